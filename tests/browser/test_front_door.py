"""The trial at the page: somebody holds one of the five documents and comes to its game. The test reads the screen."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Enter
from browser.person import Person
from croupier.houses import SHEETS, House, load
from croupier.language import Speaker
from croupier.telling.finding import title_with_game
from sizes import THOROUGH
from web.server import Running

WORDS = {
    "en": {"alone": "Alone", "cup": "A tournament against three AI players, at Changer", "level": "intermediate"},
    "fr": {"alone": "Seul", "cup": "Un tournoi contre trois joueurs IA, chez Changer", "level": "intermédiaire"},
}
MOST = 3


class Taps:
    """Counts what somebody taps."""

    def __init__(self, person: Person) -> None:
        self.page, self.count = person.page, 0

    def tap(self, selector: str, words: str) -> None:
        self.page.locator(selector, has_text=words).first.click()
        self.count += 1


def _come_to(person: Person, house: House) -> None:
    words, title = WORDS[person.language], title_with_game(house, Speaker(person.language, ""))
    person.go("/")
    row = person.page.locator(".houses li", has_text=title)
    expect(row).to_contain_text(house.about(person.language))
    taps = Taps(person)
    taps.tap(".houses li a", title)
    expect(person.page.locator("h1")).to_contain_text(house.title(person.language))
    taps.tap(".way", words["alone"])
    expect(person.page.locator(".bar .house")).to_contain_text(house.title(person.language))
    if house.rules.buy_in:
        taps.tap("[data-purchase]", "")
    person.page.locator(".tray, [data-place-bet], [data-move], .rail .move").first.wait_for()
    assert taps.count <= MOST


def test_from_the_lobby_to_each_rule_sheet_in_two_taps_and_to_the_tournament_in_three(
    enter: Enter, house: Running
) -> None:
    for language, words in WORDS.items():
        lea = enter("Léa", language=language)
        lea.page.goto(lea.at("/settings"))
        mine = SHEETS if THOROUGH else SHEETS[list(WORDS).index(language) :: 2]  # every second one in each language
        for name in mine:
            _come_to(lea, load(name))
        lea.go("/")
        taps = Taps(lea)
        taps.tap(".houses li a", "Partage")
        taps.tap(".way", words["cup"])
        taps.tap(".way", words["level"])
        expect(lea.page.locator(".bar .house")).to_contain_text("Changer")
        expect(lea.page.locator(".seat .plate")).to_have_count(4)
        assert taps.count <= MOST
        opened = lea.context.request.get(lea.at(f"/api/tables?language={language}")).json()
        own = [table for table in opened if table["mine"]]
        assert [(table["private"], table["clock"]) for table in own] == [(True, 0)] * (len(mine) + 1)
        (cup,) = (table for table in own if table["tournament"])
        assert [seat["bot"] for seat in cup["seats"]][1:] == [words["level"]] * 3
    lea.go("/")
    lea.page.locator(".find").fill("quatre joueurs")
    expect(lea.page.locator(".houses li b")).to_have_text(["Quatre places"])
    lea.page.locator(".houses li a").click()
    lea.page.locator(".way").last.click()
    expect(lea.page).to_have_url(lea.at("/open?house=blackjack%2Ffour-seats"))
    assert house.address in lea.page.url
