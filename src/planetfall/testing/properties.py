"""Properties of the contract that do not depend on who looks, one function each."""

import copy as copying
import json
import pickle
import re
from collections.abc import Callable, Iterable, Sequence

from planetfall.core.chance import Chance
from planetfall.core.errors import IllegalAction
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.playout import playout
from planetfall.core.record import Answer, Record, loads
from planetfall.core.state import Event, State
from planetfall.core.translation import languages
from planetfall.testing.random_games import (
    BrokenProperty,
    Checkpoint,
    SimultaneousQuestion,
    describe_error,
    fingerprint,
    random_future,
    require,
)

STEPS_AHEAD = 12  # answers that copies and loaded states are followed for
REFERENCE = re.compile("[a-z0-9]+(-[a-z0-9]+)+")
TRIED = 10  # random answers of the table that are tried at each question

# --------------------------------------------------------------------------------------- the record is the truth


def replay(checkpoint: Checkpoint) -> None:
    """Replaying a record gives the identical state, and so does reading a saved one."""
    record, text = checkpoint.match.record, checkpoint.text
    again = Match.replay(checkpoint.game, Record(record.header, record.rows), checkpoint.match.pack)
    require(again.state.text() == text, "the record replays to another state")
    saved = Match.replay(checkpoint.game, loads(checkpoint.match.save()), checkpoint.match.pack)
    require(saved.state.text() == text, "the saved record replays to another state")
    require(
        saved.state.reveal_count == checkpoint.state.reveal_count,
        "the replayed table has another `reveal_count`",
    )


def order(checkpoint: Checkpoint) -> None:
    """The order in which simultaneous answers arrive does not matter."""
    asked = checkpoint.open_question or checkpoint.closed_question
    if asked and len({answer.seat for answer in asked.answers}) > 1:
        other = _interleave(asked.answers, checkpoint.chance)
        if asked.after(other).text() != checkpoint.text:
            given = f"{_listed(asked.answers)} and {_listed(other)}"
            raise BrokenProperty(f"the answers {given} lead to different states")


def take_back(checkpoint: Checkpoint) -> None:
    """A seat can take back its own answers while the secret question is open; those of others stand."""
    if not checkpoint.open_question or not checkpoint.open_question.answers:
        return
    seat = checkpoint.open_question.answers[
        checkpoint.chance.randbelow(len(checkpoint.open_question.answers))
    ].seat
    kept, last = _without_last(checkpoint.open_question, seat)
    record = checkpoint.match.record
    trial = Match.replay(checkpoint.game, Record(record.header, record.rows), checkpoint.match.pack)
    require(trial.undo([seat]), f"seat {seat} cannot take back its answer though the secret question is open")
    require(
        trial.state.text() == checkpoint.open_question.after(kept).text(),
        "an answer taken back leaves a trace",
    )
    trial.play(seat, last.action)
    require(trial.state.text() == checkpoint.text, "the same answer again gives another state")


def copy(checkpoint: Checkpoint) -> None:
    """A copy and its original never influence each other."""
    state, text = checkpoint.state, checkpoint.text
    twin, elder = state.copy(), state.copy()
    require(twin.text() == text, "a copy has another text than its original")
    require(twin.event_buffer is None, "a fresh copy collects events")
    ahead = checkpoint.chance.fork()
    expected = random_future(elder, ahead.copy(), STEPS_AHEAD)
    younger = elder.copy()
    playout(twin, checkpoint.chance, STEPS_AHEAD)
    require(state.text() == text, "playing on a copy changes the original")
    playout(elder, checkpoint.chance, STEPS_AHEAD)
    require(younger.text() == text, "playing on the original changes a copy")
    require(
        random_future(state, ahead.copy(), STEPS_AHEAD) == expected,
        "playing on a copy changes the original's future",
    )
    require(
        random_future(younger, ahead.copy(), STEPS_AHEAD) == expected, "playing on changes a copy's future"
    )


def value(checkpoint: Checkpoint) -> None:
    """A state is a value: it can be compared, copied, pickled and printed, and it takes answers by name."""
    state = checkpoint.state
    twins = {
        "copy": state.copy(),
        "copy.copy": copying.copy(state),
        "copy.deepcopy": copying.deepcopy(state),
        "pickle": pickle.loads(pickle.dumps(state)),
    }
    digest = state.digest()
    for way, twin in twins.items():
        require(twin == state, f"what `{way}` gives is not equal to its original")
        require(twin.digest() == digest, f"what `{way}` gives has another digest")
        require(twin.event_buffer is None, f"somebody listens to what `{way}` gives")
    require(type(state).__hash__ is None, "a state can be hashed though it changes")
    written = repr(state)
    require(checkpoint.game.id in written, f"{written} does not say which game it is of")
    for seat in state.actors():
        menu = state.legal(seat)
        names = [checkpoint.game.actions.name(action) for action in menu]
        require(
            state.legal_names(seat) == names, f"the names of seat {seat}'s answers are not those of `legal`"
        )
        which = checkpoint.chance.randbelow(len(menu))
        by_name, by_number = twins["copy"].copy(), twins["copy"].copy()
        by_name.play(seat, names[which])
        by_number.apply(seat, menu[which])
        require(by_name == by_number, f"{names[which]!r} by name leads to another state than by number")
        moved = by_name.reveal_count == state.reveal_count and by_name == state
        require(not moved, f"{names[which]!r} leaves a state that is equal to the one before")


def text(checkpoint: Checkpoint) -> None:
    """A state round-trips through its text form and plays on in the same way."""
    state, written = checkpoint.state, checkpoint.text
    require("\n" not in written, "the text of a state is more than one line")
    loaded = checkpoint.game.load(written, checkpoint.match.pack)
    require(loaded.text() == written, "the text of a loaded state differs")
    for seat in (None, *checkpoint.seats):
        same = checkpoint.game.view(loaded, seat) == checkpoint.game.view(state, seat)
        require(same, f"seat {seat} sees something else on a loaded state")
    ahead = checkpoint.chance.fork()
    expected = random_future(state, ahead.copy(), STEPS_AHEAD)
    require(random_future(loaded, ahead, STEPS_AHEAD) == expected, "a loaded state plays on differently")


def position(checkpoint: Checkpoint) -> None:
    """A state written as the fields of a position builds an equal one, and so do the fields as JSON."""
    game, state = checkpoint.game, checkpoint.state
    if not game.position_fields():
        return  # a game without positions
    fields = game.fields(state)
    known = {field.name for field in game.position_fields()}
    require(set(fields) <= known, f"the position has fields that nobody describes: {set(fields) - known}")
    require(not _has_none(fields), "the position has an empty value, which TOML cannot write")
    built = game.position(json.loads(json.dumps(fields)), checkpoint.match.pack)
    require(built.text() == checkpoint.text, "the position written from a state builds another one")


def _has_none(value: object) -> bool:
    """Whether there is a None anywhere in plain data."""
    if isinstance(value, dict):
        return any(map(_has_none, value.values()))
    return any(map(_has_none, value)) if isinstance(value, list) else value is None


def looking(checkpoint: Checkpoint) -> None:
    """Functions that read a state do not change it."""
    game, state = checkpoint.game, checkpoint.state
    before, written = fingerprint(state), state.text()
    looks: dict[str, Callable[[], object]] = {
        "actors": state.actors,
        "scores": state.scores,
        "winners": state.winners,
        "piece_counts": lambda: game.piece_counts(state),
        "breakdown": lambda: game.breakdown(state),
        "view": lambda: [game.view(state, seat) for seat in (None, *checkpoint.seats)],
        "legal": lambda: [state.legal(seat) for seat in checkpoint.seats],
        "question": lambda: [game.question(state, seat) for seat in state.actors()],
        "label": lambda: [game.label(state, seat, a) for seat in state.actors() for a in state.legal(seat)],
        "impossible": lambda: [game.impossible(state, seat) for seat in state.actors()],
        "why_not": lambda: [
            game.why_not(state, seat, a) for seat in checkpoint.seats for a in _some(checkpoint)
        ],
        "sample": lambda: [game.sample(state, seat, checkpoint.chance) for seat in checkpoint.seats],
    }
    for name, look in looks.items():
        look()
        require(fingerprint(state) == before, f"`{name}` changes the state that it is given")
    require(state.text() == written, "looking at a state changes it")


# ------------------------------------------------------------------------------------------ pieces and questions


def conservation(checkpoint: Checkpoint) -> None:
    """Nothing finite is created or lost: piece counts are the same at every step."""
    now = checkpoint.game.piece_counts(checkpoint.state)
    kinds = (now.keys() | checkpoint.first_piece_counts.keys()) - set(checkpoint.game.unlimited)
    for kind in sorted(kinds):
        was, is_now = checkpoint.first_piece_counts.get(kind, 0), now.get(kind, 0)
        if was != is_now:
            raise BrokenProperty(f"there were {was} of {kind!r} and now there are {is_now}")


def question(checkpoint: Checkpoint) -> None:
    """Every question has an answer, a sentence and a clause; who is not asked has no answers."""
    game, state = checkpoint.game, checkpoint.state
    actors = state.actors()
    require(
        len(set(actors)) == len(actors) and set(actors) <= set(checkpoint.seats), f"the actors are {actors}"
    )
    require(state.over() == (not actors), "a game is over exactly when nobody owes an answer")
    require(
        state.is_simultaneous() or len(actors) < 2,
        f"seats {actors} are asked at once, but not `is_simultaneous`",
    )
    for seat in checkpoint.seats:
        menu = state.legal(seat)
        if seat not in actors:
            require(not menu, f"seat {seat} owes no answer and has some to give")
            continue
        require(bool(menu), f"seat {seat} owes an answer and has none to give")
        require(len(set(menu)) == len(menu), f"seat {seat} has the same answer twice")
        inside = all(0 <= action < len(game.actions) for action in menu)
        require(inside, f"seat {seat} has answers outside the table")
        asked = game.question(state, seat)
        require(bool(asked.kind and asked.text), f"the question to seat {seat} has no kind or no text")
        known = asked.clause in game.rulebook().clauses
        require(known, f"the question {asked.kind!r} cites {asked.clause!r}")
        for action in menu:
            if not game.label(state, seat, action).strip():
                raise BrokenProperty(f"{game.actions.name(action)!r} has no label")


def answers(checkpoint: Checkpoint) -> None:
    """Every legal answer plays without error."""
    for seat in checkpoint.state.actors():
        for action in checkpoint.state.legal(seat):
            try:
                checkpoint.state.copy().apply(seat, action)
            except Exception as error:
                name = checkpoint.game.actions.name(action)
                require(False, f"seat {seat} may answer {name!r}, but that {describe_error(error)}")


def refusal(checkpoint: Checkpoint) -> None:
    """What is not legal is refused with a clause of the rulebook, by `why_not` and by `play`, and changes nothing."""
    size = len(checkpoint.game.actions)
    for seat in checkpoint.seats:
        menu = checkpoint.state.legal(seat)
        for action in menu:
            if why := checkpoint.game.why_not(checkpoint.state, seat, action):
                raise BrokenProperty(f"{_name(checkpoint, action)} is legal, yet `why_not` says {why}")
        for action in set(_some(checkpoint)) - set(menu):
            _refused(checkpoint, seat, action, in_turn=bool(menu))
        for action in (-1, size, size + 1000):
            _refused(checkpoint, seat, action, in_turn=False)
    for seat in (-1, len(checkpoint.seats)):
        _raises(checkpoint, seat, int(checkpoint.chance.randbelow(size)))


def impossible(checkpoint: Checkpoint) -> None:
    """Answers listed as impossible are in the table, listed once, and have a `why_not`."""
    for seat in checkpoint.state.actors():
        listed = checkpoint.game.impossible(checkpoint.state, seat)
        require(len(set(listed)) == len(listed), f"seat {seat} is shown the same impossible answer twice")
        for action in listed:
            inside = 0 <= action < len(checkpoint.game.actions)
            require(inside, f"the impossible answer {action} is outside the table")
            _refused(checkpoint, seat, action, in_turn=True)


def names(checkpoint: Checkpoint) -> None:
    """Names and numbers of answers are inverse to each other."""
    if checkpoint.step:
        return
    table = checkpoint.game.actions
    for action in range(len(table)):
        name = table.name(action)
        require(bool(name.strip()), f"the answer {action} has no name")
        require(
            table.parse(name) == action, f"{name!r} is the name of {action} and read as {table.parse(name)}"
        )


def events(checkpoint: Checkpoint) -> None:
    """Every event has a sentence, a clause that exists (or none), an audience at this table, and is of its kind.

    Nobody is shown an event that its seat may not see.
    """
    kinds = checkpoint.game.event_kinds()
    everybody = 1 << len(checkpoint.seats)
    for event in checkpoint.events:
        known = not event.clause or event.clause in checkpoint.game.rulebook().clauses
        require(known, f"the event {event.kind!r} cites {event.clause!r}")
        if not -everybody <= event.audience < everybody:
            raise BrokenProperty(f"{event} is for nobody at this table")
        for seat in (None, *checkpoint.seats):
            if checkpoint.game.is_shown(checkpoint.state, event, seat) and not event.seen_by(seat):
                raise BrokenProperty(f"{event} is shown to seat {seat}, which may not see it")
        sentence = checkpoint.game.event_text(checkpoint.state, event)
        require(bool(sentence.strip()), f"the event {event.kind!r} has no sentence")
        _check_parts(checkpoint, event, sentence)
        if kinds:
            require(event.kind in kinds, f"the game does not say what the event {event.kind!r} means")
            fault = kinds[event.kind].fault(event)
            require(not fault, f"the event {event.kind!r} {fault}")


def _check_parts(checkpoint: Checkpoint, event: Event, sentence: str) -> None:
    """The parts of a sentence are the sentence, and refer to what the event names."""
    game, state = checkpoint.game, checkpoint.state
    parts, refs = game.event_parts(state, event), set(game.event_refs(state, event).values())
    joined = "".join([part.text for part in parts])
    if joined != sentence:
        raise BrokenProperty(f"the parts of {event} say {joined!r}")
    named = {part.ref for part in parts} - refs - {""}
    if unknown := {part for part in named if not any(ref.startswith(f"{part}-") for ref in refs)}:
        raise BrokenProperty(f"the sentence of {event} refers to {unknown}, which its values do not name")
    if odd := [ref for ref in refs if not REFERENCE.fullmatch(ref)]:
        raise BrokenProperty(f"{event} has the references {odd}, which are no words of a-z, 0-9 and -")


# ---------------------------------------------------------------------------------------------- time and the end


def reveal_count(checkpoint: Checkpoint) -> None:
    """`reveal_count` never falls, and grows when a secret question closes or chance is drawn."""
    if checkpoint.before is None:
        return
    was, now = checkpoint.before.reveal_count, checkpoint.state.reveal_count
    require(now >= was, f"`reveal_count` falls from {was} to {now}")
    require(
        not checkpoint.closed_question or now > was,
        "a secret question has closed and `reveal_count` has not grown",
    )
    drawn = checkpoint.state.chance.key() != checkpoint.before.chance.key()
    require(not drawn or now > was, "chance was drawn and `reveal_count` has not grown")


def frame(checkpoint: Checkpoint) -> None:
    """While a secret question is open nothing is learned, no chance is drawn, and others are asked the same."""
    before, answer = checkpoint.before, checkpoint.answer
    if (
        before is None
        or answer is None
        or not checkpoint.open_question
        or not checkpoint.open_question.answers
    ):
        return
    state = checkpoint.state
    require(state.chance.key() == before.chance.key(), "chance is drawn while the secret question is open")
    require(
        state.reveal_count == before.reveal_count, "`reveal_count` grows while the secret question is open"
    )
    for seat in checkpoint.seats:
        same = seat == answer.seat or state.legal(seat) == before.legal(seat)
        require(same, f"the answer of seat {answer.seat} changes what seat {seat} may answer")


def ending(checkpoint: Checkpoint) -> None:
    """Scores, accounts and winners fit the seats and one another."""
    state, seats = checkpoint.state, len(checkpoint.seats)
    scores = state.scores()
    require(len(scores) == seats, f"there are {len(scores)} scores for {seats} seats")
    accounts = {
        account.seat: account for account in checkpoint.game.breakdown(state) if account.seat is not None
    }
    require(
        sorted(accounts) == list(checkpoint.seats), f"there are accounts for the seats {sorted(accounts)}"
    )
    known = checkpoint.game.sources(state)
    for seat, account in accounts.items():
        lines = sum(line.points for line in account.lines)
        fits = scores[seat] == account.total == lines
        require(fits, f"seat {seat}: score {scores[seat]}, account {account.total}, lines {lines}")
        for line in account.lines:
            parts = sum(part.points for part in line.parts)
            require(not line.parts or parts == line.points, f"the parts of {line.source!r} make {parts}")
            require(line.id in known, f"the points of {line.source!r} have the unknown source {line.id!r}")
    winners = state.winners()
    require(sorted(set(winners) & set(checkpoint.seats)) == sorted(winners), f"the winners are {winners}")
    for seat in winners:
        equal = [own for own in accounts.values() if own.total == accounts[seat].total]
        best = max([line.points for line in own.ties] for own in equal)
        wins = [own.seat for own in equal if [line.points for line in own.ties] == best]
        fits = wins == [own.seat for own in equal if own.seat in winners]
        require(fits, f"of equal totals {wins} win by the accounts, but the winners are {winners}")


def sources(checkpoint: Checkpoint) -> None:
    """Sources of points have a name each and the same ids in every language."""
    if checkpoint.step and not checkpoint.state.over():
        return  # the language of a game does not depend on the state
    expected = _source_ids(checkpoint.game, checkpoint.state)
    for language in languages():
        game = checkpoint.game.with_language(language)
        names = game.sources(checkpoint.state)
        require(
            names.keys() == checkpoint.game.sources(checkpoint.state).keys(), f"other sources in {language!r}"
        )
        require(all(name.strip() for name in names.values()), f"a source has no name in {language!r}")
        require(_source_ids(game, checkpoint.state) == expected, f"accounts have other ids in {language!r}")


def _source_ids(game: Game, state: State) -> list[list[str]]:
    """The ids of all lines, their parts and what breaks ties, account by account."""
    found = []
    for account in game.breakdown(state):
        lines = (*account.lines, *account.ties)
        found.append([part.id for line in lines for part in (line, *line.parts)])
    return found


def rounds(checkpoint: Checkpoint) -> None:
    """The number of the round never falls and never exceeds the total, if there is one."""
    now, total = checkpoint.game.round(checkpoint.state), checkpoint.game.total_rounds(checkpoint.state)
    require(total is None or now <= total, f"it is round {now} of {total}")
    require(bool(checkpoint.game.rounds_name().strip()), "rounds have no name")
    if checkpoint.before is not None:
        was = checkpoint.game.round(checkpoint.before)
        require(now >= was, f"the round falls from {was} to {now}")


def advice(checkpoint: Checkpoint) -> None:
    """`value` and `guess` give finite numbers, one guess per legal answer, and every seat has a name."""
    game, state = checkpoint.game, checkpoint.state
    names = game.seat_names(len(checkpoint.seats))
    require(len(set(names)) == len(checkpoint.seats), f"the seats are called {names}")
    for seat in state.actors():
        value, guess = game.value(state, seat), game.guess(state, seat)
        finite = all(abs(number) < 1e9 for number in (value, *guess))
        require(finite, f"the advice to seat {seat} is not made of finite numbers")
        menu = state.legal(seat)
        require(len(guess) == len(menu), f"seat {seat} gets {len(guess)} guesses for {len(menu)} answers")


# ------------------------------------------------------------------------------------------------------- helpers


def _interleave(answers: Sequence[Answer], chance: Chance) -> list[Answer]:
    """The same answers in another order; each seat's own order stays."""
    waiting: dict[int, list[Answer]] = {}
    for answer in answers:
        waiting.setdefault(answer.seat, []).append(answer)
    mixed = []
    while waiting:
        seat = sorted(waiting)[chance.randbelow(len(waiting))]
        mixed.append(waiting[seat].pop(0))
        if not waiting[seat]:
            del waiting[seat]
    return mixed


def _without_last(asked: SimultaneousQuestion, seat: int) -> tuple[list[Answer], Answer]:
    """The answers to a simultaneous question without a seat's last one, and that one."""
    last = max(index for index, answer in enumerate(asked.answers) if answer.seat == seat)
    return asked.answers[:last] + asked.answers[last + 1 :], asked.answers[last]


def _some(checkpoint: Checkpoint) -> Iterable[int]:
    """Some answers of the table, legal or not."""
    return [int(checkpoint.chance.randbelow(len(checkpoint.game.actions))) for _ in range(TRIED)]


def _refused(checkpoint: Checkpoint, seat: int, action: int, in_turn: bool) -> None:
    """Require that an illegal answer is refused; in turn, with a clause of the rulebook."""
    why = checkpoint.game.why_not(checkpoint.state, seat, action)
    if why is None:
        raise BrokenProperty(f"{_name(checkpoint, action)} of seat {seat} is illegal, yet `why_not` is None")
    if not why.reason.strip():
        raise BrokenProperty(f"{_name(checkpoint, action)} is refused without a reason")
    if why.clause not in checkpoint.game.rulebook().clauses and (why.clause or in_turn):
        raise BrokenProperty(
            f"{_name(checkpoint, action)} of seat {seat} is refused by clause {why.clause!r}"
        )
    clause = _raises(checkpoint, seat, action)
    if clause != why.clause:
        name = _name(checkpoint, action)
        raise BrokenProperty(f"{name}: `why_not` cites {why.clause!r}, `play` cites {clause!r}")


def _raises(checkpoint: Checkpoint, seat: int, action: int) -> str:
    """Require that an answer raises IllegalAction and changes nothing; the clause that it names."""
    trial = checkpoint.state.copy()
    clause: str | None = None
    try:
        trial.apply(seat, action)
    except IllegalAction as error:
        clause = error.clause
    except Exception as error:
        name = _name(checkpoint, action)
        raise BrokenProperty(f"{name} of seat {seat} {describe_error(error)}, not IllegalAction") from None
    if clause is None:
        raise BrokenProperty(f"{_name(checkpoint, action)} of seat {seat} is illegal and was played")
    if fingerprint(trial) != checkpoint.fingerprint:
        raise BrokenProperty(f"{_name(checkpoint, action)} is refused and changes the table")
    return clause


def _name(checkpoint: Checkpoint, action: int) -> str:
    inside = 0 <= action < len(checkpoint.game.actions)
    return f"the answer {checkpoint.game.actions.name(action)!r}" if inside else f"the answer number {action}"


def _listed(answers: Iterable[Answer]) -> str:
    return " ".join(f"{answer.seat}:{answer.action}" for answer in answers)
