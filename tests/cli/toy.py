"""Crater Rush: a small game with everything a terminal must cope with, and no rules worth learning.

Each round all choose a card in secret; then, highest card first, each sets two astronauts down, one at a time,
in craters that have room. A die then adds a point to somebody. Everybody has a secret home crater.
"""

import json
from typing import Any

import msgspec

from planetfall.core.actions import ActionTable
from planetfall.core.chance import Chance
from planetfall.core.errors import BadPack, BadState, IllegalAction
from planetfall.core.game import Account, Game, Line, Question, Refusal
from planetfall.core.options import Option
from planetfall.core.pack import Pack
from planetfall.core.rulebook import Rulebook
from planetfall.core.state import Event, State

ACTIONS = ActionTable()
CARD = ACTIONS.block("choose card", ["1", "2", "3"])
SET = ACTIONS.block("set down in", ["tycho", "kepler", "plato"])
CRATERS = ["Tycho", "Kepler", "Plato"]
COLOURS = ["Red", "Blue", "Green", "Gold"]
SUPPLY = 6

PACK = """\
game = "crater-rush"
name = "Crater Rush"

[[crater]]
name = "Tycho"
room = 4
provenance = "recalled"

[[crater]]
name = "Kepler"
room = 3
provenance = "recalled"

[[crater]]
name = "Plato"
room = 30
provenance = "rulebook"
"""

RULES = """\
# Crater Rush

## Cards

**CR-1** (both · Cards) Everybody chooses a card in secret. Cards [once] used do not come back.

**CR-2** (both · Cards; ruling 1) Higher cards act first.

## Craters

**CR-3** (both · Craters) Set two astronauts down, one at a time.

**CR-4** (both · Craters) A full crater takes nobody.
"""


class Crater(State):
    def __init__(self, seats: int, chance: Chance, rounds: int, rooms: list[int]) -> None:
        super().__init__(seats, chance)
        self.rounds = rounds
        self.rooms = rooms
        self.homes = [int(chance.randbelow(3)) for _ in range(seats)]
        self.hands = [[1, 2, 3] for _ in range(seats)]
        self.chosen = [0] * seats
        self.queue: list[int] = []
        self.steps = 0
        self.down = [[0] * seats for _ in CRATERS]
        self.luck = [0] * seats

    def is_simultaneous(self) -> bool:
        return self.rounds > 0 and not self.queue

    def actors(self) -> list[int]:
        if self.rounds == 0:
            return []
        return self.queue[:1] or [seat for seat in range(self.seats) if not self.chosen[seat]]

    def legal(self, seat: int) -> list[int]:
        if seat not in self.actors():
            return []
        if self.queue:
            return [SET + crater for crater in range(3) if self._room(crater)]
        return [CARD + card - 1 for card in self.hands[seat]]

    def _room(self, crater: int) -> bool:
        return sum(self.down[crater]) < self.rooms[crater]

    def refusal(self, seat: int, action: int) -> Refusal | None:
        if action in self.legal(seat):
            return None
        if self.queue and SET <= action < len(ACTIONS):
            return Refusal("CR-4", f"{CRATERS[action - SET]} is full")
        return Refusal(
            "CR-1", "this card is used up" if not self.queue else "cards are chosen at the start of a round"
        )

    def apply(self, seat: int, action: int) -> None:
        if refused := self.refusal(seat, action):
            raise IllegalAction(refused.clause, refused.reason)
        if self.queue:
            self._set_down(seat, action - SET)
        else:
            self._choose(seat, action - CARD + 1)

    def _choose(self, seat: int, card: int) -> None:
        self.chosen[seat] = card
        self._say("chosen", (seat, card), 1 << seat, "CR-1")
        if all(self.chosen):
            self.reveal_count += 1
            for other, chosen in enumerate(self.chosen):
                self.hands[other].remove(chosen)
                self._say("shown", (other, chosen), -1, "CR-2")
            self.queue = sorted(range(self.seats), key=lambda other: (-self.chosen[other], other))
            self.steps = 2

    def _set_down(self, seat: int, crater: int) -> None:
        self.down[crater][seat] += 1
        self._say("down", (seat, crater), -1, "CR-3")
        self.steps -= 1
        if self.steps == 0:
            self.queue = self.queue[1:]
            self.steps = 2
        if not self.queue:
            self._end_round()

    def _end_round(self) -> None:
        self.rounds -= 1
        self.chosen = [0] * self.seats
        lucky = int(self.chance.randbelow(self.seats))
        self.reveal_count += 1
        self.luck[lucky] += 1
        self._say("lucky", (lucky,), -1, "")

    def _say(self, kind: str, values: tuple[int, ...], audience: int, clause: str) -> None:
        if self.event_buffer is not None:
            self.event_buffer.append(Event(kind, values, audience, clause))

    def copy(self) -> "Crater":
        twin = Crater(self.seats, self.chance.copy(), self.rounds, self.rooms)
        twin.chance = self.chance.copy()
        twin.restore(json.loads(self.text()))
        return twin

    def scores(self) -> list[int]:
        return [sum(points for _, points in self.lines(seat)) for seat in range(self.seats)]

    def lines(self, seat: int) -> list[tuple[str, int]]:
        most = sum(3 for down in self.down if down[seat] and down[seat] == max(down))
        return [("craters", most), ("home", 2 * self.down[self.homes[seat]][seat]), ("luck", self.luck[seat])]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def text(self) -> str:
        data = {name: getattr(self, name) for name in _FIELDS}
        return json.dumps({**data, "key": self.chance.key(), "seats": self.seats})

    def restore(self, data: dict[str, Any]) -> None:
        for name in _FIELDS:
            setattr(self, name, data[name])
        self.chance = Chance(*data["key"])


_FIELDS = ("reveal_count", "rounds", "rooms", "homes", "hands", "chosen", "queue", "steps", "down", "luck")


class Sight(msgspec.Struct, frozen=True):
    seat: int | None
    home: str
    homes: tuple[str, ...]  # shown at the end
    hand: tuple[int, ...]
    down: tuple[tuple[int, ...], ...]
    chosen: tuple[bool, ...]


class CraterRush(Game):
    id = "crater-rush"
    title = "Crater Rush"
    rules_version = 1
    least_seats = 2
    most_seats = 4
    minutes = 5
    actions = ACTIONS
    topics = (("choose card", "card"), ("set down in", "crater"))
    options = (
        Option("edition", "choice", "first", ("first", "second"), "Which printing."),
        Option("rounds", "number", "2", ("1", "2", "3"), "How many rounds."),
    )

    def new(self, seats, seed=0, options=None, pack=None) -> State:
        settled = self.validate_options(seats, options or {})
        rooms = [crater["room"] for crater in (pack or self.pack()).data["crater"]]
        return Crater(seats, Chance.from_seed(seed), int(settled["rounds"]), rooms)

    def load(self, text, pack=None) -> State:
        try:
            data = json.loads(text)
            state = Crater(data["seats"], Chance.from_seed(0), 1, [])
            state.restore(data)
        except (ValueError, KeyError, TypeError) as error:
            raise BadState(f"not a Crater Rush state: {error}") from None
        return state

    def pack(self) -> Pack:
        return Pack("Crater Rush", PACK)

    def read_pack(self, text, name) -> Pack:
        pack = Pack(name, text)
        craters = pack.data.get("crater", [])
        mistakes = [] if len(craters) == 3 else [f"there should be 3 craters, not {len(craters)}"]
        mistakes += [f"there is no crater {c['name']!r}" for c in craters if c.get("name") not in CRATERS]
        if mistakes:
            raise BadPack(mistakes)
        return pack

    def provenance(self) -> dict[str, dict[str, dict[str, int]]]:
        return {"first": {"craters": {"recalled": 2, "rulebook": 1}}}

    def view(self, state, seat) -> Sight:
        hidden = seat is None
        homes = tuple(CRATERS[home] for home in state.homes) if state.over() else ()
        return Sight(
            seat,
            "" if hidden else CRATERS[state.homes[seat]],
            homes,
            () if hidden else tuple(state.hands[seat]),
            tuple(map(tuple, state.down)),
            tuple(map(bool, state.chosen)),
        )

    def open_view(self, state: State, seat: int | None) -> Any:
        return [self.view(state, each) for each in range(int(state.seats))]

    def sample(self, state, seat, chance) -> State:
        world = state.copy()
        for other in range(state.seats):
            if other != seat and not state.over():
                world.homes[other] = int(chance.randbelow(3))
                if world.is_simultaneous() and world.chosen[other]:
                    world.chosen[other] = world.hands[other][chance.randbelow(len(world.hands[other]))]
        world.chance = chance.fork()
        return world

    def question(self, state, seat) -> Question:
        if state.queue:
            return Question("set-down", f"Where do you set astronaut {3 - state.steps} of 2 down?", "CR-3")
        return Question("choose", "Which card do you play?", "CR-1")

    def why_not(self, state, seat, action) -> Refusal | None:
        return state.refusal(seat, action)

    def label(self, state, seat, action) -> str:
        if action >= SET:
            crater = action - SET
            return f"Set down in {CRATERS[crater]} [{sum(state.down[crater])} there]"
        return f"Play the {action + 1}"

    def impossible(self, state, seat) -> list[int]:
        block = range(SET, SET + 3) if state.queue else range(CARD, CARD + 3)
        return [action for action in block if action not in state.legal(seat)]

    def event_text(self, state, event) -> str:
        name = COLOURS[event.values[0]]
        return {
            "chosen": lambda: f"You chose the {event.values[1]}.",
            "shown": lambda: f"{name} shows the {event.values[1]}.",
            "down": lambda: f"{name} sets down in {CRATERS[event.values[1]]}.",
            "lucky": lambda: f"{name} is lucky.",
        }[event.kind]()

    def seat_names(self, seats) -> list[str]:
        return COLOURS[:seats]

    def breakdown(self, state) -> list[Account]:
        return [
            Account(
                COLOURS[seat],
                seat,
                tuple(Line(source, source, points) for source, points in state.lines(seat)),
                state.scores()[seat],
            )
            for seat in range(state.seats)
        ]

    def sources(self, state) -> dict[str, str]:
        return {source: source for source, _ in state.lines(0)}

    def round(self, state) -> int:
        return self._completed(state) + (state.rounds > 0)

    def total_rounds(self, state) -> int:
        return self._completed(state) + state.rounds

    def _completed(self, state) -> int:
        return 3 - len(state.hands[0]) - bool(state.queue)

    def value(self, state, seat) -> float:
        scores = state.scores()
        return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)

    def guess(self, state, seat) -> list[float]:
        return [float(action) for action in state.legal(seat)]

    def piece_counts(self, state) -> dict[str, int]:
        return {"craters": len(state.rooms)}

    def rulebook(self) -> Rulebook:
        return Rulebook(RULES)

    def draw(self, view) -> Any:
        lines = [
            f"{crater}: {' '.join(map(str, down))}" for crater, down in zip(CRATERS, view.down, strict=True)
        ]
        mine = [f"home {view.home}, hand {view.hand}"] if view.seat is not None else []
        return "\n".join(lines + mine)


GAME = CraterRush()
