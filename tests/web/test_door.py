"""Who may do what: every route and every action, asked by everybody."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.store.sqlite import SqliteStore
from croupier.web.app import policy
from croupier.web.buckets import Bucket
from croupier.web.door import GUESSES, Door
from croupier.web.short_code import WORDS
from web.server import Guest, Line, Running, hung_up, running

PEOPLE = ("stranger", "player", "watcher", "seated", "opener", "host")
"""Nobody the house knows; somebody who was not invited; who was; who sits there; who opened the table; the host."""


class Company:
    """Everybody, and a private table."""

    def __init__(self, house: Running) -> None:
        at = house.address
        self.guests = {"stranger": Guest(at), "player": Guest(at, "Player"), "opener": Guest(at, "Opener")}
        self.game = self.guests["opener"].post("/api/tables", {"house": "blackjack/changer", "private": True})["id"]
        path = self.guests["opener"].post(f"/api/tables/{self.game}/invite")["path"]
        key = path.partition("#invite=")[2]
        self.guests["watcher"] = Guest(at, "Watcher", key)
        self.guests["seated"] = Guest(at, "Seated", key)
        self.guests["host"] = Guest(at, "Host", house.do(house.house.reception.host_link()))
        line = self.guests["seated"].live(self.game)
        line.until(lambda line: line.felt)
        assert line.ask("sit", seat=0, amount=line.table["budget"])["event"] == "sit"
        line.close()


@pytest.fixture(scope="module")
def company(house: Running) -> Company:
    return Company(house)


KNOWN = {**dict.fromkeys(PEOPLE, 200), "stranger": 401}
MAY_WATCH = {**KNOWN, "player": 403}
HOST = {**dict.fromkeys(PEOPLE, 403), "stranger": 401, "host": 200}

ROUTES = {
    ("GET", "/api/house"): dict.fromkeys(PEOPLE, 200),
    ("GET", "/api/houses"): dict.fromkeys(PEOPLE, 200),
    ("GET", "/api/houses?find=tournament"): dict.fromkeys(PEOPLE, 200),
    ("GET", "/api/front-door?house=war/ctrlaltbet"): KNOWN,
    ("GET", "/api/front-door?house=../../etc/passwd"): {**dict.fromkeys(PEOPLE, 409), "stranger": 401},
    ("GET", "/api/tables"): dict.fromkeys(PEOPLE, 200),
    ("GET", "/health"): dict.fromkeys(PEOPLE, 200),
    ("GET", "/metrics"): dict.fromkeys(PEOPLE, 200),
    ("POST", "/api/link"): KNOWN,
    ("POST", "/api/tables"): KNOWN,
    ("GET", "/api/people"): HOST,
    ("POST", "/api/grant"): HOST,
    ("GET", "/api/tables/GAME/log"): MAY_WATCH,
    ("POST", "/api/tables/GAME/invite"): {**MAY_WATCH, "watcher": 403},
    ("POST", "/api/invitation"): dict.fromkeys(PEOPLE, 200),
    ("POST", "/api/tables/none/invite"): {**dict.fromkeys(PEOPLE, 404), "stranger": 401},
    ("GET", "/nowhere"): dict.fromkeys(PEOPLE, 404),
    ("DELETE", "/api/tables"): dict.fromkeys(PEOPLE, 405),
}


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_every_route_asked_by_everybody(company: Company, method: str, path: str) -> None:
    bodies = {
        "/api/tables": {"house": "war/ctrlaltbet"},
        "/api/grant": {"who": company.guests["player"].me["id"], "amount": 5, "id": "g1"},
    }
    found = {}
    for name, guest in company.guests.items():
        body = bodies.get(path, {}) if method == "POST" else None
        found[name] = guest.request(method, path.replace("GAME", company.game), body)[0]
    assert found == ROUTES[method, path]


def test_an_invitation_says_who_sends_it_and_to_which_table(company: Company) -> None:
    """Somebody who holds the link may know it before they enter; without it nothing is told of a private table."""
    path = company.guests["opener"].post(f"/api/tables/{company.game}/invite")["path"]
    for name in ("stranger", "player"):
        found = company.guests[name].post("/api/invitation", {"key": path.partition("#invite=")[2]})
        assert found["by"] == "Opener"
        assert found["table"]["id"] == company.game
        assert [seat and seat["name"] for seat in found["table"]["seats"]].count("Seated") == 1
        for wrong in ("", "0" * 64, company.guests["seated"].me["id"]):
            told = company.guests[name].post("/api/invitation", {"key": wrong})
            assert told == {"by": "", "table": None, "club": ""}


def test_a_private_table_is_listed_for_those_who_may_see_it(company: Company) -> None:
    listed = {
        name: company.game in [table["id"] for table in guest.get("/api/tables")]
        for name, guest in company.guests.items()
    }
    assert listed == {"stranger": False, "player": False, "watcher": True, "seated": True, "opener": True, "host": True}


def test_the_socket_of_a_private_table(company: Company) -> None:
    found = {}
    for name, guest in company.guests.items():
        line = guest.live(company.game)
        found[name] = 0 if line.hear() else line.closed
        line.close()
    assert found == {**dict.fromkeys(PEOPLE, 0), "stranger": 4001, "player": 4003}


@pytest.mark.parametrize("role", ["watcher", "seated", "opener", "host"])
def test_every_action_asked_by_everybody(company: Company, role: str) -> None:
    line = company.guests[role].live(company.game)
    line.until(lambda line: line.felt and line.felt["phase"] == "bets")
    rules = role in ("opener", "host")
    answers = {
        "bet": line.ask("bet", bets={"main": 10**9}),
        "move": line.ask("move", word="hit"),
        "buy": line.ask("buy", amount=3),
        "cut": line.ask("cut", shoe=99, words="x"),
        "fill": line.ask("fill", plays="nobody"),
        "remove": line.ask("remove", seat=4),
    }
    codes = {name: answer["code"] for name, answer in answers.items()}
    own = "refused" if role == "seated" else "not_yours"
    assert codes == {
        **dict.fromkeys(("bet", "move", "buy", "cut"), own),
        **dict.fromkeys(("fill", "remove"), "refused" if rules else "not_yours"),
    }
    if not rules:
        assert line.ask("close")["code"] == "not_yours"
    line.close()


def test_links_and_devices(house: Running) -> None:
    lea = Guest(house.address, "Léa")
    key = lea.post("/api/link")["path"].partition("#move=")[2]
    phone = Guest(house.address, "whatever", key)
    assert phone.me["id"] == lea.me["id"]
    assert phone.cookie != lea.cookie
    status, found, _ = Guest(house.address).request("POST", "/api/enter", {"name": "Eve", "key": key})
    assert (status, "used already" in found["why"]) == (403, True)
    for wrong in ("x", "0" * 64, lea.cookie.partition("=")[2]):
        assert Guest(house.address).request("POST", "/api/enter", {"name": "Eve", "key": wrong})[0] == 403
    assert lea.enter("Léa B.")["name"] == "Léa B."
    assert lea.me["id"] == phone.me["id"]


def test_a_table_dealt_by_the_opener_is_ruled_by_the_opener(house: Running) -> None:
    opener, other = Guest(house.address, "Opener"), Guest(house.address, "Other")
    game = opener.post("/api/tables", {"house": "blackjack/changer", "seats": 3})["id"]
    mine, theirs = opener.live(game), other.live(game)
    for line in (mine, theirs):
        line.until(lambda line: line.felt)
    assert theirs.ask("sit", seat=1, amount=theirs.table["budget"])["event"] == "sit"
    assert mine.ask("fill", plays="amateur")["plays"] == "amateur"
    record = mine.ask("remove", seat=1)
    assert (record["event"], record["by"]) == ("leave", opener.me["id"])
    assert theirs.until(lambda line: line.seat is None)
    assert mine.ask("close")["event"] == "over"
    assert [table["id"] for table in other.get("/api/tables")].count(game) == 0
    assert other.live(game).until(lambda line: line.felt)["phase"] == "over"


# Hosts, origins, cookies


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost"}, 403),  # the origin is another one
        ({"Host": "localhost", "Origin": "http://localhost"}, 200),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Host": "10.0.0.7:80", "Origin": "http://10.0.0.7:80"}, 200),
        ({"Host": "[::1", "Origin": "http://[::1"}, 403),
    ],
)
def test_strange_hosts_and_origins_are_refused(house: Running, headers: dict[str, str], status: int) -> None:
    assert Guest(house.address).request("POST", "/api/enter", {"name": "Léa"}, headers)[0] == status


def test_safe_requests_need_no_origin_but_a_host_of_ours(house: Running) -> None:
    guest = Guest(house.address)
    assert guest.request("GET", "/api/house", headers={"Origin": "http://evil.example"})[0] == 200
    assert guest.request("GET", "/api/house", headers={"Host": "evil.example"})[0] == 403
    for host in (f"user@{house.address}", f"{house.address}/../x", f"{house.address};script-src *", "127.0.0.1:x", ""):
        assert guest.request("GET", "/api/house", headers={"Host": host})[0] == 403, host


def test_every_answer_is_guarded(house: Running) -> None:
    for path in ("/api/house", "/nowhere", "/static/none.js", "/health"):
        headers = Guest(house.address).request("GET", path)[2]
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers.get("server") is None
        assert f"connect-src 'self' ws://{house.address} wss://{house.address};" in headers["content-security-policy"]
        assert headers.get("strict-transport-security") is None
    for path in ("/api/house", "/api/tables", "/health", "/nowhere"):
        assert Guest(house.address).request("GET", path)[2]["cache-control"] == "no-store"


def test_an_https_house_wants_https_everywhere(tmp_path: Path) -> None:
    assert policy("cards.example", secure=True).count(b"ws://") == 0
    assert b"connect-src 'self' wss://cards.example;" in policy("cards.example", secure=True)
    assert b"connect-src 'self';" in policy("127.0.0.1:80; script-src *", secure=False)
    with running(tmp_path / "house.db", url="https://cards.example") as house:
        guest = Guest(house.address)

        def enter(origin: str) -> tuple[int, Any]:
            headers = {"Host": "cards.example", "Origin": origin}
            status, _, answered = guest.request("POST", "/api/enter", {"name": "Léa"}, headers)
            return status, answered["strict-transport-security"]

        assert enter("https://cards.example") == (200, "max-age=31536000")
        assert enter("http://cards.example") == (403, "max-age=31536000")


@pytest.mark.parametrize(("proxies", "entered"), [((), 30), (("127.0.0.1",), 40)])
def test_only_a_named_proxy_says_where_somebody_comes_from(
    tmp_path: Path, proxies: tuple[str, ...], entered: int
) -> None:
    with running(tmp_path / "house.db", proxies=proxies) as house:
        guest = Guest(house.address)
        asked = [
            guest.request("POST", "/api/enter", {"name": "Eve"}, {"X-Forwarded-For": f"10.0.0.{number}"})[0]
            for number in range(40)
        ]
    assert asked.count(200) == entered


def test_nobody_reads_files_of_the_machine(house: Running) -> None:
    guest = Guest(house.address, "Léa")
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/..%2fapp.py"):
        assert guest.request("GET", path)[0] == 404
    for wish, why in (
        ({"house": "/etc/passwd.toml"}, "There is no house “/etc/passwd.toml”."),
        ({"house": "blackjack/changer", "bots": ["/etc/passwd"]}, "“/etc/passwd” is not a player of this house;"),
    ):
        status, found, _ = guest.request("POST", "/api/tables", wish)
        assert status == 409
        assert found["why"].startswith(why)


def test_the_cookie_of_an_https_house() -> None:
    door = Door("https://cards.example/")
    assert door.set_cookie("k").startswith("__Host-croupier=k; Path=/;")
    assert all(word in door.set_cookie("k") for word in ("Secure", "HttpOnly", "SameSite=Lax"))
    assert "Secure" not in Door().set_cookie("k")
    assert door.knows_host("cards.example")
    assert not Door().knows_host("cards.example")


def test_only_hashes_of_keys_are_stored(house: Running) -> None:
    lea = Guest(house.address, "Léa")
    key = lea.cookie.partition("=")[2]
    assert len(key) == 64
    path = house.house.store.path  # type: ignore[attr-defined]
    stored = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert key.encode() not in stored
    assert bytes.fromhex(key) not in stored


# Limits


def test_who_speaks_too_fast_is_put_out(house: Running) -> None:
    line = Guest(house.address, "Léa").live(house.open())
    line.until(lambda line: line.felt)
    house.house.per_second = 20
    codes: list[int] = []
    while 4008 not in codes and len(codes) < 5:  # a reset may come before one reads why
        fast = Guest(house.address, f"Tom {len(codes)}").live(line.game)
        with suppress(ConnectionClosed):  # in the middle of it
            for _ in range(60):
                fast.socket.send("0")
        codes.append(hung_up(fast))
    assert codes[-1] == 4008
    assert set(codes) <= {4008, -1}, "everybody is put out"
    house.house.per_second = 10_000
    assert line.ask("bet", bets=None)["code"] == "not_yours"
    line.close()


def test_too_large_too_many_too_old(house: Running) -> None:
    lea = Guest(house.address, "Léa")
    game = house.open()
    assert lea.request("POST", "/api/tables", b'{"house":"' + b"x" * 5000 + b'"}')[0] == 413
    assert hung_up(Line(lea, "no-such-table")) == hung_up(Line(lea, "house")) == 4004
    old = Line(lea, f"{game}?v=0&x=")
    assert hung_up(old) in (4004, 4010)
    lines = [lea.live(game) for _ in range(8)]
    for line in lines:
        assert line.hear()
    assert hung_up(lea.live(game)) == 4011
    lines[0].ask("sit", seat=0, amount=1000_00)
    further = lea.live(game)
    further.until(lambda line: line.felt)
    assert hung_up(lines[0]) == 4011, "who sits always enters: an earlier socket of hers gives way"
    for line in (*lines[1:], further):
        line.close()


def test_a_flood_of_entrances_is_slowed_down() -> None:
    door = Door()
    assert [door.may_enter("1.2.3.4") for _ in range(40)].count(True) == 30
    assert door.may_enter("1.2.3.5")
    assert [door.may_enter(f"1.2.{number}.4") for number in range(200)].count(True) < 60  # from everywhere together
    bucket = Bucket(1000, 1)
    assert bucket.take()


def test_a_flood_of_tables_is_slowed_down(house: Running) -> None:
    """Each person has a few tables, all together a hundred; and nobody opens many at once."""
    zoe = Guest(house.address, "Zoé")
    wish = {"house": "war/ctrlaltbet", "private": True}
    opened = [zoe.request("POST", "/api/tables", wish) for _ in range(6)]
    assert [status for status, _, _ in opened] == [200] * 5 + [429]
    assert opened[-1][1]["why"] == "You have 5 tables open: close one first."
    with patch("croupier.web.routes.tables.ALL_TABLES", 5):
        status, said, _ = Guest(house.address, "Tom").request("POST", "/api/tables", wish)
    assert (status, said["why"]) == (429, "Many tables are open here: sit down at one, or try again later.")
    while house.house.door.may_open(zoe.me["id"]):
        pass
    status, said, _ = zoe.request("POST", "/api/tables", wish)
    assert (status, said["why"]) == (429, "You have opened many tables just now. Try again later.")
    while house.house.door.may_link(zoe.me["id"]):
        pass
    for path in ("/api/link", f"/api/tables/{opened[0][1]['id']}/invite"):
        status, said, _ = zoe.request("POST", path, {})
        assert (status, said["why"]) == (429, "You have made many links just now. Try again later.")
    door = Door()
    assert [door.may_open(f"somebody {number}") for number in range(40)].count(True) == 20
    assert [door.may_link("zoe") for _ in range(40)].count(True) == 20


def test_the_list_of_many_private_tables_asks_the_database_once(house: Running) -> None:
    tom, asked = Guest(house.address, "Tom"), list[str]()
    private = {house.open("war/ctrlaltbet", who="zoe", private=True) for _ in range(20)}
    rows = SqliteStore._rows

    def query(store: SqliteStore, statement: str, *values: object) -> list[tuple[Any, ...]]:
        asked.append(statement)
        return rows(store, statement, *values)

    with patch.object(SqliteStore, "_rows", query):
        listed = {table["id"] for table in tom.get("/api/tables")}
    assert not listed & private
    assert len(asked) <= 6, asked


def test_a_table_that_nobody_wants_any_more_closes_by_itself(house: Running) -> None:
    tables = house.house.tables
    empty, hosts, taken = house.open(who="zoe"), house.open(), house.open(who="zoe")
    line = Guest(house.address, "Lea").live(taken)
    line.until(lambda line: line.felt)
    line.ask("sit", seat=0, amount=1000_00)
    line.close()
    with patch("croupier.web.tables.leased_tables.DESERTED", 0.0):
        for _ in range(100):
            house.do(tables._rest())
            if house.house.store.secret(empty) is None:
                break
            time.sleep(0.02)
    assert [tables.dealers[game].game.over for game in (empty, hosts, taken)] == [True, False, False]


def test_devices_links_and_invitations_are_listed_and_revoked(tmp_path: Path) -> None:
    with running(tmp_path / "house.db") as house:
        lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
        move = lea.post("/api/link")["path"].partition("=")[2]
        game = house.open("war/ctrlaltbet", who=lea.me["id"], private=True)
        invitation = lea.post(f"/api/tables/{game}/invite")
        invite, word = invitation["path"].partition("#invite=")[2], invitation["word"]
        assert len(invite) == 16
        found = {key["kind"]: key for key in lea.get("/api/keys")}
        assert set(found) == {"device", "move", "invitation", "code"}
        assert found["device"]["this"]
        assert found["invitation"]["game"] == game
        assert tom.request("POST", "/api/keys/revoke", {"id": found["device"]["id"]})[0] == 403
        eve = Guest(house.address, "Eve", f" {word.upper()} ".replace("-", " "))
        assert eve.get("/api/tables"), "a code invites, however it is typed"
        for kind in ("move", "invitation", "code"):
            lea.post("/api/keys/revoke", {"id": found[kind]["id"]})
        assert tom.request("POST", "/api/enter", {"name": "Eve", "key": move})[0] == 403
        assert tom.request("POST", "/api/enter", {"name": "Tom", "key": invite})[0] == 403
        assert tom.request("POST", "/api/enter", {"name": "Tom", "key": word})[0] == 403
        assert not eve.get("/api/tables")
        second = Guest(house.address, "", "")
        second.enter("", lea.post("/api/link")["path"].partition("=")[2])
        assert second.me["id"] == lea.me["id"]
        (other,) = [key for key in lea.get("/api/keys") if not key["this"] and key["kind"] == "device"]
        lea.post("/api/keys/revoke", {"id": other["id"]})
        assert second.request("GET", "/api/keys")[0] == 401
        host = Guest(house.address, "Host", house.do(house.house.reception.host_link()))
        link = house.do(house.house.reception.host_link())
        assert "host" not in {key["kind"] for key in lea.get("/api/keys")}
        for key in host.get("/api/keys"):
            if key["kind"] == "host":
                host.post("/api/keys/revoke", {"id": key["id"]})
        assert tom.request("POST", "/api/enter", {"name": "Tom", "key": link})[0] == 403


def test_a_machine_with_many_addresses_is_one_place() -> None:
    """Whoever has one address of IPv6 has 2**64 of them."""
    door = Door()
    tries = [door.may_guess(f"2001:db8::{number:x}") for number in range(1, 40)]
    assert (tries[0], tries[-1], sum(tries)) == (True, False, 20)
    assert door.may_guess("2001:db8:0:1::1"), "another network"
    assert door.may_guess("192.0.2.7")


def test_an_evening_of_guessing_finds_no_table() -> None:
    """A code is found by one who tries all evening, from one address, less than once in a hundred times."""
    now = 1000.0
    with patch("croupier.web.buckets.time.monotonic", lambda: now):
        door, tried = Door(), 0
        for _ in range(4 * 3600):
            now += 1
            tried += door.may_guess("192.0.2.7")
    assert tried / (90 * len(WORDS)) < 0.01


def test_short_codes_cannot_be_guessed_and_a_right_one_is_no_guess(tmp_path: Path) -> None:
    with running(tmp_path / "house.db") as house:
        lea = Guest(house.address, "Léa")
        game = house.open("war/ctrlaltbet", who=lea.me["id"], private=True)
        word = lea.post(f"/api/tables/{game}/invite")["word"]
        for _ in range(2 * GUESSES):
            assert lea.post("/api/invitation", {"key": word})["table"]["id"] == game
        wrong = next(code for code in ("lune-10", "lune-11") if code != word)
        tried = [lea.request("POST", "/api/invitation", {"key": wrong})[0] for _ in range(GUESSES + 1)]
        assert tried == [200] * GUESSES + [429]
        assert lea.request("POST", "/api/enter", {"name": "Léa", "key": word})[0] == 429
        key = house.do(house.house.reception.invitation(game)).key
        assert lea.request("POST", "/api/enter", {"name": "Léa", "key": key})[0] == 200, "links need no guessing"


def test_a_television_shows_the_way_by_which_it_came(tmp_path: Path) -> None:
    with running(tmp_path / "house.db") as house:
        lea, tv = Guest(house.address, "Léa"), Guest(house.address, "Television")
        secret = house.open("war/ctrlaltbet", who=lea.me["id"], private=True)
        word = lea.post(f"/api/tables/{secret}/invite")["word"]
        assert tv.request("POST", f"/api/tables/{secret}/screen", {"key": word})[0] == 403, "it has not come in"
        tv.enter("Television", word)
        assert tv.post(f"/api/tables/{secret}/screen", {"key": word})["path"] == f"/t/{secret}#{word}"
        assert tv.request("POST", f"/api/tables/{secret}/screen", {})[0] == 403
        assert tv.request("POST", f"/api/tables/{secret}/invite", {})[0] == 403, "nor may it invite others"
        public = house.open("war/ctrlaltbet", who=lea.me["id"])
        shown = tv.post(f"/api/tables/{public}/screen", {"key": word})
        assert shown["word"] not in ("", word)
        assert tv.post("/api/invitation", {"key": shown["word"]})["table"]["id"] == public
