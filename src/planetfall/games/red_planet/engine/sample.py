"""Sampling of hidden information: a state that one seat cannot distinguish from the real one, all equally likely.

Nothing hidden is read but its size: each hidden container is filled anew from the sorted cards that the seat has not
seen, so what a seat gets does not depend on what it cannot see.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits, set_of
from planetfall.core.chance import Chance
from planetfall.core.pending import first_of, frame, kind_of, who_of
from planetfall.games.red_planet.engine.box import MOMENTS, RESOURCES, ZONES
from planetfall.games.red_planet.engine.questions import ASK_ASSIGN, ASK_KEEP
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.engine.state import (
    BOXED,
    CALLED,
    CHOSEN,
    DISCOVERY,
    EVENT_DECK,
    EVENT_DISCARD,
    EVENT_SIZE,
    FACEUP,
    FIRST,
    HAND,
    KEPT,
    LEFT_OVER,
    MARKER,
    MISSION,
    NEUTRAL_CARDS,
    NEUTRAL_DECK,
    NEUTRAL_FRESH,
    NEUTRAL_KNOWN,
    NEUTRAL_SIZE,
    PASSED,
    REJECTED,
    SEEN,
    SHIP_DECK,
    SHIP_SIZE,
    TURNED,
    is_neutral,
    main_colour,
    owner,
)


def sample(table: RedPlanet, seat: i64, chance: Chance) -> RedPlanet:
    """A state that a seat cannot distinguish from the real one, drawn with `chance`; future draws are new too."""
    world = table.copy()
    world.chance = chance.fork()
    _sample_ships(world, chance)
    _sample_markers(world, chance)
    _sample_choices(world, seat, chance)
    if world.seats == 2:
        _sample_neutral_deck(world, 0, seat, chance)
        _sample_neutral_deck(world, 1, seat, chance)
    if world.cells[CALLED] == 0:
        _sample_dealt_missions(world, seat, chance)
    else:
        _sample_events(world, seat, chance)
    return world


def _sorted(members: i64) -> vec[i64]:
    """The members of a set in ascending order."""
    cards = vec[i64](capacity=36)
    card: i64 = 0
    while members >> card:
        if members >> card & 1:
            cards = append(cards, card)
        card += 1
    return cards


def _shuffled(members: i64, chance: Chance) -> vec[i64]:
    cards = _sorted(members)
    chance.shuffle(cards, 0, len(cards))
    return cards


def _sample_ships(world: RedPlanet, chance: Chance) -> None:
    size: i64 = world.cells[SHIP_SIZE]
    deck = _shuffled(set_of(world.cells, SHIP_DECK, SHIP_DECK + size), chance)
    place: i64 = 0
    while place < size:
        world.cells[SHIP_DECK + place] = deck[place]
        place += 1


def _sample_markers(world: RedPlanet, chance: Chance) -> None:
    """Shuffle the facedown markers, the one left over included."""
    hidden = vec[i64](capacity=ZONES + 1)
    resource: i64 = 0
    while resource < RESOURCES:
        place: i64 = 0
        while place <= LEFT_OVER:
            if world.cells[FACEUP] >> place & 1 == 0 and world.cells[MARKER + place] == resource:
                hidden = append(hidden, resource)
            place += 1
        resource += 1
    chance.shuffle(hidden, 0, len(hidden))
    used: i64 = 0
    place = 0
    while place <= LEFT_OVER:
        if world.cells[FACEUP] >> place & 1 == 0:
            world.cells[MARKER + place] = hidden[used]
            used += 1
        place += 1


def _sample_choices(world: RedPlanet, seat: i64, chance: Chance) -> None:
    """Sample the facedown specialists of others: any card in hand whose number has not been called yet."""
    colour: i64 = 0
    while colour < world.colours:
        if (
            world.cells[CHOSEN + colour] != 0
            and owner(world, colour) != seat
            and not is_neutral(world, colour)
        ):
            cards = _sorted(world.cells[HAND + colour] & (bit(world.cells[CALLED]) - 1))
            world.cells[CHOSEN + colour] = cards[chance.randbelow(len(cards))]
        colour += 1


def _sample_neutral_deck(world: RedPlanet, deck: i64, seat: i64, chance: Chance) -> None:
    """Sample a neutral deck: its owner knows the card drawn, and in Matagot the top; its making is public (RP-164)."""
    cells = world.cells
    start: i64 = NEUTRAL_DECK + deck * NEUTRAL_CARDS
    size: i64 = cells[NEUTRAL_SIZE + deck]
    unseen: i64 = size - (cells[NEUTRAL_KNOWN + deck] if deck == seat else 0)
    pool: i64 = set_of(world.cells, start, start + unseen)
    low: i64 = world.box.neutral_bottom if cells[NEUTRAL_FRESH + deck] == 1 else 0
    colour: i64 = deck + 1
    if deck != seat and cells[CHOSEN + colour] != 0:
        pool |= bit(cells[CHOSEN + colour])
        possible: i64 = pool & (bit(cells[CALLED]) - 1)
        if low != 0 and size >= 6:
            possible &= ~low  # it was one of the first three
        cards = _sorted(possible)
        cells[CHOSEN + colour] = cards[chance.randbelow(len(cards))]
        pool &= ~bit(cells[CHOSEN + colour])
    if low != 0 and unseen > 6:
        upper = _shuffled(pool & ~low, chance)
        place: i64 = 6
        while place < unseen:
            cells[start + place] = upper[place - 6]
            pool &= ~bit(upper[place - 6])
            place += 1
        unseen = 6
    lower = _shuffled(pool, chance)
    place = 0
    while place < unseen:
        cells[start + place] = lower[place]
        place += 1


def _sample_dealt_missions(world: RedPlanet, seat: i64, chance: Chance) -> None:
    """Sample missions while they are being chosen: others hold any two that this seat does not."""
    own: i64 = bit(world.cells[MISSION + seat]) | bit(world.cells[REJECTED + seat])
    cards = _shuffled((bit(world.box.missions) - 1) & ~own, chance)
    used: i64 = 0
    other: i64 = 0
    while other < world.seats:
        if other != seat:
            one: i64 = cards[used]
            two: i64 = cards[used + 1]
            if kind_of(world.pending.top_aside(other)) == ASK_KEEP and one > two:
                one, two = two, one
            world.cells[MISSION + other] = one
            world.cells[REJECTED + other] = two
            used += 2
        other += 1


def _sample_events(world: RedPlanet, seat: i64, chance: Chance) -> None:
    """Redistribute missions, actions and discoveries that this seat has not seen, each kind where it can be."""
    over: bool = world.over()
    box = world.box
    unknown: i64 = (bit(box.events()) - 1) & ~_known_events(world, seat, over)
    missions: i64 = bit(box.missions) - 1
    discoveries: i64 = (bit(box.missions + box.discoveries) - 1) & ~missions
    if not over:
        unknown = _sample_starting_missions(world, seat, unknown, missions, chance)
    _sample_rejected_missions(world, seat, missions, chance)
    if not over:
        unknown = _sample_kept_cards(world, seat, unknown, unknown & ~discoveries, chance)
    unknown = _sample_boxed_cards(world, seat, unknown, unknown & ~discoveries, chance)
    unknown = _sample_facedown_discoveries(world, seat, unknown, unknown & discoveries, chance)
    deck = _shuffled(unknown, chance)
    place: i64 = 0
    while place < world.cells[EVENT_SIZE]:
        world.cells[EVENT_DECK + place] = deck[place]
        place += 1


def _known_events(world: RedPlanet, seat: i64, over: bool) -> i64:
    """Every event card whose place a seat knows for certain."""
    cells = world.cells
    known: i64 = cells[EVENT_DISCARD]
    other: i64 = 0
    while other < world.seats:
        if other == seat or over:
            known |= bit(cells[MISSION + other]) | cells[KEPT + other]
        other += 1
    if world.seats == 2:
        known |= cells[BOXED + seat]
    zone: i64 = 0
    while zone < ZONES:
        if cells[DISCOVERY + zone] != 0 and _knows_zone(world, seat, zone):
            known |= bit(cells[DISCOVERY + zone] - 1)
        zone += 1
    top: i64 = world.pending.top()
    if kind_of(top) == ASK_ASSIGN and owner(world, who_of(top)) == seat:
        known |= bit(first_of(top))
    return known


def _knows_zone(world: RedPlanet, seat: i64, zone: i64) -> bool:
    return world.cells[TURNED] >> zone & 1 == 1 or world.cells[SEEN + zone] >> seat & 1 == 1


def _sample_starting_missions(
    world: RedPlanet, seat: i64, unknown: i64, missions: i64, chance: Chance
) -> i64:
    cards = _shuffled(unknown & missions & ~bit(world.cells[REJECTED + seat]), chance)
    used: i64 = 0
    other: i64 = 0
    while other < world.seats:
        if other != seat:
            world.cells[MISSION + other] = cards[used]
            unknown &= ~bit(cards[used])
            used += 1
        other += 1
    return unknown


def _sample_rejected_missions(world: RedPlanet, seat: i64, missions: i64, chance: Chance) -> None:
    """What others gave back: any mission that nobody kept at the start."""
    taken: i64 = bit(world.cells[REJECTED + seat])
    other: i64 = 0
    while other < world.seats:
        taken |= bit(world.cells[MISSION + other])
        other += 1
    cards = _shuffled(missions & ~taken, chance)
    used: i64 = 0
    other = 0
    while other < world.seats:
        if other != seat:
            world.cells[REJECTED + other] = cards[used]
            used += 1
        other += 1


def _sample_kept_cards(world: RedPlanet, seat: i64, unknown: i64, pool: i64, chance: Chance) -> i64:
    """Cards that others drew and kept: missions, or actions that their owner could not play yet."""
    pool &= ~_actions_of(world, world.cells[PASSED])
    current: i64 = pool & _actions_of(world, world.cells[PASSED] >> MOMENTS)
    kept: i64 = _deal_kept(world, seat, current, _shuffled(pool, chance))
    while kept < 0:
        kept = _deal_kept(world, seat, current, _shuffled(pool, chance))
    return unknown & ~kept


def _actions_of(world: RedPlanet, moments: i64) -> i64:
    """The action cards of some moments, given as a bit each."""
    found: i64 = 0
    event: i64 = world.box.missions + world.box.discoveries
    while event < world.box.events():
        if moments >> world.box.event_moment[event] & 1:
            found |= bit(event)
        event += 1
    return found


def _deal_kept(world: RedPlanet, seat: i64, current: i64, cards: vec[i64]) -> i64:
    """All cards dealt to others, or -1 if somebody got a card of this moment and would have played it (RP-90)."""
    used: i64 = 0
    other: i64 = 0
    while other < world.seats:
        if other != seat:
            last: i64 = used + count_bits(world.cells[KEPT + other])
            world.cells[KEPT + other] = set_of(cards, used, last)
            if world.cells[KEPT + other] & current and _had_its_turn(world, other):
                return -1
            used = last
        other += 1
    return set_of(cards, 0, used)


def _had_its_turn(world: RedPlanet, seat: i64) -> bool:
    """Whether a seat comes before the one that is being asked (RP-91)."""
    first: i64 = world.cells[FIRST] - world.colours
    turn: i64 = (main_colour(world, seat) - first) % world.colours
    return turn < (who_of(world.pending.top()) - first) % world.colours


def _sample_boxed_cards(world: RedPlanet, seat: i64, unknown: i64, pool: i64, chance: Chance) -> i64:
    """What the opponent's neutral Scientist returned to the box."""
    if world.seats != 2:
        return unknown
    other: i64 = BOXED + 1 - seat
    cards = _shuffled(pool, chance)
    world.cells[other] = set_of(cards, 0, count_bits(world.cells[other]))
    return unknown & ~world.cells[other]


def _sample_facedown_discoveries(world: RedPlanet, seat: i64, unknown: i64, pool: i64, chance: Chance) -> i64:
    cards = _shuffled(pool, chance)
    used: i64 = 0
    zone: i64 = 0
    while zone < ZONES:
        if world.cells[DISCOVERY + zone] != 0 and not _knows_zone(world, seat, zone):
            world.cells[DISCOVERY + zone] = cards[used] + 1
            unknown &= ~bit(cards[used])
            used += 1
        zone += 1
    top: i64 = world.pending.top()
    if kind_of(top) == ASK_ASSIGN and owner(world, who_of(top)) != seat:
        world.pending.swap(frame(ASK_ASSIGN, who_of(top), cards[used]))
        unknown &= ~bit(cards[used])
    return unknown
