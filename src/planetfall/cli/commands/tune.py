"""`planetfall lab tune`: tunes the weights of a game's heuristics by play."""

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
from planetfall.cli.commands.sim import LabNotInstalled
from planetfall.cli.print_error import print_error
from planetfall.cli.progress import bar
from planetfall.core.game import Game
from planetfall.lab.tuning.tune import BadTuning, TuningRequest, TuningRun, Verdict, advance, weights_toml

DEFAULT_SEATS = 4
SAVE_SECONDS = 2.0  # between two writes of the state of a run, so that little is lost when it is killed


class OutputFiles(msgspec.Struct, frozen=True):
    """The file for better weights, and the file of the unfinished run beside it."""

    out: Path

    @classmethod
    def of(cls, out: Path | None, game: str, force: bool) -> "OutputFiles":
        """The file that was named, or the default one; BadFile if it cannot be written."""
        target = cls(out or Path(f"{game}-weights.toml"))
        files.check_target(target.out, force)
        return target

    @property
    def run(self) -> Path:
        """The file that a run is resumed from."""
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
    """Tune weights, and write them if they are proved better."""
    game = planetfall.game(name)
    seats = min(DEFAULT_SEATS, game.most_seats) if players is None else players
    left = [name.strip() for name in leave.split(",") if name.strip()]
    request = TuningRequest.of(game, seats, options, games, proof, settings.parse_seed(seed), left)
    _require_tomlkit()
    target = OutputFiles.of(out, name, force)
    run = _play(game, _load_run(target, request), target, jobs, as_json or plain)
    verdict = Verdict.of(run)
    if verdict.is_better():
        today = datetime.now(UTC).date().isoformat()
        files.write_text(target.out, weights_toml(game.weights(), run, verdict, today), force)
    target.run.unlink(missing_ok=True)
    if as_json:
        sys.stdout.write(
            msgspec.json.encode({"better": verdict.is_better(), "proof": verdict}).decode() + "\n"
        )
    else:
        _print(show.console(plain), run, verdict, target)


def _require_tomlkit() -> None:
    try:
        import tomlkit  # noqa: F401
    except ModuleNotFoundError:
        raise LabNotInstalled("tomlkit is missing; install: pip install 'planetfall[lab]'") from None


def _load_run(target: OutputFiles, request: TuningRequest) -> TuningRun:
    """The run that was interrupted, or a new one."""
    if not target.run.exists():
        return TuningRun.begin(request)
    try:
        return TuningRun.loads(files.read_text(target.run), request)
    except BadTuning as error:
        raise BadTuning(
            f"{target.run} cannot be resumed: {error}; remove it or choose another --out"
        ) from None


def _play(game: Game, run: TuningRun, target: OutputFiles, jobs: int | None, quiet: bool) -> TuningRun:
    """Finish a run; if it is interrupted, its file has what was played."""
    table = game.weights()
    kept = time.monotonic()
    with bar(run.all_games(), "games", quiet) as step, parallel_map(jobs) as pmap:
        try:
            while not run.is_finished():
                run = advance(run, table, pmap)
                step(run.games(), "learning" if run.is_learning() else "proof")
                if time.monotonic() > kept + SAVE_SECONDS:
                    _save_run(run, target)
                    kept = time.monotonic()
        except KeyboardInterrupt:
            print_error(f"{target.run} has {run.games()} games; the same command resumes the run")
            raise
        finally:
            _save_run(run, target)
    return run


def _save_run(run: TuningRun, target: OutputFiles) -> None:
    files.write_text(target.run, run.dumps(), overwrite=True)


def _print(out: Console, run: TuningRun, verdict: Verdict, target: OutputFiles) -> None:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("weight")
    table.add_column("before", justify="right")
    table.add_column("now", justify="right")
    for name, number in run.proposal().items():
        table.add_row(name, f"{run.request.start[name]:g}", f"{number:g}")
    out.print(table)
    show.line(out, verdict.text().capitalize() + ".")
    if verdict.is_better():
        show.line(out, f"Written to {target.out}.")
    else:
        show.line(out, f"That may be luck, so {target.out} was not written. More games may tell more.")
