"""Tables of Terraforming Mars built from the fields of a position, for tests, puzzles and bug reports.

Every field may be left out; what is not given is zero or empty. Cards in play have already been carried out: they bring
their tags, actions, triggers, discounts and tolerances, but neither tiles nor production.
"""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.errors import BadState
from planetfall.core.pending import Pending, frame
from planetfall.core.position import (
    FIRST_FIELDS,
    LAST_FIELDS,
    Builder,
    PositionField,
    building,
    check_fields,
    number_of,
)
from planetfall.games.terraforming_mars.content.components import Components, FirstPlayer
from planetfall.games.terraforming_mars.debug.steps import effect_names, steps_of
from planetfall.games.terraforming_mars.engine import state as at
from planetfall.games.terraforming_mars.engine.board import put_tile
from planetfall.games.terraforming_mars.engine.box import (
    CARDS,
    FIRST_SEAT,
    LAST_WINNER,
    MEGACREDITS,
    MIN_MEGACREDIT_PRODUCTION,
    RULES,
    TILE_CAPITAL,
    TILE_OCEAN,
    TYPE_EVENT,
)
from planetfall.games.terraforming_mars.engine.deck import (
    discard_openly,
    forget_empty_deck,
    mark_seen,
    mark_seen_by_all,
    shuffle_deck,
)
from planetfall.games.terraforming_mars.engine.draft import clear_stacks
from planetfall.games.terraforming_mars.engine.effect_order import bring_into_play
from planetfall.games.terraforming_mars.engine.frames import (
    ASK_ACTION,
    BEGIN_GENERATION,
    FINAL_TURN,
    PRODUCE,
    SIMULTANEOUS,
)
from planetfall.games.terraforming_mars.engine.ids import (
    AWARD_IDS,
    CARD_IDS,
    COLOURS,
    CORPORATION_IDS,
    IN_PLAY_IDS,
    MILESTONE_IDS,
    RESOURCE_IDS,
    SPACE_IDS,
    TILE_IDS,
)
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.setup import prepare_player_board
from planetfall.games.terraforming_mars.engine.state import add_card, row
from planetfall.games.terraforming_mars.engine.text import GAME

IN_PLAY_FIELDS = (
    PositionField("card", "The card."),
    PositionField("resources", "How many cubes lie on it."),
    PositionField("used", "Whether its action has been used in this generation."),
    PositionField("bonus_resource", "The metal whose production a mining card has raised."),
)
POSSIBLE_FIELDS = (
    PositionField("in", "The places: ids of players for their hands, 'deck', 'discard', 'looked-at'."),
    PositionField(
        "cards", "The cards that may be in each of them, or 'others' for all that are in no other group."
    ),
)
PLAYER_FIELDS = (
    PositionField(
        "id", "What the player is called in the other fields; the colour of the seat unless given."
    ),
    PositionField(
        "corporation", "The corporation, 'beginner-corporation' unless given; 'none' before it is chosen."
    ),
    PositionField("offered", "The corporations to choose from."),
    PositionField("tr", "The terraform rating; 20 unless given."),
    PositionField("tr_raised_this_generation", "Whether the rating rose in this generation."),
    PositionField("stock", "The resources, by name."),
    PositionField("production", "The production, by resource."),
    PositionField("hand", "The cards in hand."),
    PositionField("in_play", "The cards in play: ids, or tables.", IN_PLAY_FIELDS),
    PositionField("events", "The events played."),
    PositionField("used", "The cards whose action has been used in this generation."),
    PositionField("passed", "Whether the player has passed."),
    PositionField("first_action", "Whether the first action of the corporation is still owed."),
    PositionField("next_discount", "What the next card costs less."),
    PositionField("next_slack", "By how many steps the next card may miss its requirements."),
    PositionField("looks_at", "The cards that the player looks at, and may take."),
    PositionField("takes", "Those of them, or of a stack of the draft, that the player has chosen."),
    PositionField("heat_paid", "How much heat pays for the cards chosen in secret."),
    PositionField(
        "own_discards", "How many cards the player has discarded face down since the last shuffle."
    ),
    PositionField(
        "possible",
        "Where the player thinks the cards may be that it cannot see, in groups; a card in no group has been seen.",
        POSSIBLE_FIELDS,
    ),
)
TILE_FIELDS = (
    PositionField(
        "space", "Where it lies: 'r3c4' is the fifth space of the fourth row, or 'phobos', 'ganymede'."
    ),
    PositionField("tile", "The kind of tile."),
    PositionField("owner", "The player, or 'neutral'; none for oceans."),
)
FIELDS = (
    *FIRST_FIELDS,
    PositionField("cards", "The cards that are played with, 'corporate-era' or 'base'."),
    PositionField("draft", "Whether the cards of research are drafted."),
    PositionField("beginners", "How many of the last seats have a beginner corporation."),
    PositionField("first_player", "Who begins in generation 1: 'last-winner', 'first-seat' or 'drawn'."),
    PositionField("winner_seat", "The seat of the last winner, counted from 1."),
    PositionField("generation", "The generation."),
    PositionField("temperature", "The temperature in degrees."),
    PositionField("oxygen", "The oxygen in percent; oceans follow from the tiles."),
    PositionField(
        "phase",
        "'action' unless given, or what begins: 'research', 'production' (what follows the last pass) or 'final'; "
        "beside `pending` the phase that is going on: 'setup', 'draft', 'research', 'action', 'final' or 'over'.",
    ),
    PositionField("first", "The first player: seat, colour or id."),
    PositionField("turn", "Whose turn it is; the first player unless given. `to_act` says the same."),
    PositionField("taken", "How many actions have been taken in the turn."),
    PositionField("players", "The players in the order of seats; two unless given.", PLAYER_FIELDS),
    PositionField("tiles", "The tiles on the board.", TILE_FIELDS),
    PositionField("claims", "The spaces that are reserved, each with `space` and `owner`.", TILE_FIELDS[::2]),
    PositionField("milestones", "By id, the player who has claimed it; a list is the first player's."),
    PositionField("awards", "By id, the player who has funded it; a list is the first player's."),
    PositionField("deck_top", "The cards on top, the topmost first; all that are nowhere else lie below."),
    PositionField("discard", "The cards in the discard pile that everybody has seen."),
    PositionField("discard_face_down", "The other cards in the discard pile."),
    PositionField(
        "draft_stacks", "The stacks of the draft, one for each seat: the cards picked, then those left."
    ),
    PositionField("draft_picks", "How many cards everybody has drafted in this generation."),
    PositionField("draft_direction", "Where the stacks go: 1 to the next seat, -1 to the one before."),
    PositionField("resolving", "The card that is being paid for or carried out.", IN_PLAY_FIELDS),
    PositionField(
        "agenda",
        "The effects of that card and of its triggers that wait, each with its `effect` and `source`.",
    ),
    PositionField("last_space", "Where the last tile was placed."),
    PositionField("revealed", "The card that everybody has seen last in this generation."),
    *LAST_FIELDS,
)
STARTS = {"research": BEGIN_GENERATION, "production": PRODUCE, "final": FINAL_TURN}
PHASE_IDS = ("setup", "draft", "research", "action", "final", "over")
NOBODY = "none"
PLACES = ("deck", "discard", "looked-at")  # that a player cannot look into, after the hands
OTHERS = "others"


def build(components: Components, fields: Mapping[str, Any]) -> TerraformingMars:
    """The table that the fields describe, or BadState with what is wrong."""
    with building():
        return _Builder(components, fields).build()


class _Builder(Builder):
    """Fills the cells of a table field by field."""

    def __init__(self, components: Components, fields: Mapping[str, Any]) -> None:
        super().__init__(GAME, fields, FIELDS)
        self.entries: list[Mapping[str, Any]] = list(fields.get("players", [{}, {}]))
        seats = len(self.entries)
        if not 1 <= seats <= 5:
            raise BadState(f"terraforming-mars is for 1 to 5 players, not {seats}")
        self.players = [str(entry.get("id", COLOURS[seat])) for seat, entry in enumerate(self.entries)]
        draft, beginners = fields.get("draft", False) in (True, "yes"), int(fields.get("beginners", 0))
        rules = self.rules(RULES)
        first = FirstPlayer(
            str(fields.get("first_player", LAST_WINNER if rules >= 2 else FIRST_SEAT)),
            int(fields.get("winner_seat", 1)),
        )
        cards = str(fields.get("cards", "corporate-era"))
        box = components.box(cards, draft, beginners, rules, first)
        cells = vec[i64]([0] * at.cell_count(seats))
        self.table = TerraformingMars(
            seats,
            self.chance(),
            box,
            cells,
            Pending(seats, at.STACK_DEPTH, at.SEAT_STACK_DEPTH, SIMULTANEOUS),
        )
        self.cells = cells
        self.steps = steps_of(self.table, self.players)
        self.deck = frozenset(box.deck)
        self.used: set[int] = set()

    def build(self) -> TerraformingMars:
        clear_stacks(self.table)
        shuffle_deck(self.table)
        self._place_tracks()
        for seat, entry in enumerate(self.entries):
            check_fields(entry, PLAYER_FIELDS, f"player {self.players[seat]}")
            prepare_player_board(self.table, seat)
            self._place_player(seat, entry)
        self._place_tiles()
        self._place_honours("milestones", at.MILESTONE, MILESTONE_IDS)
        self._place_honours("awards", at.AWARD, AWARD_IDS)
        self._place_resolving()
        self._place_stacks()
        self._place_deck()
        for seat, entry in enumerate(self.entries):
            self._place_knowledge(seat, entry)
        self._begin()
        self.finish(self.table)
        return self.table

    # -- names ------------------------------------------------------------------------------------------------------

    def seat(self, name: object) -> int:
        if isinstance(name, int) and 0 <= name < len(self.players):
            return name
        colours = COLOURS[: len(self.players)]
        known = colours if name in colours and name not in self.players else self.players
        return number_of(name, known, "player")

    def _card(self, name: object) -> int:
        card = number_of(name, CARD_IDS, "card")
        if card in self.used:
            raise BadState(f"the card {name!r} is in two places")
        if card not in self.deck:
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
        if "last_space" in fields:
            cells[at.LAST_SPACE] = number_of(fields["last_space"], SPACE_IDS, "space")
        if "revealed" in fields:
            cells[at.REVEALED] = number_of(fields["revealed"], CARD_IDS, "card") + 1
        cells[at.FIRST] = self.seat(fields.get("first", 0))

    def _place_player(self, seat: int, player: Mapping[str, Any]) -> None:
        cells, place = self.cells, row(seat)
        cells[place + at.RATING] = int(player.get("tr", 20))
        cells[place + at.RAISED] = int(bool(player.get("tr_raised_this_generation", False)))
        cells[place + at.HEAT_PAID] = int(player.get("heat_paid", 0))
        cells[place + at.OWN_DISCARDS] = int(player.get("own_discards", 0))
        self._place_resources(place + at.STOCK, player.get("stock", {}), 0)
        self._place_resources(place + at.PRODUCTION, player.get("production", {}), MIN_MEGACREDIT_PRODUCTION)
        self._place_corporation(seat, player)
        cells[place + at.OWES_FIRST] = int(bool(player.get("first_action", False)))
        cells[at.PASSED] |= int(bool(player.get("passed", False))) << seat
        self._place_cards(seat, player)

    def _place_corporation(self, seat: int, player: Mapping[str, Any]) -> None:
        """A corporation counts once it is revealed."""
        for number, name in enumerate(player.get("offered", ())):
            offered = number_of(name, CORPORATION_IDS, "corporation")
            self.cells[row(seat) + at.OFFERED + number] = offered + 1
        name = player.get("corporation", CORPORATION_IDS[0])
        if name != NOBODY:
            corporation = number_of(name, CORPORATION_IDS, "corporation")
            self.cells[row(seat) + at.CORPORATION] = corporation + 1
            if self.fields.get("phase") != "setup":
                bring_into_play(self.table, seat, CARDS + corporation)

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
            add_card(table, place + at.HAND, card)
            self.cells[place + at.HAND_SIZE] += 1
            mark_seen(table, seat, card)
        for name in player.get("events", ()):
            self._place_event(seat, self._card(name))
        for entry in player.get("in_play", ()):
            self._place_in_play(seat, {"card": entry} if isinstance(entry, str) else entry)
        for name in player.get("looks_at", ()):
            add_card(table, place + at.LOOK, self._card(name))
        for name in player.get("takes", ()):
            add_card(table, place + at.CHOSEN, number_of(name, CARD_IDS, "card"))
        for name in player.get("used", ()):
            action = table.box.action[number_of(name, (*CARD_IDS, *CORPORATION_IDS), "card")]
            self.cells[place + at.USED] |= 1 << action

    def _place_event(self, seat: int, card: int) -> None:
        """An event has been played: it lies face down, and its tags count no more."""
        add_card(self.table, row(seat) + at.EVENT_PILE, card)
        self.cells[row(seat) + at.EVENTS] += 1
        mark_seen_by_all(self.table, card)

    def _place_in_play(self, seat: int, entry: Mapping[str, Any]) -> None:
        table, box = self.table, self.table.box
        card = self._card(entry["card"])
        if box.type[card] == TYPE_EVENT:
            self._place_event(seat, card)
            return
        add_card(table, row(seat) + at.IN_PLAY, card)
        mark_seen_by_all(table, card)
        bring_into_play(table, seat, card)
        self._place_on_card(card, entry)
        if entry.get("used"):
            self.cells[row(seat) + at.USED] |= 1 << box.action[card]

    def _place_on_card(self, card: int, entry: Mapping[str, Any]) -> None:
        """The cubes on a card, and the metal of a mining card."""
        box = self.table.box
        check_fields(entry, IN_PLAY_FIELDS, f"the card {entry['card']}")
        if cubes := int(entry.get("resources", 0)):
            if box.holder[card] < 0:
                raise BadState(f"the card {entry['card']!r} holds no resources")
            self.cells[at.CUBES + box.holder[card]] = cubes
        if "bonus_resource" in entry:
            metal = number_of(entry["bonus_resource"], RESOURCE_IDS, "resource")
            self.cells[at.METALS] |= metal << 2 * box.mine[card]

    def _place_tiles(self) -> None:
        for entry in self.fields.get("tiles", ()):
            space = number_of(entry["space"], SPACE_IDS, "space")
            tile = number_of(entry["tile"], TILE_IDS, "tile")
            if at.occupied_spaces(self.table) >> space & 1:
                raise BadState(f"two tiles lie on {entry['space']}")
            if tile >= TILE_CAPITAL and self.cells[at.TILE_AT + tile]:
                raise BadState(
                    f"the tile {entry['tile']!r} lies in two places, but there is only one"
                )  # TM-10
            owner = entry.get("owner", "neutral")
            put_tile(self.table, -1 if owner in ("neutral", None) else self.seat(owner), tile, space)
            self.cells[at.OCEANS] += tile == TILE_OCEAN
        for entry in self.fields.get("claims", ()):
            seat = self.seat(entry["owner"])
            self.cells[row(seat) + at.CLAIMS] |= 1 << number_of(entry["space"], SPACE_IDS, "space")

    def _place_honours(self, field: str, start: int, ids: tuple[str, ...]) -> None:
        given = self.fields.get(field, {})
        named = given if isinstance(given, Mapping) else dict.fromkeys(given, self.cells[at.FIRST])
        for name, owner in named.items():
            self.cells[start + number_of(name, ids, field[:-1])] = self.seat(owner) + 1

    # -- cards ------------------------------------------------------------------------------------------------------

    def _place_resolving(self) -> None:
        """The card that is being carried out: in play unless it is still being paid for."""
        if "resolving" in self.fields:
            entry = self.fields["resolving"]
            card = self._card(entry["card"])
            self.cells[at.RESOLVING] = card + 1
            mark_seen_by_all(self.table, card)
            for step in self.fields.get("pending", ()):
                if step["step"] == "lay-away" and number_of(step["card"], CARD_IDS, "card") == card:
                    bring_into_play(self.table, self.seat(step["who"]), card)
            self._place_on_card(card, entry)
        for number, waiting in enumerate(self.fields.get("agenda", ())):
            effect = number_of(waiting["effect"], effect_names(self.table.box), "effect")
            source = number_of(waiting["source"], IN_PLAY_IDS, "card")
            self.cells[at.AGENDA + number] = effect | source << 12
            self.cells[at.AGENDA_SIZE] = number + 1
        for seat, entry in enumerate(self.entries):  # the card may have a say in this, but has had it
            for field, part in (("next_discount", at.NEXT_DISCOUNT), ("next_slack", at.NEXT_SLACK)):
                if field in entry:
                    self.cells[row(seat) + part] = int(entry[field])

    def _place_stacks(self) -> None:
        """The stacks of the draft; once it is over, everybody looks at the cards that lay in them."""
        drafting = self.fields.get("phase") == "draft"
        for stack, names in enumerate(self.fields.get("draft_stacks", ())):
            for place, name in enumerate(names):
                card = self._card(name) if drafting else number_of(name, CARD_IDS, "card")
                self.cells[at.PICKS + stack * at.DRAFT_STACK_SIZE + place] = card
        self.cells[at.PICK] = int(self.fields.get("draft_picks", 0))
        self.cells[at.DIRECTION] = int(self.fields.get("draft_direction", 0))

    def _place_deck(self) -> None:
        """The deck has every card that is nowhere else, those named on top."""
        cells, table = self.cells, self.table
        for name in self.fields.get("discard", ()):
            discard_openly(table, self._card(name))
        for name in self.fields.get("discard_face_down", ()):
            add_card(table, at.DISCARD, self._card(name))
            cells[at.DISCARD_SIZE] += 1
        top = [self._card(name) for name in self.fields.get("deck_top", ())]
        shuffled = [cells[at.DECK + place] for place in range(cells[at.DECK_SIZE])]
        order = [card for card in shuffled if card not in self.used] + top[::-1]
        for place in range(cells[at.DECK_SIZE]):
            cells[at.DECK + place] = order[place] if place < len(order) else 0
        cells[at.DECK_SIZE] = len(order)
        for seat in range(table.seats):
            for other in range(table.seats):
                if other != seat:
                    at.merge_cards(
                        table, row(seat) + at.KNOW + other * at.SET_WORDS, row(seat) + at.KNOW_DECK
                    )
        forget_empty_deck(table)

    def _place_knowledge(self, seat: int, player: Mapping[str, Any]) -> None:
        """What a player thinks possible in the places that it cannot look into."""
        if "possible" not in player:
            return
        starts = {name: row(seat) + at.KNOW + other * at.SET_WORDS for other, name in enumerate(self.players)}
        for number, name in enumerate(PLACES):
            starts[name] = row(seat) + at.KNOW_DECK + number * at.SET_WORDS
        for start in starts.values():
            at.clear_cards(self.table, start)
        named = {card for group in player["possible"] for card in self._group(group["cards"])}
        for group in player["possible"]:
            check_fields(group, POSSIBLE_FIELDS, "a group of possible cards")
            others = [card for card in self.table.box.deck if card not in named]
            cards = others if group["cards"] == OTHERS else self._group(group["cards"])
            for place in group["in"]:
                start = list(starts.values())[number_of(place, starts, "place")]
                for card in cards:
                    add_card(self.table, start, card)

    def _group(self, names: Any) -> list[int]:
        return [] if names == OTHERS else [number_of(name, CARD_IDS, "card") for name in names]

    # -- the turn ---------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        phase, going_on = str(self.fields.get("phase", "action")), "pending" in self.fields
        known = PHASE_IDS if going_on else ("action", *STARTS)
        if phase not in known:
            raise BadState(f"the phase is {phase!r}, but may be {', '.join(known)}")
        if going_on:
            self.cells[at.PHASE] = PHASE_IDS.index(phase)
            self.cells[at.TURN] = self.seat(self.fields["turn"]) + 1 if "turn" in self.fields else 0
            self.cells[at.TAKEN] = int(self.fields.get("taken", 0))
        if phase == "action" and not going_on:
            self._begin_turn()
        else:
            self.open_question(self.table, self.steps, lambda _: self._begin_phase(phase))

    def _begin_turn(self) -> None:
        wanted = self.to_act()
        if wanted is not None and len(wanted) != 1:
            raise BadState("one player is to act in the action phase")
        turn = wanted[0] if wanted else self.seat(self.fields.get("turn", self.fields.get("first", 0)))
        taken = int(self.fields.get("taken", 0))
        self.cells[at.PHASE] = at.PHASE_ACTION
        self.cells[at.TURN], self.cells[at.TAKEN] = turn + 1, taken
        self.table.pending.push(frame(ASK_ACTION, turn, taken))

    def _begin_phase(self, phase: str) -> None:
        self.cells[at.PHASE] = at.PHASE_FINAL if phase == "final" else at.PHASE_ACTION
        if phase == "research":  # the generation and the first player are those of the research phase
            self.cells[at.GENERATION] -= 1
            self.cells[at.FIRST] = (self.cells[at.FIRST] - 1) % len(self.players)
        self.table.pending.push(frame(STARTS[phase]))
