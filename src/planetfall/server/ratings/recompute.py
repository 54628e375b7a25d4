"""Ratings from rated games, one after the other: what a game changes, and all of it anew from the first game on."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from planetfall.server.ratings.model import Entrant, Skill, after_rest, anchor, newcomer, rated

DAY = 24 * 3600.0


class BotPlace(msgspec.Struct, frozen=True, array_like=True):
    """A bot at a rated table: its level, its published rating then, and its place."""

    level: str
    mu: float
    place: int


class PersonPlace(msgspec.Struct, frozen=True):
    """A person at a rated table and their place; a game that was not finished counts only for those who left it."""

    person: str
    place: int
    counted: bool = True


class RatedGame(msgspec.Struct, frozen=True):
    """All that a rated game says about those who played it."""

    game: str
    at: float
    people: Sequence[PersonPlace]
    bots: Sequence[BotPlace]


class Known(msgspec.Struct, frozen=True):
    """What is believed of somebody since a moment."""

    skill: Skill
    at: float

    def at_time(self, now: float) -> Skill:
        """The same at a later moment."""
        return after_rest(self.skill, (now - self.at) / DAY)


class Rated(msgspec.Struct, frozen=True):
    """What a game has changed for one person."""

    person: str
    before: Skill
    after: Skill


def rate_game(game: RatedGame, known: Mapping[str, Known]) -> list[Rated]:
    """What a game changes for each person, given what was known of them; whoever is missing there is new."""
    before = [_before(game, known.get(each.person)) for each in game.people]
    entrants = [Entrant(skill, each.place) for skill, each in zip(before, game.people, strict=True)]
    entrants += [Entrant(anchor(bot.mu), bot.place) for bot in game.bots]
    after = rated(entrants)
    return [
        Rated(each.person, skill, after[place] if each.counted else skill)
        for place, (each, skill) in enumerate(zip(game.people, before, strict=True))
    ]


def _before(game: RatedGame, known: Known | None) -> Skill:
    return newcomer(game.game) if known is None else known.at_time(game.at)


def recomputed(games: Iterable[RatedGame]) -> list[list[Rated]]:
    """What each of all games changes, from the first one on."""
    known: dict[tuple[str, str], Known] = {}
    found = []
    for game in games:
        own = {person: each for (game_id, person), each in known.items() if game_id == game.game}
        changes = rate_game(game, own)
        known |= {(game.game, each.person): Known(each.after, game.at) for each in changes}
        found.append(changes)
    return found
