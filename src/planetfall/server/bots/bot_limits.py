"""How much bots may think: quotas of visitors, and how long a queue may be before levels are lowered."""

import msgspec

VARIABLE = "PLANETFALL_BOT_"


class BotLimits(msgspec.Struct, frozen=True):
    """The limits of thinking; seconds are those that a level is measured to need."""

    running: int = 0  # thoughts at once of the tables of one network; 0: as many as there are processes
    waiting: int = 16  # thoughts of one host that wait at their own level; what comes then plays as `easy`
    patience: int = 10  # seconds to wait because of others, beyond which a level is lowered
    seconds: int = 120  # after which a thought is given up
    start: int = 10  # seconds after which a bot that does not search answers without waiting for a process
    analyses: int = 4  # finished games of one host that wait to be analysed
