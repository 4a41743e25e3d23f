"""What a house says is decoded once, by types; whatever else comes is a sentence."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.language import Speaker
from croupier.messages import Refused
from croupier.plain.console import Console, Quit
from croupier.plain.joining import JoinedSession
from croupier.records.types import Record, SatDown, decode, decode_snapshot, encode
from croupier.remote.connection import Connection
from croupier.remote.house import Invitation, RemoteHouse
from croupier.remote.sitting import RemoteSitting
from croupier.table.game import Game
from croupier.wire.house_messages import Done, Me, NotUnderstood, Refusal, SentFelt, Shown, read_frame
from remote.changed import change
from sizes import size

FELT = {"digest": "", "seats": [None], "shoe": {"number": 1, "cut": None, "cutting": 2, "promised": []}}
DEAL = '{"event":"deal","n":2,"round":1}'
RECORDED = sorted((Path(__file__).parents[1] / "remote" / "recorded").glob("*.jsonl"))


def frame(**said: Any) -> bytes:
    return json.dumps({"n": 1, "events": [], "lines": [], "felt": FELT, **said}).encode()


def test_what_a_house_says() -> None:
    shown = read_frame(frame())
    assert isinstance(shown, Shown)
    assert (shown.n, shown.records, shown.felt.free_seat, shown.felt.seat_of("lea")) == (1, [], 0, None)
    assert read_frame(b'{"ok":"k3","n":58}') == Done("k3")
    assert read_frame(b'{"no":"k3","code":"late","why":"No."}') == Refusal("k3", "late", "No.")
    assert read_frame(b'{"react":{"who":"9f","name":"L","sign":2}}') is None
    assert read_frame(b"0") is None


def test_a_house_may_say_more() -> None:
    felt = {**FELT, "wheel": 36, "shoe": {**FELT["shoe"], "colour": "red"}}  # type: ignore[dict-item]
    assert isinstance(read_frame(frame(felt=felt, weather="rain")), Shown)


def test_a_change_is_about_the_felt_before_it() -> None:
    change = {"seats": {"0": {"who": "lea", "out": False}}, "shoe": {"cut": "promise"}, "digest": "ab"}
    one = frame(change=change).replace(b'"felt"', b'"weather"')
    with pytest.raises(NotUnderstood):
        read_frame(one)
    shown = read_frame(one, FELT)
    assert isinstance(shown, Shown)
    assert (shown.felt.seat_of("lea"), shown.felt.shoe.number, shown.felt.shoe.cut) == (0, 1, "promise")
    assert shown.sent["digest"] == "ab"
    gone = read_frame(frame(change={"seats": {"0": None}}).replace(b'"felt"', b'"weather"'), shown.sent)
    assert isinstance(gone, Shown)
    assert gone.felt.seats == [None]
    assert gone.sent["shoe"] == shown.sent["shoe"]


def test_a_record_comes_as_it_stands_in_the_log() -> None:
    plain = b'{"n":2,"events":[%b],"felt":%b}'
    felt = json.dumps(FELT).encode()
    shown = read_frame(plain % (DEAL.encode(), felt))
    assert isinstance(shown, Shown)
    assert shown.records == [decode(DEAL.encode())]
    for other in (DEAL.replace(":", ": "), '{"n":2,"event":"deal","round":1}', DEAL.replace("1}", "1,x:1}"), "5"):
        with pytest.raises(NotUnderstood):
            read_frame(plain % (other.encode(), felt))


def test_records_follow_each_other() -> None:
    with pytest.raises(NotUnderstood):
        read_frame(b'{"n":4,"events":[%b,%b],"felt":{}}' % (DEAL.encode(), DEAL.replace("2", "4").encode()))


class Replayed:
    """A client that has heard some of the recorded messages of a table."""

    def __init__(self, recorded: Path, folder: Path) -> None:
        first, *self.frames = recorded.read_bytes().splitlines()
        self.snapshot = decode_snapshot(first)
        self.house = RemoteHouse(Invitation.read("127.0.0.1:1"), folder / "keys.json")
        (who,) = {record.who for record in self.records if isinstance(record, SatDown) and record.name == "Léa"}
        self.house.me = Me(who, "Léa", 1_000_000_00)
        self.house.find_person = lambda: self.house.me  # type: ignore[method-assign]
        self.house.log = lambda game: [game.encode()]  # type: ignore[method-assign]
        self._games = self._fold()

    @property
    def records(self) -> list[Record]:
        """The log, as the messages have it."""
        return [self.snapshot, *(record for message in self.messages() for record in message.records)]

    def messages(self) -> Iterator[Shown]:
        """What is shown, one message after the other."""
        sent: SentFelt | None = None
        for one in self.frames:
            if isinstance(message := read_frame(one, sent), Shown):
                sent = message.sent
                yield message

    def _fold(self) -> list[tuple[Game, SentFelt | None]]:
        """The game before each of the messages, and the felt that was sent last."""
        game, games = Game(self.snapshot), list[tuple[Game, SentFelt | None]]()
        sent: SentFelt | None = None
        for one in self.frames:
            games.append((game.copy(), sent))
            if isinstance(shown := read_frame(one, sent), Shown):
                sent = shown.sent
                for record in shown.records:
                    game.take(record)
        return games

    def session(self, at: int) -> JoinedSession:
        """A session that has heard the first so many messages, whose person says nothing."""
        folded, sent = self._games[at]
        game = folded.copy()
        sitting = RemoteSitting(Connection(self.house, game.id, game.events), game, self.snapshot)
        sitting.connection._sent = sent
        return JoinedSession(sitting, Console(Speaker("en"), io.StringIO(), io.StringIO()))


def outcome_of(session: JoinedSession, frame: bytes) -> str:
    """What comes of a message: it ends the connection with a sentence, or it is taken."""
    connection = session.sitting.connection
    try:
        connection._hear(frame)
    except NotUnderstood:
        return "not understood"
    connection._queue.put(None)
    try:
        session.play()
    except Quit:
        return "taken"
    return "does not fit" if session.sitting.trouble else "taken"


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda path: path.stem)
def test_recorded_messages_are_understood(recorded: Path, tmp_path: Path) -> None:
    replayed = Replayed(recorded, tmp_path)
    assert {outcome_of(replayed.session(at), one) for at, one in enumerate(replayed.frames)} == {"taken"}


@pytest.mark.slow
@pytest.mark.parametrize("recorded", RECORDED, ids=lambda path: path.stem)
def test_a_message_with_any_change_is_taken_or_ends_with_a_sentence(recorded: Path, tmp_path: Path) -> None:
    replayed, dice, came = Replayed(recorded, tmp_path), Random(recorded.stem), Counter[str]()
    for _ in range(size(2000, 50_000)):
        at = dice.randrange(len(replayed.frames))
        came[outcome_of(replayed.session(at), change(replayed.frames[at], dice))] += 1
    assert min(came[what] for what in ("taken", "not understood", "does not fit")) > 50, came


@pytest.mark.slow
@pytest.mark.parametrize("recorded", RECORDED, ids=lambda path: path.stem)
def test_a_log_with_any_change_is_taken_or_refused_with_a_sentence(
    recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "open", lambda _: None)
    replayed, dice, refused = Replayed(recorded, tmp_path), Random(recorded.stem), 0
    log = list(map(encode, replayed.records))
    for _ in range(size(500, 20_000)):
        lines, at = [*log], dice.randrange(len(log))
        lines[at] = change(lines[at], dice)
        replayed.house.log = lambda game, lines=lines: lines if game else []  # type: ignore[method-assign,misc]
        try:
            RemoteSitting.at(replayed.house, replayed.snapshot.id)
        except Refused:
            refused += 1
    assert refused > 400
