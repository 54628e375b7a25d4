"""Games as Gymnasium environments: one seat learns, bots have the others. Importing this registers the ids.

>>> import gymnasium
>>> import planetfall.envs.gymnasium
>>> env = gymnasium.make("planetfall/SpaceMission-v0", seats=3, bots="random")
>>> observation, info = env.reset(seed=7)
>>> sorted(observation), info["seat"]
(['action_mask', 'observation'], 0)
"""

from collections.abc import Sequence
from typing import Any

import gymnasium

import planetfall
from planetfall.bots import Bot, ask, bot
from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption
from planetfall.core.state import State
from planetfall.envs.pictures import TablePictures
from planetfall.envs.setting import RENDER_MODES, Array, Setting, check_render_mode, table_seed
from planetfall.envs.spaces import action_space, observation_space

ILLEGAL_REWARD = -1.0


class SeatEnv(gymnasium.Env):
    """One seat of a table, from one of its questions to the next; in between bots answer for the other seats.

    `bots` is the name of a bot for all other seats, or a name or a bot for each of them. An answer that the rules
    refuse ends the episode with a reward of -1; with `illegal="raise"` it raises IllegalAction. `action_masks` gives
    the mask to algorithms that ask for it.
    """

    def __init__(
        self,
        game: str,
        seats: int = 4,
        seat: int = 0,
        bots: str | Sequence[str | Bot] = "easy",
        reward: str = "win",
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self.setting = Setting(game, seats, reward, options)
        if not 0 <= seat < seats:
            raise BadOption(f"there is no seat {seat} at a table of {seats}")
        if illegal not in ("lose", "raise"):
            raise BadOption(f"illegal answers can lose or raise, not {illegal!r}")
        self.seat = seat
        self.illegal = illegal
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}
        self.observation_space = observation_space(self.setting)
        self.action_space = action_space(self.setting)
        self._players = _players(seats, seat, bots)
        self._pictures = TablePictures(self.setting) if render_mode == "rgb_array" else None
        self.table: State
        self._chance: Chance

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Set up a new table and play to the first question of the seat."""
        super().reset(seed=seed)
        self.table = self.setting.new(table_seed(self.np_random))
        self._chance = Chance.from_seed(table_seed(self.np_random))
        self._let_others_answer()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Array], float, bool, bool, dict[str, Any]]:
        """Give an answer by its number, and play to the next question of the seat or to the end."""
        answer = int(action)
        if self.illegal == "lose" and answer not in self.table.legal(self.seat):
            return self._observation(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": answer}
        self.table.apply(self.seat, answer)
        self._let_others_answer()
        over = self.table.over()
        reward = self.setting.rewards(self.table)[self.seat] if over else 0.0
        return self._observation(), reward, over, False, self._info()

    def action_masks(self) -> Array:
        """Whether each answer may be given now."""
        return self.setting.mask(self.table, self.seat).astype(bool)

    def render(self) -> str | Array | None:
        """The table as the seat sees it: as text with the render mode "ansi", as pixels with "rgb_array"."""
        if self._pictures is not None:
            return self._pictures.draw(self.table, self.seat)
        return self.setting.draw(self.table, self.seat) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """End the browser that draws pictures."""
        if self._pictures is not None:
            self._pictures.close()
            self._pictures = None

    def _let_others_answer(self) -> None:
        table, game = self.table, self.setting.game
        while True:
            others = table.actors()
            if not others or self.seat in others:
                return
            other = others[0]
            table.apply(other, ask(self._players[other], game, table, other, self._chance))

    def _observation(self) -> dict[str, Array]:
        return {
            "observation": self.setting.observe(self.table, self.seat),
            "action_mask": self.setting.mask(self.table, self.seat),
        }

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "scores": self.table.scores() if self.table.over() else []}


def _players(seats: int, seat: int, bots: str | Sequence[str | Bot]) -> dict[int, Bot]:
    """Who has each of the other seats."""
    others = [other for other in range(seats) if other != seat]
    given = [bots] * len(others) if isinstance(bots, str) else list(bots)
    if len(given) != len(others):
        raise BadOption(f"{len(others)} other seats need as many bots, not {len(given)}")
    return {
        other: bot(one) if isinstance(one, str) else one for other, one in zip(others, given, strict=True)
    }


def env_id(game: str, form: str = "") -> str:
    """The id of a game's environment: "planetfall/RedPlanet-v0"; of many tables: "planetfall/RedPlanetTables-v0"."""
    return f"planetfall/{game.replace('-', ' ').title().replace(' ', '')}{form}-v0"


for _game in planetfall.game_ids():
    if env_id(_game) not in gymnasium.registry:
        gymnasium.register(env_id(_game), f"{__name__}:SeatEnv", kwargs={"game": _game})
        gymnasium.register(
            env_id(_game, "Tables"),
            vector_entry_point="planetfall.envs.gymnasium_vector:TablesEnv",
            kwargs={"game": _game},
        )
