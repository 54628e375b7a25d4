"""`planetfall check --packs`: plays with packs whose numbers were changed at random."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

import planetfall
from planetfall.bots.parallel import parallel_map
from planetfall.cli.files import free_name, write_text
from planetfall.cli.progress import bar
from planetfall.cli.settings import parse_seed
from planetfall.testing import PackReport, survey_packs

PACK_BROKEN = 1
BLOCK = 10  # packs per job of a worker process


def check_packs(name: str | None, packs: int, seed: str | None, as_json: bool, plain: bool) -> int:
    """Play random games with changed packs of one game, or of all; returns 1 when one cannot be played to its end."""
    first = parse_seed(seed)
    for each in planetfall.game_ids() if name is None else [name]:
        with bar(packs, each, quiet=as_json or plain) as step:
            report = _surveyed(each, range(first, first + packs), step)
        _print(each, report, _save(each, report), as_json)
        if report.broken:
            return PACK_BROKEN
    return 0


def _surveyed(name: str, seeds: range, step: Callable[[int], None]) -> PackReport:
    """Play with the packs of all these seeds, on all cores."""
    total = PackReport()
    blocks = [seeds[start : start + BLOCK] for start in range(0, len(seeds), BLOCK)]
    with parallel_map() as pmap:
        for block in pmap(partial(_block, name), blocks):
            total.packs += block.packs
            total.refused += block.refused
            total.games += block.games
            total.answers += block.answers
            step(total.packs)
            if block.broken:
                total.broken = block.broken
                break
    return total


def _block(name: str, seeds: range) -> PackReport:
    return survey_packs(planetfall.game(name), seeds)


def _print(name: str, report: PackReport, path: Path | None, as_json: bool) -> None:
    if as_json:
        facts = {"game": name, "ok": report.broken is None, **msgspec.to_builtins(report)}
        if report.broken:
            facts["broken"]["text"] = str(path)
        sys.stdout.write(msgspec.json.encode(facts).decode() + "\n")
    elif report.broken:
        broken = report.broken
        sys.stdout.write(
            f"{name} accepts a pack that it cannot play: a game {broken.message} ({broken.table}, "
            f"pack {broken.seed}). The pack is in {path}.\n"
        )
    else:
        sys.stdout.write(
            f"{name}: {report.packs:,} packs with other numbers, {report.refused:,} of them refused; "
            f"{report.games:,} games with the others came to their end ({report.answers:,} answers).\n"
        )


def _save(name: str, report: PackReport) -> Path | None:
    if not report.broken:
        return None
    path = free_name(Path(), f"{name}-broken-pack", ".toml")
    write_text(path, report.broken.text)
    return path
