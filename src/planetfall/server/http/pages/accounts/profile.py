"""Profiles: how somebody is shown to others, what they may take with them, and how they leave for good."""

import asyncio
import io
import time
import zipfile
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

import planetfall
from planetfall.core.translation import languages
from planetfall.server.errors import InvalidRequest, NotAllowed
from planetfall.server.http.identity import SESSION_COOKIE
from planetfall.server.http.limits.rates import COST, UPLOAD
from planetfall.server.http.pages.accounts.home import BADGES, member_of
from planetfall.server.http.pages.accounts.signing_in import HOME
from planetfall.server.http.pages.ratings import rating_histories
from planetfall.server.http.responses import AnyRequest, Form, html, redirect
from planetfall.server.http.signing_in import charge_try, redirect_from
from planetfall.server.http.visitor import visitor_of
from planetfall.server.people.accounts import checked_name, folded_name
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.people.account_store import PRIVACY, Account
from planetfall.server.tables.ids import new_person_id

MAX_RECORDS = 1000  # in one export, the newest


@get("/people/{name:str}")
async def profile(request: AnyRequest, services: InjectedServices, name: FromPath[str]) -> Response[str]:
    """Somebody's profile, for those who may see it."""
    visitor = visitor_of(request, services)
    account = await services.profiles.find(name, visitor.person)
    language = visitor.catalogue.language
    results = await services.profiles.results(account.person)
    return html(
        services,
        visitor,
        "account/profile.html",
        account=account,
        results=results,
        titles={each.game: planetfall.game(each.game).with_language(language).title for each in results},
        spoken=account.languages.split(),
        favourites=await _favourites(services, account.person, language),
        histories=await rating_histories(services, account.person, language),
    )


async def _favourites(services: Services, person: str, language: str) -> dict[str, list[tuple[str, int]]]:
    """What somebody has chosen most often in each game, in words; components of own packs are left out."""
    named = {}
    for game_id, chosen in (await services.profiles.favourites(person)).items():
        game = planetfall.game(game_id).with_language(language)
        names = {component.ref: component.name for component in game.gallery()}
        known = [(names[ref], count) for ref, count in chosen if ref in names]
        if known:
            named[game.title] = known
    return named


@post("/account/profile")
async def change_profile(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Change the name, the badge, the languages, and who sees the profile."""
    visitor, account = member_of(request, services)
    name, badge = checked_name(data.get("name", "")), data.get("badge", "")
    spoken = [language for language in languages() if f"language-{language}" in data]
    privacy = data.get("privacy", "")
    await services.accounts.change(
        account.person,
        name=name,
        folded=folded_name(name),
        badge=badge if badge in BADGES else "",
        languages=" ".join(spoken),
        privacy=privacy if privacy in PRIVACY else account.privacy,
    )
    return redirect(services, visitor, HOME)


@get("/account/export", opt={COST: (UPLOAD,)})
async def export(request: AnyRequest, services: InjectedServices) -> Response[bytes]:
    """All that is known of a member: JSON, and the records of their finished games, in one archive."""
    _, account = member_of(request, services)
    facts, records = await _own_facts(services, account)
    archive = await asyncio.to_thread(_archive, facts, records)
    headers = {
        "content-disposition": 'attachment; filename="planetfall.zip"',
        "cache-control": "no-store",
    }
    return Response(archive, media_type="application/zip", headers=headers)


async def _own_facts(services: Services, account: Account) -> tuple[dict[str, Any], dict[str, str]]:
    own = services.store.own_data
    games = await own.games(account.person)
    tables = [
        {
            "table": game.table.id,
            "game": game.table.game,
            "title": game.table.title,
            "seats": game.seats,
            "is_host": game.table.host == account.person,
            "created": game.table.created,
            "changed": game.table.changed,
            "over": game.table.over,
            "result": msgspec.json.decode(game.table.result) if game.table.result else [],
            "standing_answers": msgspec.to_builtins(game.standing),
        }
        for game in games
    ]
    facts = {
        "exported": time.time(),
        "account": msgspec.to_builtins(account),
        "tables": tables,
        "chat": await own.chat(account.person),
        "stored": await own.rows(account.person),
    }
    over = [game.table for game in games if game.table.over][:MAX_RECORDS]
    records = {
        f"records/{row.game}-{row.id}.planetfall": (await services.tables.get(row.id)).match.save()
        for row in over
    }
    return facts, records


def _archive(facts: dict[str, Any], records: dict[str, str]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("planetfall.json", msgspec.json.format(msgspec.json.encode(facts)))
        for name, text in records.items():
            archive.writestr(name, text)
    return content.getvalue()


@get("/account/delete")
async def delete_page(request: AnyRequest, services: InjectedServices) -> Response[str]:
    """Ask before an account is deleted."""
    visitor, account = member_of(request, services)
    has_password = bool(await services.store.accounts.password(account.person))
    return html(services, visitor, "account/delete.html", account=account, has_password=has_password)


@post("/account/delete")
async def delete_account(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Delete the account: seats belong to a former player, bots go on in games that run, records stay playable."""
    visitor, account = member_of(request, services)
    await charge_try(request, account.person)
    if folded_name(data.get("name", "")) != folded_name(account.name):
        raise InvalidRequest("app.mistake.delete-name")
    await services.accounts.check_own_password(account, data.get("password", ""))
    for game in await services.store.own_data.games(account.person):
        if not game.table.over and game.seats:
            await _leave(services, game.table.id, account.person)
    name = visitor.catalogue.text("app.former-player")
    changed = await services.store.own_data.delete(account.person, new_person_id(), name)
    await services.accounts.sessions.end(account.person, only=visitor.session)
    services.accounts.sessions.forget_account(account.person)
    for table_id in changed:
        table = services.tables.find(table_id)
        if table is not None:
            services.tables.drop(table)  # with its lines of chat, which are read once
    response = redirect_from(services, visitor, "/")
    response.delete_cookie(SESSION_COOKIE)
    return response


async def _leave(services: Services, table_id: str, person: str) -> None:
    """Let a bot play for somebody from now on, or open their seat before the start."""
    table = await services.tables.get(table_id)
    try:
        await table.resets.leave(person)
    except NotAllowed:
        return  # operators have closed it


ROUTES = [profile, change_profile, export, delete_page, delete_account]
