"""Was the game fair? Cards, cuts, bots, tournaments and the chain, against whoever forges one of them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.houses import load, names
from croupier.messages import Refused
from croupier.strategies import names as strategies_of
from croupier.table.audit import BadDigest, verify
from croupier.table.logs import Log as FileLog
from croupier.table.player import Player
from croupier.table.records import BadLog, Calendar, Record
from croupier.table.shoe import commitment, derived, master_seed, promise
from croupier.table.table import Table
from croupier.table.tournament import Tournament
from sizes import size
from table.forging import Log, edited, head, places, rechained
from tables import MASTER, Company, company, fits, once, played, rules_of, seat

OTHER = master_seed(99)


def game(house: str, shoes: int = 2, master: bytes = MASTER, cutter: bool = True) -> Log:
    """A game that goes through so many shoes, with bots and, where there is room, a person who cuts; then it ends."""
    log: Log = []
    rules = load(house).rules
    bots = strategies_of(rules)[: 3 if fits(rules, 4) else 1]
    players = company(rules, 1 if fits(rules, 2) else 0, bots, 100 * rules.maximum)
    table = Table(
        rules,
        players,
        house=house,
        master=master,
        write=log.append,
        cutter=(lambda seat: f"words of {seat}") if cutter else None,
    )
    people = Company(3)
    while not (log[-1]["event"] == "shoe" and table.game.shoe.number >= shoes):
        assert once(table, people)
    table.end()
    return log


@pytest.mark.slow
@pytest.mark.parametrize("house", names())
def test_an_honest_game_is_fair(house: str) -> None:
    shoes = 2 if load(house).rules.decks in (1, 2) else size(1, 2)
    log = game(house, shoes)
    found = verify(log, head(log))
    assert found.problem is None
    assert (found.verdict, found.shoes, found.open_shoes) == ("fair", shoes, [])
    assert (found.records, found.covered, found.digest) == (len(log), len(log), head(log))
    person = not log[0]["players"][0]["plays"]
    assert found.uncut == ([] if person else list(range(1, shoes + 1)))


def test_a_game_in_play_has_nothing_wrong_so_far() -> None:
    log: Log = []
    table = seat("blackjack/vegas-strip", 1, ("intermediate",), write=log.append)
    assert verify(log).verdict == "nothing wrong so far"
    played(table, Company(1), rounds=3)
    found = verify(log)
    assert (found.verdict, found.shoes, found.open_shoes, found.uncut) == ("nothing wrong so far", 0, [1], [1])
    while table.game.round or table.game.bets:
        once(table, Company(1))
    table.end()
    assert (verify(log).verdict, verify(log).rounds) == ("fair", table.game.rounds)


def test_a_repeatable_game_is_not_called_fair() -> None:
    log: Log = []
    rules = rules_of("war/ctrlaltbet")
    table = Table(rules, company(rules, 1, ()), master=master_seed(3), write=log.append, repeatable=True)
    played(table, Company(1), rounds=3)
    while table.game.round or table.game.bets:
        once(table, Company(1))
    table.end()
    found = verify(log)
    assert (found.verdict, found.repeatable, found.problem) == ("nothing wrong so far", True, None)


def test_a_card_that_the_open_shoe_cannot_hold_is_found() -> None:
    """Before the seed is published the composition of a shoe is checked."""
    log: Log = []
    played(seat("blackjack/single-deck:penetration=0.5", 1, write=log.append), Company(1), rounds=1)
    drawn = places(log, "answer", lambda record: record.need.startswith("draw") and record.answer != "face down")
    twice = edited(log, drawn[1], answer=log[drawn[0]]["answer"])
    found = verify(twice[: drawn[1] + 1])
    assert found.verdict == "not fair"
    assert found.wrong == drawn[1] + 1


# The forgeries

HOUSES = ("blackjack/downtown", "baccarat/punto-banco:decks=2", "war/ctrlaltbet")


@pytest.fixture(scope="module", params=HOUSES)
def honest(request: pytest.FixtureRequest) -> Log:
    return game(request.param)


def another_card(log: Log) -> Log:
    place = places(log, "answer", lambda record: record.need.startswith("draw") and record.answer != "face down")[3]
    card = log[place]["answer"]
    return edited(log, place, answer=card[:-1] + ("s" if card[-1] != "s" else "h"))


def cards_exchanged(log: Log) -> Log:
    one, two, *_ = places(
        log, "answer", lambda record: record.need.startswith("draw") and record.answer != "face down"
    )[-4:]
    return edited(edited(log, one, answer=log[two]["answer"]), two, answer=log[one]["answer"])


def another_seed(log: Log) -> Log:
    return edited(log, places(log, "shoe")[0], seed=derived(OTHER, "shoe 1").hex())


def another_commitment(log: Log) -> Log:
    return edited(log, places(log, "shuffle")[0], commitment=commitment(derived(OTHER, "shoe 1")))


def another_shoe(log: Log) -> Log:
    """Seal and seed fit each other, but the cards on the felt came from elsewhere."""
    return another_seed(another_commitment(log))


def no_seal(log: Log) -> Log:
    place = places(log, "shuffle")[1]
    return log[:place] + log[place + 1 :]


def no_seed(log: Log) -> Log:
    place = places(log, "shoe")[0]
    return log[:place] + log[place + 1 :]


def sealed_after_the_bet(log: Log) -> Log:
    shuffle = places(log, "shuffle")[0]
    return [*log[:shuffle], log[shuffle + 1], log[shuffle], *log[shuffle + 2 :]]


def other_words(log: Log) -> Log:
    return edited(log, places(log, "cut")[0], words="other words")


def no_cut(log: Log) -> Log:
    place = places(log, "cut")[0]
    return log[:place] + log[place + 1 :]


def cut_of_another_seat(log: Log) -> Log:
    return edited(log, places(log, "cut")[0], seat=1)


def cut_after_the_deal(log: Log) -> Log:
    cut = places(log, "cut")[0]
    return [*log[:cut], log[cut + 1], log[cut], *log[cut + 2 :]]


def another_master(log: Log) -> Log:
    return edited(log, len(log) - 1, master=OTHER.hex())


def another_master_with_its_seal(log: Log) -> Log:
    return edited(another_master(log), 0, seal=commitment(OTHER))


def no_master(log: Log) -> Log:
    over = {field: value for field, value in log[-1].items() if field != "master"}
    return [*log[:-1], over]


def more_money_paid(log: Log) -> Log:
    place = places(log, "settled")[-1]
    net, purses = log[place]["net"], log[place]["purses"]
    return edited(log, place, net=[net[0] + 100, *net[1:]], purses=[purses[0] + 100, *purses[1:]])


def purse_only(log: Log) -> Log:
    place = places(log, "settled")[-1]
    return edited(log, place, purses=[log[place]["purses"][0] + 100, *log[place]["purses"][1:]])


def a_round_twice(log: Log) -> Log:
    deal, settled = places(log, "deal")[0], places(log, "settled")[0]
    return log[: settled + 1] + log[deal - 1 :]


def a_round_less(log: Log) -> Log:
    return log[: places(log, "settled")[0] + 1] + log[places(log, "settled")[1] + 1 :]


def a_bet_after_the_cards(log: Log) -> Log:
    bet = places(log, "bet", lambda record: record.bets is not None)[0]
    deal = places(log, "deal")[0]
    return [*log[:bet], *log[bet + 1 : deal + 2], log[bet], *log[deal + 2 :]]


def a_smaller_bet(log: Log) -> Log:
    """After the round it turns out that less was bet, and the settlement says so, too late for the cards."""
    bet = places(log, "bet", lambda record: bool(record.bets))[0]
    least = {name: rules_of(log[0]["house"]).minimum for name in log[bet]["bets"]}
    return edited(log, bet, bets={name: amount + 1 for name, amount in least.items()})


def bots_bet_otherwise(log: Log) -> Log:
    bots = [seat for seat, player in enumerate(log[0]["players"]) if player["plays"]]
    place = places(log, "bet", lambda record: record.seat in bots)[-1]
    bets = {name: amount + 500 for name, amount in log[place]["bets"].items()}
    return edited(log[: place + 1], place, bets=bets) + log[-1:]


def a_shoe_put_away(log: Log) -> Log:
    """E-03: a house could shuffle whenever the cards to come are good for the players."""
    place = places(log, "settled")[0] + 1
    return [*log[:place], log[places(log, "shoe")[0]], *log[place:]]


def other_rules(log: Log) -> Log:
    return edited(log, 0, rules=log[0]["rules"] | {"penetration": 0.3})


def another_bot(log: Log) -> Log:
    other = {"blackjack": "mimic", "war": "always-surrender", "baccarat": "player"}[log[0]["game"]]
    players = [player | {"plays": other} if player["plays"] else player for player in log[0]["players"]]
    return edited(log, 0, players=players)


FORGERIES: tuple[Callable[[Log], Log], ...] = (
    another_card, cards_exchanged, another_seed, another_commitment, another_shoe, no_seal, no_seed,
    sealed_after_the_bet, other_words, no_cut, cut_of_another_seat, cut_after_the_deal, another_master,
    another_master_with_its_seal, more_money_paid, purse_only, a_round_twice, a_round_less, a_bet_after_the_cards,
    a_smaller_bet, bots_bet_otherwise, a_shoe_put_away, other_rules, another_bot,
)  # fmt: skip
"""What is found without a head, even if numbers and chain were made to fit."""


def renamed(log: Log) -> Log:
    players = [dict(player) for player in log[0]["players"]]
    players[0]["name"] = "Somebody"
    return edited(log, 0, players=players)


def another_house(log: Log) -> Log:
    return edited(log, 0, house="elsewhere.toml")


def truncated(log: Log) -> Log:
    return log[: places(log, "settled")[-1] + 1]


def rewound(log: Log) -> Log:
    """The last round never happened: the game goes back to before it and is ended."""
    return log[: places(log, "settled")[-2] + 1]


def a_game_of_its_own(log: Log) -> Log:
    """The house plays the whole game again with another master seed."""
    return game(log[0]["house"], master=OTHER)


def richer_from_the_start(log: Log) -> Log:
    players = [dict(player) for player in log[0]["players"]]
    players[0]["purse"] += 100_000
    made = edited(log, 0, players=players)
    for place in places(made, "settled"):
        purses = made[place]["purses"]
        made = edited(made, place, purses=[purses[0] + 100_000, *purses[1:]])
    return made


PASS_WITHOUT_A_HEAD: tuple[Callable[[Log], Log], ...] = (
    renamed, another_house, truncated, rewound, no_master, a_game_of_its_own, richer_from_the_start,
)  # fmt: skip
"""What `docs/fairness.md` names: a house that writes another log that is consistent in itself."""


@pytest.mark.slow
@pytest.mark.parametrize("forge", FORGERIES)
def test_a_forgery_is_found_though_the_chain_was_made_to_fit(honest: Log, forge: Callable[[Log], Log]) -> None:
    forged = rechained(forge(honest))
    found = verify(forged)
    assert found.verdict == "not fair", forge.__name__
    assert found.problem is not None
    assert str(found.problem).endswith(".")
    assert verify(forged, head(honest)).verdict == "not fair"


@pytest.mark.slow
@pytest.mark.parametrize("forge", PASS_WITHOUT_A_HEAD)
def test_whoever_kept_a_head_finds_a_log_that_was_written_anew(honest: Log, forge: Callable[[Log], Log]) -> None:
    forged = rechained(forge(honest))
    assert verify(forged).verdict != "not fair", f"docs/fairness.md says that {forge.__name__} passes"
    found = verify(forged, head(honest))
    assert found.verdict == "not fair"
    assert "does not lead to the head" in str(found.problem)


def test_an_edit_without_the_chain_is_found_without_a_head(honest: Log) -> None:
    """Whatever stands before a shuffle is held by its digest."""
    last = places(honest, "shuffle")[-1]
    found = verify(edited(renamed(honest), last, shoe=honest[last]["shoe"]))
    assert "breaks the chain" in str(found.problem)


def test_a_head_that_was_kept_early_covers_what_came_before_it(honest: Log) -> None:
    early = places(honest, "settled")[0] + 1
    found = verify(honest, head(honest[:early])[:20])
    assert (found.verdict, found.covered) == ("fair", early)


@pytest.mark.parametrize("text", ["abc", "z" * 64, "0" * 65, "“"])
def test_a_text_that_is_no_head_is_refused(text: str) -> None:
    with pytest.raises(BadDigest, match="is no head of a log"):
        verify(game("war/ctrlaltbet", 1), text)


def changes(record: Record, dice: random.Random) -> Record:
    """One field of a record, changed to something of the same kind."""
    field = dice.choice([field for field in record if field != "n"])
    return record | {field: another(record[field], dice)}


def another(value: Any, dice: random.Random) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + dice.choice((-1, 1, 100))
        case str():
            place = dice.randrange(len(value) + 1)
            return value[:place] + dice.choice("0aZ9") + value[place + dice.randrange(2) :] + "x"
        case list() if value:
            place = dice.randrange(len(value))
            return [*value[:place], another(value[place], dice), *value[place + 1 :]]
        case dict() if value:
            key = dice.choice(list(value))
            return value | {key: another(value[key], dice)}
    return "something"


@pytest.mark.slow
def test_random_edits_are_found_with_a_head(tmp_path: Path) -> None:
    """Each in a file, with the chain made to fit: none leads to the head that was kept."""
    dice, logs = random.Random(5), [game(house, 1) for house in HOUSES]
    for number in range(size(60, 1000)):
        log = dice.choice(logs)
        place = dice.randrange(len(log))
        forged = rechained(edited(log, place, **changes(log[place], dice)))
        if forged == log:
            continue  # the edit was of a digest, which the forger has made to fit again
        path = tmp_path / "forged.jsonl"
        path.write_text("".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) + "\n" for one in forged))
        if number % 2:  # from a file, as people verify; the other half as records, which is faster
            with suppress(BadLog):  # no log at all
                assert verify(FileLog(path), head(log)).verdict == "not fair"
        else:
            assert verify(forged, head(log)).verdict == "not fair"


# Cuts


def table_of_two(write: Callable[[Record], None] = lambda _: None) -> Table:
    rules = replace(rules_of("war/ctrlaltbet"), seats=2)
    table = Table(rules, company(rules, 2, ()), master=MASTER, write=write)
    assert table.advance()
    return table


def test_a_cut_changes_the_order_of_the_cards() -> None:
    def cards(*cuts: tuple[int, str]) -> list[object]:
        log: Log = []
        table = table_of_two(log.append)
        for person, words in cuts:
            table.cut(person, words)
        played(table, Company(1), rounds=2)
        return [record.answer for record in log if str(record.get("need")).startswith("draw")][:3]

    orders = [cards(), cards((0, "a")), cards((1, "a")), cards((0, "b")), cards((0, "a"), (1, "b"))]
    assert len({str(order) for order in orders}) == 5
    assert cards((0, "a"), (1, "b")) == cards((1, "b"), (0, "a")), "by seat, whoever was first"


def test_a_shoe_is_cut_once_by_each_before_its_first_deal() -> None:
    table = table_of_two()
    assert table.game.uncut == [0, 1]
    table.cut(0, "mine")
    assert table.game.uncut == [1]
    with pytest.raises(Refused, match="cannot cut the shoe now"):
        table.cut(0, "again")
    for words in ("", "two\nlines", "x" * 201, "\x1b[2J", "\u202e"):
        with pytest.raises(Refused, match="is no cut"):
            table.cut(1, words)
    for person in (0, 1):
        table.bet(person, {"ante": table.game.rules.minimum})
    table.advance()
    assert table.game.uncut == []
    with pytest.raises(Refused, match="cannot cut the shoe now"):
        table.cut(1, "late")


def test_cuts_are_promised_then_said() -> None:
    """Two steps where the last to speak could otherwise choose the order."""
    log: Log = []
    table = table_of_two(log.append)
    table.promise_cut(0, promise(table.game.id, 1, 0, "mine"))
    with pytest.raises(Refused, match="Only who promised a cut"):
        table.cut(1, "theirs")
    table.promise_cut(1, promise(table.game.id, 1, 1, "theirs"))
    with pytest.raises(Refused, match="not the words of the cut that was promised"):
        table.cut(1, "better ones")
    table.cut(1, "theirs")
    with pytest.raises(Refused, match="too late to promise"):
        table.promise_cut(0, promise(table.game.id, 1, 0, "other"))
    for person in (0, 1):
        table.bet(person, {"ante": table.game.rules.minimum})
    while table.advance():
        pass
    assert verify(log).unsaid == [(1, 0)]
    assert verify(rechained(edited(log, places(log, "cut")[2], words="better ones"))).verdict == "not fair"


# Tournaments


def tournament(purses: tuple[int, ...] = (200_000,) * 4) -> Log:
    log: Log = []
    rules = rules_of("blackjack/changer")
    players = [Player(f"P{n}", purse, "" if n == 0 else "intermediate") for n, purse in enumerate(purses)]
    contest = Tournament.begin(
        rules, players, Calendar(4, 1), house="blackjack/changer", master=MASTER, write=log.append
    )
    people = Company(2)
    while contest.winner is None:
        assert once(contest, people)
    contest.table.end()
    return log


def test_a_tournament_is_verified_by_its_own_rules() -> None:
    log = tournament()
    found = verify(log, head(log))
    assert (found.problem, found.verdict) == (None, "fair")
    leaves = places(log, "leave")
    assert len(log[-1]["ranking"]) == 4
    assert log[-1]["ranking"][1:] == [log[place]["seat"] for place in reversed(leaves)]
    other = (log[leaves[0]]["seat"] + 1) % 4
    for forged in (
        edited(log, leaves[0], seat=other),
        edited(log, leaves[0], rank=2),
        edited(log, leaves[0], after=9),
        edited(log, leaves[0], lots={"0": 1, "1": 2}),
        log[: leaves[0]] + log[leaves[0] + 1 :],
        edited(log, len(log) - 1, ranking=log[-1]["ranking"][::-1]),
        edited(log, len(log) - 1, lots={"0": 3}),
        [*log[:-1], {field: value for field, value in log[-1].items() if field != "ranking"}],
    ):
        assert verify(rechained(forged)).verdict == "not fair"


def test_a_lot_is_in_the_log_and_comes_from_the_sealed_master() -> None:
    """Two players who are level in every round: a lot decides, and the record shows it."""
    rules = rules_of("war/ctrlaltbet")
    log: Log = []
    players = [Player(f"P{n}", 100_000) for n in range(3)]
    contest = Tournament.begin(rules, players, Calendar(1, 1), house="war/ctrlaltbet", master=MASTER, write=log.append)
    table = contest.table
    for person in range(3):
        table.bet(person, {"ante": 1000 + 1000 * (person == 0)})
    while contest.winner is None:
        if contest.advance() is None and (need := table.game.deciding):
            table.act(need.seat, "surrender")
    contest.table.end()
    over = log[-1]
    level = table.game.history[0][1] == table.game.history[0][2]
    assert ("lots" in over) == level
    assert verify(log).verdict == "fair"
    if level:
        lots = {seat: 2**31 - 1 - lot for seat, lot in over["lots"].items()}
        swapped = rechained(edited(log, len(log) - 1, lots=lots, ranking=over["ranking"]))
        assert verify(swapped).verdict == "not fair"
