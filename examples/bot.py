"""A bot for Planetfall in twenty lines: plays any game, and takes an answer it has not given yet if there is one."""

import json
import random
import sys

PROTOCOL = 1
given: set[str] = set()

for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        reply = {"type": "hello", "protocol": PROTOCOL}
    elif told["type"] == "question":
        fresh = [answer for answer in told["legal"] if answer["name"] not in given]
        choice = random.Random(told["seed"]).choice(fresh or told["legal"])
        given.add(choice["name"])
        reply = {"type": "answer", "action": choice["action"]}
    else:  # which game it is, or goodbye
        continue
    print(json.dumps(reply), flush=True)
