"""The answers of Red Planet by name; their numbers stand in `questions`."""

from planetfall.core.actions import ActionTable
from planetfall.games.red_planet.engine import questions

ZONE_IDS = (
    "vastitas-borealis",
    "ausonia",
    "mare-serpentis",
    "sinus-sabaeus",
    "mare-tyrrhenum",
    "tritonis-sinus",
    "hellas",
    "syrtis-major",
    "valles-marineris",
    "phobos",
)
MARS_IDS = ZONE_IDS[:-1]
SPECIALIST_IDS = (
    "pilot",
    "soldier",
    "travel-agent",
    "femme-fatale",
    "saboteur",
    "secret-agent",
    "scientist",
    "explorer",
    "recruiter",
)
COLOURS = ("red", "blue", "yellow", "green", "white", "purple")
DOCKS = tuple(f"dock {number}" for number in range(1, 7))
PLACES = tuple(f"on {dock}" for dock in DOCKS) + tuple(f"in {zone}" for zone in ZONE_IDS)


def build() -> ActionTable:
    """The table; each block begins where `questions` says."""
    table = ActionTable()
    blocks = (
        (questions.DONE, "done", ("",)),
        (questions.KEEP, "keep mission", ("1", "2")),
        (questions.CHOOSE, "choose", SPECIALIST_IDS),
        (questions.ORDER, "stack", SPECIALIST_IDS),
        (questions.BOARD, "board", DOCKS),
        (questions.LAUNCH, "launch", DOCKS),
        (questions.DESTROY, "destroy", DOCKS),
        (questions.REDIRECT, "redirect", DOCKS),
        (questions.SEND, "send to", ZONE_IDS),
        (questions.MOVE, "move", tuple(f"{start} to {end}" for start in MARS_IDS for end in MARS_IDS)),
        (questions.DRAW, "draw event", ("",)),
        (questions.LOOK, "look at", ZONE_IDS),
        (questions.ASSIGN, "assign to", ZONE_IDS),
        (questions.REPLACE, "replace", tuple(f"{colour} {place}" for place in PLACES for colour in COLOURS)),
        (questions.KILL, "kill", tuple(f"{colour} in {zone}" for zone in ZONE_IDS for colour in COLOURS)),
        (questions.DROP, "drop to", MARS_IDS),
        (questions.RESCUE, "rescue to", MARS_IDS),
        (questions.AMOUNT, "amount", tuple(str(number) for number in range(questions.AMOUNTS))),
    )
    for number, verb, labels in blocks:
        assert table.block(verb, labels) == number, f"the block {verb!r} has moved"
    assert len(table) == questions.ANSWERS
    for block in (questions.CHOOSE, questions.ORDER):
        verb = table.name(block).split()[0]
        table.alias(f"{verb} robot", block + SPECIALIST_IDS.index("femme-fatale"))
    return table
