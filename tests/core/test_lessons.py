"""Lessons: how their files are read, and how a chapter follows what the learner does."""

import pytest

import planetfall
from planetfall.core.errors import UnknownName
from planetfall.core.lesson_run import LessonRun, find_lesson, lesson_match, lesson_run
from planetfall.core.lessons import BadLesson, Lesson, Step, read_lesson, read_lessons
from planetfall.core.match import Match

GAME = planetfall.game("space-mission")
JUMPING = find_lesson(GAME, "jumping")
FINE = 'id = "one"\n[[steps]]\nid = "goal"\n'


def read(tmp_path, text: str) -> Lesson:
    path = tmp_path / "1-one.toml"
    path.write_text(text, "utf-8")
    return read_lesson(path, GAME.actions, tuple(GAME.event_kinds()))


def begun(read: int = 2) -> tuple[Match, LessonRun]:
    match = lesson_match(GAME, JUMPING)
    return match, lesson_run(match, JUMPING, read)


def play(match: Match, *answers: str, read: int = 2) -> LessonRun:
    """Give answers of the seat whose turn it is, and see how far the chapter has come."""
    for answer in answers:
        match.play(match.state.actors()[0], answer)
    return lesson_run(match, JUMPING, read)


def step(run: LessonRun) -> str:
    return run.step.id if run.step else ""


# -- files ----------------------------------------------------------------------------------------------------------


def test_chapters_come_in_the_order_of_their_files(tmp_path):
    for name in ("2-two", "1-one"):
        (tmp_path / f"{name}.toml").write_text(FINE.replace("one", name[2:]), "utf-8")
    found = read_lessons(tmp_path, GAME.actions, ())
    assert [lesson.id for lesson in found] == ["one", "two"]


def test_a_game_without_lessons_has_none(tmp_path):
    assert read_lessons(tmp_path / "lessons", GAME.actions, ()) == ()


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("id = ", "lessons/1-one.toml is no TOML"),
        ('id = "one"\nsteps = []', "there are no steps"),
        (FINE + "answer = 'scan'", "lessons/1-one.toml: .*answer"),
        (FINE + "answers = ['leap']", "step goal: answers: there is no answer called 'leap'"),
        (FINE + "answers = ['scan']\naccept = ['leap']", "step goal: accept: .*'leap'"),
        (FINE + "accept = ['scan']", "accept and replies need answers"),
        (FINE + "event = 'sneezes'", "there are no events 'sneezes'"),
        (FINE + "event = 'jumps'\ngame = true", "more than one of answers, event and game"),
        (FINE + "[[steps]]\nid = 'goal'", "two steps have the id 'goal'"),
        (FINE + "[script]\n0 = ['scan']", "'0' is not the number of another seat"),
        ("before = ['top up']\n" + FINE, "does not begin with a seat"),
        ("seat = 2\n" + FINE, "seat is 2, but there are 2 seats"),
    ],
)
def test_a_mistake_is_named_with_its_file_and_key(tmp_path, text, mistake):
    with pytest.raises(BadLesson, match=mistake):
        read(tmp_path, text)


def test_an_unknown_chapter_is_refused_with_those_there_are():
    with pytest.raises(UnknownName, match="there are jumping"):
        find_lesson(GAME, "cooking")


# -- following ------------------------------------------------------------------------------------------------------


def test_what_is_only_read_is_done_by_going_on_and_the_others_wait():
    match, run = begun(read=0)
    assert (step(run), run.others_wait) == ("goal", True)
    run.go_on(match.state)
    run.go_on(match.state)
    assert (step(run), run.others_wait) == ("jump", False)


def test_whoever_answers_goes_on_without_having_read():
    match, _ = begun(read=0)
    assert step(play(match, "jump to hazard", read=0)) == "pay"


def test_the_answer_asked_for_leads_to_the_next_step():
    match, run = begun()
    assert run.wanted(match.state) == GAME.actions.parse("jump to hazard")
    run = play(match, "jump to hazard")
    assert (step(run), run.on_path) == ("pay", True)


def test_another_answer_of_the_kind_works_too_and_leaves_the_path():
    match, _ = begun()
    run = play(match, "jump to caldera")
    assert (step(run), run.on_path) == ("pay", False)
    assert run.comment().startswith("That works too")


def test_an_answer_that_misses_the_goal_is_commented_and_leaves_it_open():
    match, _ = begun()
    run = play(match, "top up")
    assert step(run) == "jump"
    assert "your hand is full" in run.comment()


def test_after_some_answers_that_miss_the_goal_the_lesson_goes_on():
    match, _ = begun()
    run = play(match, "top up", "draw", "top up")
    assert step(run) == "gate"  # a card cannot be paid without a jump


def test_the_script_answers_for_the_others_until_the_learner_leaves_the_path():
    match, _ = begun()
    run = play(match, "jump to hazard", "play nc01", "fly to cinder", read=5)
    assert (step(run), run.scripted(match.state, 1)) == ("rival", GAME.actions.parse("jump to nightshade"))
    match, _ = begun()
    run = play(match, "jump to hazard", "play nc01", "fly to twin-rings", read=5)
    assert run.scripted(match.state, 1) is None


def test_an_event_of_the_learner_is_not_the_one_that_is_waited_for():
    match, _ = begun()
    run = play(match, "jump to hazard", "play nc01", "fly to cinder", read=5)
    assert step(run) == "rival"
    run = play(match, "jump to nightshade", "play nc30", "fly to deep-azure", read=5)
    assert step(run) == "end"


def test_an_answer_taken_back_leads_back_to_its_step():
    match, _ = begun()
    play(match, "jump to hazard")
    match.truncate(0)
    assert step(lesson_run(match, JUMPING, 2)) == "jump"


def test_answers_before_the_lesson_are_part_of_its_start():
    lesson = Lesson("late", [Step("goal")], options={"start": "first"}, before=["0: top up", "0: draw"])
    match = lesson_match(GAME, lesson)
    assert match.record.rows == []
    assert "actions_left" in GAME.fields(match.state)
    assert GAME.fields(match.state)["actions_left"] == 1


def test_a_step_that_another_way_has_made_needless_is_left_behind():
    lesson = find_lesson(GAME, "discovering")
    match = lesson_match(GAME, lesson)
    for answer in ("fly to nightshade", "discover", "take brown-alien"):
        match.play(0, answer)
    for answer in ("top up", "draw", "fly to cinder"):
        match.play(1, answer)
    for answer in ("top up", "draw"):  # without discarding anything
        match.play(0, answer)
    assert step(lesson_run(match, lesson, 1)) == "end"
