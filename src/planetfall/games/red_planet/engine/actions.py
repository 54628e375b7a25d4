"""The answers of Red Planet by name; `questions` has their numbers."""

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
RESOURCE_IDS = ("ice", "sylvanite", "celerium")
COLOURS = ("red", "blue", "yellow", "green", "white", "purple")
DOCKS = tuple(f"dock {number}" for number in range(1, 7))
PLACES = tuple(f"on {dock}" for dock in DOCKS) + tuple(f"in {zone}" for zone in ZONE_IDS)


def build() -> ActionTable:
    """Build the action table; each block begins at its number in `questions`."""
    table = ActionTable()
    blocks = (
        (questions.DONE, "done", ("",), "Stop, or do without, where that is allowed."),
        (
            questions.KEEP,
            "keep mission",
            ("1", "2"),
            "Keep one of the two missions dealt, the first or the second.",
        ),
        (questions.CHOOSE, "choose", SPECIALIST_IDS, "Choose a specialist secretly for this round."),
        (questions.ORDER, "stack", SPECIALIST_IDS, "Lay a specialist next on top of one's neutral deck."),
        (questions.BOARD, "board", DOCKS, "Put astronauts on the ship at a dock."),
        (questions.LAUNCH, "launch", DOCKS, "Launch the ship at a dock."),
        (questions.DESTROY, "destroy", DOCKS, "Destroy the ship at a dock."),
        (questions.REDIRECT, "redirect", DOCKS, "Choose the ship at a dock to lay a destination token on."),
        (questions.SEND, "send to", ZONE_IDS, "Lay the destination token of a zone on the ship."),
        (
            questions.MOVE,
            "move",
            tuple(f"{start} to {end}" for start in MARS_IDS for end in MARS_IDS),
            "Move an astronaut from one zone of Mars to another.",
        ),
        (questions.DRAW, "draw event", ("",), "Draw an event card."),
        (questions.LOOK, "look at", ZONE_IDS, "Look at the facedown discovery of a zone."),
        (questions.ASSIGN, "assign to", ZONE_IDS, "Lay the drawn discovery facedown at a zone."),
        (
            questions.REPLACE,
            "replace",
            tuple(f"{colour} {place}" for place in PLACES for colour in COLOURS),
            "Replace an astronaut of a colour, on a ship or in a zone, by one's own.",
        ),
        (
            questions.KILL,
            "kill",
            tuple(f"{colour} in {zone}" for zone in ZONE_IDS for colour in COLOURS),
            "Kill an astronaut of a colour in a zone.",
        ),
        (
            questions.DROP,
            "drop to",
            MARS_IDS,
            "Bring an astronaut of one's own from Phobos to a zone of Mars.",
        ),
        (
            questions.RESCUE,
            "rescue to",
            MARS_IDS,
            "Choose the zone to which astronauts come back from the memorial.",
        ),
        (
            questions.AMOUNT,
            "amount",
            tuple(str(number) for number in range(questions.AMOUNTS)),
            "Say how many.",
        ),
        (questions.TURN_UP, "turn up", MARS_IDS, "Turn up the facedown discovery of a zone next."),
        (questions.PUT_BACK, "put back", ("",), "Put the discovery back that one has looked at."),
    )
    for number, verb, labels, meaning in blocks:
        assert table.block(verb, labels, meaning) == number, f"the block {verb!r} has moved"
    assert len(table) == questions.ANSWERS
    for block in (questions.CHOOSE, questions.ORDER):
        verb = table.name(block).split()[0]
        table.alias(f"{verb} robot", block + SPECIALIST_IDS.index("femme-fatale"))
    return table
