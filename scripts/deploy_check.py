"""Tries the files of deploy/ with the programs they are for, as far as these are here: `make deploy-check`.

nginx and Caddy stand before a house that is started as the unit starts it. Each checks its file itself; then a browser plays rounds
through it, over TLS and the socket; and people from two addresses come in, which the house must tell apart by X-Forwarded-For: one
who sends such a header of their own is not believed. systemd-analyze reads the unit. Only ports, certificate and the folders are others
than in the files. What is not installed is named and left out; no container is built.
"""

from __future__ import annotations

import http.client
import json
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import sync_playwright  # noqa: E402

from browser.conftest import ARGUMENTS, _chromium  # noqa: E402
from browser.person import PLAY  # noqa: E402

NAME = "cards.example"
ROUNDS = 5
ENTRANCES = 30
"""So many people may come in from one address in a minute (docs/hosting.md)."""
NGINX = """daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  include {folder}/croupier.conf;
}}
"""
CADDY = "{{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port {plain}\n\thttps_port {secure}\n}}\n"
SETTINGS = (
    "if (location.host) localStorage.setItem('croupier.settings', JSON.stringify({ pace: 'none', language: 'en' }))"
)
AT_ONCE = "document.addEventListener('readystatechange', () => { document.documentElement.dataset.patience = 0; })"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def check(holds: object, sentence: str) -> None:
    if not holds:
        raise SystemExit(sentence)


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    check(done.returncode == 0, f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


@contextmanager
def running(command: list[str], port: int, **environment: str) -> Iterator[None]:
    """A program, once somebody listens at its port."""
    process = subprocess.Popen(
        command,
        env={"PATH": "/usr/sbin:/usr/bin:/bin", **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(600):
            check(process.poll() is None, f"{command[0]} ended at once.")
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait(30)


@contextmanager
def house(folder: Path, port: int) -> Iterator[None]:
    """The house as the unit starts it."""
    unit = (DEPLOY / "croupier.service").read_text("utf-8")
    settings = dict(line.split("=", 1) for line in unit.splitlines() if line[:1].isalpha())
    arguments = shlex.split(settings["ExecStart"])[1:]
    folders = dict(one.split("=") for one in shlex.split(settings["Environment"]))
    folders = {name: value.replace("/var", str(folder)) for name, value in folders.items()}
    asked = [str(port) if word == "7777" else word for word in arguments]
    with running([sys.executable, "-m", "croupier", *asked], port, **folders):
        yield


# The proxies


def start_nginx(folder: Path, port: int, plain: int, secure: int) -> list[str]:
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    for before, after in (
        ("127.0.0.1:7777", f"127.0.0.1:{port}"),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ", f"listen 127.0.0.1:{secure} "),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", f"{folder}/cert.pem"),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", f"{folder}/key.pem"),
    ):
        check(before in text, f"nginx.conf has no “{before}”.")
        text = text.replace(before, after)
    (folder / "croupier.conf").write_text(text, "utf-8")
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder), "utf-8")
    command = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    run(*command, "-t", "-e", str(folder / "nginx.log"))
    return command


def start_caddy(folder: Path, port: int, plain: int, secure: int) -> list[str]:
    run("caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile"))
    text = (DEPLOY / "Caddyfile").read_text("utf-8").replace("127.0.0.1:7777", f"127.0.0.1:{port}")
    site = f"\n{NAME} {{\n"
    check(site in text, f"The Caddyfile has no site {NAME}.")
    text = text.replace(site, f"{site}\tbind 127.0.0.1\n\ttls {folder}/cert.pem {folder}/key.pem\n")
    (folder / "Caddyfile").write_text(CADDY.format(plain=plain, secure=secure) + text, "utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


# What is tried


def play(secure: int) -> None:
    """Rounds in a browser, at the public address; what is shown must come from there alone."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=_chromium(), args=[*ARGUMENTS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1:{secure}"]
        )
        context = browser.new_context(ignore_https_errors=True, service_workers="block")
        context.set_default_timeout(60_000)
        context.add_init_script(SETTINGS)
        context.add_init_script(AT_ONCE)
        page = context.new_page()
        sockets: list[str] = []
        page.on("websocket", lambda line: sockets.append(line.url))
        page.goto(f"https://{NAME}/")
        page.locator("input").fill("Léa")
        page.locator("button.move").click()
        page.locator(".lobby").wait_for()
        opened = page.evaluate(
            "fetch('/api/tables', { method: 'POST', body: JSON.stringify({ house: 'blackjack/changer', seats: 1 }) })"
            ".then((answer) => answer.json())"
        )
        page.goto(f"https://{NAME}/t/{opened['id']}?sit")
        page.locator(".rail, .room").wait_for()
        told = page.evaluate(PLAY, {"rounds": ROUNDS, "moves": []})
        check(len(told) == ROUNDS, f"Only {len(told)} of {ROUNDS} rounds were played.")
        check(sockets and all(one.startswith(f"wss://{NAME}/live/") for one in sockets), f"The sockets were {sockets}.")
        hidden = page.evaluate("fetch('/metrics').then((answer) => answer.status)")
        check(hidden == 403, f"/metrics answers {hidden} to strangers.")
        browser.close()


def enter(secure: int, source: str, **headers: str) -> int:
    """The status with which somebody new comes in from an address of this machine."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    talk = http.client.HTTPSConnection("127.0.0.1", secure)
    line = socket.create_connection(("127.0.0.1", secure), 20, (source, 0))
    talk.sock = trusting.wrap_socket(line, server_hostname=NAME)
    sent = {"Host": NAME, "Origin": f"https://{NAME}", "Content-Type": "application/json", **headers}
    talk.request("POST", "/api/enter", json.dumps({"name": "Ben"}), sent)
    status = talk.getresponse().status
    talk.close()
    return status


def tell_addresses_apart(secure: int) -> None:
    """One address comes in until it may not any more; another still may, and nobody gets round it by a header."""
    statuses = [enter(secure, "127.0.0.2")]
    while statuses[-1] == 200 and len(statuses) < 4 * ENTRANCES:  # some are forgotten while the others come in
        time.sleep(0.06)  # twenty a second may come in, from all addresses together
        statuses.append(enter(secure, "127.0.0.2"))
    check(len(statuses) > ENTRANCES and statuses[-1] == 429, f"Entrances from one address: {statuses}.")
    forged = [enter(secure, "127.0.0.2", **{"X-Forwarded-For": f"192.0.2.{last}"}) for last in range(1, 6)]
    check(
        429 in forged, f"A header of one's own is believed: {forged}."
    )  # on a slow machine one may come in again meanwhile
    other = enter(secure, "127.0.0.3")
    check(other == 200, f"Another address is not told apart: {other}.")


def redirects(plain: int) -> bool:
    """Whether http leads to https."""
    talk = http.client.HTTPConnection("127.0.0.1", plain, timeout=20)
    talk.request("GET", "/t/x", headers={"Host": NAME})
    answer = talk.getresponse()
    return answer.status in (301, 308) and answer.headers["Location"] == f"https://{NAME}/t/x"


def try_proxy(name: str, prepare: Callable[[Path, int, int, int], list[str]]) -> None:
    with tempfile.TemporaryDirectory(prefix="croupier-") as place:
        folder, port, plain, secure = Path(place), free_port(), free_port(), free_port()
        run(
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"),
            *("-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")),
        )
        command = prepare(folder, port, plain, secure)
        with house(folder, port), running(command, secure, HOME=place):
            play(secure)
            tell_addresses_apart(secure)
            check(name != "nginx" or redirects(plain), "http does not lead to https.")
    print(f"{name}: its file is valid; {ROUNDS} rounds were played through it; addresses are told apart.", flush=True)


def try_unit() -> None:
    with tempfile.TemporaryDirectory(prefix="croupier-") as place:
        unit = (DEPLOY / "croupier.service").read_text("utf-8")
        file = Path(place) / "croupier.service"
        file.write_text(
            unit.replace("/opt/croupier/bin/croupier", str(Path(sys.executable).parent / "croupier")), "utf-8"
        )
        done = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", str(file)], capture_output=True, text=True, check=False
        )
        wrong = [line for line in done.stderr.splitlines() if "croupier.service" in line]
        check(not wrong, "\n".join(wrong))
    print("systemd-analyze: nothing is wrong with the unit.", flush=True)


def main() -> None:
    tried: dict[str, Callable[[], None]] = {
        "nginx": lambda: try_proxy("nginx", start_nginx),
        "caddy": lambda: try_proxy("caddy", start_caddy),
        "systemd-analyze": try_unit,
    }
    for program, trial in tried.items():
        if shutil.which(program):
            trial()
        else:
            print(f"{program} is not here: what is for it was not tried.", flush=True)


if __name__ == "__main__":
    main()
