"""A learner at a real terminal: looks back on a game, goes to a mistake, drills, and is cut off."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.houses import load
from croupier.learning.progress import Progress
from croupier.table.sitting import Sitting
from tui.evening import alone
from tui.tmux import Tmux

pytestmark = pytest.mark.slow

APP = "from croupier.cli import main; main()"


def twelve_against_a_seven(folder: Path) -> None:
    """A game of one round in which somebody stood on 12 against a 7."""
    sitting = Sitting.begin(load("blackjack/vegas-strip"), alone(4), folder)
    sitting.table.bet(0, {"main": 1000})
    while sitting.table.game.deciding is None:
        sitting.advance()
    sitting.table.act(0, "stand")
    while sitting.table.game.round:
        sitting.advance()
    sitting.end()


def test_a_learner_looks_back_and_drills(tmux: Tmux, tmp_path: Path) -> None:
    games = tmp_path / "data" / "croupier" / "games"
    twelve_against_a_seven(games)
    settings = tmp_path / "config" / "croupier" / "app.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"name": "Léa", "language": "fr", "house": "baccarat/punto-banco"}))
    tmux.start(APP)
    tmux.wait_for("S’asseoir")
    tmux.keys("F6")
    tmux.wait_for("Bilan")
    tmux.keys("e", "Enter")
    shown = tmux.wait_for("mieux\u202f: Tirer")
    assert "Coup 1, 12 contre un 7" in shown
    tmux.keys("m", "Enter")
    shown = tmux.wait_for("✗ 12 contre un 7")
    assert "Tirer −0,2" in shown
    assert "Coup 1 sur 1" in shown
    for screen in ("Bilan de la séance", "Historique  Léa", "S’asseoir"):
        tmux.keys("Escape")
        tmux.wait_for(screen)
    tmux.keys("d", "Enter")
    tmux.wait_for("T  tire")
    tmux.keys("t")
    shown = tmux.wait_for("la réponse est", "1 justes sur 1")
    tmux.cut_off()
    kept = Progress("Léa", tmp_path / "data" / "croupier" / "learning")
    assert len(kept.answers) == 1
    assert kept.answers[0].right == ("1 justes sur 1" in shown)
