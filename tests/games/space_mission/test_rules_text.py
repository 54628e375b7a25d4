"""The rules speak of actions as the table does."""

import pytest

from planetfall.core.translation import languages
from planetfall.games.space_mission import GAME
from planetfall.games.space_mission.content import components
from planetfall.games.space_mission.content.schema import ACTIONS


@pytest.mark.parametrize("language", languages())
def test_actions_are_called_as_at_the_table(language):
    text = GAME.with_language(language).rulebook().clause("SM-27").text.lower()
    names = [components.shipped().action_name(action, language) for action in ACTIONS]
    assert [name for name in names if name.lower() not in text] == []
