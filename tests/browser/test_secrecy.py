"""No byte that reaches a page holds the hole card before it is turned (E-07). 1,000 rounds: benchmarks/hole_card.py."""

from __future__ import annotations

from playwright.sync_api import Response

from browser.conftest import Enter
from sizes import size
from web.hole_card import HOUSE, Sent, Turned, find_turned, leaks
from web.server import Running

ROUNDS = size(4, 100)


def test_nothing_that_reaches_a_page_holds_the_hole_card_before_it_is_turned(enter: Enter, house: Running) -> None:
    table = house.open(HOUSE, seats=1, seed=5, clock=0)
    lea, zoe = enter("Léa"), enter("Zoé", language="fr")
    sent: list[Sent] = []
    answers: list[Response] = []
    lea.on("response", lambda answer: answers.append(answer) if "/api/" in answer.url else None)
    lea.sit(table, alike=True)
    zoe.watch(table)
    for number in range(ROUNDS):
        lea.bet()
        lea.page.locator("[data-move], [data-change]").first.wait_for()
        if not number:  # the panels of a learner, too
            for panel in ("chart", "values", "log"):
                lea.page.locator(f"[data-tool={panel}]").click()
                lea.page.locator(".note .inside *").first.wait_for()
            lea.page.locator(".note .x").click()
            sent = [Sent("frame", frame) for frame in lea.frames]
            sent += [Sent(answer.url, answer.text()) for answer in answers]
            heard = len(lea.frames)
        while not lea.done():
            lea.decide()
            lea.page.locator("[data-move]:enabled, [data-change]").first.wait_for()
    sent += [Sent("frame", frame) for frame in lea.frames[heard:]]
    cards = [*find_turned(sent), *find_turned([Sent("frame", frame) for frame in zoe.frames])]
    assert len(cards) >= 2 * ROUNDS - 2
    assert any(one.where != "frame" for card in cards for one in card.before)
    assert not [leak for card in cards for leak in leaks(card)]


def test_the_search_finds_a_card_that_leaked() -> None:
    frame = Sent("frame", '{"felt":{"dealer":["Kh",null]},"events":[{"event":"deal"}]}')
    later = Sent("frame", '{"events":[{"event":"answer","need":"reveal dealer","answer":"Kh"}]}')
    (found,) = find_turned([frame, later])
    assert leaks(found)
    assert leaks(Turned(found.card, [Sent("values", "la banque a R♥")]))
    assert not leaks(Turned(found.card, [Sent("values", '{"cards":["Ks"],"text":"K♠"}')]))
