"""What a refused answer is told: the clause it breaks and a sentence."""

from planetfall.games.space_mission.engine import questions as ask

# The clause, the key of the sentence in other languages, and the sentence in English.
REFUSALS: dict[int, tuple[str, str, str]] = {
    ask.NOT_IN_PLAY: ("SM-13", "not-in-play", "this planet is not in play"),
    ask.HERE_ALREADY: (
        "SM-36",
        "here-already",
        "the spaceship is at this planet; a jump leads to another one",
    ),
    ask.NO_JUMP_CARD: ("SM-34", "no-jump-card", "no card in hand has the jump coordinate of this planet"),
    ask.NO_FLIGHT_FROM_GATE: (
        "SM-41",
        "no-flight-from-gate",
        "a spaceship leaves the jump gate only by jumping",
    ),
    ask.NOT_NEIGHBOUR: (
        "SM-39",
        "not-neighbour",
        "a flight leads only to one of the two neighbouring planets",
    ),
    ask.ON_GATE: ("SM-29", "on-gate", "the spaceship is on the jump gate, not at a planet"),
    ask.DEVELOPED: ("SM-43", "developed", "a planet with a station cannot be scanned"),
    ask.NO_SCAN_CARD: ("SM-42", "no-scan-card", "no card in hand has the scan coordinate of this planet"),
    ask.TAKEN: ("SM-54", "taken", "this planet has a station already"),
    ask.NOT_SCANNED: ("SM-53", "not-scanned", "who develops a planet must have scanned it before"),
    ask.NO_LANDING_CARDS: (
        "SM-51",
        "no-landing-cards",
        "no two cards in hand have the two landing coordinates of this planet",
    ),
    ask.NO_STATION: ("SM-62", "no-station", "this planet has no station yet"),
    ask.NOTHING_LEFT: ("SM-63", "nothing-left", "no point tile is left at this planet"),
    ask.NOT_IN_HAND: ("SM-19", "not-in-hand", "this card is not in hand"),
    ask.WRONG_JUMP: ("SM-34", "wrong-jump", "this card does not have the jump coordinate of the planet"),
    ask.WRONG_SCAN: ("SM-42", "wrong-scan", "this card does not have the scan coordinate of the planet"),
    ask.WRONG_LANDING: (
        "SM-51",
        "wrong-landing",
        "this card does not have the landing coordinate that is asked for",
    ),
    ask.NEEDED_FOR_OTHER: (
        "SM-52",
        "needed-for-other",
        "this is the only card for the other landing coordinate, and it cannot serve for both",
    ),
}

# What is being asked, by the clause that asks it; an answer of another kind is refused with it.
ASKED: dict[int, tuple[str, str, str]] = {
    ask.ASK_ACTION: ("SM-27", "action", "which action to take"),
    ask.ASK_DISCARD: ("SM-30", "discard", "which cards to throw away before drawing"),
    ask.ASK_PAY: ("SM-19", "pay", "which card to play"),
    ask.ASK_TAKE: ("SM-44", "take", "which tile to take"),
}

for _kind, (_clause, _key, _what) in ASKED.items():
    REFUSALS[ask.NOT_ASKED + _kind - ask.QUESTION] = (
        _clause,
        f"asked-{_key}",
        f"the question now is {_what}",
    )

# By what a tile is taken for: the clause that says which tiles there are to take, and the one that says it must be.
TAKEN_FOR = {
    ask.FOR_SCAN: ("SM-44", "SM-44"),
    ask.FOR_STATION: ("SM-58", "SM-58"),
    ask.FOR_DISCOVERY: ("SM-60", "SM-63"),
}

for _purpose, (_which, _must) in TAKEN_FOR.items():
    REFUSALS[ask.NOT_IN_PILE + _purpose] = (_which, "not-in-pile", "there is no such tile in the pile")
    REFUSALS[ask.NOT_ASKED + ask.ASK_TAKE - ask.QUESTION + _purpose] = (
        _must,
        "asked-take",
        "the question now is which tile to take",
    )
