"""The replay of a log shows all that was public, and nothing else."""

from __future__ import annotations

import pytest

from croupier.messages import Refused
from croupier.plain.replay import replay_round, replay_text
from croupier.review.replay_data import replay_data
from plain.talk import Talk, console, contest, talk


def text_of_replay(played: Talk, lang: str = "en") -> str:
    again, out = console(lang=lang, currency=played.house.rules.currency)
    replay_text(played.log, again, played.house)
    return out.getvalue()


def test_a_game_told_again_names_everybody_and_every_move() -> None:
    played = talk("blackjack/partage", "10", "p", "s", "d", stack="8 6 8 10 10 3 10 9")
    said = text_of_replay(played)
    assert "You bet 10." in said
    assert "You: Split." in said
    assert "You: Double." in said
    assert "Second hand: Dealer busts with 25. You win 20." in said
    assert "You have 1,030." in said
    two = text_of_replay(talk("blackjack/partage", "10", "10", people=2))
    assert "Player 1 bets 10." in two


def test_moves_with_an_amount_chips_and_departures_are_told() -> None:
    house = "blackjack/vegas-strip:double_for_less=true"
    played = talk(house, "40", "d 10", "y", "leave", stack="6 6 5 10 2 5", purse=50_00)
    said = text_of_replay(played)
    assert "You: Double: 10." in said
    assert "You take another 1,000." in said
    assert "You leave the table with 1,000." in said
    assert "You sit this round out." in text_of_replay(talk(house, "pass"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("house", "typed", "stack", "lines"),
    [
        (
            "blackjack/vegas-strip",
            ("10", "s"),
            "10 7 2 8 5",
            ("12 against a 7: Hit −0.2", "✗ 12 against a 7: stood, cost 0.2"),
        ),
        (
            "baccarat/punto-banco",
            ("tie 10",),
            "",
            ("Banker −0.0106, Player −0.0124, Tie −0.1436.", "✗ Tie, cost 0.133"),
        ),
        ("war/casino-war", ("10", "r"), "8 8", ("War −0.", "surrendered, cost 0.")),
    ],
)
def test_one_round_with_the_values_of_then(
    house: str, typed: tuple[str, ...], stack: str, lines: tuple[str, ...]
) -> None:
    played = talk(house, *typed, **({"stack": stack} if stack else {}))  # type: ignore[arg-type]
    again, out = console()
    replay_round(played.log, again, 1)
    for line in lines:
        assert line in out.getvalue()
    with pytest.raises(Refused, match="There is no round 2: the game has 1"):
        replay_round(played.log, again, 2)


def test_a_game_in_mid_round_hides_its_hole_card_when_told() -> None:
    played = talk("blackjack/partage", "10", stack="8 6 7 Kh")
    assert "Kh" not in str(played.log)
    assert "K♥" not in text_of_replay(played)
    assert "6♠ ▒▒" in text_of_replay(played)


def test_a_tournament_is_told_with_its_departures() -> None:
    said = text_of_replay(contest(*["1", "rester"] * 40, lang="fr"), "fr")
    assert "quitte la table, " in said
    assert "Vous avez 2" in said or "Vous avez 1" in said
    assert "Joueur 1" not in said


def test_the_rounds_as_data() -> None:
    played = talk("blackjack/partage", "10", "s", stack="10 6 9 10 5")
    data = replay_data(played.log)
    assert data["rounds"] == [
        {
            "round": 1,
            "shoe": 1,
            "bets": [{"main": 1000}],
            "answers": [
                {"need": "draw seat 1", "answer": "10s"},
                {"need": "draw dealer", "answer": "6s"},
                {"need": "draw seat 1", "answer": "9s"},
                {"need": "draw dealer face down", "answer": "face down"},
                {"need": "decide seat 1", "answer": "stand"},
                {"need": "reveal dealer", "answer": "10s"},
                {"need": "draw dealer", "answer": "5s"},
            ],
            "net": [-1000],
            "purses": [99_000],
            "outcomes": [
                {
                    "seat": 0,
                    "hand": 0,
                    "bet": "main",
                    "stake": 1000,
                    "net": -1000,
                    "code": "lower",
                    "reason": "19 against 21",
                }
            ],
        }
    ]
    assert data["house"] == "blackjack/partage"
    assert data["purses"] == data["bankrolls"] == [99_000]
    assert replay_data(talk("blackjack/partage", "10", stack="10 6 9 10").log)["bankrolls"] == [99_000]
