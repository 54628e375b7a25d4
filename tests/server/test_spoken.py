"""Templates worked out beforehand show what they would have shown anyway."""

from typing import Any

import pytest
from jinja2 import Environment, StrictUndefined

from planetfall.core.errors import UnknownName
from planetfall.core.translation import Words
from planetfall.server.render.localized_templates import Spoken

WORDS = Words("en", {"stop": "Stop <now> & rest", "hello": "Hello {name}!", "name.stop": "halt"})
OPTIONS: dict[str, Any] = {"autoescape": True, "undefined": StrictUndefined}


@pytest.mark.parametrize("yes", [True, False])
@pytest.mark.parametrize(
    "template",
    [
        '<b>{{ _("stop") }}</b>',
        '<b title="{{ _("hello", name=who) }}">{{ _("name." ~ "stop") }}</b>',
        "{{ _('stop') if yes }}|{{ 'a' if yes else '<i>' }}|{{ who if yes else _('stop') }}",
        "{{ 1 if yes else 2 if who else 3 }}{{ who }}{{ 'x' if yes }}",
        "{% macro m(a) %}{{ a if yes }}{{ _('stop') }}{% endmacro %}{{ m(who) }}{{ m('<') if yes }}",
        "{% set s = _('stop') if yes else who %}{{ s|upper }}{{ _('stop')|length }}",
        "{% for each in (who, 'b') %}{{ each if loop.first }}{{ _('hello', name=each) if yes }}{% endfor %}",
    ],
)
def test_a_template_shows_what_it_would_have_shown(template: str, yes: bool) -> None:
    context: dict[str, Any] = {"_": WORDS, "yes": yes, "who": "<Ada>"}
    plain = Environment(**OPTIONS).from_string(template).render(context)
    assert Spoken(WORDS, **OPTIONS).from_string(template).render(context) == plain


def test_sentences_are_part_of_the_compiled_template() -> None:
    code = Spoken(WORDS, **OPTIONS).compile('<b>{{ _("stop") }}</b>{{ "on" if yes }}', raw=True)
    assert "<b>Stop &lt;now&gt; &amp; rest</b>" in code
    assert "yield 'on'" in code


def test_a_sentence_that_is_missing_is_missed_only_where_it_is_needed() -> None:
    template = Spoken(WORDS, **OPTIONS).from_string("{% if yes %}{{ _('nothing') }}{% endif %}")
    assert template.render(_=WORDS, yes=False) == ""
    with pytest.raises(UnknownName):
        template.render(_=WORDS, yes=True)
