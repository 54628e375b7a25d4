"""What compose.yaml runs, as it is without containers: the files fit together, and its backups can be restored."""

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from litestar.testing import TestClient
from sqlalchemy.engine import make_url

from planetfall.server.app import create_app
from planetfall.server.settings import Settings
from tests.server.postgres import new_database, tools
from tests.server.test_api import join, look, table

ROOT = Path(__file__).parents[2]
PINNED = re.compile(r"[a-z]+:\d+\.\d+[.\d]*(-\w+)*$")


def services(name: str) -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / name).read_text("utf-8"))["services"])


@pytest.mark.parametrize("name", ["compose.yaml", "compose.single.yaml"])
def test_every_container_is_confined_and_pinned(name: str) -> None:
    for service in services(name).values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert PINNED.match(service["image"]), service["image"]
        assert service["mem_limit"]
        assert service["pids_limit"]
        assert service["restart"] == "unless-stopped"


def test_the_whole_is_two_servers_a_database_a_proxy_and_backups() -> None:
    whole = services("compose.yaml")
    assert set(whole) == {"node-a", "node-b", "proxy", "database", "backup"}
    assert [name for name, service in whole.items() if "ports" in service] == ["proxy"]
    config = (ROOT / "deploy/nginx.conf").read_text("utf-8")
    assert re.findall(r"server (node-\w):8888", config) == ["node-a", "node-b"]
    assert "./deploy/backup.sh:/backup.sh:ro" in whole["backup"]["volumes"]


def test_the_image_holds_no_tools_that_build_or_install() -> None:
    _, final = re.split(r"^FROM .* AS build$", (ROOT / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)[
        1
    ].split("\nFROM ")
    assert PINNED.match(final.splitlines()[0])
    assert "requirements/postgres.txt" in (ROOT / "Dockerfile").read_text("utf-8")
    assert not re.search(r"apt-get|build-essential|pip install", final)
    assert "USER table" in final


def test_a_backup_of_the_database_is_restored(postgres: str, tmp_path: Path) -> None:
    for source in new_database(postgres):
        with TestClient(create_app(_settings(tmp_path, source))) as client:
            made = table(client, "open", "open", "open", title="kept")
            join(client, made, 0, 1, 2)
            before = look(client, made, 0)
        for kept in ("1", "1"):  # the second replaces the first
            _run("/bin/sh", str(ROOT / "deploy/backup.sh"), "once", BACKUP_FOLDER=str(tmp_path), BACKUP_KEPT=kept,
                 **_connection(source))  # fmt: skip
        (saved,) = tmp_path.glob("*.dump")
        for target in new_database(postgres):
            _run("pg_restore", "--dbname", make_url(target).database or "", str(saved), **_connection(target))
            with TestClient(create_app(_settings(tmp_path / "other", target))) as client:
                assert look(client, made, 0) == before


def _settings(folder: Path, database: str) -> Settings:
    return Settings(folder, database=database, pace=0.0, requests_per_minute=0)


def _run(*words: str, **variables: str) -> None:
    path = os.pathsep.join([*map(str, tools()), os.environ["PATH"]])
    subprocess.run(words, check=True, env={**os.environ, "PATH": path, **variables})


def _connection(address: str) -> dict[str, str]:
    url = make_url(address)
    found = {
        "PGHOST": url.host or url.query.get("host"),
        "PGPORT": str(url.port or ""),
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
        "PGDATABASE": url.database,
    }
    return {name: str(value) for name, value in found.items() if value}
