"""Nobody chooses last: whoever knows the seed, the words or the bets of others has no say in the order of the cards any more.

The attackers speak over sockets of their own. One of them is the host: the seed of the shoe lies in the host's database.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.table.audit import AuditedShoe, verify
from croupier.table.shoe import promise
from croupier.web.tables import cutting
from croupier.web.tables.actions import RETURNS
from croupier.web.tables.dealer import Dealer
from web.server import Guest, Line, Running, running
from web.visits import log_of, sit_down

pytestmark = pytest.mark.slow

HOUSE = "blackjack/changer"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(cutting, "CUTTING", 30.0)
    with running(tmp_path / "house.db") as found:
        yield found


def sit_down_to_cut(house: Running, game: str, name: str, seat: int) -> Line:
    """Somebody sits down, and is asked for a promise."""
    line = sit_down(Guest(house.address, name), game, seat)
    line.until(lambda line: line.felt["shoe"]["cut"] == "promise")
    return line


def pass_time(house: Running, line: Line) -> None:
    """The time for a cut is over."""
    dealer = house.house.tables.dealers[line.game]
    dealer.cutting.until = 0.0
    house.do(_wake(dealer))


async def _wake(dealer: Dealer) -> None:
    dealer.jobs.put_nowait(None)


def promises(line: Line, words: str) -> Any:
    line.until(lambda line: line.felt["shoe"]["cut"] == "promise")
    shoe, seat = line.felt["shoe"]["number"], line.seat or 0
    return line.ask("cut", shoe=shoe, promise=promise(line.game, shoe, seat, words))


def says(line: Line, words: str) -> Any:
    return line.ask("cut", shoe=line.felt["shoe"]["number"], words=words)


def bets(line: Line) -> Any:
    return line.ask("bet", bets={"main": line.table["minimum"]})


def together(*lines: Line) -> None:
    """Everybody has heard the same."""
    n = max(line.n for line in lines)
    for line in lines:
        line.until(lambda line: line.n >= n)


def cut(*lines: Line, words: str = "words") -> None:
    """Everybody cuts."""
    together(*lines)
    for line in lines:
        assert promises(line, words)["event"] == "promise"
    for line in lines:
        line.until(lambda line: line.felt["shoe"]["cut"] == "words")
        assert says(line, words)["event"] == "cut"


def deal_and_close(*lines: Line) -> AuditedShoe:
    """Everybody bets, the table is closed after the first deal, and its log is verified: what it says of the shoe."""
    for line in lines:
        line.until(lambda line: line.seat in line.felt["betting"])
        assert bets(line)["event"] == "bet"
    lines[0].until(lambda line: any(event["event"] == "deal" for event in line.events))
    found = verify(log_of(lines[0].guest, lines[0].game))
    assert found.problem is None
    for line in lines:
        line.close()
    return found.shoes[0]


def test_a_host_who_waits_until_a_guest_has_bet_cannot_cut(house: Running) -> None:
    game = house.open(HOUSE, seats=2, clock=0)
    host = sit_down_to_cut(house, game, "Host", 0)
    pass_time(house, host)
    host.until(lambda line: line.felt["shoe"]["cut"] is None)  # the host promised nothing
    guest = sit_down_to_cut(house, game, "Léa", 1)
    assert guest.felt["phase"] == "cut"
    assert guest.felt["betting"] == []
    refused = bets(guest)
    assert (refused["code"], refused["why"]) == ("cutting", "The shoe is being cut: bets are taken in a moment.")
    assert promises(guest, "words of Léa")["event"] == "promise"
    pass_time(house, host)
    guest.until(lambda line: line.felt["shoe"]["cut"] == "words")
    together(host, guest)
    assert says(host, "words that please the host")["code"] == "refused"
    assert says(guest, "words of Léa")["event"] == "cut"
    guest.until(lambda line: line.felt["betting"] == [0, 1])
    assert bets(guest)["event"] == "bet"
    together(host, guest)
    assert says(host, "words that please the host")["code"] == "refused"
    shoe, words = host.felt["shoe"]["number"], "words that please the host"
    assert host.ask("cut", shoe=shoe, promise=promise(game, shoe, 0, words))["code"] == "refused"
    assert bets(host)["event"] == "bet"
    host.until(lambda line: any(event["event"] == "deal" for event in line.events))
    (found,) = verify(log_of(guest.guest, game)).shoes
    assert (found.cut, found.without, found.again) == (["Léa"], ["Host"], [])
    host.close()
    guest.close()


def test_promised_words_are_not_kept_back_until_the_bets_are_known(house: Running) -> None:
    game = house.open(HOUSE, seats=2, clock=0)
    host, guest = sit_down_to_cut(house, game, "Host", 0), sit_down_to_cut(house, game, "Léa", 1)
    together(host, guest)
    promises(host, "words of the host")
    promises(guest, "words of Léa")
    guest.until(lambda line: line.felt["shoe"]["cut"] == "words")
    says(guest, "words of Léa")
    pass_time(house, host)
    host.until(lambda line: line.felt["shoe"]["cut"] is None)
    assert says(host, "words of the host")["code"] == "refused"
    found = deal_and_close(guest, host)
    assert (found.cut, found.unsaid) == (["Léa"], ["Host"])


def test_who_sits_down_has_everybody_cut_anew_and_verify_says_so(house: Running) -> None:
    game = house.open(HOUSE, seats=4, bots=["expert"], clock=30)
    lea, zoe = sit_down_to_cut(house, game, "Léa", 0), sit_down_to_cut(house, game, "Zoé", 1)
    cut(lea, zoe, words="first words")
    lea.until(lambda line: line.felt["betting"] == [0, 1])
    assert bets(lea)["event"] == "bet"
    lea.until(lambda line: line.felt["clock"] and line.felt["clock"]["seats"] == [1])
    before, at = lea.felt["shoe"]["cutting"], lea.n
    tom = sit_down_to_cut(house, game, "Tom", 2)
    together(lea, zoe, tom)
    assert lea.felt["shoe"]["cutting"] == tom.felt["shoe"]["cutting"] > before
    assert (lea.felt["shoe"]["promised"], lea.felt["shoe"]["cuts"]) == ([], [])
    assert (lea.felt["phase"], lea.felt["clock"], lea.felt["betting"]) == ("cut", None, [])
    stale = lea.send("cut", at=at, shoe=1, promise=promise(game, 1, 0, "sent before Tom came"))
    assert lea.answer(stale)["code"] == "refused"
    cut(lea, zoe, tom, words="second words")
    tom.until(lambda line: line.felt["betting"] == [1, 2])
    found = deal_and_close(zoe, tom)
    assert (found.cut, found.without, found.again) == (["Léa", "Zoé", "Tom"], [], ["Tom"])
    lea.close()


def test_bots_bet_when_the_cut_is_closed(house: Running) -> None:
    game = house.open(HOUSE, seats=2, bots=["expert"], clock=30)
    lea = sit_down_to_cut(house, game, "Léa", 0)
    assert not lea.felt["seats"][1]["ready"]
    assert all(event["event"] != "bet" for event in lea.events)
    cut(lea)
    lea.until(lambda line: line.felt["seats"][1]["ready"])
    found = deal_and_close(lea)
    assert (found.cut, found.without) == (["Léa"], [])


def test_nobody_leaves_and_comes_back_for_ever_to_have_the_shoe_cut_again(house: Running) -> None:
    game = house.open(HOUSE, seats=2, clock=0)
    lea, tom = sit_down_to_cut(house, game, "Léa", 0), sit_down_to_cut(house, game, "Tom", 1)
    for _ in range(RETURNS - 1):
        assert tom.ask("leave")["event"] == "leave"
        assert tom.ask("sit", seat=1, amount=tom.table["budget"])["event"] == "sit"
    cut(lea, tom)
    assert tom.ask("leave")["event"] == "leave"
    assert tom.ask("sit", seat=1, amount=tom.table["budget"])["code"] == "refused"
    found = deal_and_close(lea)
    assert found.cut == ["Léa", "Tom"]
    tom.until(lambda line: any(event["event"] == "deal" for event in line.events))
    assert tom.ask("sit", seat=1, amount=tom.table["budget"])["event"] == "sit"
    tom.close()


def test_nobody_is_waited_for_who_leaves(house: Running) -> None:
    game = house.open(HOUSE, seats=2, clock=0)
    lea, tom = sit_down_to_cut(house, game, "Léa", 0), sit_down_to_cut(house, game, "Tom", 1)
    together(lea, tom)
    promises(lea, "words of Léa")
    assert tom.ask("leave")["event"] == "leave"
    lea.until(lambda line: line.felt["shoe"]["cut"] == "words")
    assert says(lea, "words of Léa")["event"] == "cut"
    tom.close()
    assert deal_and_close(lea).cut == ["Léa"]
