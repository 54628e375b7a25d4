"""What a seat may see: plain data, made from nothing that is hidden from it (SM-68 to SM-71)."""

from mypy_extensions import i64

from planetfall.core.bits import count_bits, members
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.core.view import ViewBuilder
from planetfall.games.space_mission.content.components import Components
from planetfall.games.space_mission.content.schema import COLOURS as COORDINATES
from planetfall.games.space_mission.content.schema import JOKER
from planetfall.games.space_mission.engine import questions as ask
from planetfall.games.space_mission.engine.actions import CARD_IDS, COLOURS, KIND_IDS, PLANET_IDS
from planetfall.games.space_mission.engine.box import CARDS, KINDS, PLANETS, RING, SPACE
from planetfall.games.space_mission.engine.rules import SpaceMission
from planetfall.games.space_mission.engine.scoring import open_points, tile_points
from planetfall.games.space_mission.engine.state import (
    COLLECTED,
    DECK_SIZE,
    DISCARDED,
    GATE_PLACE,
    HAND,
    LAST_ROUND,
    MEMORY_AID,
    OPEN_SPACE,
    PILE,
    PROBES,
    RING_AT,
    ROUND,
    SCANNED,
    SHIP,
    START,
    STATION,
    TAKEN,
    TAKEN_SIZE,
    count_tiles,
    in_pile,
    is_open,
    one_tile,
    origin,
    pile_size,
    stations,
    taker,
    tile_kind,
    tiles_of,
    under_probe,
)
from planetfall.games.space_mission.view.types import (
    Card,
    Coordinate,
    Doing,
    Memory,
    Planet,
    Reservation,
    Seat,
    Tile,
    View,
)

PURPOSES = ("jump", "scan", "develop", "develop", "discover")
STEPS = {ask.ASK_ACTION: "action", ask.ASK_DISCARD: "discard", ask.ASK_PAY: "pay", ask.ASK_TAKE: "take"}


def view(
    components: Components,
    table: SpaceMission,
    seat: int | None,
    language: str = "en",
    all_open: bool = False,
) -> View:
    """The table as a seat or a spectator sees it; `all_open` shows everything, for replays of finished games."""
    return _Builder(components, table, seat, language, all_open or table.over()).view()


class _Builder(ViewBuilder[Components, SpaceMission]):
    """Builds a view of one table for one viewer."""

    def __init__(
        self, components: Components, table: SpaceMission, seat: int | None, language: str, all_open: bool
    ) -> None:
        super().__init__(components, table, seat, language, all_open)
        self.cells = table.cells
        self.planet_names = components.planet_names(language)
        self.kind_names = components.kind_names(language)
        self.taken = [int(table.cells[TAKEN + number]) for number in range(table.cells[TAKEN_SIZE])]

    def view(self) -> View:
        cells = self.cells
        in_play = {int(cells[RING_AT + place]) for place in range(RING)}
        return View(
            **self.head("space-mission", self.table.box.pack.hash),
            memory_aid=cells[MEMORY_AID] == 1,
            round=cells[ROUND],
            last_round=cells[LAST_ROUND] == 1,
            doing=self._doing(),
            planets=tuple(self._planet(place) for place in range(RING)),
            unused=tuple(PLANET_IDS[planet] for planet in range(PLANETS) if planet not in in_play),
            seats=tuple(self._seat(seat) for seat in self.seats),
            draw_pile=cells[DECK_SIZE],
            discard=self._cards(cells[DISCARDED]),
            open_space=cells[OPEN_SPACE],
            end_at=self.table.box.open_space[self.table.seats],
        )

    # -- the turn ---------------------------------------------------------------------------------------------------

    def _doing(self) -> Doing | None:
        top = self.table.pending.top()
        if top == 0:
            return None
        kind = kind_of(top)
        planet = (
            PLANET_IDS[self.cells[RING_AT + second_of(top)]] if kind in (ask.ASK_PAY, ask.ASK_TAKE) else None
        )
        return Doing(who_of(top), self._action(top), STEPS[kind], planet, self._actions_left())

    def _actions_left(self) -> int:
        """How many actions the turn still has, with the one that has begun."""
        top, waiting = self.table.pending.top(), self.table.pending.under()
        if kind_of(top) == ask.ASK_ACTION:
            return first_of(top)
        return 1 + (first_of(waiting) if kind_of(waiting) == ask.ASK_ACTION else 0)

    def _action(self, top: int) -> str:
        kind = kind_of(top)
        if kind == ask.ASK_ACTION:
            return "choose"
        return "top-up" if kind == ask.ASK_DISCARD else PURPOSES[first_of(top)]

    # -- planets ----------------------------------------------------------------------------------------------------

    def _planet(self, place: int) -> Planet:
        table, cells, box = self.table, self.cells, self.table.box
        planet = int(cells[RING_AT + place])
        station = int(cells[STATION + place])
        laid_open = bool(is_open(table, place))
        return Planet(
            place=place,
            planet=planet,
            id=PLANET_IDS[planet],
            name=self.planet_names[planet],
            jump=box.jump[planet],
            scan=box.scan[planet],
            landing=(box.landing[planet * 2], box.landing[planet * 2 + 1]),
            ships=tuple(seat for seat in self.seats if cells[SHIP + seat] == place),
            station=station - 1 if station else None,
            scanned=tuple(seat for seat in self.seats if cells[SCANNED + place] >> seat & 1),
            reserved=self._reservations(place),
            pile=pile_size(table, place),
            laid_open=laid_open,
            open_space=in_pile(table, place, SPACE) if laid_open else 0,
            searched=laid_open or any(origin(entry) == place for entry in self.taken),
            fan=self._tiles(cells[PILE + place]) if self.all_open or self._looking(place) else (),
            memory=self._memory(place),
        )

    def _looking(self, place: int) -> bool:
        top = self.table.pending.top()
        return bool(kind_of(top) == ask.ASK_TAKE and who_of(top) == self.seat and second_of(top) == place)

    def _reservations(self, place: int) -> tuple[Reservation, ...]:
        found = []
        for seat in self.seats:
            own = [entry for entry in self.taken if under_probe(entry) and _by(entry, place, seat)]
            if own:
                seen = self._tiles(_row(own)) if self.sees(seat) else ()
                found.append(Reservation(seat, len(own), seen))
        return tuple(found)

    def _memory(self, place: int) -> Memory | None:
        """What the seat saw after its last take, with what others have taken since put back."""
        own = [number for number, entry in enumerate(self.taken) if _by(entry, place, self.seat)]
        if not own:
            return None
        since = [entry for entry in self.taken[own[-1] :] if origin(entry) == place][1:]
        return Memory(self._tiles(self.cells[PILE + place] + _row(since)), len(since))

    def _tiles(self, row: i64) -> tuple[Tile, ...]:
        counts = [int(tiles_of(row, kind)) for kind in range(KINDS)]
        return tuple(Tile(KIND_IDS[kind], self.kind_names[kind], n) for kind, n in enumerate(counts) if n)

    # -- seats ------------------------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> Seat:
        table, cells = self.table, self.cells
        place = int(cells[SHIP + seat])
        collected = cells[COLLECTED + seat]
        sees = self.sees(seat)
        return Seat(
            seat=seat,
            colour=COLOURS[seat],
            start=cells[START] == seat,
            owes=seat in self.actors,
            place=None if place == GATE_PLACE else place,
            probes=cells[PROBES + seat],
            stations=int(stations(table, seat)),
            reserved=sum(under_probe(entry) and taker(entry) == seat for entry in self.taken),
            tiles=int(count_tiles(collected)),
            cards=int(count_bits(cells[HAND + seat])),
            open_points=int(open_points(table, seat)),
            collected=self._tiles(collected) if sees else (),
            tile_points=int(tile_points(table, collected)) if sees else None,
            hand=self._cards(cells[HAND + seat]) if sees else (),
        )

    def _cards(self, cards: int) -> tuple[Card, ...]:
        return tuple(self._card(card) for card in members(cards, CARDS))

    def _card(self, card: int) -> Card:
        printed = [(colour, getattr(self.components.cards[card], colour)) for colour in COORDINATES]
        shown = [Coordinate(colour, 0 if number == JOKER else number) for colour, number in printed if number]
        return Card(card, CARD_IDS[card], tuple(shown))


def _by(entry: int, place: int, seat: int | None) -> bool:
    """Whether a seat took this tile from a pile."""
    return origin(entry) == place and taker(entry) == seat


def _row(taken: list[int]) -> int:
    return sum(int(one_tile(tile_kind(entry))) for entry in taken)
