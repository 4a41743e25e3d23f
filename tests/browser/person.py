"""A person at the page: what one can tap and type there, and what one sees."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Request,
    TimeoutError,
    ViewportSize,
    WebSocket,
    expect,
)

from browser.stacked import WORDS

PHONE = ViewportSize(width=360, height=780)
WAIT, SOON, OFTEN = 60_000, 2_000, 80
"""How many ms a test waits for what must come, and for what may have gone: long, since others may keep the machine busy.

And after how many it looks again, where several people are asked in any order.
"""
SETTINGS = "if (location.host) localStorage.setItem('croupier.settings', JSON.stringify(%s))"
CUT = f"""(table) => {{
  const kept = Storage.prototype.getItem, cut = `croupier.cut.${{table}}.`;
  Storage.prototype.getItem = function (key) {{
    return key.startsWith(cut) ? {json.dumps(WORDS)} : kept.call(this, key);
  }};
}}"""
"""Cut the shoes of a table with words that are the same each time. Before one comes to the table."""
ALIKE = f"""{{
  if (new URLSearchParams(location.search).has('alike')) ({CUT})(location.pathname.split('/').at(-1));
}}"""
"""The same at an address of a table with `alike`."""
expect.set_options(timeout=WAIT)
EXPECTED = (
    "WebSocket connection to",
    "net::ERR_INTERNET_DISCONNECTED",
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_CONNECTION_RESET",
    "net::ERR_CONTENT_LENGTH_MISMATCH",
    "net::ERR_EMPTY_RESPONSE",
    "net::ERR_INCOMPLETE_CHUNKED_ENCODING",
    "preloaded using",
    "Service Worker registration blocked by",
)
"""What the browser itself writes when a test takes the line away; and a font that a short test does not come to use."""
UNDER_WAY = """{
  window.underWay = 0;
  const asks = window.fetch;
  const begin = () => { window.underWay += 1; let over = false; return () => { if (!over) window.underWay -= 1; over = true; }; };
  window.fetch = (...asked) => { const end = begin(), told = asks(...asked); told.then(end, end); return told; };
  window.WebSocket = class extends WebSocket {
    constructor(...asked) {
      super(...asked);
      const end = begin();
      this.addEventListener('message', end);
      this.addEventListener('close', end);
    }
  };
}"""
"""Counts what the house was asked for and has not answered yet: requests, and sockets without a first message."""
AT_ONCE = """document.addEventListener('readystatechange', () => { document.documentElement.dataset.patience = 0; })"""
"""Who clicks here is a machine: the page need not wait until a person could have seen a card."""
PRESSES = """{
  let pressed;
  const note = ({ target }) => { pressed = [target.closest?.('button'), target.closest?.('button')?.form]; };
  for (const kind of ['pointerdown', 'keydown', 'click']) document.addEventListener(kind, note, true);
  document.addEventListener('submit', ({ submitter, target }) => {
    if (submitter === pressed[0] && target !== pressed[1]) console.error(`${submitter.innerText} became a part of a form while it was pressed`);
  }, true);
}"""
"""Complains of a button that sends a form to which it did not belong when it was pressed: what it did drew another in its place."""
UNPAINTED = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body { opacity: 0; }');
  document.adoptedStyleSheets.push(sheet);
  window.paint = (wish) => { sheet.disabled = wish; };
}"""
"""What cannot be seen is laid out and can be clicked, but the browser need not paint it, which takes a third of its time."""


def function(name: str) -> str:
    """A function of a file beside this one, to be evaluated in the page: an expression, without the formatter's semicolon."""
    return (Path(__file__).parent / name).read_text("utf-8").rstrip().removesuffix(";")


PLAY = function("play.js")
BET = """() => {
  const click = (found) => { found?.click(); return Boolean(found); };
  const find = (selector) => document.querySelector(selector);
  if (click(find('[data-place-bet]:enabled:not(.sit-out)')) || click(find('[data-change]:enabled'))) return;
  click([...document.querySelectorAll('.chip:enabled')].slice(0, 3).at(-1));
}"""
"""The next step to a bet, if one is open now: the chips of a bet that is made stay in sight while others choose theirs."""
CLEAR = "() => { localStorage.clear(); sessionStorage.clear(); }"
MOVES = "moves => moves.map(move => move.dataset.move)"


def module(name: str) -> str:
    """A module of the page that is loaded, as an expression."""
    return f"import(new URL('{name}', document.querySelector('script[type=module]').src))"


GO = f"path => {module('router.js')}.then(router => router.go(path))"


class Somewhere(Protocol):
    """A house that can be reached."""

    address: str


_left: dict[str, list[Page]] = {}
"""Windows whose people have left, by the wishes with which they were opened: to clear one is faster than to open one."""


class Person:
    """A window of a browser, inside the house. Who comes in by the page types a name; others have a key already.

    Nothing is left in it of whoever had it before, but for the files of the house that a browser keeps. One that cannot be
    cleared, since a test added a script to it or a service worker, is wanted for `alone`.
    """

    def __init__(
        self,
        browser: Browser,
        house: Somewhere,
        name: str,
        size: Any = None,
        language: str = "en",
        by_page: bool = False,
        painted: bool = True,
        settings: dict[str, str] | None = None,
        alone: bool = False,
        human: bool = False,
        **context: Any,
    ) -> None:
        """`human`: the page guards against a second tap, as it does for everybody but these tests."""
        self.house, self.name, self.language = house, name, language
        chosen = json.dumps({"pace": "none", "hints": 3, "language": language, **(settings or {})})
        wishes = {"color_scheme": "dark", "reduced_motion": "reduce", "service_workers": "block", **context}
        self._kind = "" if alone else repr((id(browser), chosen, painted, human, wishes))
        if kept := _left.get(self._kind):
            self.page: Page = kept.pop()
            self.page.set_viewport_size(size or PHONE)
        else:
            self.page = _window(browser, chosen, painted, human, viewport=size or PHONE, **wishes)
        self.context = self.page.context
        self.complaints: list[str] = []
        self.hosts: set[str] = set()
        self.frames: list[str] = []
        self._listening: list[tuple[Any, Callable[[Any], None]]] = []
        self.on("console", self._note_console)
        self.on("pageerror", lambda error: self._complain(str(error)))
        self.on("request", self._note_request)
        self.on("websocket", self._hears)
        if by_page:
            self.page.goto(self.at("/"))
            self.page.locator("input").fill(name)
            self.page.locator("button.move").click()
            self.page.locator(".lobby").wait_for()
        else:
            self.post("/api/enter", {"name": name})

    def on(self, event: Any, listener: Callable[[Any], None]) -> None:
        """Listen to what happens in the window, until the person leaves."""
        self.page.on(event, listener)
        self._listening.append((event, listener))

    def _note_console(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self._complain(said.text)

    def _note_request(self, request: Request) -> None:
        self.hosts.add(re.sub(r"^\w+://([^/]*).*", r"\1", request.url))

    def _hears(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def _complain(self, text: str) -> None:
        if not any(expected in text for expected in EXPECTED):
            self.complaints.append(text)

    def at(self, path: str) -> str:
        return f"http://{self.house.address}{path}"

    def post(self, path: str, data: dict[str, Any]) -> Any:
        """The house's answer to a request of this person."""
        # On a slow line a connection may be closed by the house while it is used again.
        answer = self.context.request.post(self.at(path), data=data, headers={"Origin": self.at("")}, max_retries=2)
        assert answer.ok, answer.text()
        return answer.json()

    def sit(self, table: str, alike: bool = False) -> None:
        """`alike`: the shoe is cut with known words."""
        self.page.goto(self.at(f"/t/{table}?sit" + ("&alike" if alike else "")))
        self.page.locator(".rail, .room").wait_for()

    def watch(self, table: str) -> None:
        self.page.goto(self.at(f"/t/{table}"))
        self.page.locator(".rail").wait_for()

    def cut_alike(self, table: str) -> None:
        """On a page that is loaded: cut the shoes of a table with words that are the same each time."""
        self.page.evaluate(CUT, table)

    def go(self, path: str) -> None:
        """To another screen of the page that is loaded already."""
        self.page.evaluate(GO, path)

    def play(self, rounds: int = 1, *moves: str) -> list[str]:
        """Whole rounds, played inside the page without waiting; what it said at the end of each."""
        told: list[str] = self.page.evaluate(PLAY, {"rounds": rounds, "moves": moves})
        return told

    def begin(self, rounds: int = 1, *moves: str) -> None:
        """Begin to play whole rounds inside the page, while others play in theirs."""
        self.page.evaluate(f"wish => {{ window.played = ({PLAY})(wish); }}", {"rounds": rounds, "moves": moves})

    def end(self) -> None:
        """Wait until what was begun is played."""
        self.page.evaluate("() => window.played")

    def bet(self, chip: int = 2) -> None:
        """One chip on the first box, then the button."""
        again = self.page.locator("[data-change]")
        self.page.locator(".tray, [data-change]").first.wait_for()
        if again.count():
            again.click()
        if self.page.locator(".bac").count():
            self.page.locator(".bet").first.click()
        else:
            self.page.locator(".chip").nth(min(chip, self.page.locator(".chip").count() - 1)).click()
        self.page.locator("[data-place-bet]").click()

    def go_on_betting(self) -> None:
        """The next step to a bet, if one is asked for; without waiting for anything."""
        self.page.evaluate(BET)

    def decide(self, *wanted: str) -> bool:
        """Make the first of these moves that is open; False if nothing is asked."""
        found = set(self.page.locator("[data-move]:enabled").evaluate_all(MOVES))
        word = next((word for word in (*wanted, "stand", "decline", "war") if word in found), None)
        if not word:
            return False
        try:
            self.page.locator(f"[data-move={word}]:enabled").first.click(timeout=SOON)
        except TimeoutError:  # the answer to the move before came meanwhile
            return False
        return True

    def sentence(self) -> str:
        return self.page.locator(".say").inner_text()

    def done(self) -> bool:
        """Whether a round has just been settled and the next bet is asked for."""
        return self.page.locator("[data-change]").count() > 0

    def says(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.locator(".say")).to_contain_text(words, timeout=WAIT)

    def leave(self) -> None:
        """The window is cleared for somebody else; or closed, if that does not work."""
        try:
            if not self._kind:
                raise Error("it is not for others")
            for page in self.context.pages:
                if page != self.page:
                    page.close()
            self.page.evaluate(CLEAR)
            self.page.goto("about:blank", timeout=SOON)
            self.page.unroute_all()
            self.context.set_offline(False)
            self.context.clear_cookies()
        except Error:
            self.context.close()
            return
        for event, listener in self._listening:
            self.page.remove_listener(event, listener)
        _left.setdefault(self._kind, []).append(self.page)


def _window(browser: Browser, settings: str, painted: bool, human: bool, **wishes: Any) -> Page:
    """A new window of a browser that knows nothing of others."""
    context = browser.new_context(**wishes)
    context.set_default_timeout(WAIT)
    context.add_init_script(SETTINGS % settings)
    context.add_init_script(ALIKE)
    context.add_init_script(UNDER_WAY)
    context.add_init_script(PRESSES)
    if not human:
        context.add_init_script(AT_ONCE)
    if not painted:
        context.add_init_script(UNPAINTED)
    return context.new_page()


def play_round(*people: Person, moves: tuple[str, ...] = (), bet: bool = True) -> None:
    """Everybody bets and decides until the round is settled for all."""
    if bet:
        for person in people:
            person.bet()
    for number in range(1, 401):
        if all(person.done() for person in people):
            return
        if bet and number % 60 == 0 and not any(person.done() for person in people):
            for person in people:  # who sat down meanwhile had everybody cut anew, and a bet was not taken
                person.go_on_betting()
        moved = [person.decide(*moves) for person in people]
        if not any(moved):
            people[0].page.wait_for_timeout(OFTEN)
    raise AssertionError([person.sentence() for person in people])
