"""Why answers are refused: for each code the clause and the key of a sentence."""

from planetfall.core.frame_state import QUESTION
from planetfall.games.space_mission.engine import questions as ask

# The clause, and the key of the sentence in the catalogue.
REFUSALS: dict[int, tuple[str, str]] = {
    ask.NOT_IN_PLAY: ("SM-13", "not-in-play"),
    ask.HERE_ALREADY: ("SM-36", "here-already"),
    ask.NO_JUMP_CARD: ("SM-34", "no-jump-card"),
    ask.NO_FLIGHT_FROM_GATE: ("SM-41", "no-flight-from-gate"),
    ask.NOT_NEIGHBOUR: ("SM-39", "not-neighbour"),
    ask.ON_GATE: ("SM-29", "on-gate"),
    ask.DEVELOPED: ("SM-43", "developed"),
    ask.NO_SCAN_CARD: ("SM-42", "no-scan-card"),
    ask.TAKEN: ("SM-54", "taken"),
    ask.NOT_SCANNED: ("SM-53", "not-scanned"),
    ask.NO_LANDING_CARDS: ("SM-51", "no-landing-cards"),
    ask.NO_STATION: ("SM-62", "no-station"),
    ask.NOTHING_LEFT: ("SM-63", "nothing-left"),
    ask.NOT_IN_HAND: ("SM-19", "not-in-hand"),
    ask.WRONG_JUMP: ("SM-34", "wrong-jump"),
    ask.WRONG_SCAN: ("SM-42", "wrong-scan"),
    ask.WRONG_LANDING: ("SM-51", "wrong-landing"),
    ask.NEEDED_FOR_OTHER: ("SM-52", "needed-for-other"),
}

# For each kind of question the clause and key with which an answer of another kind is refused.
QUESTION_CLAUSES: dict[int, tuple[str, str]] = {
    ask.ASK_ACTION: ("SM-27", "action"),
    ask.ASK_DISCARD: ("SM-30", "discard"),
    ask.ASK_PAY: ("SM-19", "pay"),
    ask.ASK_TAKE: ("SM-44", "take"),
}

for _kind, (_clause, _key) in QUESTION_CLAUSES.items():
    REFUSALS[ask.NOT_ASKED + _kind - QUESTION] = (_clause, f"asked-{_key}")

# By what a tile is taken for: the clause that says which tiles there are to take, and the one that says it must be.
TAKEN_FOR = {
    ask.FOR_SCAN: ("SM-44", "SM-44"),
    ask.FOR_STATION: ("SM-58", "SM-58"),
    ask.FOR_DISCOVERY: ("SM-60", "SM-63"),
}

for _purpose, (_which, _must) in TAKEN_FOR.items():
    REFUSALS[ask.NOT_IN_PILE + _purpose] = (_which, "not-in-pile")
    REFUSALS[ask.NOT_ASKED + ask.ASK_TAKE - QUESTION + _purpose] = (_must, "asked-take")
