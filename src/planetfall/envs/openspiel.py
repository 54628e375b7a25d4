"""Games as OpenSpiel's Python games, once they are registered.

>>> import pyspiel
>>> from planetfall.envs import openspiel
>>> openspiel.register()
>>> game = pyspiel.load_game("planetfall_red_planet(seats=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 1000)

The first move is chance's: it picks the seed of the table, one of `seeds`, and with it everything that is shuffled or
drawn. So histories replay, and states are serialised as OpenSpiel does it.

With `chance=sampled` that move has a single outcome, and playing it draws the seed, any of 2**128, from the game's own
stream, which begins with `rng_seed`: what OpenSpiel calls sampled stochastic.
"""

from functools import cache
from hashlib import blake2b
from secrets import randbits
from typing import Any

import numpy as np
import pyspiel

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption
from planetfall.core.options import Option
from planetfall.core.state import State
from planetfall.envs.setting import REWARDS, Array, Setting

PREFIX = "planetfall_"
SEEDS = 1000  # tables that chance picks from
MOST_ANSWERS = 20_000  # of a game; none comes near it
BOUNDS = {"win": (0.0, 1.0), "margin": (-1000.0, 1000.0), "score": (-1000.0, 1000.0)}
BITS = 32
EXPLICIT, SAMPLED = "explicit", "sampled"  # what chance nodes are
ANY_SEED = -1  # the stream of sampled games begins anywhere
DRAW = 0  # the only outcome of a sampled chance node
SEED_BYTES = 16
DEFAULT = "default"  # a value that stands for the game's own default


def name_of(game: str) -> str:
    """The short name of a game: "planetfall_red_planet"."""
    return PREFIX + game.replace("-", "_")


def register() -> None:
    """Make all games known to `pyspiel.load_game`; calling it again does nothing."""
    known = set(pyspiel.registered_names())
    for game in planetfall.game_ids():
        if planetfall.game(game).observations() is not None and name_of(game) not in known:
            kind = _game_type(game)
            pyspiel.register_game(kind, _maker(game, kind))


def _maker(game: str, kind: Any) -> type:
    """A class of games: OpenSpiel makes games by calling it with parameters, and pickles them by its name."""

    def init(self: TableGame, params: dict[str, Any] | None = None) -> None:
        TableGame.__init__(self, game, kind, params or {})

    made = type(name_of(game), (TableGame,), {"__init__": init, "__module__": __name__})
    globals()[name_of(game)] = made
    return made


def _game_type(game: str, chance: str = EXPLICIT) -> Any:
    played = planetfall.game(game)
    options = {option.name.replace("-", "_"): _parameter(option) for option in played.options}
    seats = max(2, played.least_seats)
    own = {"seats": seats, "seeds": SEEDS, "reward": "win", "chance": EXPLICIT, "rng_seed": ANY_SEED}
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=f"Planetfall: {played.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if chance == SAMPLED else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=played.most_seats,
        min_num_players=played.least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**own, **options},
    )


def _parameter(option: Option) -> int | str:
    """The default of a parameter, a number if all values are: OpenSpiel reads what looks like a number as one."""
    if all(value.isdigit() for value in option.allowed):
        return int(option.default)
    return DEFAULT if option.default.isdigit() else option.default


class TableGame(pyspiel.Game):
    """A game with its number of seats and its options."""

    def __init__(self, game: str, kind: Any, params: dict[str, Any]) -> None:
        given = {**kind.parameter_specification, **params}
        self.seeds, rng_seed = int(given.pop("seeds")), int(given.pop("rng_seed"))
        seats, reward, chance = int(given.pop("seats")), str(given.pop("reward")), str(given.pop("chance"))
        if reward not in REWARDS:
            raise BadOption(f"there is no reward {reward!r}; there are {', '.join(REWARDS)}")
        if chance not in (EXPLICIT, SAMPLED):
            raise BadOption(f"chance is {EXPLICIT} or {SAMPLED}, not {chance!r}")
        if self.seeds < 1:
            raise BadOption(f"chance picks one of at least 1 table, not of {self.seeds}")
        self.sampled = chance == SAMPLED
        self.stream = Stream(randbits(63) if rng_seed == ANY_SEED else rng_seed)
        options = {name: str(value) for name, value in given.items() if value != DEFAULT}
        self.setting = Setting(game, seats, reward, options)
        least, most = BOUNDS[reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=1 if self.sampled else self.seeds,
            num_players=seats,
            min_utility=least,
            max_utility=most,
            utility_sum=None,
            max_game_length=MOST_ANSWERS,
        )
        super().__init__(_game_type(game, SAMPLED) if self.sampled else kind, info, params)

    def __reduce__(self) -> Any:
        return _game_again, (str(self), self.stream)

    def new_initial_state(self) -> "TableState":
        """A table that chance has not set up yet."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TableObserver | None":
        """What turns states into tensors and strings; None for what is public alone, or private alone."""
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if iig_obs_type and not (iig_obs_type.public_info and iig_obs_type.private_info == own):
            return None
        return TableObserver(self.setting, iig_obs_type, params)


class Stream:
    """Seeds of the tables of a sampled game, one after the other."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.drawn = 0

    def draw(self) -> int:
        """The seed of the next table."""
        text = f"{self.seed} {self.drawn}".encode()
        self.drawn += 1
        return int.from_bytes(blake2b(text, digest_size=SEED_BYTES).digest())


def _game_again(text: str, stream: Stream) -> TableGame:
    """A game from a pickle; sampled tables go on where its stream was."""
    register()
    game: TableGame = pyspiel.load_game(text)
    game.stream = stream
    return game


def _state_again(game: TableGame, text: str) -> "TableState":
    """A state from a pickle."""
    state: TableState = game.deserialize_state(text)
    return state


class Shared:
    """The game of a state, which copies of the state share; a pickle has its name and parameters."""

    def __init__(self, game: TableGame) -> None:
        self.text = str(game)
        self.seeds = game.seeds
        self.sampled = game.sampled
        self.setting = game.setting

    def __deepcopy__(self, memo: Any) -> "Shared":
        return self

    def __reduce__(self) -> Any:
        return _shared, (self.text,)


@cache
def _shared(text: str) -> Shared:
    """The game with this name and these parameters."""
    register()
    return Shared(pyspiel.load_game(text))


class TableState(pyspiel.State):
    """A table; seats that owe a secret answer at the same time give theirs in the order of the seats."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.game = Shared(game)
        self.table: State | None = None
        self.given: list[list[int]] = [[] for _ in range(game.setting.seats)]  # the answers of each seat

    def __reduce__(self) -> Any:
        return _state_again, (self.get_game(), self.serialize())

    def current_player(self) -> int:
        """The lowest seat that owes an answer."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        actors = self.table.actors()
        return actors[0] if actors else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        """The answers of the player whose turn it is; others who owe a secret answer too are asked after that."""
        if self.table is None or player != self.current_player():
            return []
        return sorted(self.table.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds of the table, all equally likely; a sampled one is drawn when the only outcome is played."""
        if self.game.sampled:
            return [(DRAW, 1.0)]
        return [(seed, 1.0 / self.game.seeds) for seed in range(self.game.seeds)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            seed = self.get_game().stream.draw() if self.game.sampled else action
            self.table = self.game.setting.new(seed)
            return
        seat = self.current_player()
        self.table.apply(seat, action)
        self.given[seat].append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "draw a seed" if self.game.sampled else f"seed {action}"
        return self.game.setting.game.actions.name(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.table is not None and self.table.over()

    def returns(self) -> list[float]:
        """The reward of each seat; 0 before the end."""
        if self.table is None or not self.table.over():
            return [0.0] * self.game.setting.seats
        return self.game.setting.rewards(self.table)

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableState":
        """A state that the player cannot tell from this one; `sampler` gives numbers from 0 to 1."""
        twin: TableState = self.clone()
        if self.table is not None:
            seed = sum(int(sampler() * (2**BITS - 1)) << BITS * part for part in range(4))
            twin.table = self.game.setting.game.sample(self.table, player, Chance.from_seed(seed))
        return twin

    def __str__(self) -> str:
        return "before the deal" if self.table is None else self.table.text()


class TableObserver:
    """Observations as OpenSpiel reads them: one tensor, its parts by name, and a string.

    The tensor is what the seat sees now, which for these games includes what the rules let it remember. The string of
    an information state adds the answers that the seat has given.
    """

    def __init__(self, setting: Setting, kind: Any, params: Any) -> None:
        if params:
            raise BadOption(f"observations have no parameters, and {params} were given")
        self.setting = setting
        self.recalls = kind is not None and kind.perfect_recall
        self.tensor: Array = np.zeros(setting.size, np.float32)
        shapes = {name: shape for name, shape, _ in setting.observations.layout}
        self.dict = {
            name: self.tensor[place].reshape(shapes[name])
            for name, place in setting.observations.slices.items()
        }

    def set_from(self, state: TableState, player: int) -> None:
        """Write what a player sees into the tensor."""
        if state.table is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.setting.observe(state.table, player)

    def string_from(self, state: TableState, player: int) -> str:
        """What a player sees, as a string that is the same for what looks the same."""
        if state.table is None:
            return f"seat {player} before the deal"
        seen = blake2b(self.setting.observe(state.table, player).tobytes(), digest_size=16).hexdigest()
        answers = f" after {' '.join(map(str, state.given[player]))}" if self.recalls else ""
        return f"seat {player} sees {seen}{answers}"
