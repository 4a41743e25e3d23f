"""Three programs that share no code verify logs: the package, the page, and one that is written from docs/fairness.md.

On honest games of every kind, and on the same games with one thing changed, they come to the same verdict and name the same
record. Where only the rules of a game tell that something is wrong, the package alone finds it; those cases are listed in
`verifiers.py`. `benchmarks/verifiers.py` does the same with far more logs.
"""

from __future__ import annotations

import ast
import random
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.houses import load
from croupier.records.types import Hosting, Player, kind_of
from croupier.table.shoe import promise
from croupier.table.table import Table
from sizes import size
from table.forging import digest_of, edit, lines_of, parse, places, rechain, records_of
from table.honest_logs import Lines, honest_logs, local
from web import second_verifier
from web.fair import TAMPERING, tables, tamper
from web.verifiers import Agreement, Finding, by_package, by_page, by_second, codes

pytestmark = pytest.mark.slow  # games are played first

TABLES, SHOES = 4, 2
"""1,000 tables of 10 shoes each, and 10,000 changed logs: benchmarks/fair.py."""


def test_they_agree_on_honest_games_of_every_kind() -> None:
    logs = honest_logs(1)
    for (name, lines), page in zip(logs.items(), by_page(logs.values()), strict=True):
        assert by_package(lines) == by_second(lines) == page, name
        assert page.verdict == expected_verdict(name), name


def expected_verdict(name: str) -> str:
    if name == "no round":
        return "nothing to prove"
    open = ("in play" in name, name in ("repeatable", "bots without master", "lots without master"))
    return "nothing wrong so far" if any(open) else "fair"


def test_the_honest_games_have_records_of_every_kind() -> None:
    kinds = {kind_of(record) for lines in honest_logs(1).values() for record in records_of(parse(lines))}
    assert kinds == set(second_verifier.EVENTS)


def test_the_honest_games_have_shoes_that_were_cut_again() -> None:
    found = by_second(honest_logs(1)["hosted, cut again"])
    again = [shoe[-1] for shoe in found.shoes if isinstance(shoe, tuple) and shoe[-1]]
    assert len(again) > 1
    assert any(len(names) > 1 for names in again)


def test_they_make_the_same_code_of_a_digest() -> None:
    made = codes([bytes(32), bytes(range(32)), b"\xff" * 32])
    assert [{*three} for three in made] == [{package} for package, _, _ in made]
    assert made[0][0] == "su-zen-pa-jel ge-fon-jan-bu fu-var-ran-jon"


def test_they_agree_on_changed_logs() -> None:
    found = Agreement()
    for number in range(1, size(2, 40)):
        found.compare(number, size(12, 60))
    assert found.disagreements == []
    assert found.verdicts["not fair"] > found.verdicts["not a log"] > 0
    assert found.of_the_rules.total() < found.verdicts["not fair"] / 4


def test_they_agree_on_what_is_no_log() -> None:
    lines = [*honest_logs(1)["people alone"]]
    rubbish: tuple[list[bytes], ...] = (
        [],
        [b""],
        [b"rubbish"],
        [b"{}"],
        [b'{"event":"table"}'],
        lines[1:],
        [lines[0].replace(b'"version":3', b'"version":2'), *lines[1:]],
        [lines[0].replace(b'"n":1', b'"n":2'), *lines[1:]],
        [lines[0] + b" ", *lines[1:]],
        [lines[0].replace(b":", b": ", 1), *lines[1:]],
        [*lines, b""],
        [*lines, b'{"event":"x","n":1}'],
        [b"\xef\xbb\xbf" + lines[0], *lines[1:]],
    )
    for log, page in zip(rubbish, by_page(rubbish), strict=True):
        assert by_package(log) == by_second(log) == page == Finding("not a log"), log[:1]


def test_a_digest_that_was_kept_is_found_by_all() -> None:
    lines = honest_logs(1)["people alone"]
    kept = digest_of(parse(lines[: len(lines) // 2]))[:16]
    renamed = parse(lines)
    renamed[0]["house"] = "elsewhere"
    forged = lines_of(rechain(renamed))
    for log, verdict in ((lines, "fair"), (forged, "not fair")):
        found = [by_package(log, kept), by_second(log, kept), *by_page([log], [kept])]
        assert [(one.verdict, one.wrong) for one in found] == [(verdict, None)] * 3


def test_who_sits_down_after_the_cut_is_named_and_the_words_before_are_void(cut_again: Lines) -> None:
    """Somebody cuts, leaves, and another one sits there before the first deal: the first words decide nothing."""
    (page,) = by_page([cut_again])
    assert by_package(cut_again) == by_second(cut_again) == page
    ((number, proven, early, digest, *people),) = (shoe for shoe in page.shoes if isinstance(shoe, tuple))
    assert (number, proven, early) == (1, True, True)
    shown = parse(cut_again)[: places(parse(cut_again), "shoe")[0] + 1]
    assert digest == digest_of(shown)
    assert people == [(), (), ("Bea",), ("Bea",)]
    assert page.verdict == "fair"


@pytest.mark.parametrize("words", [True, False])
def test_no_cut_comes_after_a_bet(cut_again: Lines, words: bool) -> None:
    log = parse(cut_again)
    bet, promised = places(log, "bet")[0], places(log, "promise")[0]
    late = [{**log[place], "seat": 0} for place in (promised, promised + 1)][: 2 if words else 1]
    changed = lines_of(rechain([*log[: bet + 1], *late, *log[bet + 1 :]]))
    (page,) = by_page([changed])
    assert by_package(changed) == by_second(changed) == page == Finding("not fair", bet + 2)


@pytest.fixture
def cut_again() -> Lines:
    lines: list[bytes] = []
    table = Table.begin(
        load("baccarat/punto-banco").rules, [Player("", 0, gone=True)], master=bytes(32), hosted=Hosting(30, "h", False),
        write=lambda event: lines.append(event.line),
    )  # fmt: skip
    table.sit(0, "Ada", 100_000, who="a", id="1")
    table.advance()
    table.promise_cut(0, promise(table.game.id, 1, 0, "mine"), id="2")
    table.cut(0, "mine", id="3")
    table.leave(0, id="4")
    table.sit(0, "Bea", 100_000, who="b", id="5")
    table.bet(0, {"player": 1000}, id="6")
    while table.advance():
        pass
    table.end(by="h", id="7")
    return tuple(lines)


def test_a_shoe_that_runs_out_inside_a_round_is_dealt_again_from_its_discards() -> None:
    """E-03: the page once dealt the discards in the other direction."""
    name, lines = running_out()
    (page,) = by_page([lines])
    assert by_package(lines) == by_second(lines) == page, name
    assert page.verdict == "fair"
    last = places(parse(lines), "answer", lambda one: one["need"].startswith("draw"))[-1]
    card = parse(lines)[last]["answer"]
    changed = lines_of(rechain(edit(parse(lines), last, answer="2c" if card != "2c" else "3c")))
    assert by_second(changed).wrong == by_page([changed])[0].wrong == last + 1


def running_out() -> tuple[int, Lines]:
    """A game in which more cards were drawn from a shoe than it holds."""
    for number in range(200):
        lines = local(number, "war/casino-war:decks=1,penetration=0.95", people=3, bots=2, records=130)
        drawn = [one["need"].startswith("draw") for one in parse(lines) if one["event"] == "answer"]
        if sum(drawn) > 52 and len(places(parse(lines), "shuffle")) == 1:
            return number, lines
    raise AssertionError


def test_the_second_program_stands_alone(tmp_path: Path) -> None:
    program, lines = Path(second_verifier.__file__), honest_logs(1)["people alone"]
    tree = ast.parse(program.read_text())
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in imports if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names
    log = tmp_path / "game.jsonl"
    log.write_bytes(b"".join(line + b"\n" for line in lines))
    command = [sys.executable, "-I", "-S", str(program), str(log)]
    good = subprocess.run([*command, digest_of(parse(lines))], capture_output=True, text=True, check=True)
    assert good.stdout.startswith("fair\n")
    bad = subprocess.run([*command, "0" * 16], capture_output=True, text=True, check=False)
    assert bad.returncode == 1
    assert "does not lead to the digest" in bad.stdout


# The live house


@pytest.fixture(scope="module")
def played_games() -> list[list[bytes]]:
    return list(tables(1, TABLES, SHOES))


def test_they_verify_every_shoe_of_the_live_house(played_games: list[list[bytes]]) -> None:
    for lines, page in zip(played_games, by_page(played_games), strict=True):
        assert by_package(lines) == by_second(lines) == page
        assert page.verdict == "fair"
        assert len(page.shoes) >= SHOES


@pytest.mark.parametrize("kind", range(len(TAMPERING)), ids=[kind.__name__ for kind in TAMPERING])
def test_changed_logs_of_the_live_house_are_refused_by_all(played_games: list[list[bytes]], kind: int) -> None:
    dice = random.Random(kind)
    for lines in played_games:
        kept, changed = digest_of(parse(lines))[:16], tamper(lines, kind, dice)
        found = [by_package(changed, kept), by_second(changed, kept), *by_page([changed], [kept])]
        assert {one.verdict for one in found} <= {"not fair", "not a log"}
