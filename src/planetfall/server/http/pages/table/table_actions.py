"""What people do at a table: answers, undo, votes, chat, names, pauses."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from planetfall.core.errors import IllegalAction
from planetfall.server.bots.levels import DEFAULT_LEVEL
from planetfall.server.errors import InvalidRequest, NotAllowed, NotFound
from planetfall.server.http.limits.rates import ANSWER, CHAT, COST, TABLE, THOUGHT
from planetfall.server.http.pages.table.table_pages import own_seat, own_table
from planetfall.server.http.responses import AnyRequest, Form, html, number, redirect, wants_part
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.render.scene import Scene
from planetfall.server.services import InjectedServices, Services
from planetfall.server.tables.create_table import checked_seat, rematch
from planetfall.server.tables.emotes import emote_line
from planetfall.server.tables.live_table import LiveTable


@post("/table/{table_id:str}/answer", opt={COST: (ANSWER,)})
async def give_answer(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str], data: Form
) -> Response[Any]:
    """Give an answer, or take one out of a secret choice; it is stored when this returns."""
    visitor = visitor_of(request, services)
    table, seat = await own_seat(services, visitor, table_id)
    expected = number(data, "after") if data.get("after") else None
    revised = [number({"revise": part}, "revise") for part in data.get("revise", "").split()]
    action = revised[-1] if revised else number(data, "action")
    try:
        if revised:
            await table.revise(visitor.person, seat, revised[0], revised[1:])
        else:
            await table.answer(visitor.person, seat, [action], expected)
    except IllegalAction as refusal:
        raise localized_refusal(table, seat, action, visitor.catalogue.language) or refusal from None
    return _done(request, services, visitor, table_id)


def localized_refusal(table: LiveTable, seat: int, action: int, language: str) -> IllegalAction | None:
    """Why the game refuses an answer, in a language; None if it would not refuse it by itself or any more."""
    why = table.game.with_language(language).why_not(table.state, seat, action)
    return IllegalAction(why.clause, why.reason) if why else None


@post("/table/{table_id:str}/again", opt={COST: (TABLE, THOUGHT)})
async def play_again(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Response[Any]:
    """A rematch of the same people and bots; whoever asks second finds the table of the first."""
    visitor = visitor_of(request, services)
    table = await own_table(services, visitor, table_id)
    if not table.state.over() and not table.arrangements.ended:
        raise NotAllowed("app.mistake.not-over")
    rematch_id = await rematch(table, visitor.person)
    return redirect(services, visitor, f"/table/{rematch_id}")


@get("/table/{table_id:str}/leave")
async def leave_page(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Response[str]:
    """Ask somebody who wants to leave."""
    visitor = visitor_of(request, services)
    return html(services, visitor, "leave.html", table=await own_table(services, visitor, table_id))


@post("/table/{table_id:str}/leave")
async def leave(request: AnyRequest, services: InjectedServices, table_id: FromPath[str]) -> Response[Any]:
    """Leave a table; its page may be closed to the visitor from then on."""
    visitor = visitor_of(request, services)
    table = await own_table(services, visitor, table_id)
    await _leave(table, visitor.person, {})
    return redirect(services, visitor, "/")


@get("/table/{table_id:str}/resign")
async def resign_page(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Response[str]:
    """Ask somebody who wants to resign."""
    visitor = visitor_of(request, services)
    return html(services, visitor, "resign.html", table=await own_table(services, visitor, table_id))


@post("/table/{table_id:str}/resign")
async def resign(request: AnyRequest, services: InjectedServices, table_id: FromPath[str]) -> Response[Any]:
    """Resign; the table shows what comes of it."""
    visitor = visitor_of(request, services)
    table = await own_table(services, visitor, table_id)
    await _resign(table, visitor.person, {})
    return _done(request, services, visitor, table_id)


@get("/table/{table_id:str}/undo")
async def undo_page(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Response[str]:
    """Show what an undo takes back, and whom it needs, before it happens; scripts show the same in a dialog."""
    visitor = visitor_of(request, services)
    table = await own_table(services, visitor, table_id)
    preview = await table.undoing.preview(visitor.person)
    scene = Scene(table, table.seating.shown_seat(visitor.person), visitor.catalogue, visitor.person)
    template = "undo_preview.html" if wants_part(request) else "undo.html"
    return html(services, visitor, template, table=table, preview=preview, scene=scene, game=scene.game)


@post("/table/{table_id:str}/undo")
async def undo(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str], data: Form
) -> Response[Any]:
    """Take the last answer back, or ask the others to agree."""
    visitor = visitor_of(request, services)
    await _undo(await own_table(services, visitor, table_id), visitor.person, data)
    return _done(request, services, visitor, table_id)


def action_cost(path: Mapping[str, str]) -> tuple[str, ...]:
    """What an action is charged as, beside a page."""
    return ACTION_COSTS.get(path["action"], ())


@post("/table/{table_id:str}/{action:str}", opt={COST: action_cost})
async def table_action(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    action: FromPath[str],
    data: Form,
) -> Response[Any]:
    """Everything else that a person does at a table."""
    visitor = visitor_of(request, services)
    table = await own_table(services, visitor, table_id)
    if action not in TABLE_ACTIONS:
        raise NotFound("app.mistake.no-such-action")
    await TABLE_ACTIONS[action](table, visitor.person, data)
    return _done(request, services, visitor, table_id)


def _done(request: AnyRequest, services: Services, visitor: Visitor, table_id: str) -> Response[Any]:
    """Pages with JavaScript get the change by their live connection; others are sent back to the table."""
    if wants_part(request):
        return Response(None, status_code=204)
    return redirect(services, visitor, f"/table/{table_id}")


async def _undo(table: LiveTable, person: str, form: dict[str, str]) -> None:
    if not await table.undoing.undo(person, only_free=form.get("only") == "free"):
        await table.proposals.propose_undo(person)


async def _redo(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.undoing.redo(person)


async def _propose_substitute(table: LiveTable, person: str, form: dict[str, str]) -> None:
    seat = _seat(table, form)
    level = _level(table, form.get(f"bot-{seat}", DEFAULT_LEVEL))
    await table.proposals.propose_substitute(person, seat, level)


async def _propose_coach(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.proposals.propose_coach(person, _own_seat(table, person))


async def _propose_open_hands(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.proposals.propose_open_hands(person, _own_seat(table, person))


async def _close_hands(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.open_hands.close(person)


async def _vote(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.proposals.vote(person, form.get("agree") == "yes")


async def _come_back(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.seating.come_back(person)


async def _pause(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.pause(person, form.get("pause") == "yes")


async def _chat(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.add_chat_line(person, emote_line(form.get("emote", "")) or form.get("text", ""))


async def _rename(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.seating.rename(person, _seat(table, form), form.get("name", ""))


async def _fill(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.seating.fill_with_bots(person, _level(table, form.get("bot", "")))


async def _hand_over(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.seating.hand_over(person, _seat(table, form))


async def _remove(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.resets.remove(person, _seat(table, form))


async def _mute(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.resets.mute(person, _seat(table, form), muted=True)


async def _unmute(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.resets.mute(person, _seat(table, form), muted=False)


async def _reset(table: LiveTable, person: str, form: dict[str, str]) -> None:
    seat = _seat(table, form)
    await table.resets.reset(person, seat, _level(table, form.get(f"bot-{seat}", DEFAULT_LEVEL)))


async def _offer(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.proposals.propose_new_person(person, _seat(table, form))


async def _leave(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.resets.leave(person)


async def _resign(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.endings.resign(person)


async def _show_hand(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.shown_hands.show(person)


async def _hide_hand(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.shown_hands.hide(person)


async def _go_on(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.lesson.go_on(person, number(form, "read"))


async def _skip_delays(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.bots.skip_delays()


def _level(table: LiveTable, name: str) -> str:
    """A bot that may be chosen, or InvalidRequest."""
    if name not in table.levels:
        raise InvalidRequest("app.mistake.no-such-bot", level=name[:40], levels=", ".join(table.levels))
    return name


def _own_seat(table: LiveTable, person: str) -> int:
    """The first seat of a person, or NotAllowed."""
    own = table.seats_of(person)
    if not own:
        raise NotAllowed("app.mistake.members-decide")
    return own[0]


def _seat(table: LiveTable, form: dict[str, str]) -> int:
    return checked_seat(table, number(form, "seat"))


TABLE_ACTIONS: dict[str, Callable[[LiveTable, str, dict[str, str]], Awaitable[None]]] = {  # by address
    "undo": _undo,
    "redo": _redo,
    "stand-in": _propose_substitute,
    "consent": _vote,
    "allow-coach": _propose_coach,
    "open-hands": _propose_open_hands,
    "close-hands": _close_hands,
    "come-back": _come_back,
    "pause": _pause,
    "say": _chat,
    "rename": _rename,
    "fill": _fill,
    "hand-over": _hand_over,
    "hurry": _skip_delays,
    "go-on": _go_on,
    "leave": _leave,
    "resign": _resign,
    "show-hand": _show_hand,
    "hide-hand": _hide_hand,
    "remove": _remove,
    "mute": _mute,
    "unmute": _unmute,
    "reset": _reset,
    "offer": _offer,
}
ACTION_COSTS = {"say": (CHAT,), "fill": (THOUGHT,), "stand-in": (THOUGHT,), "reset": (THOUGHT,)}

ROUTES = [
    give_answer,
    play_again,
    leave_page,
    leave,
    resign_page,
    resign,
    undo_page,
    undo,
    table_action,
]
