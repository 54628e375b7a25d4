"""The components of a pack: names and texts for people, numbers for the engine."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.errors import UnknownName
from planetfall.core.pack import Pack, Source
from planetfall.games.red_planet.content import schema, verbs
from planetfall.games.red_planet.content.pack_checks import contents
from planetfall.games.red_planet.content.rulings import USUAL, Rulings
from planetfall.games.red_planet.content.schema import (
    Action,
    Contents,
    Discovery,
    Edition,
    EditionId,
    Event,
    Mission,
)
from planetfall.games.red_planet.engine import box as codes
from planetfall.games.red_planet.engine.box import RULES, Box

# The order of an exported pack: keys without a table come first.
FILES = (
    "pack",
    "editions",
    "board",
    "tokens",
    "tracker",
    "specialists",
    "ships",
    "missions",
    "discoveries",
    "actions",
)
# Keys that people only read: no game depends on them, so a correction leaves the hash of the pack as it is.
SHOWN = frozenset(("name", "name_de", "text", "text_de", "summary", "summary_de", "provenance"))
STOPS = {
    schema.RoundStop: codes.STOP_ROUND,
    schema.ProductionStop: codes.STOP_PRODUCTION,
    schema.RevealStop: codes.STOP_REVEAL,
    schema.FinalStop: codes.STOP_FINAL,
}

Dealt = TypeVar("Dealt", bound=schema.Dealt)


class Deck:
    """The cards of one edition."""

    def __init__(self, inside: Contents, edition: EditionId) -> None:
        specialists = _of(inside.specialists, edition)
        self.specialists = tuple(sorted(specialists, key=lambda card: card.number))
        self.ships = _of(inside.ships.cards, edition)
        self.missions = _of(inside.missions, edition)
        self.discoveries = _of(inside.discoveries, edition)
        self.actions = _of(inside.actions, edition)
        self.events: tuple[Event, ...] = (*self.missions, *self.discoveries, *self.actions)


class Components:
    """The components of a validated pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.contents: Contents = contents(pack.data)
        self._decks: dict[str, Deck] = {}
        self._named: dict[tuple[str, str, str], tuple[str, ...]] = {}
        self._boxes: dict[tuple[str, str, int, Rulings], Box] = {}

    # -- what there is ----------------------------------------------------------------------------------------------

    def edition(self, edition: str) -> Edition:
        """An edition by its id."""
        for entry in self.contents.editions:
            if entry.id == edition:
                return entry
        raise UnknownName(f"there is no edition {edition!r}; there are {', '.join(schema.EDITIONS)}")

    def boards(self, edition: str) -> tuple[str, ...]:
        """The boards of an edition."""
        return schema.BOARDS[self.edition(edition).id]

    def board(self, edition: str, board: str) -> schema.Board:
        """A board of an edition by its id."""
        for entry in self.contents.boards:
            if (entry.edition, entry.id) == (edition, board):
                return entry
        raise UnknownName(
            f"edition {edition} has no board {board!r}; it has {', '.join(self.boards(edition))}"
        )

    def specialists(self, edition: str) -> tuple[schema.Specialist, ...]:
        """The nine specialists, from 1 to 9."""
        return self._deck(edition).specialists

    def ships(self, edition: str) -> tuple[schema.Ship, ...]:
        """The ship cards; the place of a card is its number in the engine."""
        return self._deck(edition).ships

    def missions(self, edition: str) -> tuple[Mission, ...]:
        """The missions, which are the first events."""
        return self._deck(edition).missions

    def discoveries(self, edition: str) -> tuple[Discovery, ...]:
        """The discoveries, which follow the missions."""
        return self._deck(edition).discoveries

    def actions(self, edition: str) -> tuple[Action, ...]:
        """The actions, which are the last events."""
        return self._deck(edition).actions

    def events(self, edition: str) -> tuple[Event, ...]:
        """All event cards; the place of a card is its number in the engine."""
        return self._deck(edition).events

    def _deck(self, edition: str) -> "Deck":
        if edition not in self._decks:
            self._decks[edition] = Deck(self.contents, self.edition(edition).id)
        return self._decks[edition]

    # -- what it is called ------------------------------------------------------------------------------------------

    def zone_names(self, edition: str = "2015", language: str = "en") -> tuple[str, ...]:
        """The names of the ten zones."""
        key = ("zones", edition, language)
        if key not in self._named:
            self._named[key] = tuple(called(zone, edition, language) for zone in self.contents.zones.list)
        return self._named[key]

    def resource_names(self, edition: str = "2015", language: str = "en") -> tuple[str, ...]:
        """The names of the three resources."""
        key = ("resources", edition, language)
        if key not in self._named:
            self._named[key] = tuple(called(found, edition, language) for found in self.contents.resources)
        return self._named[key]

    def specialist_name(self, number: int, edition: str, language: str = "en") -> str:
        """What a specialist is called."""
        return called(self.specialists(edition)[number - 1], edition, language)

    def specialist_text(self, number: int, edition: str, language: str = "en") -> str:
        """What a specialist does."""
        card = self.specialists(edition)[number - 1]
        return (card.summary_de if language == "de" else "") or card.summary

    def event_name(self, edition: str, event: int, language: str = "en") -> str:
        """What an event card is called."""
        return called(self.events(edition)[event], edition, language)

    def event_text(self, edition: str, event: int, language: str = "en") -> str:
        """What an event card does."""
        card = self.events(edition)[event]
        return (card.text_de if language == "de" else "") or card.text

    def ice_monopoly_name(self, edition: str = "2015", language: str = "en") -> str:
        """What the mission is called that everybody has."""
        return called(self.contents.ice_monopoly, edition, language)

    # -- how sure it is ---------------------------------------------------------------------------------------------

    def provenance_summary(self, edition: str) -> dict[str, Counter[str]]:
        """For each topic, how many entries of an edition are certain, recalled or reconstructed."""
        inside = self.contents
        topics: dict[str, Iterable[schema.Marked]] = {
            "rules": [self.edition(edition)],
            "zones": inside.zones.list,
            "boards": [entry for entry in inside.boards if entry.edition == edition],
            "tokens": [inside.pieces, inside.ice_monopoly, *inside.resources],
            "tracker": inside.tracker.stops,
            "specialists": self.specialists(edition),
            "ships": self.ships(edition),
            "missions": self.missions(edition),
            "discoveries": self.discoveries(edition),
            "actions": self.actions(edition),
        }
        return {
            topic: Counter(provenance(entry, edition) for entry in entries)
            for topic, entries in topics.items()
        }

    # -- what the engine reads --------------------------------------------------------------------------------------

    def box(self, edition: str, board: str, rules: int = RULES, rulings: Rulings = USUAL) -> Box:
        """The numbers of an edition and board under a version of the rules and rulings of choice; made once."""
        key = (edition, board, rules, rulings)
        if key not in self._boxes:
            self._boxes[key] = self._fill(self.edition(edition), self.board(edition, board), rules, rulings)
        return self._boxes[key]

    def _fill(self, edition: Edition, board: schema.Board, rules: int, rulings: Rulings) -> Box:
        box = Box(self.pack)
        box.rules = rules
        box.soldier_on_phobos = rulings.soldier_on_phobos == "yes"
        box.free_travel_agent = rulings.travel_agent == "free"
        box.clockwise_reveal = rulings.reveal_order == "clockwise"
        box.memory_aid = rulings.memory_aid == "on"
        box.edition, box.board = edition.id, board.id
        self._fill_map(box, edition, board)
        self._fill_pieces(box, edition)
        self._fill_rules(box, edition)
        self._fill_events(box, edition)
        return box

    def _fill_map(self, box: Box, edition: Edition, board: schema.Board) -> None:
        masks = [0] * codes.ZONES
        for one, other in board.contacts:
            masks[verbs.ZONE_NUMBER[one]] |= 1 << verbs.ZONE_NUMBER[other]
            masks[verbs.ZONE_NUMBER[other]] |= 1 << verbs.ZONE_NUMBER[one]
        box.contacts = _vector(masks)
        box.clockwise = _vector(verbs.ZONE_NUMBER[zone] for zone in board.clockwise)
        box.outer = ((1 << codes.MARS) - 1) & ~verbs.zone_mask(edition.inner)
        box.phobos_in_doubt = edition.soldier_kills_on_phobos
        chosen = box.soldier_on_phobos or edition.id != "2015"  # elsewhere the pack alone decides
        box.killing = box.outer | int(box.phobos_in_doubt and chosen) << codes.PHOBOS

    def _fill_pieces(self, box: Box, edition: Edition) -> None:
        ships = self.ships(edition.id)
        box.astronauts = self.contents.pieces.astronauts
        box.destination_tokens = self.contents.pieces.destination_tokens
        box.markers = _vector(resource.markers for resource in self.contents.resources)
        box.token_value = _vector(resource.value for resource in self.contents.resources)
        box.ice_monopoly = self.contents.ice_monopoly.points
        box.ship_destination = _vector(verbs.ZONE_NUMBER.get(ship.destination, -1) for ship in ships)
        box.ship_capacity = _vector(ship.capacity for ship in ships)

    def _fill_rules(self, box: Box, edition: Edition) -> None:
        empty = [0] * codes.STEPS
        steps = ([*map(_step, card.steps), *empty][: codes.STEPS] for card in self.specialists(edition.id))
        box.steps = _vector(chain(empty, *steps))
        box.tracker = _vector(
            STOPS[type(stop)] | sum(_numbers(stop)) << 8 for stop in self.contents.tracker.stops
        )
        box.first_player_first = edition.new_first_player == "before_landing"
        box.owner_orders_neutral = edition.neutral_top_three == "owner_orders"
        box.neutral_bottom = sum(1 << number for number in edition.neutral_bottom)

    def _fill_events(self, box: Box, edition: Edition) -> None:
        events = self.events(edition.id)
        numbers = [_numbers(event.effect) for event in events]
        box.missions = len(self.missions(edition.id))
        box.discoveries = len(self.discoveries(edition.id))
        box.actions = len(self.actions(edition.id))
        box.event_verb = _vector(event.effect.operation() for event in events)
        box.event_first = _vector(first for first, _ in numbers)
        box.event_second = _vector(second for _, second in numbers)
        box.event_third = _vector(_resource(event.effect) for event in events)
        box.event_zones = _vector(_zones(event.effect) for event in events)
        box.event_scale = _vector(_scale(event.effect) for event in events)
        box.event_ties = _vector(int(getattr(event.effect, "ties", "") == "score") for event in events)
        box.event_moment = _vector(
            schema.MOMENTS.index(event.when) if isinstance(event, Action) else 0 for event in events
        )


def called(entry: schema.Named | schema.Card, edition: str, language: str = "en") -> str:
    """The name of an entry in an edition; in English where no other is known."""
    return (language == "de" and _pick(entry.name_de, edition)) or _pick(entry.name, edition)


def provenance(entry: schema.Marked, edition: str) -> str:
    """Where an entry of an edition comes from."""
    return _pick(entry.provenance, edition)


SOURCE = Source(Path(__file__).parents[1] / "data", FILES, Components, SHOWN)
shipped_text, shipped, read, of = SOURCE.text, SOURCE.shipped, SOURCE.read, SOURCE.of


def _of(entries: Iterable[Dealt], edition: str) -> tuple[Dealt, ...]:
    return tuple(card for card in entries if edition in card.editions)


def _pick(value: str | Mapping[EditionId, str], edition: str) -> str:
    return value if isinstance(value, str) else value.get(cast(EditionId, edition), "")


def _vector(numbers: Iterable[int]) -> vec[i64]:
    return vec[i64](numbers)


def _numbers(entry: verbs.Entry) -> tuple[int, int]:
    """The numbers of an effect or stop in the order in which they are declared."""
    values = (getattr(entry, field) for field in entry.__struct_fields__)
    first, second, *_ = *(value for value in values if isinstance(value, int)), 0, 0
    return first, second


def _step(step: verbs.Verb) -> int:
    first, second = _numbers(step)
    return step.operation() | first << 8 | second << 16


def _resource(effect: verbs.Verb) -> int:
    return verbs.RESOURCES.index(getattr(effect, "resource", "ice"))


def _zones(effect: verbs.Verb) -> int:
    return verbs.zone_mask(getattr(effect, "zones", []))


def _scale(effect: verbs.Verb) -> int:
    return sum(points << 4 * count for count, points in enumerate(getattr(effect, "scale", ())))
