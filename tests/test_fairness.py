"""docs/fairness.md: its programs verify a real game by hand, and so any other."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.table.audit import verify
from croupier.table.logs import Log
from croupier.table.records import Record, encoded
from paper.manual import DOCS, refreshed
from table.forging import head
from tables import MASTER, Company, company, once, rules_of

PAGE = (DOCS / "fairness.md").read_text("utf-8")
GAME = DOCS / "fair-game.jsonl"
SHOE, CHAIN = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def run(program: str, log: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", "-c", program, str(log)], capture_output=True, text=True, check=False, timeout=60
    )


def test_the_programs_print_what_the_page_says() -> None:
    (printed,) = re.findall(r"they print\n\n```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert run(SHOE, GAME).stdout + run(CHAIN, GAME).stdout == printed


def test_the_command_prints_what_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DOCS.parent)
    assert refreshed(PAGE) == PAGE


def test_the_game_is_fair() -> None:
    assert verify(Log(GAME)).verdict == "fair"


@pytest.mark.slow
@pytest.mark.parametrize("cut", [True, False])
def test_the_programs_agree_with_the_house_on_any_game(tmp_path: Path, cut: bool) -> None:
    from croupier.table.table import Table

    log: list[Record] = []
    rules = rules_of("blackjack/vegas-strip")
    table = Table(
        rules, company(rules, 1, ("basic",), 10**7), master=MASTER, write=log.append,
        cutter=(lambda _: "rien ne va plus — é") if cut else None,
    )  # fmt: skip
    while log[-1]["event"] != "shoe":
        assert once(table, Company(3))
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(encoded(record) + b"\n" for record in log))
    assert run(CHAIN, path).stdout.strip() == head(log)
    assert re.match(r"\d+ cards, as they were sealed and cut", run(SHOE, path).stdout)
    text = path.read_text("utf-8")
    drawn = re.search(r'"draw seat 1","answer":"(\w+)"', text)
    assert drawn
    path.write_text(text.replace(drawn[0], drawn[0].replace(drawn[1], "2c" if drawn[1] != "2c" else "3c"), 1), "utf-8")
    assert "another card than the shoe held" in run(SHOE, path).stderr
