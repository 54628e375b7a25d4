"""`planetfall lab train`: a network learns to judge positions of a game."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import planetfall
from planetfall.bots.parallel import ParallelMap, parallel_map
from planetfall.cli import settings, show
from planetfall.cli.commands.sim import require_lab
from planetfall.cli.files import write_text
from planetfall.cli.print_error import print_error
from planetfall.cli.progress import bar

DEFAULT_SEATS = 4


def train(
    name: str,
    players: int | None,
    generations: int,
    games: int,
    gate: int,
    iterations: int,
    play_iterations: int,
    hidden: int,
    epochs: int,
    seed: str | None,
    options: dict[str, str],
    jobs: int | None,
    cluster: str | None,
    out: Path | None,
    plain: bool,
) -> None:
    """Train, generation by generation, and write the page after each."""
    require_lab()
    from planetfall.lab.training.page import progress_page, sentences
    from planetfall.lab.training.run import TrainingRequest, TrainingRun

    game = planetfall.game(name)
    seats = min(DEFAULT_SEATS, game.most_seats) if players is None else players
    request = TrainingRequest.of(
        game,
        seats,
        options,
        generations,
        games,
        gate,
        iterations,
        play_iterations,
        hidden,
        epochs,
        settings.parse_seed(seed),
    )
    folder = out or Path(f"{name}-training")
    run = TrainingRun(folder, request)
    page = folder / "progress.html"
    with _workers(jobs, cluster) as pmap:
        try:
            while not run.is_finished():
                with bar(100, f"generation {len(run.generations)}", plain) as step:
                    run.advance(pmap, lambda what, done, all_: step(100 * done // all_, what))
                write_text(page, progress_page(request, run.generations), overwrite=True)
        except KeyboardInterrupt:
            print_error(f"{folder} has {len(run.generations)} generations; the same command resumes the run")
            raise
    if not page.exists():
        write_text(page, progress_page(request, run.generations), overwrite=True)
    out_ = show.console(plain)
    for sentence in sentences(run.generations):
        show.line(out_, sentence)
    show.line(out_, f"Wrote {page}." + (f" The network is {folder / 'best.json'}." if run.best() else ""))
    sys.stdout.flush()


@contextmanager
def _workers(jobs: int | None, cluster: str | None) -> Iterator[ParallelMap]:
    if cluster is None:
        with parallel_map(jobs) as pmap:
            yield pmap
    else:
        from planetfall.lab.sim.cluster import ray_map

        with ray_map(cluster, jobs) as pmap:
            yield pmap
