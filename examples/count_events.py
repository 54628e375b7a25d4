"""Lets bots play a game against one another and counts what happens: what events carry, without reading a sentence.

python examples/count_events.py space-mission
"""

import sys
from collections import Counter

import planetfall

game = planetfall.game(sys.argv[1])
bot, chance = planetfall.bot("easy"), planetfall.Chance.from_seed(2)
match = planetfall.Match.new(game, game.least_seats, seed=1)
told: Counter[str] = Counter()

while not match.state.over():
    seat = match.state.actors()[0]
    match.play(seat, planetfall.ask(bot, game, match.state, seat, chance))
    told.update(event.kind for event in match.take_events())

for kind, count in told.most_common():
    values = ", ".join(value.name for value in game.event_kinds()[kind].values)
    print(f"{count:5} {kind} ({values})")
print("scores:", *match.state.scores())
