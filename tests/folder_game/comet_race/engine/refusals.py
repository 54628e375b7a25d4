"""What a refused answer is told: the clause it breaks and the key of a sentence."""

NO_SUCH_ANSWER, TOO_FEW_TANKS = 1, 2
REFUSALS = {NO_SUCH_ANSWER: ("CR-2", "asked-flight"), TOO_FEW_TANKS: ("CR-3", "too-few-tanks")}
