"""`planetfall admin`: the commands of a server's operators."""

from pathlib import Path
from typing import Annotated

import typer

from planetfall.cli.arguments import Json, OtherDatabase

admin_app = typer.Typer(
    help="Operate a server, also while it runs: tables, bans, announcements, maintenance, audit trail.",
    no_args_is_help=True,
)
Data = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Where the games are stored. Default: ~/.planetfall.")
]
Tables = Annotated[list[str], typer.Argument(metavar="TABLE…", help="Ids, as `admin tables` lists them.")]
Reason = Annotated[str, typer.Option(metavar="TEXT", help="Why; those whom it concerns read it.")]
Duration = Annotated[
    str,
    typer.Option("--for", metavar="TIME", help="How long, as in 30m, 2h, 7d or 4w. Default: without end."),
]
ANY_WORD = {"ignore_unknown_options": True}  # the id of a visitor may begin with a dash
OnOff = Annotated[str, typer.Argument(metavar="on|off")]


@admin_app.command()
def key(
    renew: Annotated[
        bool, typer.Option("--new", help="Make a new key; everybody must sign in again.")
    ] = False,
    data: Data = None,
) -> None:
    """Print the key of the page /admin, which is off as long as there is none."""
    from planetfall.cli.commands import admin_orders

    admin_orders.show_key(admin_orders.Place(data, ""), renew)


@admin_app.command()
def status(data: Data = None, database: OtherDatabase = "", as_json: Json = False) -> None:
    """Print what is in force, and how many tables there are."""
    from planetfall.cli.commands import admin_orders

    admin_orders.show_status(admin_orders.Place(data, database), as_json)


@admin_app.command()
def tables(
    state: Annotated[
        str, typer.Option(metavar="STATE", help="Only these: waiting, running, over or closed.")
    ] = "",
    game: Annotated[str, typer.Option(metavar="GAME", help="Only tables of this game.")] = "",
    person: Annotated[
        str, typer.Option(metavar="ID", help="Only tables where this visitor sits or is the host.")
    ] = "",
    text: Annotated[str, typer.Option(metavar="TEXT", help="Only tables with this in their title.")] = "",
    unchanged: Annotated[
        int,
        typer.Option(
            metavar="DAYS", min=0, max=100_000, help="Only tables that nobody has changed for so long."
        ),
    ] = 0,
    reported: Annotated[
        bool, typer.Option("--reported", help="Only tables that somebody has reported.")
    ] = False,
    order: Annotated[
        str,
        typer.Option(metavar="NAME", help="Sort by changed, created, size or reports, the highest first."),
    ] = "changed",
    most: Annotated[int, typer.Option("--limit", min=1, max=500, help="How many to list.")] = 50,
    data: Data = None,
    database: OtherDatabase = "",
    as_json: Json = False,
) -> None:
    """List tables: state, size, last change, who is waited for, reports."""
    from planetfall.cli.commands import admin_orders

    wanted = {
        "state": state, "game": game, "person": person, "text": text, "unchanged_days": unchanged,
        "reported": reported, "order": order, "most": most,
    }  # fmt: skip
    admin_orders.list_tables(admin_orders.Place(data, database), wanted, as_json)


@admin_app.command()
def table(
    table_id: Annotated[str, typer.Argument(metavar="TABLE")],
    data: Data = None,
    database: OtherDatabase = "",
    as_json: Json = False,
) -> None:
    """Print one table: who sits there, reports, the last lines of its chat."""
    from planetfall.cli.commands import admin_orders

    admin_orders.show_table(admin_orders.Place(data, database), table_id, as_json)


@admin_app.command()
def close(table_ids: Tables, reason: Reason = "", data: Data = None, database: OtherDatabase = "") -> None:
    """Close tables: nobody can answer, write or join there any more; everybody there reads it."""
    from planetfall.cli.commands import admin_orders

    admin_orders.order(
        admin_orders.Place(data, database),
        lambda operator: operator.close(table_ids, reason),
        f"Closed: {' '.join(table_ids)}.",
    )


@admin_app.command()
def reopen(table_ids: Tables, data: Data = None, database: OtherDatabase = "") -> None:
    """Let closed tables go on."""
    from planetfall.cli.commands import admin_orders

    admin_orders.order(
        admin_orders.Place(data, database),
        lambda operator: operator.reopen(table_ids),
        f"Open again: {' '.join(table_ids)}.",
    )


@admin_app.command()
def delete(
    table_ids: Tables,
    force: Annotated[bool, typer.Option("--force", help="Also tables whose game still runs.")] = False,
    data: Data = None,
    database: OtherDatabase = "",
) -> None:
    """Delete tables for good, with their records and chats."""
    from planetfall.cli.commands import admin_orders

    admin_orders.order(
        admin_orders.Place(data, database),
        lambda operator: operator.delete(table_ids, force),
        f"Deleted: {' '.join(table_ids)}.",
    )


@admin_app.command(context_settings=ANY_WORD)
def ban(
    subject: Annotated[
        str, typer.Argument(metavar="WHO", help="Id of a visitor, or an address or network as 192.0.2.0/24.")
    ],
    reason: Reason = "",
    duration: Duration = "",
    data: Data = None,
    database: OtherDatabase = "",
    as_json: Json = False,
) -> None:
    """Ban a visitor or a network; a new ban replaces the one before."""
    from planetfall.cli.commands import admin_orders

    admin_orders.ban(admin_orders.Place(data, database), subject, reason, duration, as_json)


@admin_app.command(context_settings=ANY_WORD)
def lift(
    subject: Annotated[str, typer.Argument(metavar="WHO", help="Whom the ban names.")],
    data: Data = None,
    database: OtherDatabase = "",
) -> None:
    """Lift a ban."""
    from planetfall.cli.commands import admin_orders

    admin_orders.order(
        admin_orders.Place(data, database), lambda operator: operator.lift(subject), f"Lifted: {subject}."
    )


@admin_app.command()
def bans(data: Data = None, database: OtherDatabase = "", as_json: Json = False) -> None:
    """List the bans."""
    from planetfall.cli.commands import admin_orders

    admin_orders.list_bans(admin_orders.Place(data, database), as_json)


@admin_app.command()
def invite(
    duration: Annotated[
        str,
        typer.Option("--for", metavar="TIME", help="How long it works, as in 2h or 7d. Default: two weeks."),
    ] = "",
    url: Annotated[
        str,
        typer.Option("--url", metavar="URL", help="The address of the server, which the link begins with."),
    ] = "",
    data: Data = None,
    database: OtherDatabase = "",
) -> None:
    """Print a link by which one person can sign up, where that needs an invitation."""
    from planetfall.cli.commands import admin_orders

    admin_orders.invite(admin_orders.Place(data, database), duration, url)


@admin_app.command()
def announce(
    text: Annotated[str, typer.Argument(metavar="TEXT")],
    duration: Duration = "",
    data: Data = None,
    database: OtherDatabase = "",
) -> None:
    """Show a line on every page, until it ends or is taken back."""
    from planetfall.cli.commands import admin_orders

    admin_orders.order(
        admin_orders.Place(data, database), lambda operator: operator.announce(text, duration), "Announced."
    )


@admin_app.command()
def announcements(data: Data = None, database: OtherDatabase = "", as_json: Json = False) -> None:
    """List the announcements with their numbers."""
    from planetfall.cli.commands import admin_orders

    admin_orders.list_announcements(admin_orders.Place(data, database), as_json)


@admin_app.command()
def retract(
    number: Annotated[
        int, typer.Argument(metavar="NUMBER", min=0, help="As `admin announcements` lists it.")
    ],
    data: Data = None,
    database: OtherDatabase = "",
) -> None:
    """Take an announcement back."""
    from planetfall.cli.commands import admin_orders

    admin_orders.order(
        admin_orders.Place(data, database), lambda operator: operator.retract(number), f"Took back: {number}."
    )


@admin_app.command()
def maintenance(state: OnOff, data: Data = None, database: OtherDatabase = "") -> None:
    """Allow no new tables and no uploads; games that run go on, and every page says so."""
    from planetfall.cli.commands import admin_orders

    names = ("Maintenance is on.", "Maintenance is off.")
    admin_orders.switch(
        admin_orders.Place(data, database), state, lambda operator, on: operator.set_maintenance(on), names
    )


@admin_app.command()
def uploads(state: OnOff, data: Data = None, database: OtherDatabase = "") -> None:
    """Accept records and packs of visitors, or refuse them."""
    from planetfall.cli.commands import admin_orders

    names = ("Files of visitors are accepted.", "Files of visitors are refused.")
    admin_orders.switch(
        admin_orders.Place(data, database), state, lambda operator, on: operator.set_uploads(on), names
    )


@admin_app.command()
def reports(
    clear: Annotated[
        str, typer.Option("--clear", metavar="TABLE", help="Forget the reports about this table.")
    ] = "",
    data: Data = None,
    database: OtherDatabase = "",
    as_json: Json = False,
) -> None:
    """List what visitors have reported about tables."""
    from planetfall.cli.commands import admin_orders

    place = admin_orders.Place(data, database)
    if clear:
        admin_orders.order(
            place, lambda operator: operator.clear_reports(clear), f"Forgot the reports about {clear}."
        )
    else:
        admin_orders.list_reports(place, as_json)


@admin_app.command()
def audit(
    most: Annotated[int, typer.Option("--limit", min=1, max=100_000, help="How many to list.")] = 50,
    data: Data = None,
    database: OtherDatabase = "",
    as_json: Json = False,
) -> None:
    """List what operators have done: when, who, what."""
    from planetfall.cli.commands import admin_orders

    admin_orders.list_audit(admin_orders.Place(data, database), most, as_json)
