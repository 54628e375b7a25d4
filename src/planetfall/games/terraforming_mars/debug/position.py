"""Tables built by hand, for tests, puzzles and bug reports.

Every field may be left out; what is not given is zero or empty. Cards in play have already been carried out: they bring
their tags, actions, triggers, discounts and tolerances, but neither tiles nor production.

| field | what it says |
| --- | --- |
| `generation`, `temperature`, `oxygen` | where the tracks stand; oceans follow from the tiles |
| `phase` | "action" (the default), "research", "production" (what follows the last pass) or "final" |
| `cards`, `draft`, `beginners`, `seed` | as for a new game |
| `first`, `turn`, `taken` | first player, whose turn it is, actions taken in it; seats, colours or ids |
| `players` | in seat order: `id`, `corporation`, `tr` (20), `stock`, `production`, `hand`, `in_play`, `events`, |
| | `passed`, `first_action` (true: owed), `used` (cards whose action is used), `tr_raised_this_generation`, |
| | `next_discount`, `next_slack` |
| `in_play` | cards, or tables with `card`, `resources`, `used` and, for mining cards, `bonus_resource` |
| `tiles` | `space` ("r3c4", "phobos", "ganymede"), `tile`, `owner` (id, seat, or "neutral"; none for oceans) |
| `claims` | `space` and `owner` |
| `awards`, `milestones` | tables from id to the player who funded or claimed it, or lists of ids (the first player's) |
| `deck_top` | cards, topmost first |
| `discard` | cards in the discard pile |
"""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.errors import BadState
from planetfall.core.pending import Pending, frame
from planetfall.core.position import building, check_fields, number_of
from planetfall.games.terraforming_mars.content.components import Components
from planetfall.games.terraforming_mars.engine import state as at
from planetfall.games.terraforming_mars.engine.board import lay
from planetfall.games.terraforming_mars.engine.box import CARDS, FLOOR, MEGACREDITS, TILE_OCEAN, TYPE_EVENT
from planetfall.games.terraforming_mars.engine.deck import (
    discard_openly,
    everybody_sees,
    forget_empty_deck,
    sees,
    shuffle_deck,
)
from planetfall.games.terraforming_mars.engine.draft import forget_stacks
from planetfall.games.terraforming_mars.engine.effect_order import bring_into_play
from planetfall.games.terraforming_mars.engine.frames import ASK_ACTION, BEGIN_GENERATION, FINAL_TURN, PRODUCE
from planetfall.games.terraforming_mars.engine.ids import (
    AWARD_IDS,
    CARD_IDS,
    COLOURS,
    CORPORATION_IDS,
    MILESTONE_IDS,
    RESOURCE_IDS,
    SPACE_IDS,
    TILE_IDS,
)
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars, advance
from planetfall.games.terraforming_mars.engine.setup import prepare
from planetfall.games.terraforming_mars.engine.state import put, row

KNOWN = {
    "generation", "temperature", "oxygen", "phase", "cards", "draft", "beginners", "seed", "first", "turn", "taken",
    "players", "tiles", "claims", "awards", "milestones", "deck_top", "discard",
}  # fmt: skip
PLAYER = {
    "id", "corporation", "tr", "stock", "production", "hand", "in_play", "events", "passed", "first_action", "used",
    "tr_raised_this_generation", "next_discount", "next_slack",
}  # fmt: skip
PHASES = {
    "action": at.PHASE_ACTION,
    "research": at.PHASE_ACTION,
    "production": at.PHASE_ACTION,
    "final": at.PHASE_FINAL,
}


def build(components: Components, fields: Mapping[str, Any]) -> TerraformingMars:
    """The table that the fields describe, or BadState with what is wrong."""
    check_fields(fields, KNOWN)
    with building():
        return _Builder(components, fields).build()


class _Builder:
    """Fills the cells of a table field by field."""

    def __init__(self, components: Components, fields: Mapping[str, Any]) -> None:
        self.fields = fields
        self.players: list[Mapping[str, Any]] = list(fields.get("players", [{}, {}]))
        if not 1 <= len(self.players) <= 5:
            raise BadState(f"terraforming-mars is for 1 to 5 players, not {len(self.players)}")
        self.ids = [str(player.get("id", COLOURS[seat])) for seat, player in enumerate(self.players)]
        seats = len(self.players)
        box = components.box(str(fields.get("cards", "corporate-era")), bool(fields.get("draft", False)))
        chance = Chance.from_seed(int(fields.get("seed", 0)))
        cells = vec[i64]([0] * at.size_of(seats))
        self.table = TerraformingMars(seats, chance, box, cells, Pending(seats, at.DEEP, at.ASIDE))
        self.cells = cells
        self.used: set[int] = set()

    def build(self) -> TerraformingMars:
        forget_stacks(self.table)
        shuffle_deck(self.table)
        self._place_tracks()
        for seat, player in enumerate(self.players):
            check_fields(player, PLAYER, f"player {self.ids[seat]}")
            prepare(self.table, seat)
            self._place_player(seat, player)
        self._place_tiles()
        self._place_honours("milestones", at.MILESTONE, MILESTONE_IDS)
        self._place_honours("awards", at.AWARD, AWARD_IDS)
        self._place_deck()
        self._begin()
        return self.table

    # -- names ------------------------------------------------------------------------------------------------------

    def _seat(self, name: object) -> int:
        if isinstance(name, int) and 0 <= name < len(self.players):
            return name
        colours = COLOURS[: len(self.ids)]
        return number_of(name, colours if name in colours and name not in self.ids else self.ids, "player")

    def _card(self, name: object) -> int:
        card = number_of(name, CARD_IDS, "card")
        if card in self.used:
            raise BadState(f"the card {name!r} is in two places")
        if card not in self.table.box.deck:
            raise BadState(f"the card {name!r} is not played with")
        self.used.add(card)
        return card

    # -- the table --------------------------------------------------------------------------------------------------

    def _place_tracks(self) -> None:
        cells, fields, box = self.cells, self.fields, self.table.box
        cells[at.GENERATION] = int(fields.get("generation", 1))
        degrees = int(fields.get("temperature", -30))
        cells[at.TEMPERATURE_AT] = (degrees + 30) // 2
        cells[at.OXYGEN_AT] = int(fields.get("oxygen", 0))
        if not 0 <= cells[at.TEMPERATURE_AT] <= box.temperature_goal or degrees % 2:
            raise BadState(f"the temperature cannot be {degrees}")
        if not 0 <= cells[at.OXYGEN_AT] <= box.oxygen_goal:
            raise BadState(f"oxygen cannot be {cells[at.OXYGEN_AT]}")
        cells[at.LAST_SPACE] = -1
        cells[at.FIRST] = self._seat(fields.get("first", 0))

    def _place_player(self, seat: int, player: Mapping[str, Any]) -> None:
        cells, place = self.cells, row(seat)
        cells[place + at.RATING] = int(player.get("tr", 20))
        cells[place + at.RAISED] = int(bool(player.get("tr_raised_this_generation", False)))
        cells[place + at.NEXT_DISCOUNT] = int(player.get("next_discount", 0))
        cells[place + at.NEXT_SLACK] = int(player.get("next_slack", 0))
        self._place_resources(place + at.STOCK, player.get("stock", {}), 0)
        self._place_resources(place + at.PRODUCTION, player.get("production", {}), FLOOR)
        corporation = number_of(
            player.get("corporation", "beginner-corporation"), CORPORATION_IDS, "corporation"
        )
        cells[place + at.CORPORATION] = corporation + 1
        bring_into_play(self.table, seat, CARDS + corporation)
        cells[place + at.OWES_FIRST] = int(bool(player.get("first_action", False)))
        cells[at.PASSED] |= int(bool(player.get("passed", False))) << seat
        self._place_cards(seat, player)

    def _place_resources(self, start: int, given: Mapping[str, int], least: int) -> None:
        """Amounts of the six resources; only megacredits may be below zero, and only in production."""
        for number in range(len(RESOURCE_IDS)):
            self.cells[start + number] = 0
        for name, amount in given.items():
            number = number_of(name, RESOURCE_IDS, "resource")
            if int(amount) < (least if number == MEGACREDITS else 0):
                raise BadState(f"nobody can have {amount} of {name}")
            self.cells[start + number] = int(amount)

    def _place_cards(self, seat: int, player: Mapping[str, Any]) -> None:
        table, place = self.table, row(seat)
        for name in player.get("hand", ()):
            card = self._card(name)
            put(table, place + at.HAND, card)
            self.cells[place + at.HAND_SIZE] += 1
            sees(table, seat, card)
        for name in player.get("events", ()):
            self._place_event(seat, self._card(name))
        for entry in player.get("in_play", ()):
            self._place_in_play(seat, {"card": entry} if isinstance(entry, str) else entry)
        for name in player.get("used", ()):
            action = table.box.action[number_of(name, (*CARD_IDS, *CORPORATION_IDS), "card")]
            self.cells[place + at.USED] |= 1 << action

    def _place_event(self, seat: int, card: int) -> None:
        """An event has been played: it lies face down, and its tags count no more."""
        put(self.table, row(seat) + at.EVENT_PILE, card)
        self.cells[row(seat) + at.EVENTS] += 1
        everybody_sees(self.table, card)

    def _place_in_play(self, seat: int, entry: Mapping[str, Any]) -> None:
        table, box = self.table, self.table.box
        card = self._card(entry["card"])
        if box.type[card] == TYPE_EVENT:
            self._place_event(seat, card)
            return
        put(table, row(seat) + at.IN_PLAY, card)
        everybody_sees(table, card)
        bring_into_play(table, seat, card)
        check_fields(entry, ("card", "resources", "bonus_resource", "used"), f"the card {entry['card']}")
        if cubes := int(entry.get("resources", 0)):
            if box.holder[card] < 0:
                raise BadState(f"the card {entry['card']!r} holds no resources")
            self.cells[at.CUBES + box.holder[card]] = cubes
        if "bonus_resource" in entry:
            metal = number_of(entry["bonus_resource"], RESOURCE_IDS, "resource")
            self.cells[at.METALS] |= metal << 2 * box.mine[card]
        if entry.get("used"):
            self.cells[row(seat) + at.USED] |= 1 << box.action[card]

    def _place_tiles(self) -> None:
        for entry in self.fields.get("tiles", ()):
            space = number_of(entry["space"], SPACE_IDS, "space")
            tile = number_of(entry["tile"], TILE_IDS, "tile")
            if at.tiles(self.table) >> space & 1:
                raise BadState(f"two tiles lie on {entry['space']}")
            owner = entry.get("owner", "neutral")
            lay(self.table, -1 if owner in ("neutral", None) else self._seat(owner), tile, space)
            self.cells[at.OCEANS] += tile == TILE_OCEAN
        for entry in self.fields.get("claims", ()):
            seat = self._seat(entry["owner"])
            self.cells[row(seat) + at.CLAIMS] |= 1 << number_of(entry["space"], SPACE_IDS, "space")

    def _place_honours(self, field: str, start: int, ids: tuple[str, ...]) -> None:
        given = self.fields.get(field, {})
        named = given if isinstance(given, Mapping) else dict.fromkeys(given, self.cells[at.FIRST])
        for name, owner in named.items():
            self.cells[start + number_of(name, ids, field[:-1])] = self._seat(owner) + 1

    def _place_deck(self) -> None:
        """The deck has every card that is nowhere else, those named on top."""
        cells, table = self.cells, self.table
        for name in self.fields.get("discard", ()):
            discard_openly(table, self._card(name))
        top = [self._card(name) for name in self.fields.get("deck_top", ())]
        shuffled = [cells[at.DECK + place] for place in range(cells[at.DECK_SIZE])]
        order = [card for card in shuffled if card not in self.used] + top[::-1]
        for place in range(cells[at.DECK_SIZE]):
            cells[at.DECK + place] = order[place] if place < len(order) else 0
        cells[at.DECK_SIZE] = len(order)
        for seat in range(table.seats):
            for other in range(table.seats):
                if other != seat:
                    at.merge(table, row(seat) + at.KNOW + other * at.WORDS, row(seat) + at.KNOW_DECK)
        forget_empty_deck(table)

    def _begin(self) -> None:
        phase = str(self.fields.get("phase", "action"))
        if phase not in PHASES:
            raise BadState(f"the phase is {phase!r}, but may be {', '.join(PHASES)}")
        self.cells[at.PHASE] = PHASES[phase]
        turn = self._seat(self.fields.get("turn", self.fields.get("first", 0)))
        taken = int(self.fields.get("taken", 0))
        if phase == "action":
            self.cells[at.TURN], self.cells[at.TAKEN] = turn + 1, taken
            self.table.pending.push(frame(ASK_ACTION, turn, taken))
            return
        work = {"research": BEGIN_GENERATION, "production": PRODUCE, "final": FINAL_TURN}[phase]
        if phase == "research":  # the generation and the first player are those of the research phase
            self.cells[at.GENERATION] -= 1
            self.cells[at.FIRST] = (self.cells[at.FIRST] - 1) % len(self.players)
        self.table.pending.push(frame(work))
        advance(self.table)
