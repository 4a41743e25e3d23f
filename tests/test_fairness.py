"""docs/fairness.md: its programs verify a real game by hand, and so any other; its table of records is that of the types."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.records.digest_code import code_of
from croupier.records.logs import Log
from croupier.records.types import Record, encode, kind_of
from croupier.table.audit import verify
from fair_game import GAME, fair_game
from paper.manual import DOCS, refresh
from table.forging import digest_of, log_of
from tables import MASTER, Company, company, once, records_to, rules_of

PAGE = (DOCS / "fairness.md").read_text("utf-8")
SHOE, CHAIN, CODE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def run(program: str, given: Path | str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", "-c", program, str(given)], capture_output=True, text=True, check=False, timeout=60
    )


def test_the_programs_print_what_the_page_says() -> None:
    (printed,) = re.findall(r"they print\n\n```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    digest = run(CHAIN, GAME).stdout
    assert run(SHOE, GAME).stdout + digest + run(CODE, digest.strip()).stdout == printed
    assert printed.splitlines()[-1] == code_of(bytes.fromhex(digest))


def test_the_command_prints_what_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DOCS.parent)
    assert refresh(PAGE) == PAGE


def test_the_game_is_fair() -> None:
    assert GAME.read_bytes() == fair_game(), "python tests/fair_game.py writes it anew"
    found = verify(Log(GAME))
    assert (found.verdict, [shoe.cut for shoe in found.shoes]) == ("fair", [["Léa"], ["Léa"]])


def test_the_page_names_every_record_and_field_in_the_order_of_the_types() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (`n`.*) \|$", PAGE, re.MULTILINE))
    assert set(rows) == {str(kind.__struct_config__.tag) for kind in Record.__subclasses__()}
    for kind in Record.__subclasses__():
        fields = re.findall(r"`(\w+)`(\??)", rows[str(kind.__struct_config__.tag)])
        assert [name for name, _ in fields] == list(kind.__struct_encode_fields__)
        assert sum(mark == "?" for _, mark in fields) == len(kind.__struct_defaults__)


@pytest.mark.slow
@pytest.mark.parametrize("cut", [True, False])
def test_the_programs_agree_with_the_house_on_any_game(tmp_path: Path, cut: bool) -> None:
    from croupier.table.table import Table

    log: list[Record] = []
    rules = rules_of("blackjack/vegas-strip")
    table = Table.begin(
        rules, company(rules, 1, ("basic",), 10**7), master=MASTER, write=records_to(log.append),
        cutter=(lambda _: "rien ne va plus — é") if cut else None,
    )  # fmt: skip
    while kind_of(log[-1]) != "shoe":
        assert once(table, Company(3))
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in map(encode, log)))
    assert run(CHAIN, path).stdout.strip() == digest_of(log_of(log))
    assert re.match(r"\d+ cards, as they were sealed and cut", run(SHOE, path).stdout)
    text = path.read_text("utf-8")
    drawn = re.search(r'"draw seat 1","answer":"(\w+)"', text)
    assert drawn
    path.write_text(text.replace(drawn[0], drawn[0].replace(drawn[1], "2c" if drawn[1] != "2c" else "3c"), 1), "utf-8")
    assert "another card than the shoe held" in run(SHOE, path).stderr
