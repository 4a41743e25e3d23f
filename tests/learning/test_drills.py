"""The drills ask about every house's own rules, and their answers are those of the round and the analysis."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest

from croupier.analysis import advise
from croupier.cards import cards
from croupier.games import baccarat
from croupier.games.registry import start_of
from croupier.houses import load
from croupier.learning.drills import DRILLS, NoDrill, drill_of, drills_at
from croupier.learning.drills.chart import ChartDrill, decision_on
from croupier.learning.drills.count import CountDrill
from croupier.learning.drills.index_plays import IndexDrill
from croupier.learning.drills.options import CHOICES, RISING, DrillOptions, choice_label, pace_of
from croupier.learning.practice import interpret
from croupier.messages import Refused
from croupier.money import amount_text
from croupier.protocol import BANKER, PLAYER, Done, Draw, Stake, replay

WON = ("natural", "higher", "dealer-bust", "charlie", "insurance-won", "side-bet-won", "war-won", "war-tied", "pair")
LOST = (
    "bust",
    "lower",
    "dealer-natural",
    "surrendered",
    "insurance-lost",
    "side-bet-lost",
    "war-lost",
    "no-pair",
    "no-tie",
)


def test_each_game_has_its_drills() -> None:
    assert drills_at(load("blackjack/vegas-strip")) == ("chart", "count", "index-plays", "payouts", "tournament")
    assert "tournament" not in drills_at(load("blackjack/deshmukh")), "it has one seat"
    assert drills_at(load("baccarat/ez")) == ("third-card", "payouts")
    assert drills_at(load("war/casino-war")) == ("payouts", "tournament")
    for name in DRILLS:
        if name not in drills_at(load("war/casino-war")):
            with pytest.raises(NoDrill):
                drill_of(name, load("war/casino-war"))


@pytest.mark.slow
@pytest.mark.parametrize("house", ["blackjack/vegas-strip", "blackjack/changer", "blackjack/deshmukh"])
def test_the_chart_drill_asks_for_the_move_of_the_chart(house: str) -> None:
    """Most cells are best for each of their hands; where one is not, the difference is small."""
    drill = drill_of("chart", load(house))
    assert isinstance(drill, ChartDrill)
    draws = Random(3)
    for item in draws.sample(sorted(drill.items), 40):
        question = drill.ask(item, draws.randrange)
        assert question.against is not None
        advice = advise(decision_on(drill.rules, question.cards, question.against)[0])
        assert set(advice.moves) == {choice.word for choice in question.choices}
        assert advice.costs[question.right] < 0.02, item
        assert len(question.explanation()) == 2


@pytest.mark.slow
def test_the_chart_drill_says_the_rule_of_thumb_of_the_house() -> None:
    drill = drill_of("chart", load("blackjack/vegas-strip"))
    assert isinstance(drill, ChartDrill)
    why = drill.question("hard 16 10", cards("10s 6h"), cards("Kd")[0]).explanation()
    assert str(why[1]) == "Hard 16: stand against 2–6, hit against 7–8, surrender against 9–A."
    changer = drill_of("chart", load("blackjack/changer"))
    assert "swap against" in str(changer.ask("pairs 8 6", Random(1).randrange).explanation()[1])


@pytest.mark.slow
def test_before_a_cut_the_right_bet_wins_clearly_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is solved here, which takes ten seconds: later bets are those of a simple rule."""
    monkeypatch.setattr("croupier.tournament.solution_cache.solve_and_keep", lambda *_: None)
    drill = drill_of("tournament", load("blackjack/changer"))
    behind, ahead = (drill.ask(item, Random(1).randrange) for item in ("9 12 24", "9 30 16"))
    assert (behind.right, ahead.right) == ("all", "smallest")
    assert str(behind.text) == "The last round of 9: you have 1,200, the other has 2,400. What do you bet?"
    assert str(behind.explanation()[0]).startswith("Tournaments won, not chips: all: 1,200 1")
    assert str(ahead.answer) == "the smallest: 1"
    cut = drill.ask("6 13 18 30", Random(1).randrange)
    assert cut.right in {choice.word for choice in cut.choices}
    assert "then the poorest leaves: you have 1,300, the others 1,800, 3,000" in str(cut.text)


def test_b_08_the_third_card_is_that_of_the_round() -> None:
    drill = drill_of("third-card", load("baccarat/punto-banco"))
    for item in drill.items:
        question = drill.ask(item, Random(5).randrange)
        side, total, *third = item.split()
        assert question.right == ("draws" if _draws(side, int(total), third) else "stands"), item


def _draws(side: str, total: int, third: list[str]) -> bool:
    """What a real round does."""
    rules = baccarat.Rules()
    begun = baccarat.start(rules, [Stake.on({"player": 100})])
    ten, low = cards("10s")[0], {0: "10s", 1: "As"} | {value: f"{value}s" for value in range(2, 10)}
    stood = third == ["-"]
    player = cards("10s 6s") if stood else cards("10s 2s")
    if side == "player":
        first = cards(low[total])[0]
        round = replay(begun, [ten, ten, first, ten])
        return round.need == Draw(PLAYER)
    banker = [ten, cards(low[total])[0]]
    round = replay(begun, [player[0], banker[0], player[1], banker[1]])
    if not stood:
        round = round.step(cards(low[int(third[0])])[0])
    return round.need == Draw(BANKER)


@pytest.mark.parametrize("house", ["blackjack/london", "baccarat/pairs", "war/casino-war"])
def test_payouts_are_those_of_the_round(house: str) -> None:
    drill, draws = drill_of("payouts", load(house)), Random(7)
    assert len(drill.items) >= 8
    for item in drill.items:
        question = drill.ask(item, draws.randrange)
        net = Decimal(question.right)
        assert question.right == interpret(question, f"{net:+}".replace("-", "−"), "fr")
        code = item.split()[1]
        assert (net > 0) or code not in WON, item
        assert (net < 0) or code not in LOST, item


@pytest.mark.parametrize("seed", range(12))
def test_a_war_is_asked_with_its_ante_and_its_raise(seed: int) -> None:
    """What a war pays is counted from the ante; a surrender loses half of it. Both name it, and the raise only where there is one."""
    drill = drill_of("payouts", load("war/casino-war"))
    won = drill.ask("ante war-won", Random(seed).randrange)
    lost = drill.ask("ante war-lost", Random(seed).randrange)
    given_up = drill.ask("ante surrendered", Random(seed).randrange)
    ante = amount_text(int(100 * Decimal(won.right)))
    assert str(won.text).startswith(f"Ante {ante}, raise {ante}. War won")
    ante = amount_text(int(-50 * Decimal(lost.right)))
    assert str(lost.text).startswith(f"Ante {ante}, raise {ante}. War lost")
    ante = amount_text(int(-200 * Decimal(given_up.right)))
    assert str(given_up.text).startswith(f"Ante {ante}. Surrendered")
    assert "stake" not in f"{won.text} {lost.text} {given_up.text}"


def test_a_blackjack_pays_three_to_two() -> None:
    rules = load("blackjack/vegas-strip").rules
    round = replay(start_of(rules)(rules, (Stake.on({"main": 1500}),)), [*cards("As 6h Ks")])
    drill = drill_of("payouts", load("blackjack/vegas-strip"))
    stakes = {drill.ask("main natural", Random(seed).randrange).right for seed in range(40)}
    assert "22.5" in stakes
    assert not isinstance(round.need, Done)


@pytest.mark.slow
def test_index_plays_follow_the_count() -> None:
    drill = drill_of("index-plays", load("blackjack/vegas-strip:max_hands=1"))
    assert isinstance(drill, IndexDrill)
    rules = drill.chart.rules
    decision = decision_on(rules, cards("10s 2h"), cards("3d")[0])
    assert [drill.move(*decision, count) for count in (-1, 1, 2, 5)] == ["hit", "hit", "stand", "stand"]
    assert drill.ask("hi-lo insurance 0 1 insure", lambda _: 1).right in ("insure", "decline")
    for item in drill.items:
        question = drill.ask(item, Random(2).randrange)
        assert question.right in {choice.word for choice in question.choices}


def test_the_count_is_the_sum_of_the_tags() -> None:
    drill = drill_of("count", load("blackjack/vegas-strip"), system="halves")
    question = drill.ask("halves running 2 10", Random(4).randrange)
    tags = {1: -1.0, 2: 0.5, 3: 1.0, 4: 1.0, 5: 1.5, 6: 1.0, 7: 0.5, 8: 0.0, 9: -0.5, 10: -1.0}
    assert float(question.right) == sum(tags[card.value] for card in question.cards)
    assert len(question.cards) == 10
    true = drill_of("count", load("blackjack/vegas-strip"), true=True)
    assert int(true.ask("hi-lo true 2 5", Random(4).randrange).right) in range(-30, 31)


def test_answers_are_understood_in_both_languages() -> None:
    question = drill_of("chart", load("blackjack/vegas-strip")).ask("hard 16 10", Random(1).randrange)
    assert (
        interpret(question, "h", "en") == interpret(question, "t", "fr") == interpret(question, "Tirer", "en") == "hit"
    )
    with pytest.raises(Refused, match="“x” is not an answer; possible: Hit, Stand, Double, Surrender"):
        interpret(question, "x", "en")
    with pytest.raises(Refused, match=r"^No answer was given; possible: Hit, Stand, Double, Surrender\.$"):
        interpret(question, " ", "en")


@pytest.mark.parametrize("typed", ["", "nan", "inf", "-Infinity", "x", "1e", "--1"])
def test_what_is_no_number_is_asked_again_and_not_counted_as_a_miss(typed: str) -> None:
    drill = drill_of("count", load("blackjack/vegas-strip"))
    question = drill.ask(next(iter(drill.items)), Random(1).randrange)
    with pytest.raises(Refused, match=f"“{typed}” is not a number." if typed else "No number was given."):
        interpret(question, typed, "en")


def test_options_reach_the_drills_that_take_them() -> None:
    options = DrillOptions(system="zen", true=True, rounding="truncate", estimate="full", pace=0.5)
    assert options.options_of("chart") == {}
    assert options.options_of("index-plays") == {"system": "zen", "rounding": "truncate"}
    drill = drill_of("count", load("blackjack/downtown"), **options.options_of("count"))
    assert {item.split()[:3] == ["zen", "true", "0.5"] for item in drill.items} == {True}
    draws = Random(4)
    for item in drill.items:
        question = drill.ask(item, draws.randrange)
        assert question.pace == 0.5
        before, cards_left = (int(dict(question.text.values)[name]) for name in ("before", "cards"))
        zen = dict(zip((*range(2, 11), 1), (1, 1, 2, 2, 2, 1, 0, 0, -2, -1), strict=True))
        count = before + sum(zen[card.value] for card in question.cards)
        decks = max(1, int(Fraction(cards_left, 52) + Fraction(1, 2)))
        assert question.right == str(int(Fraction(count, decks)))


@pytest.mark.parametrize("option", sorted(CHOICES))
def test_every_choice_of_every_option_is_a_drill(option: str) -> None:
    for choice in CHOICES[option]:
        options = DrillOptions(**{option: choice})
        drill = drill_of("count", load("blackjack/vegas-strip"), **options.options_of("count"))
        assert drill.ask(next(iter(drill.items)), Random(1).randrange).right.lstrip("-").replace(".", "").isdecimal()
        assert str(choice_label(option, choice))


def test_the_true_count_of_an_unbalanced_system_is_divided() -> None:
    drill = drill_of("count", load("blackjack/vegas-strip"), system="ko", true=True)
    assert isinstance(drill, CountDrill)
    assert not drill.counting.running


def test_a_pace_is_one_of_the_list() -> None:
    assert (pace_of("rising"), pace_of("0.5"), pace_of("2")) == (RISING, 0.5, 2.0)
    with pytest.raises(Refused, match=r"“3” is not a pace; allowed: 2, 1\.5, "):
        pace_of("3")


def test_the_reason_of_a_payout_is_about_its_ending() -> None:
    """A war that was given up costs half the stake: what a won war pays is no reason for that."""
    drill = drill_of("payouts", load("war/casino-war"))
    reasons = {item: list(drill.ask(item, lambda below: 0).why()) for item in drill.items}  # noqa: ARG005
    assert str(reasons["ante surrendered"][0]) == "Half the stake comes back, the other half is lost: 1."
    assert str(reasons["ante war-tied"][0]) == "It pays 2 to 1 on 2: 4."
    assert all(len(lines) == 1 for lines in reasons.values())
