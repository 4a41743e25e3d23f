"""`croupier join`: a table of a house elsewhere, a line at a time."""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest
from websockets.sync.server import ServerConnection, serve

from croupier.language import Speaker
from croupier.messages import Message, say
from croupier.plain.console import Console, Quit
from croupier.plain.joining import JoinedTable
from croupier.remote.connection import BACK, BROKEN, Connection, LineClosed
from croupier.remote.house import Invitation, NoHouse, RemoteHouse
from croupier.remote.sitting import RemoteSitting
from croupier.table.shoe import promise
from croupier.web.wire import Calendar
from paper.commands import run
from web.server import Guest, Running, running


@pytest.mark.parametrize(
    ("given", "host", "game", "key"),
    [
        ("192.168.1.5", "192.168.1.5:7777", "", ""),
        ("http://192.168.1.5:80/", "192.168.1.5:80", "", ""),
        ("http://a.local:7777/t/9f00#invite=abc", "a.local:7777", "9f00", "abc"),
        ("https://cards.example/#move=k", "cards.example", "", "k"),
        ("[::1]:7000", "[::1]:7000", "", ""),
    ],
)
def test_addresses(given: str, host: str, game: str, key: str) -> None:
    found = Invitation.read(given)
    assert (found.host, found.game, found.key) == (host, game, key)


@pytest.mark.parametrize(
    "given", ["", "ftp://x", "http://", "http://x:99999", "http://[", "://", " ", "A K", "x/t/a b", "\udcff"]
)
def test_what_is_no_address(given: str) -> None:
    with pytest.raises(NoHouse, match="no address"):
        Invitation.read(given)


def joined(house: Running, tmp_path: Path, game: str, typed: str, language: str = "en", cut: str = "") -> str:
    """What somebody reads who types these lines."""
    remote = RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json")
    remote.enter("Léa")
    out = io.StringIO()
    line = Connection(remote, game, cut)
    try:
        JoinedTable(line, Console(Speaker(language), io.StringIO(typed), out)).play()
    except Quit:
        pass
    finally:
        line.close()
    return out.getvalue()


def test_a_whole_visit(house: Running, tmp_path: Path) -> None:
    game = house.open("baccarat/punto-banco", seats=2, clock=2)  # nothing is asked but the bet
    told = joined(house, tmp_path, game, "500\nnothing\nbanker 10\n\nleave\n")
    assert "Léa sits down with 500." in told
    assert "“nothing” is no complete bet" in told
    assert told.count("Léa bets banker 10.") == 2, told
    assert "\n\nCoup 1\n" in told
    assert "Léa leaves the table with" in told
    log = house.house.store.log(game)
    assert sum(b'"promise"' in body for body in log) == sum(b'"words"' in body for body in log) == 1


def test_it_speaks_french_and_cuts_with_ones_own_words(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/changer", seats=2)
    told = joined(house, tmp_path, game, "\n10\nxyz\nr\nr\nr\nr\npartir\n", "fr", cut="à la tienne")
    assert "Léa s’assied avec 2\u202f000." in told
    assert "Léa mise 10." in told
    log = b"".join(house.house.store.log(game))
    assert '"words":"à la tienne"'.encode() in log
    assert promise(game, 1, 0, "à la tienne").encode() in log


def test_a_closed_move_is_explained(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/changer", seats=2)
    told = joined(house, tmp_path, game, "\n10\nsurrender\ns\ns\nq\n")
    assert "no move" in told or "is closed" in told or "blackjack" in told.lower()


def test_one_sits_down_at_a_tournament_before_the_app_opens(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/changer", seats=3, bots=["amateur"], tournament=Calendar(rounds=2, block=1))
    remote = RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json")
    remote.enter("Léa")
    line = Connection(remote, game)
    out = io.StringIO()
    assert JoinedTable(line, Console(Speaker("en"), io.StringIO("500\n\n"), out)).sits_down()
    assert "A tournament is joined before it begins, with 2,000." in out.getvalue()
    line.close()


def test_one_can_watch(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/changer", seats=2)
    remote = RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json")
    remote.enter("Léa")
    line = Connection(remote, game)
    heard = next(line.messages())
    assert heard["table"]["house"] == "blackjack/changer"
    line.close()


def test_the_key_is_kept_and_known_again(house: Running, tmp_path: Path) -> None:
    keys = tmp_path / "keys.json"
    first = RemoteHouse(Invitation.read(house.address), keys)
    first.enter("Léa")
    again = RemoteHouse(Invitation.read(house.address), keys)
    assert again.enter("")["id"] == first.me["id"]
    assert keys.stat().st_mode & 0o077 == 0


def test_no_house_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoHouse, match="No house answers"):
        RemoteHouse(Invitation.read("127.0.0.1:1"), tmp_path / "keys.json").enter("Léa")


def test_a_table_that_is_not_there_ends_the_line(house: Running, tmp_path: Path) -> None:
    with pytest.raises(LineClosed, match="There is no such table"):
        joined(house, tmp_path, "none", "")


@pytest.mark.parametrize(
    ("grant", "told"),
    [(5_00, "You have too few chips for this table: the host can give you more."), (700_00, "Every seat is taken.")],
)
def test_who_cannot_sit_down_is_told_and_watches(tmp_path: Path, grant: int, told: str) -> None:
    with running(tmp_path / "house.db", grant=grant) as house:
        game = house.open("blackjack/vegas-strip", seats=1)
        remote = RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json")
        remote.enter("Léa")
        if grant > 5_00:
            tom = Guest(house.address, "Tom").live(game)
            tom.until(lambda line: line.felt)
            tom.ask("sit", seat=0, amount=100_00)
            tom.close()
        line, out = Connection(remote, game), io.StringIO()
        assert not JoinedTable(line, Console(Speaker("en"), io.StringIO("q\n"), out)).sits_down()
        line.close()
    assert told in out.getvalue()


def test_one_brings_what_one_has(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/vegas-strip:budget=20000", seats=1)
    told = joined(house, tmp_path, game, "q\n")
    assert "Enter: sit down with 10,000" in told


def test_a_table_elsewhere_is_verified_by_its_address(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.remote.house._keys_file", lambda: tmp_path / "keys.json")
    game = house.open("baccarat/punto-banco", seats=1, clock=0)  # nothing is asked but the bet
    joined(house, tmp_path, game, "500\nbanker 10\nleave\n")
    where = f"http://{house.address}/t/{game}"
    head = house.house.store.game(game)
    assert head
    found = run("verify", where, "--head", head.digest.hex()[:16])
    assert found.out.startswith("So far nothing is wrong.\nRounds checked: 1.")
    assert "The head was found" in found.out
    assert run("verify", f"http://{house.address}").err.endswith("names no table: http://HOUSE/t/TABLE.\n")


def test_who_leaves_in_the_middle_of_a_round_plays_it_to_its_end(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/vegas-strip:insurance=false", seats=1, clock=0, seed=3)
    told = joined(house, tmp_path, game, "500\n10\nleave\nstand\n", cut="seven")
    assert "You leave when this round is over." in told
    assert "Léa leaves the table with" in told


def test_a_refusal_of_the_house_is_told_in_ones_language(house: Running, tmp_path: Path) -> None:
    for language, told in (("en", "The house says: There is no such"), ("fr", "The house says: Il n’y a pas de telle")):
        remote = RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json", language)
        remote.enter("Léa")
        with pytest.raises(NoHouse, match=told):
            remote.request("GET", "/api/tables/0123/log")


def test_who_goes_is_told_how_to_come_back_and_to_check_the_game(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.remote.house._keys_file", lambda: tmp_path / "keys.json")
    monkeypatch.setattr("sys.stdin", io.StringIO("500\n10\nq\n"))
    where = f"http://{house.address}/t/{house.open('war/ctrlaltbet', seats=1, clock=0)}"
    found = run("join", where, "--name", "Léa", "--plain")
    held, head, check = found.out.splitlines()[-3:]
    assert held.endswith(f"Your seat is held. To go on: croupier join {where}")
    digest = head.removeprefix("The head of the table's log: ")
    assert check == f"To check the game later: croupier verify {where} --head {digest[:16]}"


# Whatever answers at an address


@contextmanager
def answering(answers: Callable[[str], bytes], status: int = 200) -> Iterator[str]:
    """Something that answers requests with anything; its address."""

    class Anything(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = answers(self.path)
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Anything) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield f"127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


WRONG: list[Any] = [
    [], {}, 5, "house", None, {"me": 5}, {"me": {"id": "a"}}, {"me": {"id": 1, "name": [], "balance": "x"}}, {"why": 3},
]  # fmt: skip


@pytest.mark.parametrize("status", [200, 403, 500])
@pytest.mark.parametrize(
    "body", [b"", b"<html>", b"\xff", b"[" * 100_000, *(json.dumps(one).encode() for one in WRONG)]
)
def test_what_is_no_house_is_a_sentence(body: bytes, status: int, tmp_path: Path) -> None:
    no_house = pytest.raises(NoHouse, match=r"No house answers|is not understood|The house says: \d+")
    with answering(lambda _: body, status) as address, no_house:
        RemoteHouse(Invitation.read(address), tmp_path / "keys.json").enter("Léa")


@pytest.mark.parametrize("tables", [5, {}, [5], [{"id": "x"}], [{"id": 3, "title": "x", "seats": None}]])
def test_a_lobby_that_is_none_is_a_sentence(tables: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.remote.house._keys_file", lambda: tmp_path / "keys.json")
    me = {"me": {"id": "a", "name": "Léa", "balance": 5}}
    with answering(lambda path: json.dumps(tables if path == "/api/tables" else me).encode()) as address:
        found = run("join", address, "--plain")
    assert (found.code, "is not understood" in found.err) == (2, True)


FELT: dict[str, Any] = {
    "phase": "bets", "round": 0, "seats": [None], "question": None, "betting": [], "head": "",
    "shoe": {"number": 1, "left": None, "cut": None, "promised": []},
}  # fmt: skip
CHANGED: list[dict[str, Any]] = [
    {}, {"table": {}}, {"n": "1"}, {"events": [5]}, {"lines": 3}, {"felt": {**FELT, "seats": [{"who": 3}]}},
    {"felt": {**FELT, "question": {"seat": 0}}}, {"felt": {**FELT, "shoe": {}}},
]  # fmt: skip
NONSENSE = ["{", "[" * 100_000, '{"felt":5}', '{"no":"x"}', '{"no":"x","code":"late","why":"y"}']
NONSENSE += [json.dumps({"n": 1, "events": [], "lines": [], "felt": FELT, **changed}) for changed in CHANGED]


@contextmanager
def line_to(talk: Callable[[ServerConnection], None], folder: Path) -> Iterator[Connection]:
    """A line to something that talks as it likes."""
    with serve(talk, "127.0.0.1", 0) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        remote = RemoteHouse(Invitation.read(f"127.0.0.1:{server.socket.getsockname()[1]}"), folder / "keys.json")
        line = Connection(remote, "game")
        try:
            yield line
        finally:
            line.close()
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("frame", NONSENSE)
def test_a_table_that_talks_nonsense_ends_the_line(frame: str, tmp_path: Path) -> None:
    def talk(socket: ServerConnection) -> None:
        socket.send(frame)
        for _ in socket:
            pass

    with line_to(talk, tmp_path) as line, pytest.raises(LineClosed, match="is not understood"):
        next(line.messages())


def test_a_table_that_is_not_there_is_an_error(house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.remote.house._keys_file", lambda: tmp_path / "keys.json")
    found = run("join", f"http://{house.address}/t/none", "--name", "Léa", "--plain")
    assert (found.code, "There is no such table." in found.err) == (2, True)


@pytest.mark.parametrize("name", ["x" * 25, "x" * 300])
def test_a_long_name_is_refused_with_the_limit(name: str, house: Running, tmp_path: Path) -> None:
    with pytest.raises(NoHouse, match="is no name: one line of 1 to 24 characters"):
        RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json").enter(name)


def test_help_says_what_can_be_typed_and_a_question_how_long_one_has(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/vegas-strip:insurance=false", seats=1, seed=5)
    told = joined(house, tmp_path, game, "?\n500\nhelp\n10\nhelp\nstand\nq\n", cut="seven")
    assert "Type an amount, as in" in told
    assert "  h  Hit: one more card.\n" in told
    assert told.count("help · rules · q: stop here; a seat is held") == 3
    assert told.count("?: values · g: chart · c: coach · k: count · help") == 2
    assert re.search(r"h Hit · s Stand .*\(3\d s\) > ", told)


def test_a_learner_is_answered_as_at_a_table_of_ones_own(house: Running, tmp_path: Path) -> None:
    game = house.open("war/casino-war", seats=1, seed=58, clock=0)
    told = joined(house, tmp_path, game, "500\n?\n10\n?\nk\ng\ncoach\nr\n?\nq\n", cut="tie")
    assert "Ante: −2.330 % of the bet on average." in told
    assert "War: −0.3151 bets, the best." in told  # one in the hand, one before the dealer
    assert "Cards are not counted at this game." in told
    assert "This game is not played by a chart." in told
    assert "The coach is on." in told
    assert "That cost 0.18 bets: going to war was better." in told[told.index("The coach is on.") :]
    assert told.count("Ante: ") == 2  # the table is followed to the next round


def test_what_the_house_does_not_tell_is_no_end_of_the_game(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(_: Connection) -> RemoteSitting:
        raise NoHouse(say("No house answers at {address}.", address="here"))

    monkeypatch.setattr(RemoteSitting, "at", silent)
    game = house.open("war/casino-war", seats=1, seed=8, clock=0)
    told = joined(house, tmp_path, game, "500\n?\n10\nq\n")
    assert "No house answers at here.\n" in told
    assert "Léa bets 10." in told


def test_all_bets_everything(house: Running, tmp_path: Path) -> None:
    game = house.open("baccarat/punto-banco", seats=1, clock=0)
    assert "Léa bets banker 300." in joined(house, tmp_path, game, "300\nbanker all\nq\n")


def test_a_tournament_is_told_with_its_ranking_and_its_winner(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/changer", seats=2, bots=["amateur"], clock=0, tournament=Calendar(rounds=2, block=2))
    told = joined(house, tmp_path, game, "\n" + "10\ns\n" * 12)
    assert "2 rounds; at the end the richest wins." in told
    assert "\n\nRound 2 of the tournament\n" in told
    assert "Enter: sit down with 2,000 · watch · q" in told
    assert told.count("After round 1 of 2:\n  1. ") == 1
    ranking = told[told.index("Final ranking:") :].splitlines()
    assert (ranking[1][:5], ranking[2][:5]) == ("  1. ", "  2. ")
    assert re.fullmatch(r"(Léa|Marguerite) wins the tournament\.", ranking[3])


def test_who_is_slower_gets_the_next_seat(house: Running, tmp_path: Path) -> None:
    game = house.open("war/ctrlaltbet", seats=2, clock=0)
    remote = RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json")
    remote.enter("Léa")
    line, out = Connection(remote, game), io.StringIO()

    class Slow(Console):
        def ask(self, question: Message | str, values: bool = False) -> str:  # noqa: ARG002
            tom = Guest(house.address, "Tom").live(game)
            tom.until(lambda table: table.felt)
            tom.ask("sit", seat=0, amount=100_00)
            while line.felt["seats"][0] is None:
                sleep(0.01)
            return ""

    assert JoinedTable(line, Slow(Speaker("en"), io.StringIO(), out)).sits_down()
    assert line.seat == 1
    assert "is taken" not in out.getvalue()
    line.close()


def test_who_types_nonsense_reads_first_what_has_happened_since() -> None:
    option = {"word": "stand", "label": "Stand", "keys": ["s", "r"], "cost": 0, "closed": None}
    question = {"seat": 0, "hand": 0, "text": "Your move.", "options": [option]}

    class Line:
        n, seat, waiting, seconds_left, felt = 7, 0, False, None, {**FELT, "phase": "play", "question": question}

        def messages(self) -> Iterator[dict[str, Any]]:
            yield {"felt": self.felt, "lines": []}
            assert self.n == 8  # not asked twice
            self.felt = {**FELT, "phase": "over"}
            yield {"felt": self.felt, "lines": ["The house plays."]}

    line: Any = Line()
    line.table = {"tournament": None}

    class Slow(Console):
        def ask(self, question: Message | str, values: bool = False) -> str:  # noqa: ARG002
            assert line.n == 7
            line.n = 8
            return "xyz"

    out = io.StringIO()
    JoinedTable(line, Slow(Speaker("en"), io.StringIO(), out)).play()
    assert out.getvalue() == "Your move.\n“xyz” is no move; open: s Stand.\nThe house plays.\n"


def test_an_answer_is_sent_for_the_question_that_was_read() -> None:
    """The clock may have answered it meanwhile: the house then refuses it as late, and asks for the next hand anew."""
    option = {"word": "stand", "label": "Stand", "keys": ["s", "r"], "cost": 0, "closed": None}
    question = {"seat": 0, "hand": 0, "text": "Your move.", "options": [option]}
    sent: list[tuple[str, dict[str, Any]]] = []

    class Line:
        n, seat, waiting, seconds_left, felt = 7, 0, False, None, {**FELT, "phase": "play", "question": question}

        def messages(self) -> Iterator[dict[str, Any]]:
            yield {"felt": self.felt, "lines": []}

        def do(self, do: str, **what: Any) -> None:
            sent.append((do, what))

    line: Any = Line()
    line.table = {"tournament": None}

    class Slow(Console):
        def ask(self, question: Message | str, values: bool = False) -> str:  # noqa: ARG002
            line.n = 8
            return "s"

    JoinedTable(line, Slow(Speaker("en"), io.StringIO(), io.StringIO())).play()
    assert sent == [("move", {"at": 7, "word": "stand"})]


def test_a_line_that_breaks_and_comes_back_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.remote.connection.TRIES", 1)
    table = {
        "id": "game", "kind": "war", "rules": {}, "title": "War", "printed": [], "small": [], "budget": 1, "minimum": 1,
        "chip": 1, "rebuy": True, "tournament": None,
    }  # fmt: skip
    frame = json.dumps({"n": 1, "events": [], "lines": [], "felt": FELT, "table": table})
    lines = []

    def talk(socket: ServerConnection) -> None:
        lines.append(socket)
        socket.send(frame)
        if len(lines) > 1:
            for _ in socket:
                pass

    with line_to(talk, tmp_path) as line:
        heard = list(islice(line.messages(), 4))
    assert [str(message.get("line", "felt")) for message in heard] == ["felt", str(BROKEN), str(BACK), "felt"]


# The keys of this machine


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"127.0.0.1:7777":5}', b"\xff"])
def test_keys_that_cannot_be_read_are_never_overwritten(content: bytes, house: Running, tmp_path: Path) -> None:
    keys = tmp_path / "keys.json"
    keys.write_bytes(content)
    with pytest.raises(NoHouse, match="The keys of this machine cannot be read"):
        RemoteHouse(Invitation.read(house.address), keys).enter("Léa")
    assert keys.read_bytes() == content


def test_a_key_is_kept_beside_those_of_other_houses_and_as_a_whole(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = tmp_path / "keys.json"
    keys.write_text('{"cards.example":"croupier=1"}')

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        with pytest.raises(NoHouse, match=r"Your key to the house cannot be kept in .*: the disk is full"):
            RemoteHouse(Invitation.read(house.address), keys).enter("Léa")
    assert json.loads(keys.read_text()) == {"cards.example": "croupier=1"}
    assert os.listdir(tmp_path) == ["keys.json"]
    remote = RemoteHouse(Invitation.read(house.address), keys)
    remote.enter("Léa")
    assert json.loads(keys.read_text()) == {"cards.example": "croupier=1", house.address: remote.cookie}
