"""Agents at the bench: scores are exact costs, transcripts are logs, and whatever an agent does, a sentence comes of it."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.bench.agents import NoAgent, ProgramAgent, StrategyAgent, agent_of
from croupier.bench.scenarios import KINDS, NoKind, scenarios
from croupier.bench.score import Score, round_costs
from croupier.bench.session import play
from croupier.bench.text_table import Question, TextTable
from croupier.bench.transcripts import BadTranscript, Transcript, read_transcript
from croupier.houses import load
from croupier.messages import Refused
from croupier.review.evaluator import value_game
from croupier.review.interval import can_tell_apart
from croupier.table.audit import verify
from croupier.table.game import Game
from croupier.table.shoe import master_seed
from croupier.telling.company import Company
from paper.commands import run
from sizes import size

pytestmark = pytest.mark.slow


def program(tmp_path: Path, code: str) -> str:
    """The command of an agent written in Python."""
    file = tmp_path / "agent.py"
    file.write_text("import json, sys, time\n" + code)
    return f"{sys.executable} {file}"


ANSWERING = """
for line in sys.stdin:
    asked = json.loads(line)
    open = asked["options"]
    print("10" if asked["asks"] == "bet" else "decline" if "decline" in open else "stand", flush=True)
"""


def score(agent: Any, kind: str, rounds: int, seed: int = 1, house: str = "") -> Score:
    found = Score()
    for table in scenarios((kind,), house, rounds, seed):
        session = play(table, agent)
        assert session.whole or table.kind.calendar, session.failure
        found.add(table.kind, session.records)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_perfect_play_costs_nothing_in_every_situation(kind: str) -> None:
    found = score(StrategyAgent("optimal"), kind, size(6, 200))
    costs = found.costs.get(kind) or [lead.share.share for leads in found.chances.values() for lead in leads]
    assert len(costs) >= 4
    assert max(map(abs, costs)) < 1e-9


@pytest.mark.parametrize("house", ["baccarat/ez", "war/casino-war"])
def test_other_games_are_scored_too(house: str) -> None:
    player = "optimal" if house.startswith("war") else "tie"
    found = score(StrategyAgent(player), "first-hands", 3, house=house).all
    assert found.rounds == 3
    assert found.mean == 0 if player == "optimal" else found.mean > 0.05


def test_a_house_with_one_bet_is_scored_too() -> None:
    """E-17: where only one bet can be made the table makes it, and nobody is asked between rounds."""
    house = "blackjack/vegas-strip:minimum=10,maximum=10"
    assert score(StrategyAgent("amateur"), "first-hands", 6, house=house).all.rounds == 6
    assert score(StrategyAgent("amateur"), "splits", 2, house=house).all.rounds == 2


def test_every_scenario_of_a_seed_deals_the_same_cards_to_everybody() -> None:
    table = scenarios(("first-hands",), rounds=3)[0]
    one, other = (play(table, StrategyAgent(name)).records for name in ("basic", "amateur"))
    assert one[2:7] == other[2:7]
    assert len(one) > 7
    assert scenarios(("first-hands",), rounds=3, seed=2)[0].master != table.master


def test_a_score_is_what_the_look_back_says() -> None:
    table = scenarios(("first-hands",), rounds=12)[0]
    records = play(table, StrategyAgent("amateur")).records
    looked_back = sum(one.cents for one in value_game(records)) / table.house.rules.minimum
    assert sum(round_costs(table.kind, records)) == pytest.approx(looked_back, abs=1e-9)
    assert looked_back > 0


def test_expert_and_amateur_are_told_apart_in_less_than_100_rounds() -> None:
    for seed in range(size(1, 100)):
        expert, amateur = (score(StrategyAgent(name), "first-hands", 95, seed) for name in ("expert", "amateur"))
        assert can_tell_apart(expert.costs["first-hands"], amateur.costs["first-hands"])
        assert not can_tell_apart(amateur.costs["first-hands"], amateur.costs["first-hands"])


# Transcripts


def test_a_transcript_is_a_log_that_verify_accepts(tmp_path: Path) -> None:
    for table in scenarios(rounds=2):
        with Transcript.create(str(tmp_path), table) as transcript:
            session = play(table, StrategyAgent("amateur"), transcript.write)
        assert read_transcript(str(tmp_path), table) == session.records
        found = verify(session.records)
        assert found.problem is None
        assert found.over
        assert found.repeatable


def test_a_transcript_that_was_changed_or_is_another_session_is_refused(tmp_path: Path) -> None:
    table, other = (scenarios(("first-hands",), rounds=3, seed=seed)[0] for seed in (1, 2))
    with Transcript.create(str(tmp_path), table) as transcript:
        play(table, StrategyAgent("amateur"), transcript.write)
    file = tmp_path / "first-hands-0.jsonl"
    honest = file.read_bytes()
    assert read_transcript(str(tmp_path), table)
    with pytest.raises(BadTranscript, match="another session"):
        read_transcript(str(tmp_path), other)
    hit, stand = b'"answer":"hit"', b'"answer":"stand"'
    assert hit in honest or stand in honest
    file.write_bytes(honest.replace(hit, stand) if hit in honest else honest.replace(stand, hit))
    with pytest.raises(Refused):
        read_transcript(str(tmp_path), table)
    file.write_bytes(b"".join(honest.splitlines(keepends=True)[:-1]))
    with pytest.raises(BadTranscript, match="not complete"):
        read_transcript(str(tmp_path), table)


# Programs


def test_a_program_that_answers(tmp_path: Path) -> None:
    agent = ProgramAgent(program(tmp_path, ANSWERING), 20)
    try:
        found = score(agent, "counting", 4)
    finally:
        agent.close()
    assert found.all.rounds == 4
    assert found.all.mean > 0


FAILING = {
    "it ends": ("sys.exit(3)", "exit code 3"),
    "it is killed": ("import os; os.kill(os.getpid(), 9)", "signal 9"),
    "it is silent": ("time.sleep(60)", "did not answer for 1 seconds"),
    "it closes its output": ("sys.stdout.flush(); import os; os.close(1); time.sleep(60)", "closed its output"),
    "it prints rubbish": ("print('42 \\x00 ♠', flush=True)", "refused 3 times"),
    "it prints no end of a line": (
        "sys.stdout.write('x' * 10**6); sys.stdout.flush(); time.sleep(60)",
        "did not answer|refused 3 times",
    ),
    "it prints bytes": ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "refused 3 times"),
}


def test_a_program_that_reads_nothing_and_never_stops_talking_holds_nothing_up(tmp_path: Path) -> None:
    """More questions than a pipe takes, and answers without end: it is a player like any other, who always says the same."""
    talking = """
while True:
    print("stand\\ndecline", flush=True)
"""
    agent = ProgramAgent(program(tmp_path, talking), 20)
    question = Question("move", "?" * 40_000, ("stand", "decline"))
    table = TextTable(load("blackjack/vegas-strip"), master_seed(5))
    try:
        said = {agent.answer(question, table) for _ in range(8)}
    finally:
        agent.close()
    assert "stand" in said or "decline" in said


@pytest.mark.parametrize("way", FAILING)
def test_whatever_a_program_does_there_is_a_sentence_and_a_partial_score(tmp_path: Path, way: str) -> None:
    code, sentence = FAILING[way]
    lines = f"""
for number, line in enumerate(sys.stdin):
    open = json.loads(line)["options"]
    if number < 3:
        print("decline" if "decline" in open else "stand", flush=True)
    else:
        {code}
"""
    agent = ProgramAgent(program(tmp_path, lines), 20)
    agent._seconds = 1.0 if "did not answer" in sentence else 20
    table = scenarios(("first-hands",), rounds=30)[0]
    try:
        session = play(table, agent)
    finally:
        agent.close()
    assert re.search(sentence, str(session.failure))
    assert 1 <= len([*round_costs(table.kind, session.records)]) <= 3
    assert verify(session.records).problem is None


def test_what_is_no_agent_is_refused() -> None:
    with pytest.raises(NoAgent, match="cannot be started"):
        agent_of("/nowhere/at/all", 1)
    with pytest.raises(NoAgent, match="is not a Python function"):
        agent_of("croupier.bench:nothing", 1)
    with pytest.raises(NoAgent, match="No agent was named"):
        agent_of("", 1)
    with pytest.raises(NoKind, match="first-hands, splits"):
        scenarios(("poker",))
    with pytest.raises(NoKind, match="a situation of blackjack"):
        scenarios(("splits",), "baccarat/ez")


# The table in words


def test_a_wrong_word_is_refused_with_the_sentence_a_person_gets() -> None:
    table = TextTable(load("blackjack/vegas-strip"), master_seed(5))
    table.advance()
    for typed, sentence in {"": "No bet", "fold": "“fold”", "-5": "−5|-5", "10,000,000": "10,000,000"}.items():
        with pytest.raises(Refused, match=sentence):
            table.answer(typed)
    table.answer("10")
    table.advance()
    while "insure" in table.question().options:
        table.answer("no")
        table.advance()
    asked = table.question()
    assert "stand" in asked.options
    assert "Open: hit, stand" in asked.text
    assert "Pairs may be split" in asked.text
    with pytest.raises(Refused, match="“fold” is not a move; possible: hit, stand"):
        table.answer("fold")
    table.answer("  STAND  ")


def test_what_an_agent_is_told_is_public() -> None:
    """The question follows from what lies face up: the game that everybody folds from the log asks the same."""
    records: list[Any] = []
    table = TextTable(load("blackjack/vegas-strip"), master_seed(3), write=lambda event: records.append(event.record))
    table.advance()
    table.answer("10")
    table.advance()
    game, events = Game.read(records)
    assert [*events]
    asked = table.question().text
    table.game = game  # it has no shoe, no seed and no hidden card
    table._company = Company(game)
    assert table.question().text == asked


def test_the_document_shows_what_the_bench_prints(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "agents.md").read_text("utf-8")
    (tmp_path / "agent.py").write_text(re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0])
    command, _, shown = re.findall(r"```\n\$ croupier (bench .*?)```", text, re.DOTALL)[0].partition("\n")
    arguments = shlex.split(command.replace("python3 agent.py", f"{sys.executable} {tmp_path}/agent.py"))
    told = run(*arguments).out.replace(f"{sys.executable} {tmp_path}/agent.py", "python3 agent.py")
    assert [line.split() for line in told.splitlines()] == [line.split() for line in shown.splitlines()]


def test_the_command_checks_transcripts(tmp_path: Path) -> None:
    folder = str(tmp_path / "kept")
    agent = f"{sys.executable} -c 'import sys; [print(\"stand\", flush=True) for _ in sys.stdin]'"
    told = run("bench", agent, "--kind", "splits", "--rounds", "3", "--transcripts", folder)
    again = run("bench", "--check", folder, "--kind", "splits", "--rounds", "3")
    assert [line.split()[-5:] for line in told.out.splitlines()[-2:]] == [
        line.split()[-5:] for line in again.out.splitlines()[-2:]
    ]
    assert run("bench").code == 2
    assert "no transcript" in run("bench", "--check", str(tmp_path)).err
