"""A table of Terraforming Mars written as the fields of a position: everything, secrets included."""

from collections.abc import Iterator
from typing import Any

from planetfall.core.position import counted, first_fields, last_fields, members
from planetfall.games.terraforming_mars.content.components import Components
from planetfall.games.terraforming_mars.debug.position import NOBODY, OTHERS, PHASE_IDS, PLACES
from planetfall.games.terraforming_mars.debug.steps import ASK_ACTION, effect_names, steps_of
from planetfall.games.terraforming_mars.engine import state as at
from planetfall.games.terraforming_mars.engine.box import RESOURCES, TILE_CAPITAL, TILES
from planetfall.games.terraforming_mars.engine.ids import (
    AWARD_IDS,
    CARD_IDS,
    COLOURS,
    CORPORATION_IDS,
    IN_PLAY_IDS,
    MILESTONE_IDS,
    RESOURCE_IDS,
    SPACE_IDS,
    TILE_IDS,
)
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.state import row

Groups = dict[tuple[str, ...], int]  # sets of cards, each with the places where its cards may be
PLAIN_TILES = (("ocean", at.OCEAN_TILES), ("greenery", at.GREENERY_TILES), ("city", at.CITY_TILES))


def write(components: Components, table: TerraformingMars) -> dict[str, Any]:
    """The fields from which `position.build` makes an equal table."""
    del components  # the names of all pieces stand in the engine
    return _Writer(table).write()


class _Writer:
    """Reads the cells of a table topic by topic."""

    def __init__(self, table: TerraformingMars) -> None:
        self.table = table
        self.box = table.box
        self.cells = table.cells
        self.ids = COLOURS[: table.seats]

    def write(self) -> dict[str, Any]:
        cells, box = self.cells, self.box
        return {
            **first_fields("terraforming-mars", self.table),
            "cards": box.cards_option,
            "draft": bool(box.draft),
            "beginners": int(box.beginners),
            **self._first_player(),
            "generation": int(cells[at.GENERATION]),
            "temperature": int(cells[at.TEMPERATURE_AT]) * 2 - 30,
            "oxygen": int(cells[at.OXYGEN_AT]),
            "phase": PHASE_IDS[cells[at.PHASE]],
            "first": self.ids[cells[at.FIRST]],
            "players": [self._player(seat) for seat in range(self.table.seats)],
            "tiles": self._tiles(),
            "claims": self._claims(),
            "milestones": self._owners(at.MILESTONE, MILESTONE_IDS),
            "awards": self._owners(at.AWARD, AWARD_IDS),
            **self._piles(),
            **self._draft(),
            **self._resolving(),
            **self._turn(),
        }

    def _first_player(self) -> dict[str, Any]:
        """How the first player was found, where that was chosen."""
        box = self.box
        if box.rules < 2:
            return {}
        return {"first_player": box.first_player, "winner_seat": int(box.winner_seat)}

    # -- the turn ---------------------------------------------------------------------------------------------------

    def _turn(self) -> dict[str, Any]:
        """A turn that goes on with its next action has fields of its own; whatever else waits is written out."""
        cells, turn, taken = self.cells, self.cells[at.TURN], int(self.cells[at.TAKEN])
        steps = steps_of(self.table, self.ids).write(self.table.pending)
        plain = [{"step": ASK_ACTION, "who": self.ids[turn - 1], "taken": taken}] if turn else []
        if turn and steps == plain and cells[at.PHASE] == at.PHASE_ACTION:
            return {"taken": taken, **last_fields(self.table, self.ids, None)}
        return {
            **({"turn": self.ids[turn - 1]} if turn else {}),
            "taken": taken,
            **last_fields(self.table, self.ids, steps),
        }

    def _resolving(self) -> dict[str, Any]:
        cells, effects = self.cells, effect_names(self.box)
        waiting = [int(cells[at.AGENDA + number]) for number in range(cells[at.AGENDA_SIZE])]
        card, space, shown = cells[at.RESOLVING], cells[at.LAST_SPACE], cells[at.REVEALED]
        return {
            **({"resolving": {"card": CARD_IDS[card - 1], **self._on_card(card - 1)}} if card else {}),
            **(
                {
                    "agenda": [
                        {"effect": effects[entry & 0xFFF], "source": IN_PLAY_IDS[entry >> 12]}
                        for entry in waiting
                    ]
                }
                if waiting
                else {}
            ),
            **({"last_space": SPACE_IDS[space]} if space >= 0 else {}),
            **({"revealed": CARD_IDS[shown - 1]} if shown else {}),
        }

    # -- players ----------------------------------------------------------------------------------------------------

    def _cards(self, start: int) -> list[str]:
        return [CARD_IDS[card] for card in _numbers(self._set(start))]

    def _set(self, start: int) -> int:
        """A set of cards as one number, which is quicker to look into than its words."""
        cards = 0
        for word in range(at.SET_WORDS):
            cards |= self.cells[start + word] << word * at.WORD_BITS
        return cards

    def _player(self, seat: int) -> dict[str, Any]:
        cells, place = self.cells, row(seat)
        corporation = cells[place + at.CORPORATION]
        offered = [CORPORATION_IDS[cells[place + at.OFFERED + number] - 1] for number in range(2)]
        optional: dict[str, Any] = {
            "offered": offered if cells[place + at.OFFERED] else [],
            "tr_raised_this_generation": bool(cells[place + at.RAISED]),
            "passed": bool(cells[at.PASSED] >> seat & 1),
            "first_action": bool(cells[place + at.OWES_FIRST]),
            "next_discount": int(cells[place + at.NEXT_DISCOUNT]),
            "next_slack": int(cells[place + at.NEXT_SLACK]),
            "events": self._cards(place + at.EVENT_PILE),
            "used": self._used(place),
            "looks_at": self._cards(place + at.LOOK),
            "takes": self._cards(place + at.CHOSEN),
            "heat_paid": int(cells[place + at.HEAT_PAID]),
            "own_discards": int(cells[place + at.OWN_DISCARDS]),
        }
        return {
            "id": self.ids[seat],
            "corporation": CORPORATION_IDS[corporation - 1] if corporation else NOBODY,
            "tr": int(cells[place + at.RATING]),
            "stock": self._resources(place + at.STOCK),
            "production": self._resources(place + at.PRODUCTION),
            "hand": self._cards(place + at.HAND),
            "in_play": [self._in_play(name) for name in self._cards(place + at.IN_PLAY)],
            **{name: value for name, value in optional.items() if value},
            "possible": self._possible(place),
        }

    def _resources(self, start: int) -> dict[str, int]:
        return counted((self.cells[start + number] for number in range(RESOURCES)), RESOURCE_IDS)

    def _used(self, place: int) -> list[str]:
        return members(self.cells[place + at.USED], [IN_PLAY_IDS[card] for card in self.box.action_card])

    def _in_play(self, name: str) -> str | dict[str, Any]:
        on_card = self._on_card(CARD_IDS.index(name))
        return {"card": name, **on_card} if on_card else name

    def _on_card(self, card: int) -> dict[str, Any]:
        holder, mine = self.box.holder[card], self.box.mine[card]
        cubes = int(self.cells[at.CUBES + holder]) if holder >= 0 else 0
        metal = self.cells[at.METALS] >> 2 * mine & 3 if mine >= 0 else 0
        return {
            **({"resources": cubes} if cubes else {}),
            **({"bonus_resource": RESOURCE_IDS[metal]} if metal else {}),
        }

    def _possible(self, place: int) -> list[dict[str, Any]]:
        """Cards that may be in the same places are a group; the largest one has all that the others do not name."""
        sets = {
            name: self._set(place + at.KNOW + other * at.SET_WORDS) for other, name in enumerate(self.ids)
        }
        sets |= {
            name: self._set(place + at.KNOW_DECK + number * at.SET_WORDS)
            for number, name in enumerate(PLACES)
        }
        groups = _groups(sets, sum([1 << card for card in self.box.deck]))
        largest = max(groups, key=lambda places: groups[places].bit_count())
        named = [
            {"in": list(places), "cards": [CARD_IDS[card] for card in _numbers(cards)]}
            for places, cards in groups.items()
            if places != largest and (places or largest)
        ]
        return [*named, *([{"in": list(largest), "cards": OTHERS}] if largest else [])]

    # -- the board --------------------------------------------------------------------------------------------------

    def _tiles(self) -> list[dict[str, Any]]:
        cells = self.cells
        kinds = {int(cells[at.TILE_AT + tile]) - 1: TILE_IDS[tile] for tile in range(TILE_CAPITAL, TILES)}
        laid = []
        for space, name in enumerate(SPACE_IDS):
            plain = next((tile for tile, start in PLAIN_TILES if cells[start] >> space & 1), None)
            tile = kinds.get(space, plain)
            if tile is not None:
                owner = {} if tile == "ocean" else {"owner": self._owner(space)}
                laid.append({"space": name, "tile": tile, **owner})
        return laid

    def _owner(self, space: int) -> str:
        owners = (
            name for seat, name in enumerate(self.ids) if self.cells[row(seat) + at.OWN_TILES] >> space & 1
        )
        return next(owners, "neutral")

    def _claims(self) -> list[dict[str, str]]:
        return [
            {"space": space, "owner": name}
            for seat, name in enumerate(self.ids)
            for space in members(self.cells[row(seat) + at.CLAIMS], SPACE_IDS)
        ]

    def _owners(self, start: int, names: tuple[str, ...]) -> dict[str, str]:
        owners = [int(self.cells[start + number]) for number in range(len(names))]
        return {name: self.ids[owner - 1] for name, owner in zip(names, owners, strict=True) if owner}

    # -- piles ------------------------------------------------------------------------------------------------------

    def _piles(self) -> dict[str, Any]:
        deck = [CARD_IDS[self.cells[at.DECK + place]] for place in range(self.cells[at.DECK_SIZE])]
        seen = self._cards(at.OPEN_DISCARD)
        return {
            "deck_top": deck[::-1],
            "discard": seen,
            "discard_face_down": [name for name in self._cards(at.DISCARD) if name not in seen],
        }

    def _draft(self) -> dict[str, Any]:
        cells = self.cells
        stacks = [
            [
                int(cells[at.PICKS + stack * at.DRAFT_STACK_SIZE + place])
                for place in range(at.DRAFT_STACK_SIZE)
            ]
            for stack in range(self.table.seats)
        ]
        if all(card < 0 for stack in stacks for card in stack):
            return {}
        return {
            "draft_stacks": [[CARD_IDS[card] for card in stack if card >= 0] for stack in stacks],
            "draft_picks": int(cells[at.PICK]),
            "draft_direction": int(cells[at.DIRECTION]),
        }


def _groups(sets: dict[str, int], cards: int) -> Groups:
    """The cards that may be in the same places, the group of the first card first.

    >>> _groups({"hand": 0b0110, "deck": 0b0011}, 0b1111)
    {('deck',): 1, ('hand', 'deck'): 2, ('hand',): 4, (): 8}
    """
    groups: Groups = {(): cards}
    for name, held in sets.items():
        split = [((*places, name), group & held) for places, group in groups.items()]
        split += [(places, group & ~held) for places, group in groups.items()]
        groups = {places: group for places, group in split if group}
    return dict(sorted(groups.items(), key=lambda entry: entry[1] & -entry[1]))


def _numbers(cards: int) -> Iterator[int]:
    """The cards of a set.

    >>> list(_numbers(0b1010))
    [1, 3]
    """
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest
