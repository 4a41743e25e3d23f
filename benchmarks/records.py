"""What the record of a game costs, and how long games are read: `python benchmarks/records.py [ROUNDS] [GAMES]`.

Prints, in processor time: a record written without a sync, beside its goal, and with one; rounds a second of bots without
syncs; a game of so many rounds resumed, listed, read and verified, each in a process of its own with its memory; a list
of so many games. 100,000 rounds take minutes to be played; the usual number is 10,000, and 1,000 games.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from croupier.houses import load
from croupier.records.chain import BEGINNING, chain
from croupier.records.event import Event
from croupier.records.journal import Journal
from croupier.records.types import Answered, Player, encode
from croupier.table.shoe import master_seed
from croupier.table.table import Table

HOUSE = "war/casino-war"
GOAL = 100
"""Microseconds that a record may cost besides the write and the sync: it is chained and encoded, and the place of its log is checked."""
RECORD = Answered(123456, "draw dealer up", "Kh")

READERS = {
    "resumed": "from croupier.table.sitting import Sitting; import pathlib; Sitting.resume(pathlib.Path(path)).leave()",
    "in a list": "from croupier.review.summary import summary_of; import pathlib; summary_of(pathlib.Path(path))",
    "read": "from croupier.records.logs import Log; import pathlib; sum(1 for _ in Log(pathlib.Path(path)))",
    "verified": "from croupier.table.audit import verify; from croupier.records.logs import Log; import pathlib; "
    "print(verify(Log(pathlib.Path(path))).verdict, end=', ')",
    "history": "from croupier.review.history import past_games; import pathlib; past_games(pathlib.Path(path).parent)",
    "replay --json": "import os; sys.stdout = open(os.devnull, 'w'); from croupier.cli.logs import replay; "
    "replay.main([path, '--json'], standalone_mode=False); sys.stdout = sys.__stdout__",
    "replay --round, the last": "import os; sys.stdout = open(os.devnull, 'w'); from croupier.cli.logs import replay; "
    "replay.main([path, '--round', str(rounds)], standalone_mode=False); sys.stdout = sys.__stdout__",
    "review": "import os; sys.stdout = open(os.devnull, 'w'); from croupier.cli.review import review; "
    "review.main([path], standalone_mode=False); sys.stdout = sys.__stdout__",
}
MEASURED = (
    "import resource, sys, time; path, rounds = sys.argv[1], sys.argv[2]; began = time.process_time(); {reader}; "
    "print(f'{{time.process_time() - began:.2f}} s, {{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}} MB')"
)
LISTS = {
    "resume --list": "from croupier.records.logs import find_unfinished; from croupier.review.summary import summary_of; "
    "import pathlib; [summary_of(one) for one in find_unfinished(pathlib.Path(path))]",
    "history": "from croupier.review.summary import summaries; import pathlib; summaries(folder=pathlib.Path(path))",
    "lobby": "from croupier.review.history import past_games; from croupier.records.logs import find_unfinished; "
    "import pathlib; list(find_unfinished(pathlib.Path(path))); past_games(pathlib.Path(path), 18, 'Max')",
}


def time_of(run: Callable[[], object], times: int, clock: Callable[[], float] = time.perf_counter) -> float:
    """Microseconds for each of so many calls, of wall time if no other clock is given."""
    began = clock()
    for _ in range(times):
        run()
    return (clock() - began) / times * 1e6


def records(folder: Path) -> None:
    journal = Journal.create(master_seed(1), folder)
    synced = time_of(lambda: journal.write(Event(RECORD, encode(RECORD))), 500)
    journal.patient = True

    def record() -> None:
        line = encode(RECORD)
        chain(BEGINNING, line)
        journal.write(Event(RECORD, line))

    patient = time_of(record, 5000, time.process_time)
    file = os.open(folder / "beside", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    line = encode(RECORD) + b"\n"
    bare = time_of(lambda: os.write(file, line), 5000, time.process_time)

    def write_and_sync() -> None:
        os.write(file, line)
        os.fdatasync(file)

    alone = time_of(write_and_sync, 500)
    os.close(file)
    journal.discard()
    print(f"a record without sync {patient:.0f} µs of processor time, a bare write of its line {bare:.0f} µs")
    print(
        f"  the record alone {patient - bare:.0f} µs: {'within' if patient - bare <= GOAL else 'OVER'} the goal of {GOAL} µs"
    )
    print(f"a record with sync {synced:.0f} µs, a bare write with sync {alone:.0f} µs")


def play(folder: Path, rounds: int) -> Path:
    """A game of a person and a bot; nothing is synced until its end."""
    journal = Journal.create(master_seed(5), folder)
    journal.patient = True
    rules = replace(load(HOUSE).rules, seats=2)
    players = [Player("Léa", 10**9), Player("Inès", 10**9, "expert")]
    table = Table.begin(rules, players, house=HOUSE, master=journal.master, write=journal.write)
    began = time.process_time()
    while table.game.rounds < rounds or table.game.round:
        if table.advance():
            continue
        if table.game.deciding:
            table.act(0, table.game.deciding.words[0])
        else:
            table.bet(0, {"ante": rules.minimum})
    seconds = time.process_time() - began
    journal.close()
    size = journal.path.stat().st_size / 1e6
    print(
        f"{rounds} rounds, {table.game.events} records, {size:.1f} MB: {rounds / seconds:.0f} rounds a second without syncs"
    )
    return journal.path


def measure(reader: str, path: Path, rounds: int = 0) -> str:
    code = MEASURED.format(reader=reader)
    return subprocess.run(
        [sys.executable, "-c", code, str(path), str(rounds)], capture_output=True, text=True, check=True
    ).stdout.strip()


def main(rounds: int = 10_000, games: int = 1_000) -> None:
    with tempfile.TemporaryDirectory() as folder:
        records(Path(folder))
        long = play(Path(folder, "long"), rounds)
        for name, reader in READERS.items():
            print(f"  {name}: {measure(reader, long, rounds)}")
        short = play(Path(folder, "short"), 20)
        for number in range(games - 1):
            for suffix in (".jsonl", ".private"):
                shutil.copy(short.with_suffix(suffix), short.with_name(f"20250101-120000-{number:08x}{suffix}"))
        print(f"{games} games of 20 rounds")
        for name, reader in LISTS.items():
            print(f"  {name}: {measure(reader, short.parent)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
