"""Tables of Space Mission built from the fields of a position, for tests, puzzles and bug reports.

Every field may be left out; what is not given is as at the start of a game.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.errors import BadState
from planetfall.core.pending import Pending, frame
from planetfall.core.position import (
    FIRST_FIELDS,
    LAST_FIELDS,
    Builder,
    PositionField,
    building,
    check_fields,
    number_of,
)
from planetfall.games.space_mission.content.components import Components
from planetfall.games.space_mission.debug.steps import steps_of
from planetfall.games.space_mission.engine import state as at
from planetfall.games.space_mission.engine.actions import CARD_IDS, COLOURS, KIND_IDS, PLANET_IDS
from planetfall.games.space_mission.engine.box import (
    CARDS,
    KINDS,
    PLANETS,
    RING,
    RULES,
    SPACE,
    TILES_AT_PLANET,
)
from planetfall.games.space_mission.engine.phases import watch_space
from planetfall.games.space_mission.engine.questions import ASK_ACTION
from planetfall.games.space_mission.engine.rules import SpaceMission
from planetfall.games.space_mission.engine.setup import put_planet
from planetfall.games.space_mission.engine.text import GAME

TILE_FIELDS = (
    PositionField("by", "The colour that took it."),
    PositionField("from", "The planet that it was taken from."),
    PositionField("kind", "What kind of tile it is."),
    PositionField("under_probe", "Whether it is only reserved and lies under a probe."),
)
FIELDS = (
    *FIRST_FIELDS,
    PositionField("seats", "How many play, 2 to 5; 4 unless said otherwise."),
    PositionField("memory_aid", "Whether pages show what a seat has seen."),
    PositionField("ring", "The eight planets in play, in the order of the ring."),
    PositionField("round", "The number of the round."),
    PositionField("last_round", "Whether enough Space tiles lie open, so that this round is the last."),
    PositionField("start", "The colour of the start player."),
    PositionField(
        "turn", "The colour whose turn it is; the start player unless given. `to_act` says the same."
    ),
    PositionField("actions_left", "How many actions are left in the turn."),
    PositionField("ships", "By colour, where the ship is: a planet, or 'gate'."),
    PositionField("gate", "By colour, how many probes are on the jump gate."),
    PositionField("stations", "By planet, the colour that has built a station there."),
    PositionField("scanned", "By planet, the colours that have scanned it."),
    PositionField("hands", "By colour, the cards in hand."),
    PositionField("draw_pile", "The cards on top, the topmost first; all that are nowhere else lie below."),
    PositionField("discard", "The cards on the discard pile."),
    PositionField("shuffles", "How many times the discard pile has been shuffled."),
    PositionField(
        "shuffled", "By number of the shuffle, as text: the cards that came into the draw pile with it last."
    ),
    PositionField("piles", "By planet, how many tiles of each kind lie in its pile."),
    PositionField("open", "The planets whose pile is laid open."),
    PositionField("taken", "The tiles that were taken from piles, in this order.", TILE_FIELDS),
    PositionField(
        "reserved", "By planet and colour, the kinds of tiles under probes; a short form of `taken`."
    ),
    PositionField("collected", "By colour, how many tiles of each kind; a short form of `taken`."),
    *LAST_FIELDS,
)


def build(components: Components, fields: Mapping[str, Any]) -> SpaceMission:
    """The table that the fields describe, or BadState with what is wrong."""
    with building():
        return _Builder(components, fields).build()


class _Builder(Builder):
    """Fills the cells of a table field by field."""

    def __init__(self, components: Components, fields: Mapping[str, Any]) -> None:
        super().__init__(GAME, fields, FIELDS)
        box = components.box(self.rules(RULES))
        seats = self.count_seats(GAME, 2, len(COLOURS))
        pending = Pending(seats, at.STACK_DEPTH, 0)
        self.table = SpaceMission(seats, self.chance(), box, vec[i64]([0] * at.SIZE), pending)
        self.cells = self.table.cells
        self.players = COLOURS[:seats]
        self.tiles_left = [int(count) for count in box.tiles]
        self.cards_left = set(range(CARDS))

    def build(self) -> SpaceMission:
        self._lay_ring()
        self._place_seats()
        self._place_taken()
        self._lay_piles()
        self._deal_cards()
        self._begin()
        self.finish(self.table)
        return self.table

    def _place(self, planet: object) -> int:
        place = int(self.cells[at.PLACE + number_of(planet, PLANET_IDS, "planet")])
        if place < 0:
            raise BadState(f"the planet {planet!r} is not in the ring")
        return place

    def _by_place(self, field: str) -> dict[int, Any]:
        return {self._place(planet): value for planet, value in dict(self.fields.get(field, {})).items()}

    # -- the ring and the seats -------------------------------------------------------------------------------------

    def _lay_ring(self) -> None:
        ring = [number_of(name, PLANET_IDS, "planet") for name in self.fields.get("ring", PLANET_IDS[:RING])]
        if len(set(ring)) != RING or len(ring) != RING:
            raise BadState(f"the ring has {RING} different planets")
        for planet in range(PLANETS):
            self.cells[at.PLACE + planet] = -1
        for place, planet in enumerate(ring):
            put_planet(self.table, place, planet)

    def _place_seats(self) -> None:
        ships, gate = self.by_seat("ships"), self.by_seat("gate")
        for seat in range(self.table.seats):
            where = ships.get(seat, "gate")
            self.cells[at.SHIP + seat] = at.GATE_PLACE if where == "gate" else self._place(where)
            self.cells[at.PROBES + seat] = int(gate.get(seat, 0))
        for place, colour in self._by_place("stations").items():
            self.cells[at.STATION + place] = self.seat(colour) + 1
        for place, colours in self._by_place("scanned").items():
            self.cells[at.SCANNED + place] = sum(1 << self.seat(colour) for colour in colours)

    # -- tiles ------------------------------------------------------------------------------------------------------

    def _use(self, kind: int, count: int = 1) -> None:
        self.tiles_left[kind] -= count
        if self.tiles_left[kind] < 0:
            raise BadState(f"there are not so many tiles {KIND_IDS[kind]!r}")

    def _point_kind(self, name: object) -> int:
        kind = number_of(name, KIND_IDS, "kind of tile")
        if kind == SPACE:
            raise BadState("nobody can take a Space tile")
        self._use(kind)
        return kind

    def _place_taken(self) -> None:
        """Reserved tiles at their planets; collected ones come from wherever there is room."""
        if "taken" in self.fields and ("reserved" in self.fields or "collected" in self.fields):
            raise BadState("a position has either 'taken', or 'reserved' and 'collected'")
        for tile in self.fields.get("taken", ()):
            check_fields(tile, TILE_FIELDS, "a taken tile")
            place, kind = self._place(tile["from"]), self._point_kind(tile["kind"])
            entry = at.taken_tile(self.seat(tile["by"]), place, kind)
            self._take(entry | at.UNDER_PROBE if tile.get("under_probe") else entry)
        for place, by_colour in self._by_place("reserved").items():
            for colour, kinds in dict(by_colour).items():
                for name in kinds:
                    entry = at.taken_tile(self.seat(colour), place, self._point_kind(name))
                    self._take(entry | at.UNDER_PROBE)
        for seat, counts in self.by_seat("collected").items():
            for name, count in dict(counts).items():
                for _ in range(int(count)):
                    self._take(at.taken_tile(seat, self._roomiest(), self._point_kind(name)))

    def _take(self, entry: int) -> None:
        place = int(at.origin(entry))
        self.cells[at.PILE + place] += at.one_tile(at.tile_kind(entry))  # `take_tile` takes it out again
        at.take_tile(self.table, entry)

    def _taken_from(self, place: int) -> int:
        taken = (self.cells[at.TAKEN + number] for number in range(self.cells[at.TAKEN_SIZE]))
        return sum(at.origin(entry) == place for entry in taken)

    def _roomiest(self) -> int:
        """The place that has lost the fewest tiles for its pile, developed ones first."""
        given = {place: sum(dict(counts).values()) for place, counts in self._by_place("piles").items()}
        return min(
            range(RING),
            key=lambda place: (
                self._taken_from(place) + given.get(place, 0),
                self.cells[at.STATION + place] == 0,
            ),
        )

    def _lay_piles(self) -> None:
        given = self._by_place("piles")
        for place, counts in given.items():
            for name, count in dict(counts).items():
                kind = number_of(name, KIND_IDS, "kind of tile")
                self._use(kind, int(count))
                self.cells[at.PILE + place] += int(count) * int(at.one_tile(kind))
        rest = [kind for kind in range(KINDS) for _ in range(self.tiles_left[kind])]
        places = [place for place in range(RING) if place not in given]
        for place in places:
            room = max(0, TILES_AT_PLANET - self._taken_from(place))
            self._fill(place, [rest.pop(number * 7 % len(rest)) for number in range(min(room, len(rest)))])
        for place in map(self._place, self.fields.get("open", ())):
            at.lay_open(self.table, place)
        for place in range(RING):
            searched = self.cells[at.STATION + place] or self.cells[at.SCANNED + place]
            if searched and not at.has_points(self.cells[at.PILE + place]):
                at.lay_open(self.table, place)  # SM-65

    def _fill(self, place: int, kinds: list[int]) -> None:
        for kind in kinds:
            self.cells[at.PILE + place] += at.one_tile(kind)

    # -- cards ------------------------------------------------------------------------------------------------------

    def _cards(self, names: Iterable[object]) -> list[int]:
        cards = [number_of(name, CARD_IDS, "card") for name in names]
        for card in cards:
            if card not in self.cards_left:
                raise BadState(f"the card {CARD_IDS[card]!r} is in two places")
            self.cards_left.remove(card)
        return cards

    def _deal_cards(self) -> None:
        hands = {seat: self._cards(names) for seat, names in self.by_seat("hands").items()}
        top = self._cards(self.fields.get("draw_pile", ()))
        discard = self._cards(self.fields.get("discard", ()))
        spare = sorted(self.cards_left)
        for seat in range(self.table.seats):
            hand = hands.get(seat)
            if hand is None:
                hand = [spare.pop(0) for _ in range(self.table.box.hand)]
            self.cells[at.HAND + seat] = sum(1 << card for card in hand)
        self.cells[at.DISCARDED] = sum(1 << card for card in discard)
        deck = spare[::-1] + top[::-1]
        for number, card in enumerate(deck):
            self.cells[at.DECK + number] = card
        self.cells[at.DECK_SIZE] = len(deck)
        self.cells[at.SHUFFLES] = int(self.fields.get("shuffles", 0))
        for shuffle, names in dict(self.fields.get("shuffled", {})).items():
            for name in names:
                self.cells[at.SHUFFLED + number_of(name, CARD_IDS, "card")] = int(shuffle)

    # -- the turn ---------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        start = self.seat(self.fields.get("start", COLOURS[0]))
        self.cells[at.START] = start
        self.cells[at.ROUND] = int(self.fields.get("round", 1))
        self.cells[at.LAST_ROUND] = int(bool(self.fields.get("last_round", False)))
        self.cells[at.MEMORY_AID] = int(bool(self.fields.get("memory_aid", False)))
        left = int(self.fields.get("actions_left", self.table.box.actions))
        if not 1 <= left <= self.table.box.actions:
            raise BadState(f"a turn has {self.table.box.actions} actions, so {left} cannot be left")
        self.table.reveal_count = 0
        self.table.listen()
        turn = self.seat(self.fields.get("turn", COLOURS[start]))
        self.open_question(self.table, steps_of(self.table), lambda _: self._begin_turn(turn, left))

    def _begin_turn(self, seat: int, actions_left: int) -> None:
        watch_space(self.table)  # SM-73
        self.table.pending.push(frame(ASK_ACTION, seat, actions_left))
