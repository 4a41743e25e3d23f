"""What passes between the app and its worker is no pickle, and arrives as it was; the worker runs nothing of the folder."""

from __future__ import annotations

import io
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.values import Values
from croupier.analysis.worker import QUERIES
from croupier.houses import load, names
from croupier.messages import Figure, Sentence, Word, say
from croupier.money import Money, Net
from croupier.processes.queue import Query, answer_query
from croupier.processes.wire import BadWire, receive, send
from croupier.records.types import Calendar
from croupier.simulation.tournaments import Contest
from croupier.table.table import Table
from tables import MASTER, Company, company, once


def pass_through(value: object) -> Any:
    line = io.BytesIO()
    send(value, line)
    return receive(io.BytesIO(line.getvalue()))


@pytest.mark.parametrize("house", names())
def test_rounds_and_rules_arrive_as_they_were(house: str) -> None:
    rules = load(house).rules
    arrived = pass_through(rules)
    assert arrived == rules
    assert hash(arrived) == hash(rules)
    table = Table.begin(rules, company(rules, 1, (), 10**6), master=MASTER)
    people = Company(4)
    while table.game.rounds < 6:
        if table.game.deciding and table.game.round:
            question = pass_through(("advice", (table.game.round, table.game.shoe.seen)))
            assert question == ("advice", (table.game.round, table.game.shoe.seen))
            _, (round, seen) = question
            assert type(seen) is Counter
            assert round.need == table.game.round.need
            for word in table.game.deciding.words:
                assert round.step(word) == table.game.round.step(word)
        once(table, people)


def test_answers_arrive_as_they_were() -> None:
    rules = load("war/casino-war").rules
    for kind in ("edge", "costs"):
        found = answer_query(Query(kind, (rules,)), QUERIES)
        assert found[0] in ("known", "refused")
        assert pass_through(found) == found
    refused = ("refused", say("{a} {b} {c}", a=Word("hit"), b=Money(150), c=(Net(-5), Sentence("x"), Figure(0.1, 2))))
    assert pass_through(refused) == refused
    assert str(pass_through(refused)[1]) == str(refused[1])
    assert pass_through([{1: {2}}, (None, True, 0.1 + 0.2)]) == [{1: {2}}, (None, True, 0.1 + 0.2)]


def test_a_tournament_arrives_as_it_was() -> None:
    rules = load("blackjack/changer").rules
    contest = Contest.of(rules, ("expert", "amateur"), Calendar(4, 2), seed=3)
    assert pass_through((contest, 0, 25)) == (contest, 0, 25)
    assert pass_through(contest).calendar.cuts == [2]
    snapshot = Table.begin(rules, company(rules, 1, ("expert",)), master=MASTER, calendar=Calendar()).game.snapshot()
    assert pass_through(snapshot) == snapshot


@pytest.mark.slow
def test_charts_values_and_reasons_arrive_as_they_were() -> None:
    rules = load("blackjack/vegas-strip").rules
    table = Table.begin(rules, company(rules, 1, (), 10**6), master=MASTER)
    while not table.game.deciding:
        once(table, Company(4))
    questions: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("chart", (rules,)),
        ("advice", (table.game.round, Counter())),
        ("why", (table.game.round, Counter())),
    )
    for question in questions:
        found = answer_query(Query(*question), QUERIES)
        assert found[0] == "known"
        assert pass_through(found) == found


@pytest.mark.parametrize(
    "packed",
    [
        {"class": "os:system", "value": "true"}, {"class": "subprocess:Popen", "items": ["true"]},
        {"class": "croupier.analysis.worker:bets", "items": []}, {"class": "croupier.processes.queue:os", "value": "x"},
        {"class": "croupier.cli.commands:subprocess", "value": 1}, {"class": "croupier.records.journal:Journal", "items": []},
        {"class": "croupier.disk:write_whole", "restored": []}, {"other": 1}, {"class": "croupier.cards:Card"},
        {"class": "croupier.nowhere:X", "value": 1}, {"dict": 5}, {"class": 5, "value": 1},
    ],
)  # fmt: skip
def test_nothing_else_can_be_named(packed: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        receive(io.BytesIO(json.dumps(packed).encode() + b"\n"))


def test_what_is_no_value_is_not_sent() -> None:
    with pytest.raises(BadWire):
        send(open, io.BytesIO())
    with pytest.raises(EOFError):
        receive(io.BytesIO(b'{"cut off"'))


def test_modules_of_the_current_folder_are_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pickle", "json", "croupier", "numpy", "enum"):
        (tmp_path / f"{module}.py").write_text(
            f"open({str(tmp_path / 'run')!r}, 'a').write({module!r}); raise SystemExit\n"
        )
    monkeypatch.chdir(tmp_path)
    values, rules = Values(lambda: None), load("war/casino-war").rules
    try:
        deadline = time.monotonic() + 60
        while values.edge(rules).coming and time.monotonic() < deadline:
            time.sleep(0.02)
        assert values.edge(rules).known
    finally:
        values.close()
    assert not (tmp_path / "run").exists()
