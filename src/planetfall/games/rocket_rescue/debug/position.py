"""Tables built by hand, for tests, puzzles and bug reports.

Every field may be left out; what is not given is as at the start of a game.

| field | what it says |
| --- | --- |
| `seats`, `length`, `seed` | as for a new game |
| `round` | 1 to 8 |
| `plans` | by colour: dice by phase (`{"research": [5, 3], "building": [4]}`) and `bid`; all are revealed at once |
| `phase` | "research", "shopping", "boarding", "building" or "end": begin there, with the dice of `plans` as they are |
| `active` | whether boarding is active in this round, when it begins with a phase |
| `track` | colours in order of influence |
| `energy`, `points` | by colour |
| `cubes` | by colour: numbers by kind |
| `market` | numbers by kind |
| `hands` | by colour: modules |
| `hangars` | by number, as text: modules, each with `module`, `owner` and `crew` by colour |
| `blocked` | numbers of hangars |
| `display`, `discard` | modules |
| `deck`, `blue_deck`, `red_deck` | cards on top, topmost first |
| `open` | three blue and two red planets, null for an empty place |
| `taken` | by colour: planets, each with its crew by colour |
| `terminal` | colours from the left |
| `first` | colours that were first to rescue all crew |

Modules and planets are called by their id or as in the answers: "standard tank", "advanced 17", "blue 11".
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.errors import BadState
from planetfall.core.pending import Pending, frame
from planetfall.core.position import building, check_fields, number_of
from planetfall.games.rocket_rescue.content.components import Components
from planetfall.games.rocket_rescue.engine import state as at
from planetfall.games.rocket_rescue.engine.actions import (
    COLOURS,
    DESIGN_IDS,
    LENGTHS,
    PHASE_IDS,
    PLANET_IDS,
    RESOURCE_IDS,
)
from planetfall.games.rocket_rescue.engine.box import (
    BLUE,
    HANGARS,
    MODULES,
    OPEN_PLANETS,
    PHASES,
    PLACES,
    PLANETS,
    RESOURCES,
    STANDARD,
    design_of,
    way_of,
)
from planetfall.games.rocket_rescue.engine.phases import BEGIN_PHASE, BEGIN_ROUND, lay_out
from planetfall.games.rocket_rescue.engine.rules import RocketRescue, advance

STARTS = (*PHASE_IDS, "end")
KNOWN = {
    "seats", "length", "seed", "round", "plans", "phase", "active", "track", "energy", "points", "cubes",
    "market", "hands", "hangars", "blocked", "display", "discard", "deck", "blue_deck", "red_deck", "open", "taken",
    "terminal", "first",
}  # fmt: skip


def build(components: Components, fields: Mapping[str, Any]) -> RocketRescue:
    """The table that the fields describe, or BadState with what is wrong."""
    check_fields(fields, KNOWN)
    with building():
        return _Builder(components, fields).build()


class _Builder:
    """Fills the cells of a table field by field."""

    def __init__(self, components: Components, fields: Mapping[str, Any]) -> None:
        self.fields = fields
        seats = int(fields.get("seats", 4))
        if not 3 <= seats <= 5:
            raise BadState(f"rocket-rescue is for 3 to 5 seats, not {seats}")
        chance = Chance.from_seed(int(fields.get("seed", 0)))
        pending = Pending(seats, at.DEEP, at.ASIDE)
        self.table = RocketRescue(seats, chance, components.box(), vec[i64]([0] * at.SIZE), pending)
        self.box = self.table.box
        self.cells = self.table.cells
        self.colours = COLOURS[:seats]
        self.design_ids = [entry.id.lower() for entry in components.modules]
        self.planet_ids = [entry.id.lower() for entry in components.planets]
        self.modules = set(range(MODULES))  # not used yet
        self.planets = set(range(PLANETS))

    def build(self) -> RocketRescue:
        length = number_of(self.fields.get("length", LENGTHS[0]), LENGTHS, "length")
        self.cells[at.CREW_SIZE] = self.box.crew[length]
        self._place_hangars()
        self._place_hands()
        self._place_planets()
        self._place_decks()
        self._place_cubes()
        self._place_seats()
        self._place_crew()
        self._begin()
        return self.table

    # -- names ----------------------------------------------------------------------------------------------------

    def _seat(self, colour: str) -> int:
        return number_of(colour, self.colours, "colour")

    def _given(self, field: str) -> dict[int, Any]:
        """A field by colour, with seats instead."""
        return {self._seat(colour): value for colour, value in self.fields.get(field, {}).items()}

    def _module(self, name: str) -> int:
        """A card of this name that is not used yet."""
        wanted = str(name).lower()
        ids = self.design_ids if wanted in self.design_ids else DESIGN_IDS
        design = number_of(wanted, ids, "module")
        copies = [module for module in sorted(self.modules) if design_of(module) == design]
        if not copies:
            raise BadState(f"the module {name!r} is in more places than there are cards")
        self.modules.remove(copies[0])
        return copies[0]

    def _set_of(self, names: Iterable[str]) -> int:
        return sum(1 << self._module(name) for name in names)

    def _planet(self, name: str) -> int:
        wanted = str(name).lower()
        ids = self.planet_ids if wanted in self.planet_ids else PLANET_IDS
        planet = number_of(wanted, ids, "planet")
        if planet not in self.planets:
            raise BadState(f"the planet {name!r} is in two places")
        self.planets.remove(planet)
        return planet

    def _packed(self, crew: Mapping[str, int]) -> int:
        return sum(int(count) << self._seat(colour) * at.CREW_BITS for colour, count in crew.items())

    # -- hangars and hands ----------------------------------------------------------------------------------------

    def _place_hangars(self) -> None:
        given = {int(number) - 1: rocket for number, rocket in self.fields.get("hangars", {}).items()}
        free = [hangar for hangar in range(HANGARS) if hangar not in given]
        count = self.box.blocked[self.table.seats]
        blocked = [number - 1 for number in self.fields.get("blocked", ())] or free[len(free) - count :]
        self.cells[at.BLOCKED] = sum(1 << hangar for hangar in set(blocked))
        for hangar, rocket in given.items():
            for entry in rocket:
                self._place_module(hangar, entry)

    def _place_module(self, hangar: int, entry: Mapping[str, Any]) -> None:
        module = self._module(entry["module"])
        place = at.slot_for(self.table, hangar, self.box.type[design_of(module)])
        if place < 0:
            raise BadState(f"hangar {hangar + 1} has no place for the module {entry['module']!r}")
        owner = self._seat(entry["owner"])
        self.cells[at.MODULE + place] = module + 1
        self.cells[at.OWNER + place] = owner
        self.cells[at.CHIPS + owner] += 1
        self.cells[at.CREW + place] = self._packed(entry.get("crew", {}))
        if at.seats_free(self.table, place) < 0:
            raise BadState(f"the module {entry['module']!r} has fewer seats")

    def _place_hands(self) -> None:
        for seat, names in self._given("hands").items():
            self.cells[at.HAND + seat] = self._set_of(names)
        self.cells[at.DISPLAY] = self._set_of(self.fields.get("display", ()))
        self.cells[at.DISCARD] = self._set_of(self.fields.get("discard", ()))

    # -- planets and decks ----------------------------------------------------------------------------------------

    def _place_planets(self) -> None:
        for seat, cards in self._given("taken").items():
            for name, crew in cards.items():
                planet = self._planet(name)
                self.cells[at.CARDS + seat] |= 1 << planet
                self.cells[at.LANDED + planet] = self._packed(crew)
        if "open" in self.fields:
            for place, name in enumerate(self.fields["open"]):
                self.cells[at.OPEN + place] = 0 if name is None else self._planet(name) + 1

    def _place_decks(self) -> None:
        for field, row, size, blue in (
            ("blue_deck", at.BLUE_DECK, at.BLUE_SIZE, True),
            ("red_deck", at.RED_DECK, at.RED_SIZE, False),
        ):
            top = [self._planet(name) for name in self.fields.get(field, ())]
            rest = [planet for planet in sorted(self.planets) if (planet < BLUE) == blue]
            self._stack(row, size, rest, top)
        top = [self._module(name) for name in self.fields.get("deck", ())]
        self._stack(at.DECK, at.DECK_SIZE, [module for module in self.modules if module >= STANDARD], top)
        self.cells[at.STACKS] = sum(1 << module for module in self.modules if module < STANDARD)
        if "open" not in self.fields:
            for place in range(OPEN_PLANETS):
                at.draw_planet(self.table, place)

    def _stack(self, row: int, size: int, rest: Iterable[int], top: Sequence[int]) -> None:
        """A deck from its bottom: the rest with the lowest card uppermost, then the named cards."""
        deck = [*sorted(rest, reverse=True), *top[::-1]]
        for place, card in enumerate(deck):
            self.cells[row + place] = card
        self.cells[size] = len(deck)

    # -- cubes, energy, crew --------------------------------------------------------------------------------------

    def _place_cubes(self) -> None:
        market = self.fields.get("market", {})
        owned = self._given("cubes")
        for resource, name in enumerate(RESOURCE_IDS):
            self.cells[at.MARKET + resource] = market.get(name, self.box.market_most[self.table.seats])
            left = self.box.cubes - self.cells[at.MARKET + resource]
            for seat in range(self.table.seats):
                count = owned[seat].get(name, 0) if seat in owned else self.box.start_cubes
                self.cells[at.CUBES + seat * RESOURCES + resource] = count
                left -= count
            if left < 0:
                raise BadState(f"there are only {self.box.cubes} cubes of {name}")
            self.cells[at.SUPPLY + resource] = left

    def _place_seats(self) -> None:
        track = [self._seat(colour) for colour in self.fields.get("track", self.colours)]
        if sorted(track) != list(range(self.table.seats)):
            raise BadState("the track names every colour once")
        energy, points = self._given("energy"), self._given("points")
        for seat in range(self.table.seats):
            self.cells[at.TRACK + seat] = track[seat]
            self.cells[at.ENERGY + seat] = energy.get(seat, self.box.start_energy)
            self.cells[at.POINTS + seat] = points.get(seat, 0)
        for place, colour in enumerate(self.fields.get("terminal", ())):
            self.cells[at.TERMINAL + place] = self._seat(colour) + 1
        self.cells[at.FIRST] = sum(1 << self._seat(colour) for colour in self.fields.get("first", ()))

    def _place_crew(self) -> None:
        """All crew that has no other place is in reserve."""
        for seat in range(self.table.seats):
            landed = sum(at.crew_of(self.cells[at.LANDED + planet], seat) for planet in range(PLANETS))
            seated = sum(at.crew_of(self.cells[at.CREW + place], seat) for place in range(PLACES))
            waiting = list(self.cells[at.TERMINAL : at.TERMINAL + self.table.seats]).count(seat + 1)
            left = self.cells[at.CREW_SIZE] - landed - seated - waiting
            if left < 0:
                raise BadState(f"{self.colours[seat]} has only {self.cells[at.CREW_SIZE]} crew members")
            self.cells[at.RESCUED + seat] = landed
            self.cells[at.RESERVE + seat] = left

    # -- the beginning --------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        number = int(self.fields.get("round", 1))
        if not 1 <= number <= self.box.rounds:
            raise BadState(f"there are {self.box.rounds} rounds, not {number}")
        self.table.listen()
        if "phase" in self.fields:
            self._begin_phase(number)
        else:
            self._begin_round(number)
        advance(self.table)

    def _begin_round(self, number: int) -> None:
        self.cells[at.ROUND] = number - 1
        self.table.pending.push(frame(BEGIN_ROUND))
        advance(self.table)
        if "plans" in self.fields:
            self._place_plans()
            for seat in range(self.table.seats):
                self.table.pending.pop_aside(seat)

    def _begin_phase(self, number: int) -> None:
        self.cells[at.ROUND] = number
        if "display" not in self.fields:
            lay_out(self.table, self.box.display[self.table.seats], "RR-24")
        self.cells[at.ACTIVE] = int(self.fields.get("active", at.any_seat_free(self.table)))
        self._place_plans()
        self.table.pending.push(frame(BEGIN_PHASE, 0, number_of(self.fields["phase"], STARTS, "phase") + 1))

    def _place_plans(self) -> None:
        for seat, plan in self._given("plans").items():
            for phase, name in enumerate(PHASE_IDS):
                dice = sorted(plan.get(name, ()), reverse=True)
                self.cells[at.PLAN + seat * PHASES + phase] = way_of(*[*dice, 0, 0][:2])
            self.cells[at.BID + seat] = plan.get("bid", 0)
