"""Was the game fair? Cards, cuts, bots, tournaments and the chain, against whoever forges one of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from croupier.games import blackjack
from croupier.houses import load, names
from croupier.messages import Refused
from croupier.protocol import Decide
from croupier.records.types import (
    CLOCK,
    Answered,
    BetPlaced,
    Calendar,
    GameOver,
    Record,
    RoundDealt,
    RoundSettled,
    SatDown,
    SeatLeft,
    ShoeCut,
    ShoeSealed,
    ShoeShown,
    fields_of,
)
from croupier.strategies import names as strategies_of
from croupier.strategies.charts import amateur
from croupier.strategies.expert import expert
from croupier.table.absent_player import chart_of, charted_answer, cheapest_answer
from croupier.table.audit import BadDigest, verify
from croupier.table.game import Game
from croupier.table.shoe import commitment, derive_seed, master_seed, promise
from croupier.table.table import Table
from records.edits import Log, change, edit, first_of, last_digest, places, rechain, without
from sizes import size
from table.guests import HOST, empty
from tables import MASTER, Always, Company, company, fits, once, play_rounds, records_to, rules_of, seat

OTHER = master_seed(99)


def game(house: str, shoes: int = 2, master: bytes = MASTER, cutter: bool = True) -> Log:
    """A game that goes through so many shoes, with bots and, where there is room, a person who cuts; then it ends."""
    log: Log = []
    rules = load(house).rules
    bots = strategies_of(rules)[: 3 if fits(rules, 4) else 1]
    players = company(rules, 1 if fits(rules, 2) else 0, bots, 100 * rules.most(500_00))
    table = Table.begin(
        rules,
        players,
        house=house,
        master=master,
        write=records_to(log.append),
        cutter=(lambda seat: f"words of {seat}") if cutter else None,
    )
    people = Company(3)
    while not (isinstance(log[-1], ShoeShown) and table.game.shoe.number >= shoes):
        assert once(table, people)
    table.end()
    return log


@pytest.mark.slow
@pytest.mark.parametrize("house", names())
def test_an_honest_game_is_fair(house: str) -> None:
    shoes = 2 if load(house).rules.decks in (1, 2) else size(1, 2)
    log = game(house, shoes)
    found = verify(log, last_digest(log))
    assert found.problem is None
    assert (found.verdict, found.proven, found.open_shoes) == ("fair", found.shoes, [])
    assert [shoe.number for shoe in found.shoes] == list(range(1, shoes + 1))
    assert not any(shoe.early for shoe in found.shoes)
    assert (found.records, found.covered, found.digest) == (len(log), len(log), last_digest(log))
    person = not first_of(log).players[0].plays
    assert found.uncut == ([] if person else found.shoes)


def test_a_game_in_play_has_nothing_wrong_so_far() -> None:
    log: Log = []
    table = seat("blackjack/vegas-strip", 1, ("intermediate",), write=log.append)
    assert verify(log).verdict == "nothing to prove"
    play_rounds(table, Company(1), rounds=3)
    found = verify(log)
    assert (found.verdict, found.proven) == ("nothing wrong so far", [])
    assert [shoe.number for shoe in found.shoes] == [1]
    assert found.shoes == found.open_shoes == found.uncut
    while table.game.round or table.game.bets:
        once(table, Company(1))
    table.end()
    assert (verify(log).verdict, verify(log).rounds) == ("fair", table.game.rounds)


def test_a_repeatable_game_is_not_called_fair() -> None:
    log: Log = []
    rules = rules_of("war/ctrlaltbet")
    table = Table.begin(
        rules, company(rules, 1, ()), master=master_seed(3), write=records_to(log.append), repeatable=True
    )
    play_rounds(table, Company(1), rounds=3)
    while table.game.round or table.game.bets:
        once(table, Company(1))
    table.end()
    found = verify(log)
    assert (found.verdict, found.repeatable, found.problem) == ("nothing wrong so far", True, None)


def test_a_card_that_the_open_shoe_cannot_hold_is_found() -> None:
    """Before the seed is published the composition of a shoe is checked."""
    log: Log = []
    play_rounds(seat("blackjack/single-deck:penetration=0.5", 1, write=log.append), Company(1), rounds=1)
    drawn = cards(log)
    twice = edit(log, drawn[1], answer=answer_at(log, drawn[0]))
    found = verify(twice[: drawn[1] + 1])
    assert found.verdict == "not fair"
    assert found.wrong == drawn[1] + 1


# The forgeries

HOUSES = ("blackjack/downtown", "baccarat/punto-banco:decks=2", "war/ctrlaltbet")


@pytest.fixture(scope="module", params=HOUSES)
def honest(request: pytest.FixtureRequest) -> Log:
    return game(request.param)


def cards(log: Log) -> list[int]:
    """Where cards are drawn that everybody sees."""
    return places(log, Answered, lambda record: record.need.startswith("draw") and record.answer != "face down")


def answer_at(log: Log, place: int) -> str:
    record = log[place]
    assert isinstance(record, Answered)
    return str(record.answer)


def another_card(log: Log) -> Log:
    place = cards(log)[3]
    card = answer_at(log, place)
    return edit(log, place, answer=card[:-1] + ("s" if card[-1] != "s" else "h"))


def exchange_cards(log: Log) -> Log:
    one, two, *_ = cards(log)[-4:]
    return edit(edit(log, one, answer=answer_at(log, two)), two, answer=answer_at(log, one))


def another_seed(log: Log) -> Log:
    return edit(log, places(log, ShoeShown)[0], seed=derive_seed(OTHER, "shoe 1").hex())


def another_commitment(log: Log) -> Log:
    return edit(log, places(log, ShoeSealed)[0], commitment=commitment(derive_seed(OTHER, "shoe 1")))


def another_shoe(log: Log) -> Log:
    """Seal and seed fit each other, but the cards on the felt came from elsewhere."""
    return another_seed(another_commitment(log))


def no_seal(log: Log) -> Log:
    return without(log, places(log, ShoeSealed)[1])


def no_seed(log: Log) -> Log:
    return without(log, places(log, ShoeShown)[0])


def seal_after_the_bet(log: Log) -> Log:
    shuffle = places(log, ShoeSealed)[0]
    return [*log[:shuffle], log[shuffle + 1], log[shuffle], *log[shuffle + 2 :]]


def other_words(log: Log) -> Log:
    return edit(log, places(log, ShoeCut)[0], words="other words")


def no_cut(log: Log) -> Log:
    return without(log, places(log, ShoeCut)[0])


def cut_of_another_seat(log: Log) -> Log:
    return edit(log, places(log, ShoeCut)[0], seat=1)


def cut_after_the_deal(log: Log) -> Log:
    cut = places(log, ShoeCut)[0]
    return [*log[:cut], log[cut + 1], log[cut], *log[cut + 2 :]]


def another_master(log: Log) -> Log:
    return edit(log, len(log) - 1, master=OTHER.hex())


def another_master_with_its_seal(log: Log) -> Log:
    return edit(another_master(log), 0, seal=commitment(OTHER))


def no_master(log: Log) -> Log:
    return edit(log, len(log) - 1, master=None)


def settlement_at(log: Log, place: int) -> tuple[list[int], list[int]]:
    record = log[place]
    assert isinstance(record, RoundSettled)
    return record.net, record.purses


def pay_more_money(log: Log) -> Log:
    place = places(log, RoundSettled)[-1]
    net, purses = settlement_at(log, place)
    return edit(log, place, net=[net[0] + 100, *net[1:]], purses=[purses[0] + 100, *purses[1:]])


def purse_only(log: Log) -> Log:
    place = places(log, RoundSettled)[-1]
    _, purses = settlement_at(log, place)
    return edit(log, place, purses=[purses[0] + 100, *purses[1:]])


def a_round_twice(log: Log) -> Log:
    deal, settled = places(log, RoundDealt)[0], places(log, RoundSettled)[0]
    return log[: settled + 1] + log[deal - 1 :]


def a_round_less(log: Log) -> Log:
    return log[: places(log, RoundSettled)[0] + 1] + log[places(log, RoundSettled)[1] + 1 :]


def a_bet_after_the_cards(log: Log) -> Log:
    bet = places(log, BetPlaced, lambda record: record.bets is not None)[0]
    deal = places(log, RoundDealt)[0]
    return [*log[:bet], *log[bet + 1 : deal + 2], log[bet], *log[deal + 2 :]]


def bets_at(log: Log, place: int) -> dict[str, int]:
    record = log[place]
    assert isinstance(record, BetPlaced)
    return record.bets or {}


def a_smaller_bet(log: Log) -> Log:
    """After the round it turns out that less was bet, and the settlement says so, too late for the cards."""
    bet = places(log, BetPlaced, lambda record: bool(record.bets))[0]
    least = rules_of(first_of(log).house).minimum
    return edit(log, bet, bets=dict.fromkeys(bets_at(log, bet), least + 1))


def bots_bet_otherwise(log: Log) -> Log:
    bots = [seat for seat, player in enumerate(first_of(log).players) if player.plays]
    place = places(log, BetPlaced, lambda record: record.seat in bots)[-1]
    bets = {name: amount + 500 for name, amount in bets_at(log, place).items()}
    return edit(log[: place + 1], place, bets=bets) + log[-1:]


def a_shoe_put_away(log: Log) -> Log:
    """E-03: a house could shuffle whenever the cards to come are good for the players."""
    place = places(log, RoundSettled)[0] + 1
    return [*log[:place], log[places(log, ShoeShown)[0]], *log[place:]]


def other_rules(log: Log) -> Log:
    return edit(log, 0, rules=first_of(log).rules | {"penetration": 0.3})


def players_in(log: Log) -> list[dict[str, Any]]:
    """The players of the first record, as they stand in a log."""
    found: list[dict[str, Any]] = fields_of(log[0])["players"]
    return found


def another_bot(log: Log) -> Log:
    other = {"blackjack": "mimic", "war": "always-surrender", "baccarat": "player"}[first_of(log).game]
    players = [player | {"plays": other} if "plays" in player else player for player in players_in(log)]
    return edit(log, 0, players=players)


FORGERIES: tuple[Callable[[Log], Log], ...] = (
    another_card, exchange_cards, another_seed, another_commitment, another_shoe, no_seal, no_seed,
    seal_after_the_bet, other_words, no_cut, cut_of_another_seat, cut_after_the_deal, another_master,
    another_master_with_its_seal, pay_more_money, purse_only, a_round_twice, a_round_less, a_bet_after_the_cards,
    a_smaller_bet, bots_bet_otherwise, a_shoe_put_away, other_rules, another_bot,
)  # fmt: skip
"""What is found without a digest that somebody kept, even if numbers and chain were made to fit."""


def rename(log: Log) -> Log:
    players = players_in(log)
    players[0]["name"] = "Somebody"
    return edit(log, 0, players=players)


def another_house(log: Log) -> Log:
    return edit(log, 0, house="elsewhere.toml")


def truncate(log: Log) -> Log:
    return log[: places(log, RoundSettled)[-1] + 1]


def rewound(log: Log) -> Log:
    """The last round never happened: the game goes back to before it and is ended."""
    return log[: places(log, RoundSettled)[-2] + 1]


def a_game_of_its_own(log: Log) -> Log:
    """The house plays the whole game again with another master seed."""
    return game(first_of(log).house, master=OTHER)


def richer_from_the_start(log: Log) -> Log:
    players = players_in(log)
    players[0]["purse"] += 100_000
    made = edit(log, 0, players=players)
    for place in places(made, RoundSettled):
        _, purses = settlement_at(made, place)
        made = edit(made, place, purses=[purses[0] + 100_000, *purses[1:]])
    return made


PASS_WITHOUT_A_DIGEST: tuple[Callable[[Log], Log], ...] = (
    rename, another_house, truncate, rewound, no_master, a_game_of_its_own, richer_from_the_start,
)  # fmt: skip
"""What `docs/fairness.md` names: a house that writes another log that is consistent in itself."""


@pytest.mark.slow
@pytest.mark.parametrize("forge", FORGERIES)
def test_a_forgery_is_found_though_the_chain_was_made_to_fit(honest: Log, forge: Callable[[Log], Log]) -> None:
    forged = rechain(forge(honest))
    found = verify(forged)
    assert found.verdict == "not fair", forge.__name__
    assert found.problem is not None
    assert str(found.problem).endswith(".")
    assert verify(forged, last_digest(honest)).verdict == "not fair"


@pytest.mark.slow
@pytest.mark.parametrize("forge", PASS_WITHOUT_A_DIGEST)
def test_whoever_kept_a_digest_finds_a_log_that_was_written_anew(honest: Log, forge: Callable[[Log], Log]) -> None:
    forged = rechain(forge(honest))
    assert verify(forged).verdict != "not fair", f"docs/fairness.md says that {forge.__name__} passes"
    found = verify(forged, last_digest(honest))
    assert found.verdict == "not fair"
    assert "does not lead to the digest" in str(found.problem)


def test_an_edit_without_the_chain_is_found_without_a_digest(honest: Log) -> None:
    """Whatever stands before a shuffle is held by its digest."""
    found = verify(rename(honest))
    assert "breaks the chain" in str(found.problem)


def test_a_digest_that_was_kept_early_covers_what_came_before_it(honest: Log) -> None:
    early = places(honest, RoundSettled)[0] + 1
    found = verify(honest, last_digest(honest[:early])[:20])
    assert (found.verdict, found.covered) == ("fair", early)


@pytest.mark.parametrize("text", ["abc", "z" * 64, "0" * 65, "“"])
def test_a_text_that_is_no_digest_is_refused(text: str) -> None:
    with pytest.raises(BadDigest, match="is not a digest of a log"):
        verify(game("war/ctrlaltbet", 1), text)


# Cuts


def table_of_two(write: Callable[[Record], None] = lambda _: None) -> Table:
    table = seat("war/ctrlaltbet", 2, write=write)
    assert table.advance()
    return table


def test_a_cut_changes_the_order_of_the_cards() -> None:
    def cards_dealt(*cuts: tuple[int, str]) -> list[object]:
        log: Log = []
        table = table_of_two(log.append)
        for person, words in cuts:
            table.cut(person, words)
        play_rounds(table, Company(1), rounds=2)
        drawn = [record.answer for record in log if isinstance(record, Answered) and record.need.startswith("draw")]
        return list(drawn[:3])

    orders = [
        cards_dealt(),
        cards_dealt((0, "a")),
        cards_dealt((1, "a")),
        cards_dealt((0, "b")),
        cards_dealt((0, "a"), (1, "b")),
    ]
    assert len({str(order) for order in orders}) == 5
    assert cards_dealt((0, "a"), (1, "b")) == cards_dealt((1, "b"), (0, "a")), "by seat, whoever was first"


def test_a_shoe_is_cut_once_by_each_before_its_first_deal() -> None:
    table = table_of_two()
    assert table.game.uncut == [0, 1]
    table.cut(0, "mine")
    assert table.game.uncut == [1]
    with pytest.raises(Refused, match="cannot cut the shoe now"):
        table.cut(0, "again")
    for words in ("", "two\nlines", "x" * 201, "\x1b[2J", "\u202e"):
        with pytest.raises(Refused, match="is not a cut"):
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
    with pytest.raises(Refused, match="Only those who promised a cut"):
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
    (shoe,) = verify(log).shoes
    assert (shoe.cut, shoe.unsaid, shoe.without) == (["Person 2"], ["Person 1"], [])
    assert verify(rechain(edit(log, places(log, ShoeCut)[0], words="better ones"))).verdict == "not fair"


# Tournaments


def tournament() -> Log:
    log: Log = []
    table = seat("blackjack/changer", 1, ("intermediate",) * 3, write=log.append, calendar=Calendar(4, 1))
    play_rounds(table, Company(2))
    assert table.game.over
    return log


def test_a_tournament_is_verified_by_its_own_rules() -> None:
    log = tournament()
    found = verify(log, last_digest(log))
    assert (found.problem, found.verdict) == (None, "fair")
    leaves, over = places(log, SeatLeft), log[-1]
    assert isinstance(over, GameOver)
    assert over.ranking
    assert len(over.ranking) == 4
    left = [record.seat for record in log if isinstance(record, SeatLeft)]
    assert over.ranking[1:] == left[::-1]
    other, last = (left[0] + 1) % 4, len(log) - 1
    for forged in (
        edit(log, leaves[0], seat=other),
        edit(log, leaves[0], rank=2),
        edit(log, leaves[0], rank=None),
        edit(log, leaves[0], after=9),
        edit(log, leaves[0], lots={"0": 1, "1": 2}),
        without(log, leaves[0]),
        edit(log, last, ranking=over.ranking[::-1]),
        edit(log, last, lots={"0": 3}),
        edit(log, last, ranking=None),
    ):
        assert verify(rechain(forged)).verdict == "not fair"


def level_tournament() -> Log:
    """Three people who bet alike at baccarat are level in every round: lots decide who leaves, and who wins."""
    log: Log = []
    play_rounds(seat("baccarat/ctrlaltbet", 3, write=log.append, calendar=Calendar(2, 1)), Always())
    assert [type(record) for record in log if getattr(record, "lots", None)] == [SeatLeft, GameOver]
    return log


def test_lots_are_in_the_log_and_come_from_the_sealed_master() -> None:
    log = level_tournament()
    found = verify(log)
    assert (found.problem, found.verdict) == (None, "fair")
    for place in (places(log, SeatLeft)[0], len(log) - 1):
        written = fields_of(log[place])
        lots: dict[str, int] = written["lots"]
        turned = {seat: 2**31 - 1 - lot for seat, lot in lots.items()}
        raised = {seat: lot + 1 for seat, lot in lots.items()}  # the same seat leaves, the same one wins
        for wrong in (turned, raised, dict(list(lots.items())[1:]), {**lots, "7": 3}, {}, None):
            assert verify(rechain(edit(log, place, lots=wrong))).verdict == "not fair"


def test_a_lot_that_the_master_did_not_draw_is_found_with_the_departure_that_fits_it() -> None:
    """The house picks who leaves, and writes lots with which just that one would have left."""
    log = level_tournament()
    place = places(log, SeatLeft)[0]
    written = fields_of(log[place])
    other = next(int(seat) for seat in written["lots"] if int(seat) != written["seat"])
    lots = {seat: 0 if int(seat) == other else 1 for seat in written["lots"]}
    forged = rechain(edit(log[: place + 1], place, seat=other, lots=lots))
    assert verify(forged).problem is None, "so far: the master seed is not published"
    over = change(log[-1], n=place + 2)
    found = verify(rechain([*forged, over]))
    assert "has other lots than the sealed ones" in str(found.problem)
    assert found.wrong == place + 1


# Who plays: bots, people who take their seats, and the clock


def test_without_the_master_bots_and_lots_are_never_called_fair() -> None:
    """Their coins could be anything."""
    bots, alone, lots = game("war/ctrlaltbet", 1), Log(), level_tournament()
    table = seat("war/ctrlaltbet", 2, write=alone.append)
    play_rounds(table, Always("surrender"), rounds=3)
    table.end()
    for log, people in ((bots, False), (alone, True), (lots, True)):
        assert verify(log).verdict == "fair"
        found = verify(rechain(no_master(log)))
        assert (found.problem, found.opened, found.bots) == (None, False, not people)
    assert verify(rechain(no_master(bots))).verdict == "nothing wrong so far"
    assert verify(rechain(no_master(lots))).verdict == "nothing wrong so far"
    assert verify(rechain(no_master(alone))).verdict == "fair", "cards come from the seeds of shoes, which are open"


def test_without_a_round_there_is_nothing_to_prove() -> None:
    log: Log = []
    table = seat("war/ctrlaltbet", 1, ("expert",), write=log.append)
    assert verify(log).verdict == "nothing to prove"
    while table.advance():
        pass
    table.cut(0, "words")
    assert verify(log).verdict == "nothing to prove"
    table.end()
    found = verify(log)
    assert (found.verdict, found.over, found.rounds, found.shoes) == ("nothing to prove", True, 0, [])
    assert verify(rechain(edit(log, len(log) - 1, master=OTHER.hex()))).verdict == "not fair"


def host_table(bots: tuple[str, ...] = (), seats: int = 2, house: str = "war/ctrlaltbet") -> tuple[Table, Log]:
    log: Log = []
    return empty(house, log, seats, bots), log


def one_round(table: Table) -> None:
    """Everybody bets the minimum and takes the last option."""
    rounds = table.game.rounds
    while table.game.rounds == rounds or table.game.round:
        if not table.advance():
            if need := table.game.deciding:
                table.act(need.seat, need.words[-1])
            else:
                place = table.game.betting[0]
                table.bet(place, {table.game.rules.bets[0]: table.game.rules.minimum})


def test_a_person_may_take_the_seat_of_a_bot() -> None:
    """From then on nobody asks what the bot would have done."""
    table, log = host_table(("expert",), 1)
    table.sit(0, "Léa", table.game.rules.budget, who="lea")
    one_round(table)
    table.leave(1, by="p1")
    table.sit(1, "Tom", table.game.rules.budget, who="tom")
    for _ in range(4):
        one_round(table)
    table.end()
    found = verify(log)
    assert (found.problem, found.verdict, found.bots) == (None, "fair", True)
    assert found.shoes[0].without == ["Léa", "Tom"]
    before = places(log, BetPlaced, lambda record: record.seat == 1)
    for place, bet_of_bot in ((before[0], True), (before[-1], False)):
        bets = {name: amount + 100 for name, amount in bets_at(log, place).items()}
        forged = rechain([*edit(log[: place + 1], place, bets=bets), *end_game(log, place + 1)])
        assert ("not what the bot’s strategy does" in str(verify(forged).problem)) == bet_of_bot


def end_game(log: Log, events: int) -> Log:
    """The records with which a game ends that went so far: the last shoe is shown, and everybody takes along what there is."""
    game = Game.fold(rechain(log[:events]))
    if game.round:
        return []
    shown = [change(log[places(log, ShoeShown)[0]], shoe=game.shoe.number)]
    over = log[-1]
    assert isinstance(over, GameOver)
    return [*shown, replace(over, paid=game.payments())]


def test_a_bot_may_take_the_seat_of_a_person() -> None:
    """From its first round on it plays by its strategy and its coins."""
    table, log = host_table(seats=2, house="blackjack/changer")
    for place, name in enumerate(("Léa", "Tom")):
        table.sit(place, name, table.game.rules.budget, who=name.lower())
    one_round(table)
    table.leave(1)
    table.sit(1, "Oscar", table.game.rules.budget, plays="expert", by="p1")
    for _ in range(8):
        one_round(table)
    table.end()
    found = verify(log)
    assert (found.problem, found.verdict, found.bots) == (None, "fair", True)
    assert found.shoes[0].without == ["Léa", "Tom"], "a bot cuts nothing"
    sat = places(log, SatDown)[-1]
    for plays in ("amateur", "mimic", "intermediate"):
        assert verify(rechain(edit(log, sat, plays=plays))).verdict == "not fair", plays
    forged = verify(rechain(edit(log, sat, plays="", who="oscar")))
    assert forged.verdict == "not fair", "over pays the seat to the bank"
    unknown = verify(rechain(edit(log, sat, plays="nobody")))
    assert unknown.verdict == "not fair"


def test_a_bot_that_sat_down_later_is_held_to_its_chart(tmp_path: Path) -> None:
    """The record in which it sits down has the chart of its file."""
    rules = rules_of("blackjack/changer")
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(amateur(cast(blackjack.Rules, rules)).to_json()))
    table, log = host_table(seats=2, house="blackjack/changer")
    table.sit(0, "Léa", rules.budget, who="lea")
    one_round(table)
    table.sit(1, "Oscar", rules.budget, plays=str(file), by="p1")
    file.unlink()
    for _ in range(6):
        one_round(table)
    table.end()
    found = verify(log)
    assert (found.problem, found.verdict, found.bots) == (None, "fair", True)
    sat = places(log, SatDown)[-1]
    assert fields_of(log[sat])["chart"]
    other = expert(cast(blackjack.Rules, rules)).to_json()
    assert verify(rechain(edit(log, sat, chart=other))).verdict == "not fair"
    assert verify(rechain(edit(log, sat, chart=None))).verdict == "not fair"


def test_a_bots_move_is_its_own() -> None:
    """Neither the clock nor the host bets or decides for it."""
    table, log = host_table(("expert",), 1, "blackjack/changer")
    table.sit(0, "Léa", table.game.rules.budget, who="lea")
    for _ in range(3):
        one_round(table)
    table.end()
    assert verify(log).verdict == "fair"
    bet = places(log, BetPlaced, lambda record: record.seat == 1)[0]
    move = places(log, Answered, lambda record: record.need == "decide seat 2")[0]
    for place in (bet, move):
        assert "not what the bot’s strategy does" in str(verify(rechain(edit(log, place, by="clock"))).problem)
        assert verify(rechain(edit(log, place, by="p1"))).verdict == "not fair"


def play_to_a_question(house: str = "blackjack/changer") -> tuple[Table, Log, Decide]:
    """A hosted table where a person is to decide, and can do more than what costs least."""
    table, log = host_table(seats=1, house=house)
    table.sit(0, "Léa", table.game.rules.budget, who="lea")
    chart = chart_of(table.game.rules)
    assert chart
    while True:
        need = table.game.deciding
        if need and charted_answer(table.game, need, chart) not in (cheapest_answer(need), need.words[-1]):
            return table, log, need
        if not table.advance():
            if need:
                table.act(0, need.words[-1])
            else:
                table.bet(0, {"main": table.game.rules.minimum})


@pytest.mark.slow
def test_the_clock_answers_by_the_chart_or_with_what_costs_least() -> None:
    counts: dict[str, tuple[int, int]] = {}
    for word in play_to_a_question()[2].words:
        table, log, need = play_to_a_question()
        table.act(0, word, by=CLOCK)
        found = verify(log)
        if found.problem is None:
            counts[word] = found.clock_moves, found.clock_plain
        else:
            assert "is not what the house plays for absent people" in str(found.problem)
            assert found.wrong == len(log)
    chart = chart_of(table.game.rules)
    assert chart
    table, _, need = play_to_a_question()
    assert counts == {charted_answer(table.game, need, chart): (1, 0), cheapest_answer(need): (0, 1)}
    assert len(need.words) > len(counts), "another answer was refused"


def test_the_clock_bets_nothing_and_in_a_tournament_the_minimum() -> None:
    table, log = host_table(seats=1)
    table.sit(0, "Léa", table.game.rules.budget, who="lea")
    table.advance()
    table.bet(0, None, by=CLOCK)
    table.advance()
    table.bet(0, {"ante": table.game.rules.minimum})
    while table.advance():
        pass
    found = verify(log)
    assert (found.problem, found.clock_bets) == (None, 1)
    wrong = rechain(edit(log, places(log, BetPlaced)[1], by=CLOCK))
    assert "is not what the house plays for absent people" in str(verify(wrong).problem)
    contest: Log = []
    table = empty("blackjack/changer", contest, 1, ("expert",), Calendar(2, 1))
    table.sit(0, "Léa", table.game.rules.budget, who="lea")
    while table.advance():
        pass
    table.bet(0, {"main": table.game.rules.minimum}, by=CLOCK)
    assert (verify(contest).problem, verify(contest).clock_bets) == (None, 1)
    more = edit(contest, len(contest) - 1, bets={"main": 2 * table.game.rules.minimum})
    assert "is not what the house plays for absent people" in str(verify(rechain(more)).problem)


# Shoes


def test_a_shoe_that_ended_early_is_named() -> None:
    """The last one, with the game; the others go to their cut card."""
    log: Log = []
    table = seat("blackjack/single-deck:penetration=0.5", 1, write=log.append)
    while table.game.shoe.number < 2 or len(table.game.history) < 2 or not table.game.shoe.dealt_from:
        once(table, Company(1))
    while table.game.round or table.game.bets:
        once(table, Company(1))
    early = not table.game.shoe.worn_out
    table.end()
    found = verify(log)
    assert early
    assert [shoe.early for shoe in found.shoes] == [False] * (len(found.shoes) - 1) + [True]
    assert found.verdict == "fair"


@pytest.mark.parametrize(
    ("by", "named"),
    [("ada", "Ada"), (HOST, "who opened it"), ("h", "the host"), (CLOCK, "the clock, since nobody was there")],
)
def test_who_closed_a_hosted_table_before_its_cut_card_is_named(by: str, named: str) -> None:
    table, log = host_table(seats=1)
    table.sit(0, "Ada", table.game.rules.budget, who="ada")
    one_round(table)
    table.end(by=by)
    assert str(verify(log).closed_by) == named
    assert verify(log).shoes[-1].early


def test_whoever_closes_a_table_between_two_shoes_is_not_named() -> None:
    table, log = host_table(seats=1)
    table.sit(0, "Ada", table.game.rules.budget, who="ada")
    table.end(by="ada")
    assert verify(log).closed_by is None


def test_who_cut_who_promised_and_who_did_neither() -> None:
    table, log = host_table(("expert",), 4)
    for place, name in enumerate(("Ada", "Bo", "Cy")):
        table.sit(place, name, table.game.rules.budget, who=name.lower())
    table.advance()
    for place in (0, 1):
        table.promise_cut(place, promise(table.game.id, 1, place, "words"))
    table.cut(0, "words")
    one_round(table)
    table.sit(3, "Di", table.game.rules.budget, who="di")
    one_round(table)
    one_round(table)
    (shoe,) = verify(log).shoes
    assert (shoe.number, shoe.cut, shoe.unsaid, shoe.without) == (1, ["Ada"], ["Bo"], ["Cy", "Di"])
    assert verify(log).uncut == []


def test_what_was_cut_before_somebody_sat_down_is_void_and_the_shoe_cut_again() -> None:
    """Everybody cuts anew; who took a seat and did not cut is named."""
    table, log = host_table(seats=2)
    for place, name in enumerate(("Ada", "Bo")):
        table.sit(place, name, table.game.rules.budget, who=name.lower())
    table.advance()
    for place in (0, 1):
        table.promise_cut(place, promise(table.game.id, 1, place, "words"))
    table.cut(0, "words")
    for place, name in enumerate(("Cy", "Di")):
        table.leave(place)
        table.sit(place, name, table.game.rules.budget, who=name.lower())
    one_round(table)
    (shoe,) = verify(log).shoes
    assert (shoe.cut, shoe.unsaid, shoe.without) == ([], [], ["Cy", "Di"])
    table.end()
    assert verify(log).verdict == "fair"


def test_a_shoe_is_listed_once_a_round_was_dealt_from_it() -> None:
    table, log = host_table()
    table.sit(0, "Ada", table.game.rules.budget, who="ada")
    table.advance()
    table.promise_cut(0, promise(table.game.id, 1, 0, "words"))
    table.cut(0, "words")
    assert verify(log).shoes == []
    one_round(table)
    assert [(shoe.number, shoe.proven, shoe.cut) for shoe in verify(log).shoes] == [(1, False, ["Ada"])]
    table.end()
    assert [(shoe.number, shoe.proven, shoe.early) for shoe in verify(log).shoes] == [(1, True, True)]
