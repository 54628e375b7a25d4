"""Choices read as people expect them: losses apart, yourself last, fixed places, counts that are right."""

import random
import re
from collections.abc import Iterator

import pytest

import planetfall
from planetfall.core.match import Match
from planetfall.games.red_planet.engine import questions as rp
from planetfall.games.terraforming_mars.engine import action_ids as tm
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.store.rows import Seat
from planetfall.server.tables.history import History
from planetfall.testing.fixtures import table


class Shown:
    """A match as a scene shows it, without a server."""

    def __init__(self, match: Match) -> None:
        self.match, self.game, self.pack = match, match.game, match.pack
        self.history = History(match.game, match.record, match.pack)
        self.state, self.log_entries = match.state, self.history.log_entries
        self.seats = [Seat(seat, "person", "", person="ann") for seat in range(int(match.state.seats))]
        self.chat: list[object] = []

    def names(self, game: planetfall.Game | None = None) -> list[str]:
        return self.game.seat_names(len(self.seats))

    def known_count_for(self, person: str, length: int | None = None) -> int:
        return len(self.history.answers) if length is None else length

    def is_waiting(self) -> bool:
        return False

    is_paused = is_closed = is_waiting

    def open_answers(self, seat: int) -> list[int]:
        return []

    def lesson_run(self) -> None:
        return None

    def shown_clocks(self, seat: int | None) -> tuple[()]:
        return ()

    def overdue(self) -> tuple[int, ...]:
        return ()

    def replay_address(self, person: str) -> str:
        return ""

    log_address = replay_address

    def things_address(self, person: str) -> tuple[str, str]:
        return "", ""


def scene(match: Match, seat: int) -> Scene:
    return Scene(Shown(match), seat, page_catalogue("en"), "ann")  # type: ignore[arg-type]


def moments(name: str, seats: int, seed: int, most: int = 1200) -> Iterator[tuple[Match, int, str]]:
    """A random game: the match, who is asked, and the kind of question."""
    match, chance = table(name, seats, seed=seed), random.Random(seed)
    for _ in range(most):
        if match.state.over():
            return
        seat = chance.choice(match.state.actors())
        yield match, seat, match.game.question(match.state, seat).kind
        match.play(seat, chance.choice(match.state.legal(seat)))


@pytest.mark.parametrize("name", ["red-planet", "terraforming-mars"])
def test_kinds_of_losses_are_kinds_of_questions(name: str):
    game = planetfall.game(name)
    kinds = game.rooms.labels.KINDS.values()  # type: ignore[attr-defined]
    assert game.losses
    assert set(game.losses) <= set(kinds)


def test_yourself_comes_last_among_victims():
    found = 0
    for match, seat, kind in moments("red-planet", 3, seed=2, most=3000):
        if kind in ("kill", "replace"):
            listed = match.game.listed(match.state, seat)
            harms = [match.game.harms_self(match.state, seat, action) for action in listed]
            assert harms == sorted(harms)
            assert sorted(listed) == sorted(match.state.legal(seat))
            own = [
                match.game.label(match.state, seat, action)
                for action, own in zip(listed, harms, strict=True)
                if own
            ]
            assert all("your own" in label for label in own)
            found += 1
    assert found


def test_a_player_who_must_lose_production_is_offered_last():
    game = planetfall.game("terraforming-mars")
    match = table("terraforming-mars", 3, seed=1)
    assert game.harms_self(match.state, 1, tm.TARGET + 1)
    assert not game.harms_self(match.state, 1, tm.TARGET + 2)


def test_pass_and_end_turn_have_places_of_their_own():
    """In both questions of a turn both are there, one of them with the reason why not, in the same order."""
    seen = set()
    renderer = Renderer()
    for match, seat, kind in moments("terraforming-mars", 2, seed=3):
        if kind == "action":
            shown = scene(match, seat)
            both = {*shown.answers, *shown.refused}
            assert {tm.DONE, tm.PASS} <= both
            html = renderer.region(shown, "projects").html
            assert html.index(f'"standard-action-{tm.DONE}"') < html.index(f'"standard-action-{tm.PASS}"')
            seen.add(tm.DONE in shown.answers)
        if seen == {True, False}:
            break
    assert seen == {True, False}


def test_no_card_is_called_playable_while_a_first_action_is_owed():
    renderer, checked = Renderer(), 0
    for seed in range(1, 9):
        for match, seat, kind in moments("terraforming-mars", 2, seed=seed, most=60):
            if kind == "action" and tm.FIRST_ACTION in match.state.legal(seat):
                html = renderer.region(scene(match, seat), "hand").html
                assert " playable" not in html
                checked += 1
    assert checked


def test_counts_in_questions_are_never_more_than_there_is():
    for match, seat, kind in moments("red-planet", 4, seed=5, most=3000):
        if kind in ("drop", "board"):
            text = match.game.question(match.state, seat).text
            count = re.search(r"(\d+) (?:more|astronauts? to go)", text)
            if count:
                assert 0 < int(count[1]) <= astronauts(match, kind)


def astronauts(match: Match, kind: str) -> int:
    """How many astronauts the colour that acts could board or drop."""
    from planetfall.core.pending import who_of
    from planetfall.games.red_planet.engine.box import MOST_COLOURS, PHOBOS
    from planetfall.games.red_planet.engine.state import ASTRONAUTS, SUPPLY

    cells, colour = match.state.cells, who_of(match.state.pending.top())  # type: ignore[attr-defined]
    return int(
        cells[SUPPLY + colour] if kind == "board" else cells[ASTRONAUTS + PHOBOS * MOST_COLOURS + colour]
    )


def test_stopping_is_offered_with_the_question_however_long_the_list_is():
    for match, seat, kind in moments("red-planet", 4, seed=6, most=3000):
        if kind == "move" and len(match.state.legal(seat)) > 8:
            decline = scene(match, seat).decline
            assert decline is not None
            assert (decline.action, decline.label) == (rp.DONE, "Stop here")
            return
    raise AssertionError("nobody had many moves")


def test_alone_hints_are_for_one():
    catalogue = page_catalogue("en")
    for language in ("en", "de"):
        for kind in ("corporation", "action", "lower", "remove"):
            assert f"terraforming-mars.hint.{kind}.solo" in page_catalogue(language)
    assert "next player" not in catalogue.text("terraforming-mars.hint.action.solo")
