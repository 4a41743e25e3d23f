"""Long games: resumed from the last snapshot, listed by snapshot and end, read record by record."""

from __future__ import annotations

import tracemalloc
from itertools import cycle, islice
from pathlib import Path

import pytest

from croupier.houses import load
from croupier.records import logs
from croupier.records.journal import Journal
from croupier.records.logs import Log, latest, read
from croupier.records.types import Snapshot, encode, fields_of
from croupier.review import history
from croupier.review.history import past_games
from croupier.review.summary import summary_of
from croupier.table import game as game_module
from croupier.table.audit import verify
from croupier.table.game import Game
from croupier.table.party import Party
from croupier.table.sitting import Sitting
from croupier.table.table import Table
from records.edits import edit, places, rechain, renumber
from table.sample_games import short_game
from tables import Company, once


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with several snapshots, left in the middle of a round."""
    monkeypatch.setattr(game_module, "SNAPSHOT_AFTER", 40)
    sitting = Sitting.begin(load("blackjack/changer"), Party(("expert",), ("Léa",)), tmp_path)
    sitting.journal.patient = True
    people = Company(3)
    while sitting.table.game.rounds < 60 or not sitting.table.game.deciding:
        once(sitting.table, people)
    sitting.leave()
    return sitting.path


@pytest.mark.slow
def test_a_game_is_resumed_from_its_last_snapshot(game: Path) -> None:
    """And it is the same game as from its beginning; what lies before the snapshot is not read."""
    snapshots = [record.n for record in read(game) if isinstance(record, Snapshot)]
    assert len(snapshots) > 3
    assert latest(game).first().n == snapshots[-1]
    whole = Game.fold(Log(game))
    resumed = Sitting.resume(game)
    table = resumed.table
    assert (table.game.digest, table.game.events, table.game.rounds, table.game.shoe.number) == (
        whole.digest, whole.events, whole.rounds, whole.shoe.number,
    )  # fmt: skip
    assert table.game.players == whole.players
    assert (table.game.round, table.game.shoe.seen) == (whole.round, whole.shoe.seen)
    resumed.leave()
    data = game.read_bytes()
    game.write_bytes(data[:3000] + b"?" * 10 + data[3010:])
    Sitting.resume(game).leave()
    assert summary_of(game).rounds == whole.rounds


@pytest.mark.slow
def test_a_reader_from_before_must_find_that_snapshots_agree(game: Path) -> None:
    log = read(game)
    second = places(log, Snapshot)[1]
    for field, value in (("rounds", 1), ("shoes", 1), ("house", "blackjack/partage"), ("seal", "0" * 64)):
        forged = rechain(edit(log, second, **{field: value}))
        found = verify(forged)
        assert found.verdict == "not fair", field
        assert found.wrong == second + 1
    players = fields_of(log[second])["players"]
    players[0]["purse"] += 100
    assert verify(rechain(edit(log, second, players=players))).wrong == second + 1


@pytest.mark.slow
def test_a_long_log_is_read_record_by_record(tmp_path: Path) -> None:
    """Reading and listing a log of 250 kB takes a small part of that memory."""
    path = tmp_path / "20250101-120000-long.jsonl"
    first, *rest = short_game().log
    with path.open("wb") as file:
        for record in renumber([first, *islice(cycle(rest), 3_998)]):
            file.write(encode(record) + b"\n")
    assert path.stat().st_size > 250_000
    tracemalloc.start()
    assert sum(1 for _ in Log(path)) == 3_999
    assert tracemalloc.get_traced_memory()[1] < 100_000
    tracemalloc.stop()


def test_progress_is_told_while_a_log_is_read(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "OFTEN", 5)
    shares: list[float] = []
    Sitting.resume(game, progress=shares.append).leave()
    assert shares
    assert shares == sorted(shares)
    assert all(0 < share <= 1 for share in shares)


def test_the_lobby_lists_a_long_game_by_its_end(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (short,) = past_games(game.parent, 18, "Léa")
    monkeypatch.setattr(history, "LONG", 100)
    monkeypatch.setattr(history, "games_of", None)
    (long,) = past_games(game.parent, 18, "Léa")
    assert (long.net, long.person, long.house) == (short.net, "Léa", short.house)
    assert past_games(game.parent, 18, "Ada") == [], "a game of others is known by its snapshot"


@pytest.mark.slow
def test_a_game_with_snapshots_goes_on_to_the_same_log(game: Path) -> None:
    before = read(game)
    journal, log = Journal.reopen(game)
    table = Table.from_log(log, journal.master, write=journal.write)
    people = Company(3)
    for _ in range(60):
        once(table, people)
    journal.close()
    after = read(game)
    assert after[: len(before)] == before
    assert verify(after).problem is None
