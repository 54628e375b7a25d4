"""`planetfall lab tune`: better weights for a game's advice, found by play."""

import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

import planetfall
from planetfall.bots.parallel import parallel_map
from planetfall.cli import files, settings, show
from planetfall.cli.commands.sim import NoLab
from planetfall.cli.print_error import complain
from planetfall.cli.progress import bar
from planetfall.core.game import Game
from planetfall.lab.tuning.tune import BadTuning, Run, Verdict, Wish, go_on, written

USUAL_SEATS = 4
KEEP = 2.0  # seconds after which what was played is kept, even if somebody ends this process


class Place(msgspec.Struct, frozen=True):
    """Where better weights are to be written, and the run until then."""

    out: Path

    @classmethod
    def of(cls, out: Path | None, game: str, force: bool) -> "Place":
        """The place somebody names, or the usual one; BadFile if nothing can be written there."""
        place = cls(out or Path(f"{game}-weights.toml"))
        files.check_target(place.out, force)
        return place

    @property
    def run(self) -> Path:
        """The file that a run goes on from."""
        return self.out.with_name(f"{self.out.name}.run")


def tune(
    name: str,
    players: int | None,
    games: int,
    proof: int,
    seed: str | None,
    options: dict[str, str],
    leave: str,
    jobs: int | None,
    out: Path | None,
    force: bool,
    as_json: bool,
    plain: bool,
) -> None:
    """Look for better weights and write them if a proof says that they are."""
    game = planetfall.game(name)
    seats = min(USUAL_SEATS, game.most_seats) if players is None else players
    left = [name.strip() for name in leave.split(",") if name.strip()]
    wish = Wish.of(game, seats, options, games, proof, settings.seed_from(seed), left)
    _need_tomlkit()
    place = Place.of(out, name, force)
    run = _play(game, _begun(place, wish), place, jobs, as_json or plain)
    verdict = Verdict.of(run)
    if verdict.is_better():
        today = datetime.now(UTC).date().isoformat()
        files.write_text(place.out, written(game.weights(), run, verdict, today), force)
    place.run.unlink(missing_ok=True)
    if as_json:
        sys.stdout.write(
            msgspec.json.encode({"better": verdict.is_better(), "proof": verdict}).decode() + "\n"
        )
    else:
        _print(show.console(plain), run, verdict, place)


def _need_tomlkit() -> None:
    try:
        import tomlkit  # noqa: F401
    except ModuleNotFoundError:
        raise NoLab("tomlkit is missing; install: pip install 'planetfall[lab]'") from None


def _begun(place: Place, wish: Wish) -> Run:
    """The run that somebody stopped, or a new one."""
    if not place.run.exists():
        return Run.begin(wish)
    try:
        return Run.loads(files.read_text(place.run), wish)
    except BadTuning as mistake:
        raise BadTuning(
            f"{place.run} cannot be gone on with: {mistake}; remove it or choose another --out"
        ) from None


def _play(game: Game, run: Run, place: Place, jobs: int | None, quiet: bool) -> Run:
    """Go on to the end of a run; whatever ends it before, a file has what was played."""
    table = game.weights()
    kept = time.monotonic()
    with bar(run.all_games(), "games", quiet) as step, parallel_map(jobs) as pmap:
        try:
            while not run.is_over():
                run = go_on(run, table, pmap)
                step(run.games(), "learning" if run.is_learning() else "proof")
                if time.monotonic() > kept + KEEP:
                    _keep(run, place)
                    kept = time.monotonic()
        except KeyboardInterrupt:
            complain(f"{place.run} has {run.games()} games; the same command goes on")
            raise
        finally:
            _keep(run, place)
    return run


def _keep(run: Run, place: Place) -> None:
    files.write_text(place.run, run.dumps(), overwrite=True)


def _print(out: Console, run: Run, verdict: Verdict, place: Place) -> None:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("weight")
    table.add_column("before", justify="right")
    table.add_column("now", justify="right")
    for name, number in run.proposal().items():
        table.add_row(name, f"{run.wish.start[name]:g}", f"{number:g}")
    out.print(table)
    show.say(out, verdict.told().capitalize() + ".")
    if verdict.is_better():
        show.say(out, f"Written to {place.out}.")
    else:
        show.say(out, f"That may be luck, so {place.out} was not written. More games may tell more.")
