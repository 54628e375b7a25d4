"""The actions of a turn: what is paid, and what comes of it."""

from typing import Any

from tests.games.terraforming_mars.differential.answers import Answering
from tests.games.terraforming_mars.differential.menu import award_price
from tests.games.terraforming_mars.differential.model import Position
from tests.games.terraforming_mars.differential.playable import bill_for, usable_ways
from tests.games.terraforming_mars.differential.prices import Bill, greenery_cost, project_price
from tests.games.terraforming_mars.differential.printed import CARDS, NUMBERS, PROJECTS, Effect
from tests.games.terraforming_mars.differential.resolve import Disagreement, Resolution

GREENERY: Effect = {"do": "place", "tile": "greenery", "on": "greenery"}


class Action(Answering):
    """An action of a player from the first answer to the last one."""

    def __init__(self, position: Position, player: str, answer: str) -> None:
        super().__init__(Resolution(position, player))
        self.way_of: str | None = None  # a card whose alternatives are asked about
        self.sold: int | None = None
        self._begin(*answer.split(" ", 1))

    def _begin(self, verb: str, what: str = "") -> None:
        match verb:
            case "play":
                self._play(what)
            case "use":
                self.at.me.used.add(what)
                self.way_of = what
            case "project":
                self._project(what)
            case "convert":
                self._change(what)
            case "claim":
                self.at.position.milestones[what] = self.at.me.id
                self.at.pay(Bill(8))
            case "fund":
                self.at.pay(Bill(award_price(self.at.position)))
                self.at.position.awards[what] = self.at.me.id
            case "first":
                self.at.me.first_action = False
                self.at.run(CARDS[self.at.me.corporation].first_action, self.at.me.corporation)
            case _:
                raise AssertionError(f"{verb} {what} is no action")

    # -- cards ------------------------------------------------------------------------------------------------------

    def _play(self, card: str) -> None:
        me = self.at.me
        self.at.pay(bill_for(me, card), lambda: self._carry_out(card))
        me.hand.remove(card)

    def _carry_out(self, card: str) -> None:
        """The next card has the one-shot discount and tolerance (R016, R026); then all effects and triggers."""
        me, printed = self.at.me, CARDS[card]
        me.next_discount = me.next_slack = 0
        self.at.playing = card
        if printed.type == "event":
            me.playing = card
        else:
            me.in_play[card] = 0
        for entry in printed.lasting:
            if entry["is"] == "next_discount":
                me.next_discount = entry["amount"]
            elif entry["is"] == "next_slack":
                me.next_slack = entry["steps"]
        self.at.run(printed.effects, card)
        self.at.card_triggers(card)

    def finish(self) -> None:
        """Settle what was not asked; a played event is laid away (R113)."""
        if self.way_of is not None:
            self._single_way()
        if self.sold == 0:
            self._sell_only_card()
        super().finish()
        me = self.at.me
        if me.playing is not None:
            me.events.add(me.playing)
            me.playing = None

    # -- actions of cards -------------------------------------------------------------------------------------------

    def _single_way(self) -> None:
        assert self.way_of is not None
        ways = usable_ways(self.at.position, self._unused(), CARDS[self.way_of])
        if len(ways) != 1:
            raise Disagreement(f"nobody was asked which action of {self.way_of} is used: {ways}")
        self._use(ways[0])

    def _unused(self) -> Any:
        """The player as before the action was marked as used."""
        me = self.at.me
        return type(me)(**vars(me) | {"used": me.used - {str(self.way_of)}})

    def _use(self, number: int) -> None:
        assert self.way_of is not None
        card, self.way_of = self.way_of, None
        way = CARDS[card].actions[number - 1]
        self.at.run(way.get("cost", []), card)
        self.at.gain = way["gain"], card

    # -- projects and conversions -----------------------------------------------------------------------------------

    def _project(self, project: str) -> None:
        if project == "sell-patents":
            self.sold = 0
            return
        self.at.pay(Bill(project_price(self.at.me, project)), lambda: self._after_project(project))

    def _after_project(self, project: str) -> None:
        self.at.run(PROJECTS[project]["effects"], "")
        self.at.project_triggers(PROJECTS[project]["cost"])

    def _change(self, what: str) -> None:
        if what == "heat":
            self.at.me.stock["heat"] -= int(NUMBERS["heat_cost"])
            self.at.raise_track("temperature")
        else:
            self.at.me.stock["plants"] -= greenery_cost(self.at.me)
            self.at.run([GREENERY], "")

    # -- questions of actions ---------------------------------------------------------------------------------------

    def asked(self, step: dict[str, Any], offered: set[str], answer: str, seen: Position) -> None:
        if step["step"] == "ask-sell":
            self._sell(offered, answer)
        elif step["step"] == "ask-way":
            self._way(offered, answer)
        else:
            if self.way_of is not None:
                self._single_way()
            super().asked(step, offered, answer, seen)

    def _way(self, offered: set[str], answer: str) -> None:
        assert self.way_of is not None
        ways = usable_ways(self.at.position, self._unused(), CARDS[self.way_of])
        self._expect({f"option {way}" for way in ways}, offered, f"actions of {self.way_of}")
        self._use(int(answer.removeprefix("option ")))

    def _sell(self, offered: set[str], answer: str) -> None:
        if self.sold is None:
            raise Disagreement("a card is sold, and nobody sells patents")
        expected = {f"discard {card}" for card in self._hand()} | ({"done"} if self.sold else set())
        self._expect(expected, offered, "patents to sell")
        if answer != "done":
            self._sell_card(answer.removeprefix("discard "))

    def _sell_card(self, card: str) -> None:
        assert self.sold is not None
        self.sold += 1
        self.at.gone[card] = False
        self.at.me.stock["megacredits"] += 1

    def _sell_only_card(self) -> None:
        if len(self._hand()) != 1:
            raise Disagreement("nobody was asked which patents are sold")
        self._sell_card(*self._hand())
