"""The fourth game at the table: houses, bots, log, hidden cards, verification."""

from __future__ import annotations

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from croupier.games.declare import to_values
from croupier.houses import from_values, games, load, names, rules_of
from croupier.houses.schema import schema
from croupier.protocol import DEALER, Decide, Done
from croupier.records.types import Player, Record
from croupier.strategies import names as strategies
from croupier.table.audit import verify
from croupier.table.table import Table
from high_card.round import CODES, Round, Rules
from tables import records_to

MASTER = bytes(range(32))


def test_its_houses_are_listed_loaded_and_checked() -> None:
    assert games()[-1] == "high-card"
    assert "high-card/parlour" in names()
    house = load("parlour:aces_high=false")
    assert house.rules == Rules(decks=2, seats=2, minimum=200, chip=100, aces_high=False)
    assert (house.title(), house.title("fr")) == ("The Parlour", "Le Salon")
    assert from_values("high-card", to_values(house.rules)) == house.rules
    Draft202012Validator(schema()).validate({"game": "high-card", **to_values(rules_of("high-card")())})
    assert strategies(house.rules) == ("bold", "shy")


def test_it_is_played_by_bots_logged_folded_and_verified() -> None:
    log: list[Record] = []
    rules = load("parlour").rules
    players = [Player("Ada", 100_000, "bold"), Player("Ben", 100_000, "shy")]
    table = Table.begin(rules, players, house="high-card/parlour", master=MASTER, write=records_to(log.append))
    codes, hidden = set(), 0
    while len(table.game.history) < 60:
        event = table.advance()
        assert event
        if isinstance(table.game.round, Round):
            hidden = max(hidden, table.game.round.cards_at(DEALER).count(None))
            if isinstance(done := table.game.round.need, Done):
                codes |= {outcome.code for outcome in done.outcomes}
    assert codes == set(CODES)
    assert hidden == 2, "several hidden cards lie in one place"
    table.end()
    again = Table.from_log(log, MASTER).game
    assert [player.purse for player in again.players] == [player.purse for player in table.game.players]
    assert verify(log).rounds == 60


def test_a_person_is_asked_at_a_tie() -> None:
    table = Table.begin(load("parlour:seats=1").rules, [Player("", 100_000)], master=MASTER)
    asked: Decide | None = None
    while asked is None:
        table.bet(0, {"stake": 200})
        while table.advance():
            pass
        asked = table.game.deciding
    assert asked.words == ("draw", "fold")
