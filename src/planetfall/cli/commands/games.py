"""`planetfall games`: lists the games, and how certain their components are."""

import sys
from typing import Any

import msgspec

import planetfall
from planetfall.core.game import Game
from planetfall.core.options import Option


def list_games(as_json: bool) -> None:
    """Print all games, for people or for programs."""
    facts = [_facts(planetfall.game(name)) for name in planetfall.game_ids()]
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(facts)).decode() + "\n")
    else:
        sys.stdout.write("\n".join(_describe(fact) for fact in facts))


def _facts(game: Game) -> dict[str, Any]:
    options = {option.name: option for option in game.options}
    return {
        "id": game.id,
        "title": game.title,
        "least_seats": game.least_seats,
        "most_seats": game.most_seats,
        "minutes": game.minutes,
        "rules_version": game.rules_version,
        "editions": list(options["edition"].allowed) if "edition" in options else [],
        "options": [_option(option) for option in game.described_options()],
        "provenance": game.provenance(),
    }


def _option(option: Option) -> dict[str, Any]:
    return {**msgspec.structs.asdict(option), "only": dict(option.only)}


def _describe(fact: dict[str, Any]) -> str:
    """A game in a few lines; plain text, since importing rich would take longer than the rest."""
    lines = [
        f"{fact['id']}  {fact['title']}",
        f"  {fact['least_seats']} to {fact['most_seats']} players, about {fact['minutes']} minutes",
    ]
    lines += [_describe_option(option) for option in fact["options"]]
    for edition, topics in fact["provenance"].items():
        lines.append(f"  components of {edition}")
        lines += [_describe_marks(topic, marks) for topic, marks in topics.items()]
    return "".join(line + "\n" for line in lines)


def _describe_option(option: dict[str, Any]) -> str:
    needs = "".join(f", only with {name}={value}" for name, value in option["only"].items())
    values = ", ".join(value + "*" if value == option["default"] else value for value in option["allowed"])
    return f"  --option {option['name']}={values}  {option['help']}{needs}"


def _describe_marks(topic: str, marks: dict[str, int]) -> str:
    return f"    {topic}: " + ", ".join(f"{count} {mark}" for mark, count in marks.items())
