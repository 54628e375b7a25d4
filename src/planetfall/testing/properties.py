"""What holds at every table, whoever looks: one function for each property."""

import json
from collections.abc import Callable, Iterable, Sequence

from planetfall.core.chance import Chance
from planetfall.core.errors import IllegalAction
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.playout import playout
from planetfall.core.record import Answer, Record, loads
from planetfall.core.state import State
from planetfall.core.translation import languages
from planetfall.testing.moment import Broken, Frame, Moment, future, raised, require

AHEAD = 12  # answers that copies and loaded states are followed for
TRIED = 10  # random answers of the table that are tried at each question

# --------------------------------------------------------------------------------------- the record is the truth


def replay(moment: Moment) -> None:
    """Replaying a record gives the identical state, and so does reading a saved one."""
    record, text = moment.match.record, moment.text
    again = Match.replay(moment.game, Record(record.header, record.rows), moment.match.pack)
    require(again.state.text() == text, "the record replays to another state")
    saved = Match.replay(moment.game, loads(moment.match.save()), moment.match.pack)
    require(saved.state.text() == text, "the saved record replays to another state")
    require(
        saved.state.reveal_count == moment.state.reveal_count, "the replayed table has learned something else"
    )


def order(moment: Moment) -> None:
    """The order in which simultaneous answers arrive does not matter."""
    frame = moment.frame or moment.closed
    if frame and len({answer.seat for answer in frame.answers}) > 1:
        other = _interleave(frame.answers, moment.chance)
        message = f"the answers {_told(frame.answers)} and {_told(other)} lead to different states"
        require(frame.after(other).text() == moment.text, message)


def take_back(moment: Moment) -> None:
    """A seat can take back its own answers while the secret question is open; those of others stand."""
    if not moment.frame or not moment.frame.answers:
        return
    seat = moment.frame.answers[moment.chance.randbelow(len(moment.frame.answers))].seat
    kept, last = _without_last(moment.frame, seat)
    record = moment.match.record
    trial = Match.replay(moment.game, Record(record.header, record.rows), moment.match.pack)
    require(trial.undo([seat]), f"seat {seat} cannot take back its answer though the secret question is open")
    require(trial.state.text() == moment.frame.after(kept).text(), "an answer taken back leaves a trace")
    trial.play(seat, last.action)
    require(trial.state.text() == moment.text, "the same answer again gives another state")


def copy(moment: Moment) -> None:
    """A copy and its original never influence each other."""
    state, text = moment.state, moment.text
    twin, elder = state.copy(), state.copy()
    require(twin.text() == text, "a copy has another text than its original")
    require(twin.event_buffer is None, "somebody listens to a fresh copy")
    ahead = moment.chance.fork()
    expected = future(elder, ahead.copy(), AHEAD)
    younger = elder.copy()
    playout(twin, moment.chance, AHEAD)
    require(state.text() == text, "playing on a copy changes the original")
    playout(elder, moment.chance, AHEAD)
    require(younger.text() == text, "playing on the original changes a copy")
    require(future(state, ahead.copy(), AHEAD) == expected, "playing on a copy changes the original's future")
    require(future(younger, ahead.copy(), AHEAD) == expected, "playing on changes a copy's future")


def text(moment: Moment) -> None:
    """A state round-trips through its text form and plays on in the same way."""
    state, written = moment.state, moment.text
    require("\n" not in written, "the text of a state is more than one line")
    loaded = moment.game.load(written, moment.match.pack)
    require(loaded.text() == written, "the text of a loaded state differs")
    for seat in (None, *moment.seats):
        same = moment.game.view(loaded, seat) == moment.game.view(state, seat)
        require(same, f"seat {seat} sees something else on a loaded state")
    ahead = moment.chance.fork()
    expected = future(state, ahead.copy(), AHEAD)
    require(future(loaded, ahead, AHEAD) == expected, "a loaded state plays on differently")


def position(moment: Moment) -> None:
    """A state written as the fields of a position builds an equal one, and so do the fields as JSON."""
    game, state = moment.game, moment.state
    if not game.position_fields():
        return  # a game without positions
    fields = game.fields(state)
    known = {field.name for field in game.position_fields()}
    require(set(fields) <= known, f"the position has fields that nobody describes: {set(fields) - known}")
    require(not _has_none(fields), "the position has an empty value, which TOML cannot write")
    built = game.position(json.loads(json.dumps(fields)), moment.match.pack)
    require(built.text() == moment.text, "the position written from a state builds another one")


def _has_none(value: object) -> bool:
    """Whether there is a None anywhere in plain data."""
    if isinstance(value, dict):
        return any(map(_has_none, value.values()))
    return any(map(_has_none, value)) if isinstance(value, list) else value is None


def looking(moment: Moment) -> None:
    """Nothing that only looks at a state changes it."""
    game, state, before = moment.game, moment.state, moment.state.text()
    looks: dict[str, Callable[[], object]] = {
        "actors": state.actors,
        "scores": state.scores,
        "winners": state.winners,
        "piece_counts": lambda: game.piece_counts(state),
        "breakdown": lambda: game.breakdown(state),
        "view": lambda: [game.view(state, seat) for seat in (None, *moment.seats)],
        "legal": lambda: [state.legal(seat) for seat in moment.seats],
        "question": lambda: [game.question(state, seat) for seat in state.actors()],
        "label": lambda: [game.label(state, seat, a) for seat in state.actors() for a in state.legal(seat)],
        "impossible": lambda: [game.impossible(state, seat) for seat in state.actors()],
        "why_not": lambda: [game.why_not(state, seat, a) for seat in moment.seats for a in _some(moment)],
        "sample": lambda: [game.sample(state, seat, moment.chance) for seat in moment.seats],
    }
    for name, look in looks.items():
        look()
        require(state.text() == before, f"`{name}` changes the state that it is given")


# ------------------------------------------------------------------------------------------ pieces and questions


def conservation(moment: Moment) -> None:
    """Nothing finite is created or lost: piece counts are the same at every step."""
    now = moment.game.piece_counts(moment.state)
    kinds = (now.keys() | moment.first_piece_counts.keys()) - set(moment.game.unlimited)
    for kind in sorted(kinds):
        was, is_now = moment.first_piece_counts.get(kind, 0), now.get(kind, 0)
        require(was == is_now, f"there were {was} of {kind!r} and now there are {is_now}")


def question(moment: Moment) -> None:
    """Every question has an answer, a sentence and a clause; who is not asked has no answers."""
    game, state = moment.game, moment.state
    actors = state.actors()
    require(len(set(actors)) == len(actors) and set(actors) <= set(moment.seats), f"the actors are {actors}")
    require(state.over() == (not actors), "a game is over exactly when nobody owes an answer")
    require(
        state.is_simultaneous() or len(actors) < 2, f"seats {actors} are asked at once, but not `together`"
    )
    for seat in moment.seats:
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
            label = game.label(state, seat, action).strip()
            require(bool(label), f"{game.actions.name(action)!r} has no label")


def answers(moment: Moment) -> None:
    """Every legal answer plays without error."""
    for seat in moment.state.actors():
        for action in moment.state.legal(seat):
            name = moment.game.actions.name(action)
            try:
                moment.state.copy().play(seat, action)
            except Exception as mistake:
                require(False, f"seat {seat} may answer {name!r}, but that {raised(mistake)}")


def refusal(moment: Moment) -> None:
    """What is not legal is refused with a clause of the rulebook, by `why_not` and by `play`, and changes nothing."""
    size = len(moment.game.actions)
    for seat in moment.seats:
        menu = moment.state.legal(seat)
        for action in menu:
            why = moment.game.why_not(moment.state, seat, action)
            require(why is None, f"{_name(moment, action)} is legal, yet `why_not` says {why}")
        for action in set(_some(moment)) - set(menu):
            _refused(moment, seat, action, in_turn=bool(menu))
        for action in (-1, size, size + 1000):
            _refused(moment, seat, action, in_turn=False)
    for seat in (-1, len(moment.seats)):
        _raises(moment, seat, int(moment.chance.randbelow(size)))


def impossible(moment: Moment) -> None:
    """Answers listed as impossible are in the table, listed once, and have a `why_not`."""
    for seat in moment.state.actors():
        listed = moment.game.impossible(moment.state, seat)
        require(len(set(listed)) == len(listed), f"seat {seat} is shown the same impossible answer twice")
        for action in listed:
            inside = 0 <= action < len(moment.game.actions)
            require(inside, f"the impossible answer {action} is outside the table")
            _refused(moment, seat, action, in_turn=True)


def names(moment: Moment) -> None:
    """Names and numbers of answers are inverse to each other."""
    if moment.step:
        return
    table = moment.game.actions
    for action in range(len(table)):
        name = table.name(action)
        require(bool(name.strip()), f"the answer {action} has no name")
        require(
            table.parse(name) == action, f"{name!r} is the name of {action} and read as {table.parse(name)}"
        )


def events(moment: Moment) -> None:
    """Every event has a sentence, a clause that exists (or none), an audience at this table, and is of its kind."""
    kinds = moment.game.event_kinds()
    for event in moment.events:
        known = not event.clause or event.clause in moment.game.rulebook().clauses
        require(known, f"the event {event.kind!r} cites {event.clause!r}")
        everybody = 1 << len(moment.seats)
        require(-everybody <= event.audience < everybody, f"{event} is for nobody at this table")
        told = moment.game.event_text(moment.state, event).strip()
        require(bool(told), f"the event {event.kind!r} has no sentence")
        if kinds:
            require(event.kind in kinds, f"the game does not say what the event {event.kind!r} means")
            fault = kinds[event.kind].fault(event)
            require(not fault, f"the event {event.kind!r} {fault}")


# ---------------------------------------------------------------------------------------------- time and the end


def reveal_count(moment: Moment) -> None:
    """`reveal_count` never falls, and grows when a secret question closes or chance is drawn."""
    if moment.before is None:
        return
    was, now = moment.before.reveal_count, moment.state.reveal_count
    require(now >= was, f"`reveal_count` falls from {was} to {now}")
    require(not moment.closed or now > was, "a secret question has closed and `reveal_count` has not grown")
    drawn = moment.state.chance.key() != moment.before.chance.key()
    require(not drawn or now > was, "chance was drawn and `reveal_count` has not grown")


def frame(moment: Moment) -> None:
    """While a secret question is open nothing is learned, no chance is drawn, and others are asked the same."""
    before, answer = moment.before, moment.answer
    if before is None or answer is None or not moment.frame or not moment.frame.answers:
        return
    state = moment.state
    require(state.chance.key() == before.chance.key(), "chance is drawn while the secret question is open")
    require(
        state.reveal_count == before.reveal_count, "`reveal_count` grows while the secret question is open"
    )
    for seat in moment.seats:
        same = seat == answer.seat or state.legal(seat) == before.legal(seat)
        require(same, f"the answer of seat {answer.seat} changes what seat {seat} may answer")


def ending(moment: Moment) -> None:
    """Scores, accounts and winners fit the seats and one another."""
    state, seats = moment.state, len(moment.seats)
    scores = state.scores()
    require(len(scores) == seats, f"there are {len(scores)} scores for {seats} seats")
    accounts = {account.seat: account for account in moment.game.breakdown(state) if account.seat is not None}
    require(sorted(accounts) == list(moment.seats), f"there are accounts for the seats {sorted(accounts)}")
    known = moment.game.sources(state)
    for seat, account in accounts.items():
        lines = sum(line.points for line in account.lines)
        fits = scores[seat] == account.total == lines
        require(fits, f"seat {seat}: score {scores[seat]}, account {account.total}, lines {lines}")
        for line in account.lines:
            parts = sum(part.points for part in line.parts)
            require(not line.parts or parts == line.points, f"the parts of {line.source!r} make {parts}")
            require(line.id in known, f"the points of {line.source!r} have the unknown source {line.id!r}")
    winners = state.winners()
    require(sorted(set(winners) & set(moment.seats)) == sorted(winners), f"the winners are {winners}")
    for seat in winners:
        equal = [own for own in accounts.values() if own.total == accounts[seat].total]
        best = max([line.points for line in own.ties] for own in equal)
        wins = [own.seat for own in equal if [line.points for line in own.ties] == best]
        fits = wins == [own.seat for own in equal if own.seat in winners]
        require(fits, f"of equal totals {wins} win by the accounts, but the winners are {winners}")


def sources(moment: Moment) -> None:
    """Sources of points have a name each and the same ids in every language."""
    if moment.step and not moment.state.over():
        return  # the language of a game does not depend on the state
    expected = _source_ids(moment.game, moment.state)
    for language in languages():
        game = moment.game.with_language(language)
        names = game.sources(moment.state)
        require(names.keys() == moment.game.sources(moment.state).keys(), f"other sources in {language!r}")
        require(all(name.strip() for name in names.values()), f"a source has no name in {language!r}")
        require(_source_ids(game, moment.state) == expected, f"accounts have other ids in {language!r}")


def _source_ids(game: Game, state: State) -> list[list[str]]:
    """The ids of all lines, their parts and what breaks ties, account by account."""
    found = []
    for account in game.breakdown(state):
        lines = (*account.lines, *account.ties)
        found.append([part.id for line in lines for part in (line, *line.parts)])
    return found


def rounds(moment: Moment) -> None:
    """The number of the round never falls and never exceeds the total, if there is one."""
    now, total = moment.game.round(moment.state), moment.game.total_rounds(moment.state)
    require(total is None or now <= total, f"it is round {now} of {total}")
    require(bool(moment.game.rounds_name().strip()), "rounds have no name")
    if moment.before is not None:
        was = moment.game.round(moment.before)
        require(now >= was, f"the round falls from {was} to {now}")


def advice(moment: Moment) -> None:
    """What a bot needs is there for every legal answer, and the table has names for its seats."""
    game, state = moment.game, moment.state
    names = game.seat_names(len(moment.seats))
    require(len(set(names)) == len(moment.seats), f"the seats are called {names}")
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


def _without_last(frame: Frame, seat: int) -> tuple[list[Answer], Answer]:
    """The answers of a frame without a seat's last one, and that one."""
    place = max(place for place, answer in enumerate(frame.answers) if answer.seat == seat)
    return frame.answers[:place] + frame.answers[place + 1 :], frame.answers[place]


def _some(moment: Moment) -> Iterable[int]:
    """Some answers of the table, legal or not."""
    return [int(moment.chance.randbelow(len(moment.game.actions))) for _ in range(TRIED)]


def _refused(moment: Moment, seat: int, action: int, in_turn: bool) -> None:
    """Require that an illegal answer is refused; in turn, with a clause of the rulebook."""
    why = moment.game.why_not(moment.state, seat, action)
    if why is None:
        raise Broken(f"{_name(moment, action)} of seat {seat} is illegal, yet `why_not` is None")
    require(bool(why.reason.strip()), f"{_name(moment, action)} is refused without a reason")
    known = why.clause in moment.game.rulebook().clauses or (not why.clause and not in_turn)
    require(known, f"{_name(moment, action)} of seat {seat} is refused by clause {why.clause!r}")
    clause = _raises(moment, seat, action)
    message = f"{_name(moment, action)}: `why_not` cites {why.clause!r}, `play` cites {clause!r}"
    require(clause == why.clause, message)


def _raises(moment: Moment, seat: int, action: int) -> str:
    """Require that an answer raises IllegalAction and changes nothing; the clause that it names."""
    trial, before = moment.state.copy(), moment.text
    clause: str | None = None
    try:
        trial.play(seat, action)
    except IllegalAction as mistake:
        clause = mistake.clause
    except Exception as mistake:
        require(False, f"{_name(moment, action)} of seat {seat} {raised(mistake)}, not IllegalAction")
    require(clause is not None, f"{_name(moment, action)} of seat {seat} is illegal and was played")
    require(trial.text() == before, f"{_name(moment, action)} is refused and changes the table")
    return clause or ""


def _name(moment: Moment, action: int) -> str:
    inside = 0 <= action < len(moment.game.actions)
    return f"the answer {moment.game.actions.name(action)!r}" if inside else f"the answer number {action}"


def _told(answers: Iterable[Answer]) -> str:
    return " ".join(f"{answer.seat}:{answer.action}" for answer in answers)
