"""The page of Rocket Rescue: regions that show what a seat may see and do, and nothing else."""

import re
from collections import Counter

import pytest

from planetfall.core.chance import Chance
from planetfall.games.rocket_rescue import GAME
from planetfall.games.rocket_rescue.content import components
from planetfall.games.rocket_rescue.engine import questions
from planetfall.games.rocket_rescue.view.types import Plan
from planetfall.games.rocket_rescue.web import page
from tests.games.pages import SOURCE, Markup, Page, keys_of
from tests.games.rocket_rescue.helpers import at, plan, planned, rocket, standing, submit_plan

PAGE = Page(GAME)
regions = PAGE.regions
ONLY_IN_THE_LIST = {questions.DONE}
# -- what is true of every page ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "length"), [(3, "short"), (4, "medium"), (5, "long")])
def test_every_region_of_every_moment_is_sound_and_every_answer_is_one_button(seats, length):
    for number, state in enumerate(PAGE.moments(seats, {"length": length}, seats, 50)):
        for seat in (*range(seats), None):
            drawn = Markup("".join(regions(state, seat, "de" if number % 3 == 2 else "en").values()))
            assert [name for name, count in Counter([*drawn.ids, *PAGE.sheet.ids]).items() if count > 1] == []
            assert set(drawn.referred) <= set(drawn.ids)
            assert set(drawn.uses) <= {*drawn.ids, *PAGE.sheet.ids}
            legal = state.legal(seat) if seat is not None and seat in state.actors() else []
            assert len(drawn.buttons) == len(set(drawn.buttons))
            assert set(drawn.buttons) <= set(legal)
            assert set(legal) - set(drawn.buttons) <= ONLY_IN_THE_LIST


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.rule("RR-15")
def test_no_region_reveals_a_plan(seats):
    """What a seat cannot see has no influence on its page."""
    chance = Chance.from_seed(5)
    for state in PAGE.moments(seats, {}, 10 + seats, 90):
        for seat in range(seats):
            assert regions(state, seat) == regions(GAME.sample(state, seat, chance), seat)


def test_a_name_is_shown_as_text_and_never_as_markup():
    page = regions(GAME.new(3, 1), 0)["seats"]
    assert "&lt;Company&gt; &amp; 0" in page
    assert "<Company>" not in page


def test_every_word_is_written_in_both_languages_and_none_in_vain():
    for seats in (3, 4, 5):
        for state in PAGE.moments(seats, {}, 3, 60):
            for seat in (0, None):
                regions(state, seat)
    assert PAGE.asked_for() <= keys_of(GAME)
    needs = {f"rocket-rescue.board.needs-{name}" for name in ("rover", "satellite")}
    assert PAGE.unused() - needs == set()


def test_the_page_stays_small():
    fullest = max(PAGE.moments(5, {}, 8, 40), key=lambda state: len(regions(state, 0)["board"]))
    html = sum(len(part.encode()) for part in regions(fullest, 0).values())
    symbols = len(PAGE.symbols.encode())
    own = sum((PAGE.folder / name).stat().st_size for name in ("table.css", "table.js"))
    styles = own + (SOURCE / "server/static/css/planetfall.css").stat().st_size
    assert (
        html + symbols + styles < 150_000
    )  # with the font, htmx and the house's own parts under 200 KB in all


# -- planning ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-29")
def test_the_screen_is_drawn_only_for_whoever_plans_behind_it():
    state = submit_plan(GAME.new(3, 1), "white", plan([6], [5], (), [4, 3]))
    assert 'id="screen"' in regions(state, 0)["desk"]
    done = regions(state, 1)["desk"]
    assert 'id="screen"' not in done
    assert [int(value) for value in re.findall(r'href="#die-(\d)"', done)] == [6, 5, 4, 3]
    assert re.findall(r'href="#die-[1-6]"', regions(state, None)["desk"]) == []


@pytest.mark.rule("RR-34")
def test_ways_that_cannot_be_paid_are_red():
    state = planned(energy={"purple": 1})
    page = regions(state, 0)["desk"]
    ways = re.findall(r'<b class="(red)?">([+-]\d)</b>', page)
    assert len(ways) == 28
    assert {int(brings) for red, brings in ways if red} == {-6, -5, -4, -3, -2}
    assert {int(brings) for red, brings in ways if not red} == {-1, 0, 1, 2, 3, 4}


@pytest.mark.rule("RR-25")
def test_dice_stand_in_the_order_in_which_they_act():
    dice = [(3,), (5, 3), (5,)]
    plans = [Plan(((), (), (), values), 0, 0, 0, True) for values in dice]
    found = page.lineup(plans, [2, 0, 1], 3, 2)
    assert [(rolled.seat, rolled.die) for rolled in found] == [(2, 5), (1, 5), (0, 3), (1, 3)]
    assert [rolled.state for rolled in found] == ["done", "now", "coming", "coming"]
    assert {rolled.state for rolled in page.lineup(plans, [2, 0, 1], 3, None)} == {"coming"}
    assert page.lineup([None, None, None], [2, 0, 1], 3, None) == []


# -- rockets ----------------------------------------------------------------------------------------------------------


def test_the_slots_of_a_rocket_lie_on_one_another():
    for slot in range(1, 6):
        assert page.top_of(slot) + page.height_of(slot) == page.top_of(slot - 1)


@pytest.mark.parametrize("free", range(5))
def test_a_module_shows_all_its_seats_and_everybody_aboard(free):
    found = page.windows((1, 0, 1), free)
    assert [window.colour for window in found] == ["purple", "orange", *[None] * free]
    assert found[0].x >= 28 + 7
    assert found[-1].x <= 104 - 7
    assert found[0].x + found[-1].x == pytest.approx(2 * page.MIDDLE)


def test_a_rocket_grows_module_by_module_with_its_crew_in_the_windows():
    crewed = standing("standard crew-module", "white", purple=2)
    state = at("building", dice={"purple": [3]}, hangars={"2": rocket("purple", crewed)}, blocked=[1, 5])
    page = regions(state, 0)["board"]
    assert page.count('class="module ') == 3
    assert page.count('data-piece="crew-purple"') == 2
    assert page.count('class="berth"') == 1 + 2
    assert page.count("hangar company-") == 6
    assert page.count(" blocked") == 2


def test_a_launch_is_pulled_at_its_hangar_and_an_impossible_one_says_why():
    hangars = {"2": rocket("purple"), "3": rocket("white"), "4": [standing("standard tank", "purple")]}
    fields = {"dice": {"purple": [3]}, "energy": {"purple": 20}, "blocked": [1, 5], "hangars": hangars}
    page = regions(at("building", open=["B01", "B02", "B03", "R01", "R02"], **fields), 0)["board"]
    assert Markup(page).buttons == [questions.LAUNCH + 1]
    assert page.count("#RR-93") == 1
    assert page.count('class="lever-place"') == 2  # none where nobody would look for one


def test_a_module_may_mean_several_answers():
    everything = range(questions.ANSWERS)
    assert page.place_answers(7, everything, ()) == [
        questions.BOARD + 7,
        questions.LIFT + 7,
        questions.MOVE + 7,
    ]
    assert page.place_answers(7, (), everything) == [questions.BOARD + 7]
    assert page.place_answers(7, (), ()) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_long_names_may_break_on_a_card(language):
    found = components.shipped()
    names = [found.module_name(design, language) for design in range(4, 39)] + list(
        found.type_names(language)
    )
    longest = max((word for name in names for word in re.split(r"[ \xad-]", page.soft(name))), key=len)
    assert len(longest) <= 12, longest
