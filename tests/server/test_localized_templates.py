"""Templates worked out beforehand show what they would have shown anyway."""

from typing import Any

import pytest
from jinja2 import Environment, StrictUndefined

from planetfall.core.errors import UnknownName
from planetfall.server.render.templating.localized_templates import LocalizedEnvironment
from tests.catalogues import simple

CATALOGUE = simple(
    "en", {"toy.stop": "Stop <now> & rest", "toy.hello": "Hello {name}!", "toy.name.stop": "halt"}
)
OPTIONS: dict[str, Any] = {"autoescape": True, "undefined": StrictUndefined}


@pytest.mark.parametrize("yes", [True, False])
@pytest.mark.parametrize(
    "template",
    [
        '<b>{{ _("toy.stop") }}</b>',
        '<b title="{{ _("toy.hello", name=who) }}">{{ _("toy.name." ~ "stop") }}</b>',
        "{{ _('toy.stop') if yes }}|{{ 'a' if yes else '<i>' }}|{{ who if yes else _('toy.stop') }}",
        "{{ 1 if yes else 2 if who else 3 }}{{ who }}{{ 'x' if yes }}",
        "{% macro m(a) %}{{ a if yes }}{{ _('toy.stop') }}{% endmacro %}{{ m(who) }}{{ m('<') if yes }}",
        "{% set s = _('toy.stop') if yes else who %}{{ s|upper }}{{ _('toy.stop')|length }}",
        "{% for each in (who, 'b') %}{{ each if loop.first }}{{ _('toy.hello', name=each) if yes }}{% endfor %}",
    ],
)
def test_a_template_shows_what_it_would_have_shown(template: str, yes: bool) -> None:
    context: dict[str, Any] = {"_": CATALOGUE, "yes": yes, "who": "<Ada>"}
    plain = Environment(**OPTIONS).from_string(template).render(context)
    assert LocalizedEnvironment(CATALOGUE, **OPTIONS).from_string(template).render(context) == plain


def test_sentences_are_part_of_the_compiled_template() -> None:
    code = LocalizedEnvironment(CATALOGUE, **OPTIONS).compile(
        '<b>{{ _("toy.stop") }}</b>{{ "on" if yes }}', raw=True
    )
    assert "<b>Stop &lt;now&gt; &amp; rest</b>" in code
    assert "yield 'on'" in code


def test_a_sentence_that_is_missing_is_missed_only_where_it_is_needed() -> None:
    template = LocalizedEnvironment(CATALOGUE, **OPTIONS).from_string(
        "{% if yes %}{{ _('toy.nothing') }}{% endif %}"
    )
    assert template.render(_=CATALOGUE, yes=False) == ""
    with pytest.raises(UnknownName):
        template.render(_=CATALOGUE, yes=True)
