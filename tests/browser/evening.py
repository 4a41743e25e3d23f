"""An evening as six people spend it before six screens, from the first link to the next date; nobody tries anything twice."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.person import OFTEN, Person
from croupier.language import translation_of

READY = "[data-place-bet]:enabled, [data-change]:enabled, [data-buy], [data-sit]"
"""What somebody has before them who may bet, buy, or take a seat: a bet that is on its way is not made again."""
Look = Callable[[str], None]


def no_look(_: str) -> None:
    """Nobody takes pictures."""


def word(person: Person, english: str, **values: object) -> str:
    """A sentence of the page in somebody's language."""
    return translation_of(person.language, english).format(**values)


def press(person: Person, english: str) -> None:
    """The button, or the link, that says this."""
    name = word(person, english)
    button, link = person.page.get_by_role("button", name=name), person.page.get_by_role("link", name=name)
    button.or_(link).first.click()


def choose(person: Person, english: str) -> None:
    """Open the menu of the table and press a button of it."""
    person.page.locator(".bar .more").click()
    press(person, english)


def come_in(guest: Person) -> None:
    """Somebody whom the house does not know types a name, and sits down."""
    guest.page.locator(".join input").first.fill(guest.name)
    guest.page.locator(".join button.move").click()


def bet(person: Person, chips: int = 25) -> None:
    """One chip on the hand; which ones there are depends on the room for them."""
    person.page.locator(".tray, [data-change]").first.wait_for()
    if person.page.locator("[data-change]").count():
        person.page.locator("[data-change]").click()
    for chip in person.page.locator(".tray .chip").all():
        if amount(chip.get_attribute("aria-label") or "") == chips:
            chip.click()
    person.page.locator("[data-place-bet]").click()


class Evening:
    """Léa's table: Inès scans its code, Hugo types it, Zoé gets a bot's seat, Tom waits for one; a television looks on."""

    def __init__(self, people: list[Person], look: Look = no_look) -> None:
        self.people, self.look = people, look
        self.lea, self.ines, self.hugo, self.zoe, self.tom, self.screen = people
        self.table = self.code = ""

    @property
    def seated(self) -> list[Person]:
        return [self.lea, self.ines, self.hugo]

    def spend(self) -> None:
        self.gather()
        self.play_the_first_round()
        self.take_a_bots_seat()
        self.talk()
        self.drop_and_come_back()
        self.go_broke()
        self.leave_in_the_middle()
        self.close()
        self.meet_again()

    def gather(self) -> None:
        """From the form to the waiting room, and there by link and by code."""
        lea, ines, hugo, screen = self.lea, self.ines, self.hugo, self.screen
        for guest in self.people[1:]:
            guest.context.clear_cookies()
        lea.page.goto(lea.at("/"))
        press(lea, "Open a table")
        self._set_the_table(lea)
        self.look("opening")
        press(lea, "Open the table")
        self.code = lea.page.locator(".room-code").inner_text()
        self.table = lea.page.url.rpartition("/")[2]
        ines.page.goto(lea.post(f"/api/tables/{self.table}/invite", {})["address"])  # as the QR code has it
        ines.page.locator(".plan").wait_for()
        self.look("arrival")
        come_in(ines)
        ines.page.locator(".room .wait").wait_for()
        hugo.page.goto(hugo.at("/"))
        press(hugo, "I have a code")
        hugo.page.get_by_label(word(hugo, "Code of the table")).fill(self.code.upper().replace("-", " "))
        come_in(hugo)
        screen.page.goto(screen.at(f"/tv#{self.code}"))
        for person in (lea, ines, hugo):
            expect(person.page.locator(".room-people .who:not(.empty)")).to_have_count(4)
        expect(screen.page.locator(".gathered b")).to_have_count(4)
        expect(screen.page.locator(".gathering .room-code")).to_have_text(self.code)
        self.look("room")

    def _set_the_table(self, lea: Person) -> None:
        """Four seats, a bot, a small stack, no clock, a side bet."""
        page = lea.page
        page.get_by_role("group", name=word(lea, "Seats"), exact=True).locator("button").first.click()
        page.locator(".bots .count").last.locator("button").last.click()
        press(lea, "none")
        page.get_by_role("group", name=word(lea, "Chips to begin with")).locator("button").first.click()
        page.get_by_role("group", name=word(lea, "Side bets")).locator("button").first.click()

    def play_the_first_round(self) -> None:
        self.lea.page.locator("[data-start]").click()
        for person in self.seated:
            person.page.locator(".tray").wait_for()
        expect(self.screen.page.locator(".way-in b")).to_have_text(self.code)
        self.look("bets")

    def take_a_bots_seat(self) -> None:
        """Zoé gets the bot's seat when the round is over; Tom, who comes last, is the next."""
        zoe, tom = self.zoe, self.tom
        for person in self.seated:
            bet(person)
        zoe.page.goto(zoe.at(f"/#{self.code}"))
        zoe.page.locator(".plan").wait_for()
        come_in(zoe)
        zoe.page.locator("[data-unwait], .tray").first.wait_for()
        tom.page.goto(tom.at(f"/#{self.code}"))
        tom.page.locator(".plan").wait_for()
        come_in(tom)
        tom.page.locator("[data-unwait]").wait_for()
        self.look("first-round")
        self.settle(*self.seated)
        zoe.page.locator(".tray").wait_for()
        self.look("queue")
        assert not self.screen.page.locator(".way-in").count(), "no seat is left"

    def talk(self) -> None:
        """A message to the table, and a reaction."""
        lea, ines = self.lea, self.ines
        self.open_panel(lea, "react")
        lea.page.locator(".message-line input").fill("Bonne chance à tous")
        lea.page.locator(".message-line button").click()
        expect(ines.page.locator(".bubble").first).to_have_text("Bonne chance à tous")
        self.look("message")
        self.open_panel(ines, "react")
        ines.page.locator(".chat button").first.click()
        lea.page.locator(".bubble").first.wait_for(state="attached")
        self.open_panel(ines, "log")
        expect(ines.page.locator(".log")).not_to_contain_text(ines.name)
        self.look("log")
        ines.page.locator(".note .x").click()

    def open_panel(self, person: Person, name: str) -> None:
        """By its button, or by the menu where there is no room for one."""
        tool = person.page.locator(f"[data-tool={name}]")
        if tool.count():
            tool.click()
        else:
            person.page.locator(".bar .more").click()
            person.page.locator(".panels button", has_text=word(person, {"react": "React", "log": "Log"}[name])).click()
        person.page.locator(f".sheet-{name}").wait_for()

    def drop_and_come_back(self) -> None:
        """Inès loses the line: nobody waits for her bet, nor long for her decision; then she is there again."""
        lea, ines, hugo, zoe = self.lea, self.ines, self.hugo, self.zoe
        for person in (lea, ines, hugo, zoe):
            bet(person)
        ines.page.locator("[data-move], [data-closed], [data-change]").first.wait_for()
        ines.context.set_offline(True)
        ines.page.locator(".table.dim").wait_for()
        self.look("dropped")
        self.settle(lea, hugo, zoe)
        self.bet_again(lea, hugo, zoe)
        self.settle(lea, hugo, zoe)
        ines.context.set_offline(False)
        ines.page.locator(".table:not(.dim) .tray, .table:not(.dim) [data-change]").first.wait_for()
        self.look("back")

    def bet_again(self, *people: Person) -> None:
        for person in people:
            person.page.locator(READY).first.wait_for()
            if person.page.locator("[data-again]").count():
                person.page.locator("[data-again]").click()
            else:
                bet(person)

    def go_broke(self) -> None:
        """Hugo stakes all he has and hits whatever comes until nothing is left; he is asked at once, and buys."""
        hugo = self.hugo
        for _ in range(12):
            hugo.page.locator(".tray, [data-change], [data-buy]").first.wait_for()
            if hugo.page.locator("[data-buy]").count():
                break
            if hugo.page.locator("[data-change]").count():
                hugo.page.locator("[data-change]").click()
                hugo.page.locator(".tray").wait_for()
            self.stake_all(hugo)
            self.bet_again(self.lea, self.ines, self.zoe)
            self.settle(*self.people[:4], hits=hugo)
        hugo.page.locator("[data-buy]").wait_for()
        self.look("broke")
        self.bet_again(self.lea, self.ines, self.zoe)  # they wait for him
        hugo.page.locator("[data-buy]").click()
        hugo.page.locator(".tray, [data-change]").first.wait_for()
        self.look("bought")
        bet(hugo)
        self.settle(*self.people[:4])

    def stake_all(self, person: Person) -> None:
        """Every chip, or as many as the house takes."""
        left = min(500, amount(person.page.locator(".bar .purse").inner_text()))
        for chip in reversed(person.page.locator(".tray .chip").all()):
            while (cents := amount(chip.get_attribute("aria-label") or "")) <= left:
                chip.click()
                left -= cents
        person.page.locator("[data-place-bet]").click()

    def leave_in_the_middle(self) -> None:
        """Hugo leaves while his hand is played: Tom, who has waited, gets the seat."""
        hugo, tom = self.hugo, self.tom
        people = self.people[:4]
        self.bet_again(*people)
        hugo.page.locator("[data-move], [data-closed]").first.wait_for()
        choose(hugo, "Leave the table")
        expect(hugo.page.locator(".line1")).to_contain_text(word(hugo, "You leave after this round"))
        self.look("leaving")
        self.settle(*people)
        tom.page.locator(".tray").wait_for()
        hugo.page.locator("[data-evening]").click()
        hugo.page.locator(".hall").wait_for()
        expect(hugo.page.locator("[data-back]")).to_have_attribute("href", f"/t/{self.table}")
        self.look("left")

    def close(self) -> None:
        """The host closes the table: everybody has the card of the evening."""
        lea, hugo, screen = self.lea, self.hugo, self.screen
        choose(lea, "Close the table after this round")
        lea.page.locator("[data-close-table]").click()
        for person in (lea, self.ines, self.zoe, self.tom):
            person.page.locator("[data-evening]").wait_for()
        expect(screen.page.locator(".ending")).to_contain_text(hugo.name)  # who left before the end is there, too
        self.look("closed")
        for person in (lea, self.ines, self.zoe, self.tom):
            person.page.locator("[data-evening]").click()
            person.page.locator(".ecard").wait_for()
            expect(person.page.locator(".unsaid")).not_to_contain_text("…")
        self.look("evening")
        picture = lea.context.request.get(
            lea.at(f"/api/tables/{self.table}/evening.png?language={lea.language}"), max_retries=2
        )
        assert picture.body().startswith(b"\x89PNG")

    def meet_again(self) -> None:
        """Léa founds a club of this company, plans its next evening, invites by a link, calls the evening off, names and forgets."""
        lea, ines, hugo = self.lea, self.ines, self.hugo
        lea.page.locator(".count-evening input").fill("Club de la Lune")
        press(lea, "Start the club")
        lea.page.locator(".standings .you1").wait_for()
        self.look("season")
        club = lea.page.url.rpartition("/")[2]
        press(lea, "Plan an evening")
        lea.page.locator("#plan input").wait_for()
        assert not lea.page.locator(".next").count(), "the button that opens the form does not send it"
        press(lea, "Plan it")
        lea.page.locator(".next").wait_for()
        lea.page.locator(".standings .you1").wait_for()  # back at the season
        self.look("planned")
        date = lea.context.request.get(lea.at(f"/api/clubs/{club}/next.ics?language={lea.language}"), max_retries=2)
        assert date.text().startswith("BEGIN:VCALENDAR")
        press(lea, "Another date")
        lea.page.locator("[data-call-off]").click()
        expect(lea.page.locator(".next")).to_have_count(0)
        guest = self.screen
        guest.context.clear_cookies()
        guest.page.goto(lea.post(f"/api/clubs/{club}/invite", {})["address"])
        expect(guest.page.locator(".card-in")).to_contain_text("Club de la Lune")
        come_in(guest)
        expect(guest.page.locator(".hall h1")).to_contain_text("Club de la Lune")
        lea.page.locator(".hall .more").click()
        name = lea.page.locator(".club-people form input")
        name.first.fill("Club du Soleil")
        lea.page.locator(".club-people form button").first.click()
        expect(lea.page.locator(".hall h1")).to_contain_text("Club du Soleil")
        name.last.fill("Hiver")
        lea.page.locator(".club-people form button").last.click()
        forget = lea.page.locator(".members li", has_text=hugo.name).locator(".acts button").last
        forget.click()
        forget.click()
        expect(lea.page.locator(".members")).not_to_contain_text(hugo.name)
        self.look("club")
        saved = lea.context.request.get(lea.at(f"/api/clubs/{club}/export"), max_retries=2).json()
        assert [one["name"] for one in saved["seasons"]] == ["", "Hiver"]
        assert ines.name in {one["name"] for one in saved["people"]}
        assert hugo.name not in {one["name"] for one in saved["people"]}

    def hold_a_tournament(self) -> None:
        """Two play to the podium, and again: who presses Rematch later comes to the same table."""
        lea, tom = self.lea, self.tom
        wish = {
            "house": "blackjack/changer",
            "seats": 3,
            "bots": ["amateur"],
            "clock": 0,
            "tournament": {"rounds": 2, "block": 1},
        }
        table = lea.post("/api/tables", wish)["id"]
        for person in (lea, tom):
            person.sit(table)
        for _ in range(600):
            if all(person.page.locator("[data-evening]").count() for person in (lea, tom)):
                break
            for person in (lea, tom):
                person.go_on_betting()
                person.decide("stand")
            lea.page.wait_for_timeout(OFTEN)
        for person in (lea, tom):
            person.page.locator("[data-evening]").click()
            expect(person.page.locator(".stand b")).to_have_count(3)
        self.look("podium")
        lea.page.locator("button[data-rematch]").click()
        lea.page.locator(".table").wait_for()
        tom.page.locator("[data-rematch]").click()
        for person in (lea, tom):
            person.page.locator(".tray").wait_for()
        expect(tom.page).to_have_url(lea.page.url)
        self.look("rematch")

    def settle(self, *people: Person, hits: Person | None = None) -> None:
        """Play on until each of these may bet, or buy, again."""
        people[0].page.wait_for_timeout(
            2 * OFTEN
        )  # a bet that was just made is shown as being on its way a moment later
        for _ in range(600):
            done = [p.page.locator(READY).count() for p in people]
            if all(done):
                return
            for person in people:
                person.decide("hit" if person is hits else "stand")
            people[0].page.wait_for_timeout(OFTEN)
        raise AssertionError([person.sentence() for person in people])


def amount(text: str) -> int:
    """The whole chips that a text names."""
    return int(re.sub(r"\D", "", text.partition(".")[0]))
