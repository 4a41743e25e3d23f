"""Random input lines crash no game."""

from __future__ import annotations

import io
import random
from dataclasses import replace

import pytest

from croupier.houses import load
from croupier.language import LANGUAGES, Speaker
from croupier.plain.console import Console, Quit
from croupier.plain.session import Session
from croupier.table.seating import seat_players
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from croupier.telling.vocabulary import BETS, MOVES, forms_of, keys
from plain.talk import Keyboard, contest
from sizes import size
from tables import sitting_at

pytestmark = pytest.mark.slow

LINES = size(500, 10_000)

REAL = (
    *(form for words in MOVES.values() for form in sorted(forms_of(words.word, words.label, words.also))),
    *(letter for lang in LANGUAGES for word in MOVES for letter in keys(word, lang)),
    *(form for bet in BETS for form in (bet, Speaker("fr")(bet))),
    "10", "25", "1", "500", "12,50", "1 000", "", "", "y", "o", "oui", "yes", "?", "rules", "pass", "d 5", "double 10",
    "banker 10 tie 5", "player 10", "tie 5", "10 21+3 5", "10 tie 5", "banque 10", "main 10",
)  # fmt: skip

NOISE = "0123456789 +-−.,:;?!éàœß♠♥▒“”«»\u202f\u00a0\t\x00\x1b\x7f\ud800\U0001f0a1٣½²ﬁabcdeprstwxyz{}%"

HOUSES = (
    ("blackjack/changer", (), "fr"),
    ("blackjack/vegas-strip:double_for_less=true,charlie=5", ("expert",), "en"),
    ("blackjack/london", (), "fr"),
    ("blackjack/four-seats:rebuy=true", (), "en"),
    ("baccarat/ez", ("tie",), "fr"),
    ("baccarat/pairs", (), "en"),
    ("war/casino-war", ("intermediate",), "fr"),
    ("war/ctrlaltbet:surrender=false", (), "en"),
)


def line(dice: random.Random) -> str:
    """A real command, a mixture of real commands, or noise."""
    kind = dice.random()
    if kind < 0.6:
        return dice.choice(REAL)
    if kind < 0.8:
        return " ".join(dice.choices(REAL, k=dice.randint(1, 4)))
    return "".join(dice.choices(NOISE, k=dice.randint(0, 12)))


@pytest.mark.parametrize(("house", "bots", "lang"), HOUSES, ids=[house for house, *_ in HOUSES])
def test_e_06_random_lines_never_crash_a_game(house: str, bots: tuple[str, ...], lang: str) -> None:
    dice = random.Random(f"{house} {lang}")
    words = {"q", "quit", "exit", "quitter", "leave", "partir", "n", "no", "non"}
    lines = [typed for typed in (line(dice) for _ in range(LINES)) if typed.strip().lower() not in words]
    chosen, out = load(house), io.StringIO()
    rules = replace(chosen.rules, seats=max(chosen.rules.seats, 1 + len(bots)))
    keyboard = Keyboard(lines, out)
    table = Table.begin(rules, seat_players(rules, bots, (), rules.budget), house=house, master=master_seed(2))
    session = Session(sitting_at(table, chosen), Console(Speaker(lang, rules.currency), keyboard, out))
    with pytest.raises(Quit):
        session.play()
    assert keyboard.readline() == "", "every line was read"
    assert len(table.game.history) > LINES // 200
    assert all(player.purse >= 0 for player in table.game.players)


def test_e_06_random_lines_never_crash_a_tournament() -> None:
    for seed in range(size(3, 12)):
        dice = random.Random(f"tournament {seed}")
        lines = [typed for typed in (line(dice) for _ in range(400)) if typed not in ("q", "quit", "exit", "quitter")]
        played = contest(*lines, lang=LANGUAGES[seed % 2], purse=dice.choice((5_00, 200_00, 2000_00)))
        assert played.left or played.table.game.over
