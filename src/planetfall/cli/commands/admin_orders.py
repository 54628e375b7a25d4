"""What `planetfall admin` does: orders and lists for operators, on a data folder or a database."""

import getpass
import os
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from planetfall.cli.commands.serve import not_installed
from planetfall.core.errors import BadOption

if TYPE_CHECKING:
    from planetfall.server.admin.operator import Operator
    from planetfall.server.store.admin_store import Ban
    from planetfall.server.store.table_list import TableFacts

ENDLESS = "without end"


class Place(msgspec.Struct, frozen=True):
    """Where a server keeps its games."""

    data: Path | None
    database: str

    def folder(self) -> Path:
        """The data folder."""
        return self.data or Path.home() / ".planetfall"


@contextmanager
def operator_at(place: Place) -> Iterator["Operator"]:
    """Whoever types the command, as the operator of a server."""
    try:
        from planetfall.server.admin.open_store import opened_store
        from planetfall.server.admin.operator import Operator
        from planetfall.server.settings import Settings
    except ModuleNotFoundError as error:
        raise not_installed(error) from None
    with opened_store(Settings(place.folder(), database=place.database)) as store:
        yield Operator(store, _who())


def _who() -> str:
    """How the audit trail names whoever types the command."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError, ImportError):
        name = "somebody"
    return f"{name}@{socket.gethostname()}"


def order(place: Place, give: Callable[["Operator"], object], sentence: str) -> None:
    """Give an order, and say what was done."""
    with operator_at(place) as operator:
        give(operator)
    _say(sentence)


def switch(
    place: Place, state: str, set_to: Callable[["Operator", bool], bool], names: tuple[str, str]
) -> None:
    """Switch something on or off; `names` say what it is then."""
    if state not in ("on", "off"):
        raise BadOption(f"say on or off, not {state[:40]!r}")
    with operator_at(place) as operator:
        changed = set_to(operator, state == "on")
    _say(f"{names[state == 'off']}{'' if changed else ' It was so before.'}")


def invite(place: Place, duration: str, url: str) -> None:
    """Make an invitation to sign up, and print its link."""
    with operator_at(place) as operator:
        word = operator.invite(duration)
    _say(f"{url.rstrip('/')}/account/invitation/{word}")


def ban(place: Place, subject: str, reason: str, duration: str, as_json: bool) -> None:
    """Ban a person or a network."""
    with operator_at(place) as operator:
        from planetfall.server.store.admin_store import PERSON
        from planetfall.server.store.table_list import holds_seat

        made = operator.ban(subject, reason, duration)
        unknown = made.kind == PERSON and not holds_seat(operator.store.engine, made.subject)
    if as_json:
        _write_json(made)
        return
    note = " Nobody with this id sits at a table here." if unknown else ""
    _say(f"Banned the {made.kind} {made.subject}, {_until(made.until)}.{note}")


def list_tables(place: Place, wanted: Any, as_json: bool) -> None:
    """Print tables, one line for each."""
    with operator_at(place) as operator:
        from planetfall.server.store.table_list import ORDERS, STATES
        from planetfall.server.store.table_list import list_tables as find

        _check_choice("--state", wanted["state"], ("", *STATES))
        _check_choice("--order", wanted["order"], ORDERS)
        tables, total = find(operator.store.engine, _filter(wanted))
    if as_json:
        _write_json({"total": total, "tables": tables})
        return
    for table in tables:
        _say(_line(table))
    _say(
        f"{total:,} {'table' if total == 1 else 'tables'}{f', {len(tables)} shown' if len(tables) < total else ''}."
    )


def show_table(place: Place, table_id: str, as_json: bool) -> None:
    """Print one table: who sits there, reports, the last lines of its chat."""
    with operator_at(place) as operator:
        from planetfall.server.errors import NotFound
        from planetfall.server.store.table_list import find_table, list_chat, list_reports

        engine = operator.store.engine
        table = None if "\0" in table_id else find_table(engine, table_id)
        if table is None:
            raise NotFound("app.mistake.no-table-named", table=table_id[:40])
        reports, chat = list_reports(engine, table_id), list_chat(engine, table_id)
    if as_json:
        _write_json({"table": table, "reports": reports, "chat": chat})
        return
    _say(_line(table))
    _say(f"  host {table.host}")
    for seat in table.seats:
        who = {"bot": f"bot {seat.bot}", "open": "open"}.get(seat.kind, seat.person)
        _say(
            f"  seat {seat.seat} {seat.name or '-'}: {who}{', owes an answer' if seat.seat in table.waits_for else ''}"
        )
    for report in reports:
        _say(f"  reported {_time(report.at)} by {report.person}: {report.text}")
    for said in chat:
        _say(f"  {_time(said.at)} {said.name}: {said.text}")


def list_reports(place: Place, as_json: bool) -> None:
    """Print reports, the newest first."""
    with operator_at(place) as operator:
        from planetfall.server.store.table_list import list_reports as find

        reports = find(operator.store.engine)
    _list(
        reports,
        as_json,
        lambda report: f"{_time(report.at)}  {report.table}  {report.person}: {report.text}",
        "reports",
    )


def list_bans(place: Place, as_json: bool) -> None:
    """Print the bans in force, and those that have ended."""
    with operator_at(place) as operator:
        bans = operator.store.orders().bans
    _list(bans, as_json, _ban_line, "bans")


def _ban_line(ban: "Ban") -> str:
    reason = f": {ban.reason}" if ban.reason else ""
    ended = "" if ban.is_active(time.time()) else " (ended)"
    return f"{ban.subject}  {ban.kind}, since {_time(ban.at)}, {_until(ban.until)}{ended}{reason}"


def list_announcements(place: Place, as_json: bool) -> None:
    """Print announcements with their numbers."""
    with operator_at(place) as operator:
        announcements = operator.store.orders().announcements
    _list(
        announcements,
        as_json,
        lambda each: f"{each.id}  {_until(each.until)}: {each.text}",
        "announcements",
    )


def show_status(place: Place, as_json: bool) -> None:
    """Print what is in force."""
    with operator_at(place) as operator:
        from planetfall.server.store.admin_store import MAINTENANCE, NO_UPLOADS
        from planetfall.server.store.table_list import TableFilter
        from planetfall.server.store.table_list import list_tables as find

        orders = operator.store.orders().at(time.time())
        counts = {
            state: find(operator.store.engine, TableFilter(state=state, most=0))[1]
            for state in ("waiting", "running", "over", "closed")
        }
    maintenance, uploads = MAINTENANCE in orders.switches, NO_UPLOADS not in orders.switches
    if as_json:
        _write_json(
            {
                "maintenance": maintenance,
                "uploads": uploads,
                "bans": len(orders.bans),
                "announcements": len(orders.announcements),
                "tables": counts,
            }
        )
        return
    accepted = "accepted" if uploads else "refused"
    _say(f"Maintenance is {'on' if maintenance else 'off'}. Files of visitors are {accepted}.")
    _say(f"Tables: {', '.join(f'{count:,} {state}' for state, count in counts.items())}.")
    _say(f"Bans: {len(orders.bans)}. Announcements: {len(orders.announcements)}.")


def list_audit(place: Place, most: int, as_json: bool) -> None:
    """Print the last orders, newest first."""
    with operator_at(place) as operator:
        entries = operator.store.audit(most)
    _list(
        entries,
        as_json,
        lambda entry: " ".join(
            part
            for part in (_time(entry.at), f"{entry.who}:", entry.action, entry.subject, entry.detail)
            if part
        ),
        "entries",
    )


def show_key(place: Place, renew: bool) -> None:
    """Print the key of the operators' page, made if there is none."""
    try:
        from planetfall.server.admin import admin_key
        from planetfall.server.admin.open_store import CannotAdminister
    except ModuleNotFoundError as error:
        raise not_installed(error) from None
    if admin_key.key_from(os.environ):
        _say(f"The key is the one in {admin_key.VARIABLE}.")
        return
    folder = place.folder()
    if not folder.is_dir():
        raise CannotAdminister(f"there is no folder {folder}")
    key = "" if renew else admin_key.read_key(folder)
    if not key:
        key = admin_key.make_key(folder)
        _note_key(place)
    _say(key)


def _note_key(place: Place) -> None:
    """Note a new key in the audit trail, if there is one already."""
    from planetfall.server.admin.open_store import CannotAdminister

    try:
        with operator_at(place) as operator:
            operator.made_key()
    except CannotAdminister:
        return  # no server has run here yet


def _filter(wanted: dict[str, Any]) -> Any:
    from planetfall.server.store.table_list import TableFilter

    return TableFilter(**wanted)


def _check_choice(option: str, given: str, allowed: Sequence[str]) -> None:
    if given not in allowed:
        raise BadOption(f"{option} is {given[:40]!r}, but may be {', '.join(filter(None, allowed))}")


def _line(table: "TableFacts") -> str:
    title = f" “{table.title}”" if table.title else ""
    waits = [table.seats[seat].name or f"seat {seat}" for seat in table.waits_for if seat < len(table.seats)]
    parts = [
        f"{table.state}{', paused' if table.paused else ''}",
        f"{table.answers:,} answers ({table.size / 1000:,.1f} kB)",
        f"changed {_time(table.changed)}",
        *([f"waits for {', '.join(waits)}"] if waits else []),
        *([f"{table.reports} reports"] if table.reports else []),
        *([f"closed because: {table.closed_reason}"] if table.closed_reason else []),
    ]
    return f"{table.id}  {table.game}{title}: {'; '.join(parts)}"


def _time(seconds: float) -> str:
    """A time as operators compare it with their logs.

    >>> _time(0)
    '1970-01-01 00:00 UTC'
    """
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _until(seconds: float | None) -> str:
    return ENDLESS if seconds is None else f"until {_time(seconds)}"


def _list(items: Sequence[Any], as_json: bool, line: Callable[[Any], str], name: str) -> None:
    if as_json:
        _write_json({name: items})
        return
    for item in items:
        _say(line(item))
    if not items:
        _say(f"No {name}.")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


def _write_json(value: Any) -> None:
    _say(msgspec.json.encode(value).decode())
