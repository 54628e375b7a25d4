"""Tables of Rocket Rescue built from the fields of a position, for tests, puzzles and bug reports.

Every field may be left out; what is not given is as at the start of a game. Modules and planets are called by their id
or as in the answers: "standard tank", "advanced 17", "blue 11"; "standard tank 3" is the third of its four cards.
"""

from collections.abc import Iterable, Mapping, Sequence
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
from planetfall.games.rocket_rescue.content.components import Components
from planetfall.games.rocket_rescue.debug.steps import MODULE_IDS, STAGES, steps_of
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
    RULES,
    SLOTS,
    STANDARD,
    design_of,
    placement_of,
)
from planetfall.games.rocket_rescue.engine.phases import BEGIN_PHASE, BEGIN_ROUND, SIMULTANEOUS, lay_out
from planetfall.games.rocket_rescue.engine.rules import RocketRescue
from planetfall.games.rocket_rescue.engine.text import GAME

EMPTY = "empty"  # a place without a card or a crew member
MODULE_FIELDS = (
    PositionField("module", "The module card."),
    PositionField("owner", "The colour that built it."),
    PositionField("crew", "The crew seated in it, by colour."),
    PositionField("slot", "Its slot from the bottom, 1 to 6; the first that is free unless given."),
)
PLAN_FIELDS = (
    *(PositionField(phase, f"The dice placed for {phase}, as a list.") for phase in PHASE_IDS),
    PositionField("bid", "The energy bid for influence."),
)
FIELDS = (
    *FIRST_FIELDS,
    PositionField("seats", "How many play, 3 to 5; 4 unless said otherwise."),
    PositionField("length", "The length of the game: 'short', 'medium' or 'long'."),
    PositionField("round", "The round, 1 to 8."),
    PositionField(
        "phase",
        "The phase that begins, with the dice of `plans` as they are: 'research', 'shopping', 'boarding', 'building' "
        "or 'end'; beside `pending` the phase that is going on, 'planning' included.",
    ),
    PositionField("active", "Whether boarding is active in this round; given with a phase."),
    PositionField(
        "plans", "By colour, what was planned; without a phase, all plans are revealed at once.", PLAN_FIELDS
    ),
    PositionField("track", "The colours in order of influence."),
    PositionField("energy", "By colour, the energy."),
    PositionField("points", "By colour, the point markers."),
    PositionField("cubes", "By colour, the cubes of each kind."),
    PositionField("market", "The cubes of each kind on the market."),
    PositionField("buyer", "The colour that was the first to take a cube in this round."),
    PositionField("hands", "By colour, the modules in hand."),
    PositionField(
        "kept", "By colour, the module to keep at the end of the round, while that is being chosen."
    ),
    PositionField(
        "hangars", "By number of the hangar, as text: the modules that stand there.", MODULE_FIELDS
    ),
    PositionField("blocked", "The numbers of the hangars that are not used."),
    PositionField("display", "The advanced modules on display."),
    PositionField("discard", "The advanced modules on the discard pile."),
    PositionField(
        "deck", "The advanced modules on top, the topmost first; all that are nowhere else lie below."
    ),
    PositionField(
        "blue_deck", "The blue planets on top, the topmost first; all that are nowhere else lie below."
    ),
    PositionField(
        "red_deck", "The red planets on top, the topmost first; all that are nowhere else lie below."
    ),
    PositionField(
        "open", "Three blue and two red planets that lie open, 'empty' (or null) for an empty place."
    ),
    PositionField(
        "taken", "By colour, the planet cards taken, each with the crew that landed there by colour."
    ),
    PositionField(
        "terminal", "The colours that wait in the terminal from the left, 'empty' for an empty place."
    ),
    PositionField("first", "The colours that were first to rescue all crew."),
    *LAST_FIELDS,
)


def build(components: Components, fields: Mapping[str, Any]) -> RocketRescue:
    """The table that the fields describe, or BadState with what is wrong."""
    with building():
        return _Builder(components, fields).build()


class _Builder(Builder):
    """Fills the cells of a table field by field."""

    def __init__(self, components: Components, fields: Mapping[str, Any]) -> None:
        super().__init__(GAME, fields, FIELDS)
        seats = self.count_seats(GAME, 3, 5)
        pending = Pending(seats, at.STACK_DEPTH, at.SEAT_STACK_DEPTH, SIMULTANEOUS)
        self.box = components.box(self.rules(RULES))
        self.table = RocketRescue(seats, self.chance(), self.box, vec[i64]([0] * at.SIZE), pending)
        self.cells = self.table.cells
        self.players = COLOURS[:seats]
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
        self.finish(self.table)
        return self.table

    # -- names ----------------------------------------------------------------------------------------------------

    def _module(self, name: str) -> int:
        """A card of this name that is not used yet."""
        wanted = str(name).lower()
        if wanted in MODULE_IDS:
            copies = [MODULE_IDS.index(wanted)]
        else:
            ids = self.design_ids if wanted in self.design_ids else DESIGN_IDS
            design = number_of(wanted, ids, "module")
            copies = [module for module in range(MODULES) if design_of(module) == design]
        unused = [module for module in copies if module in self.modules]
        if not unused:
            raise BadState(f"the module {name!r} is in more places than there are cards")
        self.modules.remove(unused[0])
        return unused[0]

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
        return sum(int(count) << self.seat(colour) * at.CREW_BITS for colour, count in crew.items())

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
        check_fields(entry, MODULE_FIELDS, f"a module in hangar {hangar + 1}")
        module = self._module(entry["module"])
        place = at.slot_for(self.table, hangar, self.box.type[design_of(module)])
        if "slot" in entry:
            place = hangar * SLOTS + int(entry["slot"]) - 1
        if place < 0 or not 0 <= place - hangar * SLOTS < SLOTS or self.cells[at.MODULE + place]:
            raise BadState(f"hangar {hangar + 1} has no place for the module {entry['module']!r}")
        owner = self.seat(entry["owner"])
        self.cells[at.MODULE + place] = module + 1
        self.cells[at.OWNER + place] = owner
        self.cells[at.CHIPS + owner] += 1
        self.cells[at.CREW + place] = self._packed(entry.get("crew", {}))
        if at.seats_free(self.table, place) < 0:
            raise BadState(f"the module {entry['module']!r} has fewer seats")

    def _place_hands(self) -> None:
        for seat, names in self.by_seat("hands").items():
            self.cells[at.HAND + seat] = self._set_of(names)
        for seat, name in self.by_seat("kept").items():
            self.cells[at.KEPT + seat] = self._kept(seat, name) + 1
        self.cells[at.DISPLAY] = self._set_of(self.fields.get("display", ()))
        self.cells[at.DISCARD] = self._set_of(self.fields.get("discard", ()))

    def _kept(self, seat: int, name: str) -> int:
        """The lowest card of this name in a hand."""
        for module in range(MODULES):
            if self.cells[at.HAND + seat] >> module & 1 and str(name).lower() in self._names_of(module):
                return module
        raise BadState(f"{self.players[seat]} has no module {name!r} to keep")

    def _names_of(self, module: int) -> tuple[str, ...]:
        design = design_of(module)
        return MODULE_IDS[module], DESIGN_IDS[design], self.design_ids[design]

    # -- planets and decks ----------------------------------------------------------------------------------------

    def _place_planets(self) -> None:
        for seat, cards in self.by_seat("taken").items():
            for name, crew in cards.items():
                planet = self._planet(name)
                self.cells[at.CARDS + seat] |= 1 << planet
                self.cells[at.LANDED + planet] = self._packed(crew)
        if "open" in self.fields:
            for place, name in enumerate(self.fields["open"]):
                self.cells[at.OPEN + place] = 0 if name in (None, EMPTY) else self._planet(name) + 1

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
        owned = self.by_seat("cubes")
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
        track = [self.seat(colour) for colour in self.fields.get("track", self.players)]
        if sorted(track) != list(range(self.table.seats)):
            raise BadState("the track names every colour once")
        energy, points = self.by_seat("energy"), self.by_seat("points")
        for seat in range(self.table.seats):
            self.cells[at.TRACK + seat] = track[seat]
            self.cells[at.ENERGY + seat] = energy.get(seat, self.box.start_energy)
            self.cells[at.POINTS + seat] = points.get(seat, 0)
        for place, colour in enumerate(self.fields.get("terminal", ())):
            self.cells[at.TERMINAL + place] = 0 if colour == EMPTY else self.seat(colour) + 1
        self.cells[at.FIRST] = sum(1 << self.seat(colour) for colour in self.fields.get("first", ()))

    def _place_crew(self) -> None:
        """All crew that has no other place is in reserve."""
        for seat in range(self.table.seats):
            landed = sum(at.crew_of(self.cells[at.LANDED + planet], seat) for planet in range(PLANETS))
            seated = sum(at.crew_of(self.cells[at.CREW + place], seat) for place in range(PLACES))
            waiting = list(self.cells[at.TERMINAL : at.TERMINAL + self.table.seats]).count(seat + 1)
            left = self.cells[at.CREW_SIZE] - landed - seated - waiting
            if left < 0:
                raise BadState(f"{self.players[seat]} has only {self.cells[at.CREW_SIZE]} crew members")
            self.cells[at.RESCUED + seat] = landed
            self.cells[at.RESERVE + seat] = left

    # -- the beginning --------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        number = int(self.fields.get("round", 1))
        if not 1 <= number <= self.box.rounds:
            raise BadState(f"there are {self.box.rounds} rounds, not {number}")
        if "buyer" in self.fields:
            self.cells[at.BUYER] = self.seat(self.fields["buyer"]) + 1
        self.table.listen()
        if "pending" in self.fields:
            self.cells[at.ROUND] = number
            self.cells[at.PHASE] = number_of(self.fields.get("phase", STAGES[0]), STAGES, "phase")
            self.cells[at.ACTIVE] = int(self.fields.get("active", at.any_seat_free(self.table)))
            self._place_plans()
        begin = self._begin_phase if "phase" in self.fields else self._begin_round
        self.open_question(self.table, steps_of(self.table), lambda _: begin(number))

    def _begin_round(self, number: int) -> None:
        self.cells[at.ROUND] = number - 1
        self.table.pending.push(frame(BEGIN_ROUND))
        self.table.advance()
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
        phase = number_of(self.fields["phase"], STAGES[1:], "phase") + 1
        self.table.pending.push(frame(BEGIN_PHASE, 0, phase))

    def _place_plans(self) -> None:
        for seat, plan in self.by_seat("plans").items():
            check_fields(plan, PLAN_FIELDS, f"the plan of {self.players[seat]}")
            for phase, name in enumerate(PHASE_IDS):
                dice = sorted(plan.get(name, ()), reverse=True)
                self.cells[at.PLAN + seat * PHASES + phase] = placement_of(*[*dice, 0, 0][:2])
            self.cells[at.BID + seat] = plan.get("bid", 0)
