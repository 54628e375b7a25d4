"""What a seat may see: plain data, made from nothing that is hidden from it (SM-68 to SM-71)."""

from functools import lru_cache

from planetfall.core.bits import count_bits, members
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.core.view import ViewBuilder
from planetfall.games.space_mission.content.components import Components
from planetfall.games.space_mission.engine import questions as ask
from planetfall.games.space_mission.engine.actions import CARD_IDS, COLOURS, PLANET_IDS
from planetfall.games.space_mission.engine.box import CARDS, PLANETS, RING
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
    is_open,
    origin,
    stations,
    taker,
    under_probe,
)
from planetfall.games.space_mission.view.planets import PlanetFacts, planet_view, tiles
from planetfall.games.space_mission.view.types import Card, Coordinate, Doing, Planet, Seat, View

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
        self.kind_names = components.kind_names(language)
        self.faces = _printed(components)
        self.looking_at = self._looking_at()
        self.ships = [int(table.cells[SHIP + seat]) for seat in self.seats]
        self.taken = [int(table.cells[TAKEN + number]) for number in range(table.cells[TAKEN_SIZE])]
        self.taken_from: list[list[int]] = [[] for _ in range(RING)]  # place by place, in the order of taking
        for entry in self.taken:
            self.taken_from[origin(entry)].append(entry)

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
        cells = self.cells
        taken = tuple(self.taken_from[place])
        facts = PlanetFacts(
            place=place,
            planet=int(cells[RING_AT + place]),
            ships=tuple([seat for seat, where in enumerate(self.ships) if where == place]),
            station=int(cells[STATION + place]),
            scanned=int(cells[SCANNED + place]),
            pile=int(cells[PILE + place]),
            laid_open=bool(is_open(self.table, place)),
            taken=taken,
            viewer=self.seat if taken else None,
            looks_through=self.all_open or place == self.looking_at,
            all_open=self.all_open,
        )
        return planet_view(self.components, self.language, facts)

    def _looking_at(self) -> int | None:
        """The place of the pile that the viewer looks through now."""
        top = self.table.pending.top()
        looking = kind_of(top) == ask.ASK_TAKE and who_of(top) == self.seat
        return int(second_of(top)) if looking else None

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
            collected=tiles(self.kind_names, collected) if sees else (),
            tile_points=int(tile_points(table, collected)) if sees else None,
            hand=self._cards(cells[HAND + seat]) if sees else (),
        )

    def _cards(self, cards: int) -> tuple[Card, ...]:
        return tuple([self.faces[card] for card in members(cards, CARDS)])


@lru_cache(maxsize=16)
def _printed(components: Components) -> tuple[Card, ...]:
    """What stands on the cards; it never changes, so all views of a pack share it."""
    return tuple(
        Card(card, CARD_IDS[card], tuple(Coordinate(colour, number) for colour, number in printed))
        for card, printed in enumerate(components.coordinates)
    )
