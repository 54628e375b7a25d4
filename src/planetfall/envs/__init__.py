"""Environments for programs that learn: PettingZoo, Gymnasium, OpenSpiel, and many tables at once.

    planetfall.envs.pettingzoo.env("red-planet", seats=4)
    gymnasium.make("planetfall/RedPlanet-v0", seats=4)      after `import planetfall.envs.gymnasium`
    pyspiel.load_game("planetfall_red_planet(seats=4)")     after `planetfall.envs.openspiel.register()`
    planetfall.envs.vector("red-planet", tables=1024, seats=4)

They need the extra `rl`. docs/envs.md describes observations, answers and rewards.
"""

from typing import TYPE_CHECKING, Literal, overload

if TYPE_CHECKING:
    from planetfall.envs.vector_env import Tables, VectorTables

__all__ = ["vector"]


@overload
def vector(
    game: str,
    tables: int = 1024,
    seats: int = 4,
    reward: str = "win",
    *,
    processes: Literal[1] = 1,
    **options: str,
) -> "VectorTables": ...


@overload
def vector(
    game: str, tables: int = 1024, seats: int = 4, reward: str = "win", *, processes: int, **options: str
) -> "Tables": ...


def vector(
    game: str, tables: int = 1024, seats: int = 4, reward: str = "win", *, processes: int = 1, **options: str
) -> "Tables":
    """Many tables of a game that are stepped together, with observations and masks in shared arrays.

    With several processes each of them steps its share of the tables; `close` ends them.
    """
    from planetfall.envs.parallel_tables import ParallelTables
    from planetfall.envs.setting import Setting
    from planetfall.envs.vector_env import VectorTables

    setting = Setting(game, seats, reward, options)
    if processes == 1:
        return VectorTables(setting, tables)
    return ParallelTables(setting, reward, tables, processes)
