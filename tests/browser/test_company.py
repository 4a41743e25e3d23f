"""Four people at one table whose cards are known: insurance, a split, and somebody who comes late and watches."""

from __future__ import annotations

from browser import stacked
from browser.conftest import Enter
from browser.person import Person
from croupier.records.types import Answered, decode
from croupier.table.audit import verify
from web.server import Running

RULES = "blackjack/vegas-strip"
CARDS = "cards => cards.map(card => card.dataset.place + ' ' + card.dataset.card).sort()"


def lying(person: Person) -> list[str]:
    """The cards on the felt: where each lies, and which one it is; nothing of a card face down."""
    found: list[str] = person.page.locator("[data-place]").evaluate_all(CARDS)
    return found


def test_four_people_insure_split_and_see_the_same(enter: Enter, house: Running) -> None:
    seed = stacked.seed(RULES, stacked.ace_and_pair, seats=4, people=4, first=691)
    table = house.open(RULES, seats=4, seed=seed, clock=0)
    people = [enter(name) for name in ("Léa", "Inès", "Zoé", "Hugo")]
    lea = people[0]
    for person in people:
        person.sit(table, alike=True)
        person.page.locator(".tray").wait_for()
    for person in people:
        person.bet()
    for person in people:
        person.page.locator("[data-move=insure]").wait_for()
        person.page.locator(f"[data-move={'insure' if person is lea else 'decline'}]").click()
    lea.page.locator("[data-move=split]").wait_for()
    latecomer = enter("Tom", language="fr")
    latecomer.watch(table)
    latecomer.says("Léa")
    assert lying(latecomer) == lying(lea)
    assert [card for card in lying(latecomer) if card.startswith("dealer")][-1].split() == ["dealer.0.1"]
    lea.page.locator("[data-move=split]").click()
    lea.page.locator("[data-place^='0.1.']").first.wait_for()
    for person in people:
        while not person.done() and not person.page.locator(".rail [data-change]").count():
            person.decide()
            person.page.locator("[data-move]:enabled, [data-change], .say:has-text('turn')").first.wait_for()
            if not person.page.locator("[data-move]").count():
                break
    for person in people:
        person.page.locator("[data-change]").wait_for()
    felts = [lying(person) for person in (*people, latecomer)]
    assert all(felt == felts[0] for felt in felts)
    assert any(card.startswith("0.1.") for card in felts[0])
    log = [decode(line) for line in house.do(house.house.read(house.house.store.log, table))]
    assert {"insure", "split"} <= {record.answer for record in log if isinstance(record, Answered)}
    assert verify(log).problem is None
