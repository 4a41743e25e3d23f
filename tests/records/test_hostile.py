"""Hostile files: a sentence, never a traceback; and one bad log leaves the others whole."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.messages import Refused
from croupier.records.logs import Log, read
from croupier.records.types import LONGEST, VERSION, BadLog, fields_of
from croupier.review.history import past_games
from croupier.review.summary import summaries, summary_of
from croupier.table.sitting import Sitting
from records.edits import line_of
from records.hostile import DEEP, MASTER, hostile, kept_game, read_by_everybody
from sizes import size
from table.sample_games import short_game


@pytest.mark.slow
@settings(max_examples=size(80, 200))
@given(st.integers(0, 10**9))
def test_no_log_breaks_a_reader(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    path = tmp_path_factory.getbasetemp() / "hostile" / "20250101-120000-aaaaaaaa.jsonl"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(hostile(Random(seed)))
    path.with_suffix(".private").write_text(MASTER)
    read_by_everybody(path)


HEAD = (
    f'{{"event":"table","n":1,"version":{VERSION},"id":"a","house":"war/casino-war","game":"war","rules":{{}},"players":[],'
    f'"seal":"{"0" * 64}","rounds":0,"shoes":0,"digest":"{"0" * 64}"}}'
)


@pytest.mark.parametrize(
    "text",
    [
        DEEP, '{"a":' * 60_000, "9" * 6000, "\x00", "[]", "null", '""', "{}", HEAD, HEAD.replace("{}", "[]"),
        HEAD.replace("[]", "[{}]"), HEAD.replace('"n":1', '"n":1,"n":1'), HEAD.replace('"n":1', '"n":1e400'),
        "x" * (LONGEST + 10), '{"event":["table"],"n":1}', '{"event":"settled","n":1,"round":1,"net":[],"purses":[]}',
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(text + "\n", "utf-8")
    with pytest.raises(BadLog, match=r"line 1"):
        read(path)


@pytest.mark.parametrize("field", ["net", "purses", "bets", "seed", "shoe", "commitment", "answer"])
@pytest.mark.parametrize("wrong", ["[]", "[1]", "null", '"x"', "1e3", '{"a":[]}'])
def test_a_field_of_a_wrong_type_is_refused_where_it_is_read(tmp_path: Path, field: str, wrong: str) -> None:
    log = list(map(fields_of, short_game().log))
    place = next(n for n, record in enumerate(log) if field in record)
    lines = list(map(line_of, log[: place + 1]))
    lines[-1] = json.dumps({**log[place], field: "@"}, separators=(",", ":")).replace('"@"', wrong).encode()
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n")
    if (field, wrong) in (
        ("bets", "null"),
        ("answer", '"x"'),
        ("net", "[1]"),
        ("purses", "[1]"),
    ):  # these are records, of another game
        return
    with pytest.raises(BadLog, match=f"line {place + 1} is not its record"):
        read(path)


@pytest.mark.parametrize("private", ["[]", '{"master":5}', '{"master":""}', "", "\x00", DEEP, '{"master":"zz"}', "{}"])
def test_a_damaged_private_file(tmp_path: Path, private: str) -> None:
    path = kept_game(tmp_path)
    path.with_suffix(".private").write_text(private)
    with pytest.raises(BadLog, match=r"private file .* is damaged"):
        Sitting.resume(path)


def test_pipes_folders_and_devices_are_no_logs(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "device.jsonl").symlink_to("/dev/zero")
    (tmp_path / "nowhere.jsonl").symlink_to(tmp_path / "missing")
    for name in ("pipe", "folder", "device", "nowhere"):
        with pytest.raises(Refused, match=r"cannot be read|There is no file"):
            list(Log(tmp_path / f"{name}.jsonl"))
    assert summaries(folder=tmp_path)[0] == []
    os.mkfifo(tmp_path / "game.private")
    with pytest.raises(BadLog, match="private file"):
        Sitting.resume(tmp_path / "game.jsonl")


def test_one_bad_log_leaves_the_others_whole(tmp_path: Path) -> None:
    good = kept_game(tmp_path)
    bad = tmp_path / "99991231-000000-bad.jsonl"
    bad.write_bytes(good.read_bytes().replace(b'"event":"table"', b'"event":"tables"'))
    bad.with_suffix(".private").write_text(MASTER)
    games, damaged = summaries(folder=tmp_path)
    assert [game.path for game in games] == [good]
    assert [(one.path, str(one.reason)) for one in damaged] == [
        (bad, f"“{bad.name}” is not a log of a game: line 1 is not its record.")
    ]
    listed: list[object] = []
    past_games(tmp_path, damaged=listed)  # type: ignore[arg-type]
    assert listed == damaged
    assert summary_of(good).rounds == 1
    Sitting.resume(good).leave()


def test_what_cannot_be_read_at_all_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadLog, match="There is no file"):
        read(tmp_path / "nowhere.jsonl")
    with pytest.raises(BadLog, match="cannot be read as a log"):
        read(tmp_path)
    (tmp_path / "noise.jsonl").write_bytes(b"\xff\xfe\n")
    with pytest.raises(BadLog, match="line 1 is not its record"):
        read(tmp_path / "noise.jsonl")
    os.mkfifo(tmp_path / "pipe.jsonl")
    with pytest.raises(BadLog, match="cannot be read as a log"):
        read(tmp_path / "pipe.jsonl")
