"""What a seat may see: plain data, made from nothing that is hidden from it (RR-15, RR-16)."""

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core import bits
from planetfall.core.bits import count_bits
from planetfall.core.pending import first_of, kind_of, second_of, third_of, who_of
from planetfall.core.view import ViewBuilder
from planetfall.games.rocket_rescue.content.components import Components
from planetfall.games.rocket_rescue.engine import questions as ask
from planetfall.games.rocket_rescue.engine import state as at
from planetfall.games.rocket_rescue.engine.actions import (
    COLOURS,
    COMPANY_IDS,
    EQUIPMENT_IDS,
    LENGTHS,
    PHASE_IDS,
    RESOURCE_IDS,
    TYPE_IDS,
)
from planetfall.games.rocket_rescue.engine.box import (
    BACKS_SHOW_COST,
    BACKS_SHOW_TYPE,
    BLUE,
    BUILDING,
    FACES,
    HANGARS,
    HIGHER,
    LOWER,
    MODULES,
    OPEN_PLANETS,
    PHASES,
    PLANETS,
    RESOURCES,
    SLOTS,
    STANDARD,
    TANK,
    TYPES,
    design_of,
)
from planetfall.games.rocket_rescue.engine.limits import is_in_terminal
from planetfall.games.rocket_rescue.engine.payment import plan_balance
from planetfall.games.rocket_rescue.engine.phases import NEXT_DIE, next_turn, turn_die, turn_place
from planetfall.games.rocket_rescue.engine.rules import RocketRescue
from planetfall.games.rocket_rescue.engine.scoring import score
from planetfall.games.rocket_rescue.view.types import (
    Back,
    Cost,
    Hangar,
    Module,
    Plan,
    Planet,
    Seat,
    Settled,
    Stack,
    Standing,
    Turn,
    View,
)

PHASE_NAMES = ("planning", *PHASE_IDS, "end")


def view(
    components: Components,
    table: RocketRescue,
    seat: int | None,
    language: str = "en",
    all_open: bool = False,
) -> View:
    """The table as a seat or a spectator sees it; `all_open` shows everything, for replays of finished games."""
    return _Builder(components, table, seat, language, all_open).view()


class _Builder(ViewBuilder[Components, RocketRescue]):
    """Builds a view of one table for one viewer."""

    def __init__(
        self, components: Components, table: RocketRescue, seat: int | None, language: str, all_open: bool
    ) -> None:
        super().__init__(components, table, seat, language, all_open)
        self.box = table.box
        self.cells = table.cells
        self.track = tuple(self.cells[at.TRACK + place] for place in self.seats)

    def view(self) -> View:
        cells, box, table = self.cells, self.box, self.table
        return View(
            **self.head("rocket-rescue", box.pack.hash),
            length=LENGTHS[list(box.crew).index(cells[at.CREW_SIZE])],
            crew_size=cells[at.CREW_SIZE],
            round=cells[at.ROUND],
            rounds=box.rounds,
            phase=PHASE_NAMES[cells[at.PHASE]],
            boarding_active=cells[at.ACTIVE] == 1,
            last_round=bool(at.is_last_round(table)),
            turn=self._turn(),
            order=self._order(),
            track=self.track,
            seats=tuple(self._seat(seat) for seat in self.seats),
            hangars=tuple(self._hangar(hangar) for hangar in range(HANGARS)),
            planets=tuple(self._open_planet(place) for place in range(OPEN_PLANETS)),
            blue_deck=cells[at.BLUE_SIZE],
            red_deck=cells[at.RED_SIZE],
            display=self._modules(cells[at.DISPLAY]),
            stacks=tuple(self._stack(kind) for kind in range(TYPES)),
            deck=cells[at.DECK_SIZE],
            deck_top=self._deck_top(),
            discard=self._modules(cells[at.DISCARD]),
            market=self._cost(cells, at.MARKET),
            market_most=box.market_most[table.seats],
            market_least=box.market_least[table.seats],
            supply=self._cost(cells, at.SUPPLY),
            terminal=tuple(
                cells[at.TERMINAL + place] - 1 for place in self.seats if cells[at.TERMINAL + place]
            ),
            balance=tuple(box.balance[die] for die in range(1, FACES + 1)),
        )

    # -- whose turn it is -----------------------------------------------------------------------------------------

    def _turn(self) -> Turn | None:
        """What is left of the die that is being used."""
        top = self.table.pending.top()
        kind = kind_of(top)
        if kind < ask.ASK_TAKE:
            return None
        die = first_of(top) if kind in (ask.ASK_TAKE, ask.ASK_BUY, ask.ASK_BOARD, ask.ASK_WORK) else 0
        working, boarding = kind == ask.ASK_WORK, kind == ask.ASK_BOARD
        second, third = second_of(top), third_of(top)
        return Turn(
            seat=who_of(top),
            die=die,
            builds=second if working else 0,
            launches=third & 15 if working else 0,
            module_moves=third >> 4 if working else 0,
            boards=second if boarding else 0,
            crew_moves=third if boarding else 0,
        )

    def _order(self) -> tuple[tuple[int, int], ...]:
        """The dice that are still to come in this phase, as seat and value."""
        pending, below = self.table.pending, 1 + self.table.seats
        frames = pending.numbers()[below : below + pending.depth()]
        waiting = [work for work in frames if kind_of(work) == NEXT_DIE]
        if not waiting:
            return ()
        phase, turn = first_of(waiting[0]), second_of(waiting[0])
        found = []
        while (turn := next_turn(self.table, phase, turn)) >= 0:
            found.append((self.cells[at.TRACK + turn_place(turn)], int(turn_die(self.table, phase, turn))))
            turn += 1
        return tuple(found)

    # -- seats ----------------------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> Seat:
        cells = self.cells
        return Seat(
            seat=seat,
            colour=COLOURS[seat],
            place=1 + self.track.index(seat),
            energy=cells[at.ENERGY + seat],
            cubes=self._cost(cells, at.CUBES + seat * RESOURCES),
            points=cells[at.POINTS + seat],
            score=int(score(self.table, seat)),
            reserve=cells[at.RESERVE + seat],
            seated=sum(at.crew_of(cells[at.CREW + place], seat) for place in range(HANGARS * SLOTS)),
            waiting=bool(is_in_terminal(self.table, seat)),
            rescued=cells[at.RESCUED + seat],
            chips=self.box.chips - cells[at.CHIPS + seat],
            hand=self._modules(cells[at.HAND + seat]),
            planets=tuple(
                Settled(self._planet(planet), self._crew(cells[at.LANDED + planet]))
                for planet in range(PLANETS)
                if cells[at.CARDS + seat] >> planet & 1
            ),
            first=cells[at.FIRST] >> seat & 1 == 1,
            answered=self._answered(seat),
            owes=seat in self.actors,
            plan=self._plan(seat) if self._sees_plan(seat) else None,
            keeps=self._keeps(seat),
        )

    def _sees_plan(self, seat: int) -> bool:
        return self.all_open or seat == self.seat or self.cells[at.PHASE] != at.PLANNING

    def _keeps(self, seat: int) -> int | None:
        kept = self.cells[at.KEPT + seat] - 1
        return int(design_of(kept)) if kept >= 0 and (self.all_open or seat == self.seat) else None

    def _answered(self, seat: int) -> int:
        """How far a seat's plan has come; nobody can see what is in it."""
        asked = self.table.pending.top_aside(seat)
        if kind_of(asked) == ask.ASK_BID:
            return PHASES
        if kind_of(asked) == ask.ASK_PLAN:
            return len(_planned_before(first_of(asked)))
        return PHASES + 1

    def _plan(self, seat: int) -> Plan:
        cells, asked = self.cells, self.table.pending.top_aside(seat)
        planning = kind_of(asked) == ask.ASK_PLAN
        placed = _planned_before(first_of(asked)) if planning else range(PHASES)
        bidding = kind_of(asked) in (ask.ASK_PLAN, ask.ASK_BID)
        balance = int(plan_balance(self.table, seat))
        settled = cells[at.PHASE] != at.PLANNING
        return Plan(
            dice=tuple(
                _dice(cells[at.PLAN + seat * PHASES + phase]) if phase in placed else None
                for phase in range(PHASES)
            ),
            bid=None if bidding else cells[at.BID + seat],
            dice_left=int(ask.dice_left(self.table, seat)),
            balance=balance,
            payable=settled or cells[at.ENERGY + seat] + min(balance, 0) >= cells[at.BID + seat],
        )

    # -- rockets --------------------------------------------------------------------------------------------------

    def _hangar(self, hangar: int) -> Hangar:
        company = self.components.companies[hangar]
        places = range(hangar * SLOTS, (hangar + 1) * SLOTS)
        crew = sum(self.cells[at.CREW + place] for place in places)
        return Hangar(
            number=hangar + 1,
            company=COMPANY_IDS[company],
            company_name=self.components.company_names(self.language)[company],
            resource=RESOURCE_IDS[self.box.resource[hangar]],
            blocked=self.cells[at.BLOCKED] >> hangar & 1 == 1,
            rocket=tuple(self._standing(place) for place in places),
            complete=bool(at.is_complete(self.table, hangar)),
            tanks=int(at.count_type(self.table, hangar, TANK)),
            equipment=_equipment(at.equipment_aboard(self.table, hangar)),
            modules=tuple(int(at.modules_of(self.table, hangar, seat)) for seat in self.seats),
            crew=self._crew(crew),
        )

    def _standing(self, place: int) -> Standing | None:
        design = at.design_at(self.table, place)
        if design < 0:
            return None
        return Standing(
            place=place,
            slot=place % SLOTS + 1,
            module=self._module(design),
            owner=self.cells[at.OWNER + place],
            crew=self._crew(self.cells[at.CREW + place]),
            free=int(at.seats_free(self.table, place)),
        )

    def _crew(self, packed: int) -> tuple[int, ...]:
        return tuple(int(at.crew_of(packed, seat)) for seat in self.seats)

    # -- cards ----------------------------------------------------------------------------------------------------

    def _module(self, design: int) -> Module:
        card, box = self.components.modules[design], self.box
        return Module(
            design=design,
            id=card.id,
            name=self.components.module_name(design, self.language),
            type=TYPE_IDS[box.type[design]],
            standard=design < TYPES,
            energy=box.energy[design],
            stability=box.stability[design],
            capacity=box.capacity[design],
            equipment=_equipment(box.equipment[design]),
            heat_shield=card.heat_shield,
            gas_shield=card.gas_shield,
            cost=self._cost(box.cost, design * RESOURCES),
        )

    def _modules(self, members: int) -> tuple[Module, ...]:
        return tuple(self._module(design_of(module)) for module in bits.members(members, MODULES))

    def _stack(self, kind: int) -> Stack:
        copies = self.cells[at.STACKS] >> kind * STANDARD // TYPES & 15
        return Stack(self._module(kind), int(count_bits(copies)))

    def _deck_top(self) -> Back | None:
        size = self.cells[at.DECK_SIZE]
        if size == 0 or self.box.backs < BACKS_SHOW_TYPE:
            return None
        design = design_of(self.cells[at.DECK + size - 1])
        priced = self.box.backs >= BACKS_SHOW_COST
        cost = self._cost(self.box.cost, design * RESOURCES) if priced else None
        return Back(TYPE_IDS[self.box.type[design]], cost)  # RR-16

    def _planet(self, planet: int) -> Planet:
        card, box = self.components.planets[planet], self.box
        return Planet(
            planet=planet,
            id=card.id,
            name=self.components.planet_name(planet, self.language),
            colour="blue" if planet < BLUE else "red",
            fuel=box.fuel[planet],
            equipment=_equipment(box.needs[planet]),
            heat=card.heat,
            gas=card.gas,
            energy=box.price[planet],
            launch_reward=box.launch_reward[planet],
            build_reward=box.build_reward[planet],
        )

    def _open_planet(self, place: int) -> Planet | None:
        planet = self.cells[at.OPEN + place] - 1
        return self._planet(planet) if planet >= 0 else None

    def _cost(self, numbers: vec[i64], start: int) -> Cost:
        return Cost(numbers[start], numbers[start + 1], numbers[start + 2])


def _planned_before(phase: int) -> list[int]:
    """The phases that are planned before this one."""
    order = [BUILDING]
    while (after := ask.phase_after(order[-1])) >= 0:
        order.append(after)
    return order[: order.index(phase)]


def _dice(placement: int) -> tuple[int, ...]:
    return tuple(die for die in (HIGHER[placement], LOWER[placement]) if die)


def _equipment(bits: int) -> tuple[str, ...]:
    return tuple(name for place, name in enumerate(EQUIPMENT_IDS) if bits >> place & 1)
