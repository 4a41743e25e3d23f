"""The examples for those who host: the files are whole, and the process starts as the unit and the container would start it.

`make deploy-check` tries them with nginx, Caddy and a browser.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from cli.tree import commands

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
UNIT = (DEPLOY / "croupier.service").read_text("utf-8")
CONTAINER = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))


def setting(name: str) -> str:
    found = re.search(rf"^{name}=(.*)$", UNIT, re.MULTILINE)
    assert found
    return found[1]


def starts() -> dict[str, list[str]]:
    """The arguments with which each of them starts the program."""
    (command,) = re.findall(r"^CMD (\[.*\])$", CONTAINER, re.MULTILINE)
    return {
        "unit": shlex.split(setting("ExecStart"))[1:],
        "container": json.loads(command),
        "compose": COMPOSE["services"]["house"]["command"],
    }


@pytest.mark.parametrize("where", ["unit", "container", "compose"])
def test_the_program_takes_the_options(where: str) -> None:
    host = dict(commands())["host"]
    name, *arguments = starts()[where]
    assert name == "host"
    assert host.make_context("host", list(arguments)).params["port"] == 7777


@pytest.fixture
def house(tmp_path: Path) -> Iterator[str]:
    """The house as the unit starts it, but for the port and the folders."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    arguments = [port if word == "7777" else word for word in starts()["unit"]]
    environment = dict(one.split("=") for one in shlex.split(setting("Environment")))
    environment = {name: value.replace("/var", str(tmp_path)) for name, value in environment.items()}
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier", *arguments],
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield f"http://127.0.0.1:{port}"
        process.send_signal(getattr(signal, setting("KillSignal")))
        assert process.wait(timeout=int(setting("TimeoutStopSec"))) == 0
    finally:
        process.kill()
        process.wait()
        assert process.stderr
        process.stderr.close()


@pytest.mark.slow
def test_the_process_starts_and_stops_as_the_unit_says(house: str, tmp_path: Path) -> None:
    answer = b""
    for _ in range(300):
        try:
            request = urllib.request.Request(f"{house}/health", headers={"Host": "cards.example"})
            answer = urllib.request.urlopen(request, timeout=2).read()
            break
        except OSError:
            time.sleep(0.1)
    assert answer
    assert (tmp_path / "lib" / "croupier" / "croupier" / "house.db").exists()


def test_the_unit_is_whole() -> None:
    for name in ("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices", "RestrictNamespaces", "DynamicUser"):
        assert setting(name) == "yes"
    assert setting("ProtectSystem") == "strict"
    assert setting("StateDirectory") in setting("Environment")
    analyze = shutil.which("systemd-analyze")
    if analyze:
        place = Path(sys.executable).parent / "croupier"
        unit = UNIT.replace("/opt/croupier/bin/croupier", str(place))
        file = DEPLOY.parent / ".pytest_cache" / "croupier.service"
        file.parent.mkdir(exist_ok=True)
        file.write_text(unit, "utf-8")
        done = subprocess.run([analyze, "verify", "--man=no", str(file)], capture_output=True, text=True, check=False)
        assert [line for line in done.stderr.splitlines() if "croupier.service" in line] == []


def test_the_container_copies_what_there_is_and_runs_as_nobody_special() -> None:
    for line in re.findall(r"^COPY (?!--from)(.*)$", CONTAINER, re.MULTILINE):
        *sources, _ = line.split()
        assert all((ROOT / source).exists() for source in sources), line
    stages = re.split(r"^FROM ", CONTAINER, flags=re.MULTILINE)
    assert "\nUSER croupier\n" in stages[-1]
    known = (
        "FROM",
        "WORKDIR",
        "COPY",
        "RUN",
        "ENV",
        "USER",
        "VOLUME",
        "EXPOSE",
        "HEALTHCHECK",
        "STOPSIGNAL",
        "ENTRYPOINT",
        "CMD",
    )
    lines = [line for line in CONTAINER.splitlines() if line and not line.startswith("#")]
    assert [line for line in lines if line.split()[0] not in known] == []


def test_compose_names_what_it_has() -> None:
    house, database = COMPOSE["services"]["house"], COMPOSE["services"]["database"]
    assert (DEPLOY / house["build"]["context"] / house["build"]["dockerfile"]).exists()
    assert "database" in house["depends_on"]
    assert "@database/" in house["environment"]["CROUPIER_DATABASE"]
    assert house["ports"] == ["127.0.0.1:7777:7777"], "on this machine alone"
    used = {volume.partition(":")[0] for service in (house, database) for volume in service["volumes"]}
    assert used == set(COMPOSE["volumes"])


@pytest.mark.parametrize(
    ("name", "needed"),
    [
        (
            "nginx.conf",
            (
                "proxy_pass http://127.0.0.1:7777;",
                "X-Forwarded-For $remote_addr;",
                "Upgrade $http_upgrade;",
                "Host $host;",
            ),
        ),
        ("Caddyfile", ("reverse_proxy 127.0.0.1:7777 {", "header_up X-Forwarded-For {remote_host}")),
    ],
)
def test_the_proxies_pass_what_the_house_needs(name: str, needed: tuple[str, ...]) -> None:
    text = (DEPLOY / name).read_text("utf-8")
    assert [part for part in needed if part not in text] == []
    assert text.count("{") == text.count("}")
    if name == "nginx.conf":
        statements = [line.split("#")[0].strip() for line in text.splitlines()]
        assert [line for line in statements if line and line[-1] not in ";{}"] == []
        assert "listen 443 ssl http2;" in statements, "nginx before 1.25.1 knows no directive http2"


def test_the_forge_runs_the_targets_of_the_makefile() -> None:
    (workflow,) = (ROOT / ".github" / "workflows").glob("*.yml")
    jobs = yaml.safe_load(workflow.read_text("utf-8"))["jobs"]
    runs = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = [line.split()[1] for line in runs if line.startswith("make ")]
    assert {"test", "release", "site", "deploy-check"} <= set(targets)
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)
