"""Tables built by hand, for tests, puzzles and bug reports.

Every field may be left out: numbers are then zero (the rating 20), places empty, parameters at their start.

| field | what it says |
| --- | --- |
| `cards`, `seed` | as for a new game |
| `generation`, `phase` | phases: research, action, production, final |
| `temperature`, `oxygen` | in degrees and percent; oceans are counted on the board |
| `players` | in seat order; see below |
| `first`, `turn` | ids of the first player and of the player whose turn it is |
| `tiles` | `space` as r<row>c<col>, phobos or ganymede; `tile`; `owner`: id of a player, none for neutral tiles |
| `claims` | `space` and `owner` of the markers |
| `milestones`, `awards` | by id: the player who has claimed or funded it |
| `deck_top`, `discard` | cards on top of the deck, topmost first; cards in the discard pile, seen by all |

A player has an `id` (the colour of the seat unless said otherwise), `corporation`, `tr`, `stock` and `production`,
`hand`, `in_play` (ids of cards, or entries with `card`, `resources`, `bonus_resource` of mining cards, and `used` for
an action that has been used in this generation), `tr_raised_this_generation` and `passed`. Cards in play have been
carried out; an event among them lies face down.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.errors import BadState, UnknownName
from planetfall.core.pending import Pending, frame
from planetfall.games.terraforming_mars import frames, ids
from planetfall.games.terraforming_mars import state as at
from planetfall.games.terraforming_mars.agenda import bring_into_play
from planetfall.games.terraforming_mars.board import lay
from planetfall.games.terraforming_mars.box import (
    CARDS,
    MOST_SEATS,
    STEEL,
    TILE_OCEAN,
    TITANIUM,
    TYPE_EVENT,
    Box,
)
from planetfall.games.terraforming_mars.components import Components
from planetfall.games.terraforming_mars.draft import forget_stacks
from planetfall.games.terraforming_mars.rules import TerraformingMars, settle

COLDEST = -30
METALS = {"steel": STEEL, "titanium": TITANIUM}
PHASES = ("research", "action", "production", "final")
KNOWN = {
    "cards", "seed", "generation", "phase", "temperature", "oxygen", "players", "first", "turn", "tiles", "claims",
    "milestones", "awards", "deck_top", "discard",
}  # fmt: skip
KNOWN_OF_PLAYERS = {
    "id", "corporation", "tr", "stock", "production", "hand", "in_play", "tr_raised_this_generation", "passed",
}  # fmt: skip


def build(components: Components, fields: Mapping[str, Any]) -> TerraformingMars:
    """The table that the fields describe, or BadState with what is wrong."""
    try:
        _check_names(fields, KNOWN, "a position")
        return _Builder(components.box(str(fields.get("cards", "corporate-era"))), fields).build()
    except (TypeError, ValueError, AttributeError, KeyError, IndexError) as mistake:
        raise BadState(f"the position cannot be built: {mistake}") from None
    except UnknownName as mistake:
        raise BadState(str(mistake)) from None


def _check_names(entry: Mapping[str, Any], known: Iterable[str], what: str) -> None:
    unknown = set(entry) - set(known)
    if unknown:
        raise BadState(f"{what} has no field {min(unknown)!r}; it may have {', '.join(sorted(known))}")


def number_of(word: str, words: Iterable[str], what: str) -> int:
    """The place of a name in a list, or UnknownName with the names there are."""
    known = [name.lower().replace("_", "-") for name in words]
    wanted = str(word).lower().replace("_", "-")
    if wanted not in known:
        raise UnknownName(f"there is no {what} {word!r}; there are {', '.join(known)}")
    return known.index(wanted)


class _Builder:
    """Fills the cells of a table field by field."""

    def __init__(self, box: Box, fields: Mapping[str, Any]) -> None:
        self.fields = fields
        self.players: list[Mapping[str, Any]] = list(fields.get("players", ({}, {})))
        seats = len(self.players)
        if not 1 <= seats <= MOST_SEATS:
            raise BadState(f"terraforming-mars is for 1 to 5 players, not {seats}")
        self.names = [str(player.get("id", ids.COLOURS[seat])) for seat, player in enumerate(self.players)]
        if len(set(self.names)) < seats:
            raise BadState(f"two players have the same id: {', '.join(self.names)}")
        self.box = box
        chance = Chance.of(int(fields.get("seed", 0)))
        cells = vec[i64]([0] * at.size_of(seats))
        self.table = TerraformingMars(seats, chance, box, cells, Pending(seats, at.DEEP, at.ASIDE))
        self.cells = self.table.cells
        self.used: set[int] = set()

    def build(self) -> TerraformingMars:
        self.cells[at.LAST_SPACE] = -1
        forget_stacks(self.table)
        self._place_parameters()
        self._place_tiles()
        for seat, player in enumerate(self.players):
            _check_names(player, KNOWN_OF_PLAYERS, "a player")
            self._place_player(seat, player)
        self._place_honours()
        self._place_deck()
        self._remember()
        self._begin()
        return self.table

    # -- Mars ---------------------------------------------------------------------------------------------------------

    def _place_parameters(self) -> None:
        degrees = int(self.fields.get("temperature", COLDEST))
        if degrees % 2:
            raise BadState(f"the temperature moves in steps of two degrees: {degrees} is none of them")
        steps, oxygen = (degrees - COLDEST) // 2, int(self.fields.get("oxygen", 0))
        if not 0 <= steps <= self.box.temperature_goal or not 0 <= oxygen <= self.box.oxygen_goal:
            raise BadState(f"{degrees} degrees and {oxygen} % oxygen are not on the tracks")
        self.cells[at.TEMPERATURE_AT], self.cells[at.OXYGEN_AT] = steps, oxygen
        self.cells[at.GENERATION] = int(self.fields.get("generation", 1))

    def _place_tiles(self) -> None:
        for entry in self.fields.get("tiles", ()):
            _check_names(entry, ("space", "tile", "owner"), "a tile")
            space = number_of(entry["space"], ids.SPACE_IDS, "space")
            if at.tiles(self.table) >> space & 1:
                raise BadState(f"two tiles lie on {entry['space']}")
            self._place_tile(number_of(entry["tile"], ids.TILE_IDS, "tile"), space, entry.get("owner"))
        for entry in self.fields.get("claims", ()):
            _check_names(entry, ("space", "owner"), "a claim")
            space = number_of(entry["space"], ids.SPACE_IDS, "space")
            self.cells[at.row(self._seat(entry["owner"])) + at.CLAIMS] |= 1 << space

    def _place_tile(self, tile: int, space: int, owner: str | None) -> None:
        if tile == TILE_OCEAN:
            self.cells[at.OCEANS] += 1
            if self.cells[at.OCEANS] > self.box.oceans_goal:
                raise BadState(f"there are only {self.box.oceans_goal} oceans")
        lay(self.table, -1 if owner in (None, "neutral") else self._seat(owner), tile, space)

    def _seat(self, name: str | None) -> int:
        return number_of(str(name), self.names, "player")

    # -- players ------------------------------------------------------------------------------------------------------

    def _place_player(self, seat: int, player: Mapping[str, Any]) -> None:
        place = at.row(seat)
        cells, box = self.cells, self.box
        cells[place + at.STEEL_VALUE], cells[place + at.TITANIUM_VALUE] = box.steel_value, box.titanium_value
        cells[place + at.GREENERY_COST] = box.greenery_cost
        cells[place + at.RATING] = int(player.get("tr", box.rating))
        cells[place + at.RAISED] = int(bool(player.get("tr_raised_this_generation", False)))
        for part, start in (("stock", at.STOCK), ("production", at.PRODUCTION)):
            for resource, amount in player.get(part, {}).items():
                cells[place + start + number_of(resource, ids.RESOURCE_IDS, "resource")] = int(amount)
        if player.get("passed", False):
            cells[at.PASSED] |= 1 << seat
        self._place_cards(seat, player)

    def _place_cards(self, seat: int, player: Mapping[str, Any]) -> None:
        name = player.get("corporation") or ids.CORPORATION_IDS[0]
        corporation = number_of(name, ids.CORPORATION_IDS, "corporation")
        self.cells[at.row(seat) + at.CORPORATION] = corporation + 1
        bring_into_play(self.table, seat, CARDS + corporation)
        for name in player.get("hand", ()):
            at.put(self.table, at.row(seat) + at.HAND, self._card(name))
            self.cells[at.row(seat) + at.HAND_SIZE] += 1
        for entry in player.get("in_play", ()):
            self._place_in_play(seat, {"card": entry} if isinstance(entry, str) else entry)

    def _place_in_play(self, seat: int, entry: Mapping[str, Any]) -> None:
        _check_names(entry, ("card", "resources", "bonus_resource", "used"), "a card in play")
        card = self._card(entry["card"])
        if self.box.type[card] == TYPE_EVENT:
            at.put(self.table, at.row(seat) + at.EVENT_PILE, card)
            self.cells[at.row(seat) + at.EVENTS] += 1
            return
        at.put(self.table, at.row(seat) + at.IN_PLAY, card)
        bring_into_play(self.table, seat, card)
        self._place_on_card(seat, card, entry)

    def _place_on_card(self, seat: int, card: int, entry: Mapping[str, Any]) -> None:
        box = self.box
        if entry.get("resources"):
            if box.holder[card] < 0:
                raise BadState(f"no resources lie on {entry['card']!r}")
            self.cells[at.CUBES + box.holder[card]] = int(entry["resources"])
        if entry.get("bonus_resource"):
            if box.mine[card] < 0:
                raise BadState(f"{entry['card']!r} does not raise the production of a metal")
            self.cells[at.METALS] |= METALS[entry["bonus_resource"]] << (2 * box.mine[card])
        if entry.get("used"):
            if box.action[card] < 0:
                raise BadState(f"{entry['card']!r} has no action")
            self.cells[at.row(seat) + at.USED] |= 1 << box.action[card]

    def _place_honours(self) -> None:
        for name, player in self.fields.get("milestones", {}).items():
            milestone = number_of(name, ids.MILESTONE_IDS, "milestone")
            self.cells[at.MILESTONE + milestone] = self._seat(player) + 1
        for name, player in self.fields.get("awards", {}).items():
            award = number_of(name, ids.AWARD_IDS, "award")
            self.cells[at.AWARD + award] = self._seat(player) + 1

    # -- cards --------------------------------------------------------------------------------------------------------

    def _card(self, name: str) -> int:
        """A card that is in no other place."""
        card = number_of(name, ids.CARD_IDS, "card")
        if card not in set(self.box.deck):
            raise BadState(f"{name!r} is not played with")
        if card in self.used:
            raise BadState(f"{name!r} is in two places")
        self.used.add(card)
        return card

    def _place_deck(self) -> None:
        for name in self.fields.get("discard", ()):
            card = self._card(name)
            at.put(self.table, at.DISCARD, card)
            at.put(self.table, at.OPEN_DISCARD, card)
            self.cells[at.DISCARD_SIZE] += 1
        top = [self._card(name) for name in self.fields.get("deck_top", ())]
        rest = vec[i64]([card for card in self.box.deck if card not in self.used])
        self.table.chance.shuffle(rest, 0, len(rest))
        for place, card in enumerate([*rest, *top[::-1]]):
            self.cells[at.DECK + place] = card
        self.cells[at.DECK_SIZE] = len(rest) + len(top)

    def _remember(self) -> None:
        """Everybody has seen what lies open, and thinks all other cards possible in the deck and in other hands."""
        for seat in range(self.table.seats):
            for card in self.box.deck:
                self._place_possible(seat, card)

    def _place_possible(self, seat: int, card: int) -> None:
        place = at.row(seat)
        if at.holds(self.table, at.DISCARD, card):
            at.put(self.table, place + at.KNOW_DISCARD, card)
        elif not at.holds(self.table, place + at.HAND, card) and not self._lies_open(card):
            at.put(self.table, place + at.KNOW_DECK, card)
            for other in range(self.table.seats):
                if other != seat and self.cells[at.row(other) + at.HAND_SIZE]:
                    at.put(self.table, place + at.KNOW + other * at.WORDS, card)

    def _lies_open(self, card: int) -> bool:
        return any(
            at.holds(self.table, at.row(seat) + part, card)
            for seat in range(self.table.seats)
            for part in (at.IN_PLAY, at.EVENT_PILE)
        )

    # -- where the game goes on ---------------------------------------------------------------------------------------

    def _begin(self) -> None:
        phase = PHASES[number_of(self.fields.get("phase", "action"), PHASES, "phase")]
        first = self._seat(self.fields.get("first", self.names[0]))
        self.cells[at.FIRST] = first
        self._push(phase, first)
        self.table.listen()
        settle(self.table)

    def _push(self, phase: str, first: int) -> None:
        seats, pending = self.table.seats, self.table.pending
        if phase == "research":  # a generation begins by counting on
            self.cells[at.FIRST] = (first - 1) % seats
            self.cells[at.GENERATION] -= 1
            pending.push(frame(frames.BEGIN_GENERATION))
        elif phase == "action":
            self.cells[at.PHASE] = at.PHASE_ACTION
            turn = self._seat(self.fields.get("turn", self.names[first]))
            pending.push(frame(frames.NEXT_TURN, (turn - 1) % seats))
        elif phase == "production":
            self.cells[at.PHASE] = at.PHASE_ACTION
            pending.push(frame(frames.PRODUCE))
        else:
            self.cells[at.PHASE] = at.PHASE_FINAL
            pending.push(frame(frames.FINAL_TURN))
