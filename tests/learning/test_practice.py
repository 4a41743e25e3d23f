"""A sitting at a drill: every answer is kept at once, in line mode and on the command line."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.program import Program
from croupier.houses import load
from croupier.learning.drills import drill_of
from croupier.learning.practice import Practice
from croupier.learning.progress import Answered, Progress
from croupier.plain.drilling import Drilling
from plain.talk import console


def test_only_a_miss_pauses_and_every_answer_is_on_disk(tmp_path: Path) -> None:
    practice = Practice(drill_of("third-card", load("baccarat/punto-banco")), Progress("Léa", tmp_path), seed=3)
    play, out = console(practice.question.right, "s", "", "d", "", "q")
    Drilling(practice, play, sleep=lambda _: None).run()
    kept = Progress("Léa", tmp_path)
    assert len(kept.answers) == practice.tally.answers >= 2
    assert kept.answers[0].right
    missed = sum(not answer.right for answer in kept.answers)
    assert out.getvalue().count("Enter: go on.") == out.getvalue().count("You said ") == missed


def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    drill = drill_of("third-card", load("baccarat/punto-banco"))
    first = Practice(drill, Progress("", tmp_path), seed=3)
    missed = first.question.item
    first.answer("nothing", 3.0)
    again = Practice(drill, Progress("", tmp_path), seed=4)
    assert again.schedule.due(missed) is not None
    assert len(again.progress.answers) == 1


@pytest.mark.slow
def test_the_command(croupier: Program) -> None:
    run = croupier("drill", "baccarat/punto-banco", "--seed", "3", "--person", "Ana", typed="d\nd\n\nd\n\nq\n")
    assert run.code == 0
    assert run.out.startswith("Third card at Punto Banco. 96 questions, 0 of them due. q ends the drill.\n")
    assert "right." in run.out
    answers = json.loads(croupier("drill", "--person", "Ana", "--json").out)
    assert {answer["drill"] for answer in answers} == {"third-card"}
    table = croupier("drill", "--person", "Ana", "--csv").out.splitlines()
    assert table[0] == "at,drill,house,item,given,right,seconds"
    assert len(table) == 1 + len(answers)
    assert "% right" in croupier("drill", "--person", "Ana", "--progress").out
    assert (
        croupier("drill", "--person", "Bob", "--progress", "--lang", "fr").out.strip()
        == "Aucune question n’a encore reçu de réponse."
    )
    assert croupier("drill", "war/casino-war", "--drill", "chart").code == 2


@pytest.mark.slow
def test_a_picture_of_the_weeks(croupier: Program, tmp_path: Path) -> None:
    progress = Progress("Ana", croupier.home / "croupier" / "learning")
    for day in (5, 6, 20):
        at = datetime(2026, 1, day, 18, 0, tzinfo=UTC).isoformat()
        progress.add(Answered(at, "third-card", "baccarat/punto-banco", "x", "draws", day != 6, 2.5))
    file = tmp_path / "progress.svg"
    run = croupier("drill", "baccarat/punto-banco", "--drill", "third-card", "--person", "Ana", "--picture", str(file))
    assert (run.code, run.out) == (0, "")
    drawn = ElementTree.parse(file)
    bars = [one for one in drawn.iter("{http://www.w3.org/2000/svg}rect") if one.get("width") != "840"]
    assert len(bars) == 4, "two weeks with answers in two graphs; the week between them has none"
    texts = {one.text for one in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert {"50", "100", "2.5", "2026-01-05", "2026-01-12", "2026-01-19"} <= texts
    assert "Ana, Third card at Punto Banco, 2026-01-05 – 2026-01-19" in texts
    assert croupier("drill", "--person", "Ana", "--picture", str(tmp_path / "a.png")).code == 2
    assert croupier("drill", "--person", "Bob", "--picture", str(file)).sentence == "No question was answered yet."
