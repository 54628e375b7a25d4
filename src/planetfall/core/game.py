"""The interface of a game: everything that the server, the terminal, bots and researchers use of it."""

import copy
import inspect
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Self

import msgspec

from planetfall.core.actions import ActionTable
from planetfall.core.chance import Chance
from planetfall.core.counters import Counter
from planetfall.core.errors import BadOption, UnknownName
from planetfall.core.events import EventKinds
from planetfall.core.explanation import Term
from planetfall.core.favourites import Favourite
from planetfall.core.gallery import Component
from planetfall.core.lessons import Lesson
from planetfall.core.observations import Observations
from planetfall.core.options import Option, resolve_options
from planetfall.core.pack import Pack
from planetfall.core.past_hands import PastHand
from planetfall.core.position import PositionField
from planetfall.core.rulebook import Rulebook
from planetfall.core.state import Event, State
from planetfall.core.table_names import Part
from planetfall.core.translation import Catalogue, game_catalogue
from planetfall.core.weights import WeightTable

ALL_SEATS = "seats"  # a value in `first_game`


class Refusal(msgspec.Struct, frozen=True):
    """Why an answer is not possible now: the clause and a sentence."""

    clause: str
    reason: str


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked now: a stable kind, the sentence, and the clause behind it."""

    kind: str
    text: str
    clause: str


class Gain(msgspec.Struct, frozen=True):
    """One thing that an answer would give or cost: "+2 plants", with the symbol of the game's page that shows it."""

    text: str
    icon: str = ""


class Notice(msgspec.Struct, frozen=True):
    """Something that a player may overlook: a sentence, its clause, and the answer that it is about, if any."""

    text: str
    clause: str
    action: int | None = None


class Line(msgspec.Struct, frozen=True):
    """One line of a final account: where the points come from, and one by one what they are made of.

    `id` names the source in the same way in every language, at every table and in every version; `source` is the
    text to show, in the language of the game and with details such as a number or a place.
    """

    id: str
    source: str
    points: int
    parts: tuple["Line", ...] = ()


class Account(msgspec.Struct, frozen=True):
    """The final score of one scoring party (a seat, or a colour that no person owns).

    `ties` is what decides among equal totals, in this order: more of the first wins, then of the next.
    """

    name: str
    seat: int | None
    lines: tuple[Line, ...]
    total: int
    ties: tuple[Line, ...] = ()


class Game:
    """A game as the rest of the application knows it. Subclasses fill in the rules.

    State in, plain data out: nothing here changes a state that it is given.
    """

    id: str
    title: str
    rules_version: int  # that tables are played with
    oldest_rules: int | None = None  # the earliest version that is still known; None: only the newest
    least_seats: int
    most_seats: int
    options: tuple[Option, ...]
    actions: ActionTable
    minutes: int  # how long a table of people takes
    unlimited: tuple[str, ...] = ()  # component kinds that may be created and lost freely
    topics: tuple[tuple[str, str], ...] = ()  # what designers ask about: blocks of answers, and what they do
    favourites: tuple[Favourite, ...] = ()  # what people have favourites among; profiles show them
    losses: tuple[str, ...] = ()  # kinds of questions about what somebody loses
    # options for people who play it for the first time; the value ALL_SEATS is the number of seats
    first_game: tuple[tuple[str, str], ...] = ()
    language: str = "en"  # of all texts
    players: tuple[str, ...] = ()  # what texts call the seats; without names, by their colours

    def with_language(self, language: str) -> Self:
        """The same game in another language."""
        twin = copy.copy(self)
        twin.language = language
        return twin

    def with_seat_names(self, names: Sequence[str]) -> Self:
        """The same game with texts that call the seats by the names of their players."""
        twin = copy.copy(self)
        twin.players = tuple(names)
        return twin

    def under_rules(self, version: int) -> Self:
        """The same game as an earlier version of its rules plays it, or BadOption.

        States know the rules that they are played with; only what sets up new tables depends on this.
        """
        if version == self.rules_version:
            return self
        newest = type(self).rules_version
        oldest = newest if self.oldest_rules is None else self.oldest_rules
        if not oldest <= version <= newest:
            known = f"versions {oldest} to {newest}" if oldest < newest else f"version {newest}"
            raise BadOption(f"{self.id} has {known} of its rules, not {version}")
        twin = copy.copy(self)
        twin.rules_version = version
        twin.options = tuple(option.under(version) for option in type(self).options)
        return twin

    def described_options(self) -> tuple[Option, ...]:
        """The options, each with what it means in the language of the game."""
        return tuple(msgspec.structs.replace(option, help=self._help(option)) for option in self.options)

    def _help(self, option: Option) -> str:
        key, catalogue = f"{self.id}.option.{option.name}.help", self.catalogue()
        return catalogue.text(key) if key in catalogue else option.help

    # -- setting up -------------------------------------------------------------------------------------------------

    def validate_options(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Check the number of seats and complete the options."""
        if not self.least_seats <= seats <= self.most_seats:
            raise BadOption(f"{self.id} is for {self.least_seats} to {self.most_seats} seats, not {seats}")
        return resolve_options(self.options, options)

    def rematch_options(
        self, seats: int, options: Mapping[str, str], winners: Sequence[int]
    ) -> dict[str, str]:
        """The options of a rematch, complete: those of the last game, which these seats have won."""
        del winners
        return self.validate_options(seats, options)

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        """A table set up and waiting for its first answer."""
        raise NotImplementedError

    def load(self, text: str, pack: Pack | None = None) -> State:
        """The state that `State.text` wrote, or BadState."""
        raise NotImplementedError

    def restore(self, text: str, pack: Pack | None = None) -> State:
        """The state that `State.text` wrote, as `load` reads it, for a text that is known to be unaltered.

        A game may leave out what `load` checks: the text comes from a digest that fits it, or from a pickle, which only
        those read who trust where it comes from.
        """
        return self.load(text, pack)

    def position(self, fields: Mapping[str, Any], pack: Pack | None = None) -> State:
        """A table built by hand, for tests, puzzles and bug reports; what is not given is as at the start."""
        raise NotImplementedError

    def fields(self, state: State) -> dict[str, Any]:
        """Everything on a table, secrets included, as the plain data from which `position` builds an equal one."""
        raise NotImplementedError

    def position_fields(self) -> tuple[PositionField, ...]:
        """The fields that a position may have, each with a sentence; none where the game builds no positions."""
        return ()

    def provenance(self) -> dict[str, dict[str, dict[str, int]]]:
        """By edition and topic, how many components are known from which kind of source."""
        raise NotImplementedError

    def pack(self) -> Pack:
        """The components as they are shipped."""
        raise NotImplementedError

    def read_pack(self, text: str, name: str) -> Pack:
        """A pack from its text, or BadPack with every mistake found."""
        raise NotImplementedError

    def pack_for(self, known_as: str, pack: Pack | None = None) -> Pack | None:
        """The pack that a hash in a record or a state stands for, under this hash, or None if nobody has kept it.

        It is the one given, if it is known by this hash, or else one that this version or an earlier one has shipped.
        """
        return (pack or self.pack()).known_as(known_as)

    def ships(self, pack: Pack) -> bool:
        """Whether a pack, with its names and texts, is found again by its hash."""
        found = self.pack_for(pack.hash)
        return found is not None and found.whole == pack.whole

    # -- what may be seen -------------------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> Any:
        """All that a seat (None: a spectator) may see, as a msgspec Struct of plain data."""
        raise NotImplementedError

    def open_view(self, state: State, seat: int | None) -> Any:
        """Like `view`, but with all hands open: for replays of finished games, never for a running one."""
        raise NotImplementedError

    def shown(self, view: Any) -> Any:
        """What people are shown of a view; a game leaves out what its players are to remember by themselves.

        `view` is all that a seat knows: bots may use it, and sampling goes by it. Pages, the terminal and the API show
        this.
        """
        return view

    def is_shown(self, state: State, event: Event, seat: int | None) -> bool:
        """Whether people at a seat (None: spectators) are shown an event; never one that the seat may not see.

        Of the state only what stays the same during a game may count, and whether it is over: pages ask once.
        """
        del state
        return event.seen_by(seat)

    def counters(self, view: Any) -> Sequence[Counter]:
        """What people count at the seats' panels of a view, seat by seat; none where a game names none.

        Pages compare them to sum up what has happened since somebody's last answer.
        """
        del view
        return ()

    def tells_past_hands(self, state: State) -> bool:
        """Whether cards of hands become known to all during the game, so that `past_hands` has something to tell."""
        del state
        return False

    def past_hands(self, then: State, now: State, since: Sequence[Event]) -> Sequence[PastHand]:
        """The hands of an earlier position, as far as everybody has seen their cards until `now`.

        `since` are all events in between. Nothing may be told that excludes a card from a hand of now which others
        think possible there: so nothing after a reshuffle, and nothing where cards are passed from hand to hand.
        """
        del then, now, since
        return ()

    def sample(self, state: State, seat: int, chance: Chance) -> State:
        """A state that the seat cannot distinguish from the real one, drawn uniformly with `chance`."""
        raise NotImplementedError

    def question(self, state: State, seat: int) -> Question:
        """What the seat is asked now."""
        raise NotImplementedError

    def question_parts(self, state: State, seat: int) -> tuple[Part, ...]:
        """The sentence of `question` in parts, those that name things with their references."""
        return (Part(self.question(state, seat).text),)

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        """Why the seat cannot give this answer now, or None if it can."""
        raise NotImplementedError

    def label(self, state: State, seat: int, action: int) -> str:
        """The answer as a sentence for this moment."""
        raise NotImplementedError

    def label_parts(self, state: State, seat: int, action: int) -> tuple[Part, ...]:
        """The sentence of `label` in parts, those that name things with their references."""
        return (Part(self.label(state, seat, action)),)

    def consequence(self, state: State, seat: int, action: int) -> str:
        """What an answer leads to, where that is more than its label says; else an empty text.

        "You buy 3 cards for 9 M€; 36 M€ left." It is shown before an answer that cannot simply be taken back, and made
        from what the seat knows.
        """
        del state, seat, action
        return ""

    def previews(self, state: State, seat: int) -> dict[int, tuple[Gain, ...]]:
        """What answers to the open question would give or cost, where that is more than their labels say.

        Pages show it beside the answer that is pointed at, and in the list of answers. It is made from what the seat
        knows, and its numbers are what really happens.
        """
        del state, seat
        return {}

    def notices(self, state: State, seat: int) -> tuple[Notice, ...]:
        """What a beginner may overlook at the open question: answers that throw something away, what comes next.

        They are made from what the seat knows.
        """
        del state, seat
        return ()

    def harms_self(self, state: State, seat: int, action: int) -> bool:
        """Whether an answer takes something from the very seat that gives it; lists have such answers last."""
        del state, seat, action
        return False

    def listed(self, state: State, seat: int) -> list[int]:
        """The legal answers of a seat in the order in which people read them."""
        return sorted(state.legal(seat), key=lambda action: self.harms_self(state, seat, action))

    def printed_key(self, state: State, seat: int, action: int) -> str:
        """The number or letter that is printed on what an answer chooses, "0" for declining; "" if there is none.

        It is the answer's key: specialist 9 is chosen by 9, dock 2 by 2, four energy by 4.
        """
        del state, seat, action
        return ""

    def clause(self, state: State, seat: int, action: int) -> str:
        """The number of the rule behind an answer of the open question."""
        del action
        return self.question(state, seat).clause

    def impossible(self, state: State, seat: int) -> list[int]:
        """Answers a person might look for at this question and cannot give; each has a `why_not`."""
        raise NotImplementedError

    def event_text(self, state: State, event: Event) -> str:
        """An event as a sentence."""
        raise NotImplementedError

    def event_parts(self, state: State, event: Event, reader: int | None = None) -> tuple[Part, ...]:
        """The sentence of an event in parts, those that name things with their references.

        Where the event is about the seat `reader` and the catalogue has a sentence for that, it says "you".
        """
        del reader
        return (Part(self.event_text(state, event)),)

    def event_refs(self, state: State, event: Event) -> dict[str, str]:
        """The references of the things and seats that an event's values name, by the values' names."""
        del state, event
        return {}

    def event_kinds(self) -> EventKinds:
        """The kinds of events and what their numbers mean; empty where a game does not describe them."""
        return {}

    def opening_events(self) -> Sequence[Event]:
        """What the log begins with before the first answer: the first round, where no rule says that it begins."""
        return ()

    def event_values(self, event: Event) -> dict[str, int]:
        """The numbers of an event by their names, for programs."""
        kinds = self.event_kinds()
        if event.kind not in kinds:
            raise UnknownName(
                f"{self.id} has no events {event.kind!r}; there are {', '.join(kinds) or 'none'}"
            )
        return kinds[event.kind].named(event.values)

    def seat_names(self, seats: int) -> list[str]:
        """What the seats are called when nobody has given them a name."""
        raise NotImplementedError

    def seat_badges(self, seats: int) -> list[str]:
        """The drawing that stands for each seat, by its id: a badge of the application or of the game; "" for none."""
        return [""] * seats

    def seat_of(self, state: State, acting: int) -> int | None:
        """The seat that a number of an event stands for; where a seat runs several colours, whose colour it is."""
        return acting if 0 <= acting < len(state.scores()) else None

    def open_scores(self, state: State) -> list[int]:
        """What everybody can see of each seat's score now, for charts."""
        raise NotImplementedError

    def breakdown(self, state: State) -> list[Account]:
        """The score, party by party and source by source, as if the game ended here."""
        raise NotImplementedError

    # -- what statistics need ---------------------------------------------------------------------------------------

    def sources(self, state: State) -> dict[str, str]:
        """All sources of points at such a table: the ids that lines of `breakdown` have, and what each is called."""
        raise NotImplementedError

    def topic_name(self, state: State, action: int) -> str:
        """What an answer of one of the `topics` chooses, as the game calls it: "CrediCor" for `found credicor`.

        Where a game has no better name, the words of the answer after its verb.
        """
        del state
        verb = next(verb for verb, numbers in self.actions.blocks().items() if action in numbers)
        words = self.actions.name(action).removeprefix(verb).strip().replace("-", " ")
        return words[:1].upper() + words[1:]

    def round(self, state: State) -> int:
        """The number of the present round, from 1; after the end that of the last; 0 where a game has no rounds."""
        del state
        return 0

    def total_rounds(self, state: State) -> int | None:
        """How many rounds the game has at most, or None where that is not known."""
        del state
        return None

    def rounds_name(self) -> str:
        """What rounds are called, in the plural: "rounds", "generations"."""
        return "rounds"

    # -- what a bot needs -------------------------------------------------------------------------------------------

    def value(self, state: State, seat: int) -> float:
        """The heuristic value of a position for a seat: its expected lead over the best rival, in points."""
        raise NotImplementedError

    def explain(self, state: State, seat: int) -> tuple[Term, ...]:
        """The terms whose sum is `value`; none where a game does not explain it, and then there are no reasons."""
        del state, seat
        return ()

    def term_text(self, state: State, term: str, rivals: bool = False) -> str:
        """What it means that a term is higher, as part of a sentence: "wins more tokens in Hellas".

        `rivals` says that it is higher because the rivals have less of it.
        """
        del state, rivals
        return term

    def guess(self, state: State, seat: int) -> list[float]:
        """A quick heuristic rating of each legal answer, in the order of `legal`."""
        raise NotImplementedError

    def rounds_left(self, state: State) -> int:
        """How many rounds follow the present one; -1 where that is not known."""
        del state
        return -1

    def observations(self) -> Observations | None:
        """What a seat sees as numbers, for programs that learn; None where a game has no encoder."""
        return None

    def weights(self) -> WeightTable:
        """The weights of `value` and `guess`; an empty table for a game whose heuristics have none."""
        return WeightTable()

    def with_weights(self, numbers: Mapping[str, float]) -> Self:
        """The same game with some weights changed, or BadWeights; so seats of one match may use different ones."""
        self.weights().changed(numbers)
        return self

    def for_search(self) -> Self:
        """The same game with the weights for a search, where they are different."""
        return self

    # -- proofs and pictures ----------------------------------------------------------------------------------------

    def piece_counts(self, state: State) -> dict[str, int]:
        """How many pieces of each finite kind are on the table; the same at every step of a game."""
        raise NotImplementedError

    def rulebook(self) -> Rulebook:
        """The rules as numbered clauses, in the language of the game."""
        raise NotImplementedError

    def lessons(self) -> tuple[Lesson, ...]:
        """The chapters that teach the game by playing it, in order; none where a game has none."""
        return ()

    def folder(self) -> Path:
        """Where the game's own files lie: `rules.md`, `locale/` and `web/` with what its page is drawn with."""
        kind: Any = type(self)
        return _folder_of(kind)

    def catalogue(self) -> Catalogue:
        """The game's sentences in its language, from `locale/<language>.po` of its folder."""
        kind: Any = type(self)
        return _catalogue_of(kind, self.language)

    def regions(self) -> dict[str, tuple[str, ...]]:
        """The parts of the game's page, each with what it shows of a view: "zones", or "zones.name" of each of them."""
        raise NotImplementedError

    def page_context(self, state: State) -> dict[str, Any]:
        """What the page's templates need beyond a view; nothing in it may be secret."""
        raise NotImplementedError

    def gallery(self, pack: Pack | None = None) -> Sequence[Component]:
        """The components of a pack (None: as shipped) as people look at them; none where a game shows none."""
        del pack
        return ()

    def gallery_context(self, pack: Pack | None = None) -> dict[str, Any]:
        """What the game's template of a component needs beyond it; nothing in it depends on a table."""
        del pack
        return {}

    def draw(self, view: Any) -> Any:
        """A picture of a view for the terminal: anything that rich can print."""
        raise NotImplementedError


@cache
def _folder_of(kind: Any) -> Path:
    return Path(inspect.getfile(kind)).parent


@cache
def _catalogue_of(kind: Any, language: str) -> Catalogue:
    """Found by the class, since comparing folders takes longer than finding a sentence."""
    return game_catalogue(kind.id, _folder_of(kind), language)
