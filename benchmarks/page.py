"""How light and quick the page is: python benchmarks/page.py [RUNS]. Without a number: the best of 3. Needs Chromium.

A phone is imitated: a window of 360 by 780, a processor that is four times slower, and the browser's own profile of fast
3G (1.44 Mbit/s; each request waits 562 ms, which stands for a line of 150 ms with its handshakes). Goals: the first screen
takes at most 150 kB and can be used at most 1 s after its HTML has come; a move is shown at most 100 ms after the tap, on
a local network with the processor of this machine (the same on the slow one is printed beside). Other work on the machine
makes the times longer: the best run is the one to look at.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from browser.conftest import ARGUMENTS, _chromium
from browser.person import PHONE, Person
from web.server import Running, running

SLOWER = 4
TAPS = 30
LINES = {
    "fast 3G": {"latency": 562.5, "downloadThroughput": 1.44e6 / 8, "uploadThroughput": 0.675e6 / 8},
    "local network": {"latency": 2, "downloadThroughput": 40e6 / 8, "uploadThroughput": 40e6 / 8},
}
WATCH = """
  window.tasks = [];
  new PerformanceObserver(list => tasks.push(...list.getEntries().map(task => task.duration)))
    .observe({ type: 'longtask', buffered: true });
  window.usable = new Promise(found => {
    const look = () => document.querySelector('.join input') ? setTimeout(() => found(performance.now())) : setTimeout(look, 5);
    look();
  });
"""
FIRST = """async () => {
  const shown = await usable, html = performance.getEntriesByType('navigation')[0].responseEnd;
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? shown;
  return { interactive: shown - html, paint: paint - html, longest: Math.max(0, ...tasks) };
}"""
FRAMES = """async () => {
  const times = [];
  for (let frame = 0; frame < 150; frame++) times.push(await new Promise(requestAnimationFrame));
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  return { dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / 16.67) - 1), 0), longest: Math.max(...gaps) };
}"""
LANDED = "() => !document.getAnimations().some(one => one.playState === 'running')"
PATIENCE = 100
"""Milliseconds: nothing is decided about cards that are on their way, so a tap is made a moment after they lie there."""
TAP = """word => new Promise((done, stop) => {
  const button = document.querySelector(`[data-move=${word}]:enabled`), said = document.querySelector('.say').innerText;
  const cards = () => document.querySelectorAll('[data-place]').length, before = cards(), begun = performance.now();
  button.click();
  const look = () => cards() !== before || document.querySelector('.say').innerText !== said
    ? requestAnimationFrame(() => done(performance.now() - begun)) : performance.now() - begun > 5000 ? stop('nothing came') : setTimeout(look, 1);
  look();
})"""


def slow_down(page: Page, line: str, slower: int = SLOWER) -> CDPSession:
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", {"offline": False, **LINES[line]})
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return tools


def first_screen(browser: Browser, house: Running, line: str) -> dict[str, Any]:
    """Somebody opens the house for the first time."""
    context = browser.new_context(viewport=PHONE, color_scheme="dark")
    page = context.new_page()
    page.add_init_script(WATCH)
    tools = slow_down(page, line)
    sizes: list[float] = []
    tools.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    page.goto(f"http://{house.address}/")
    found: dict[str, Any] = page.evaluate(FIRST)
    page.wait_for_load_state("networkidle")
    context.close()
    return {**found, "bytes": sum(sizes), "requests": len(sizes)}


def at_the_table(browser: Browser, house: Running, slower: int) -> dict[str, Any]:
    """Cards that are dealt with motion, and the time from a tap to what it does."""
    lea = Person(browser, house, "Léa", reduced_motion="no-preference")
    lea.context.add_init_script("localStorage.setItem('croupier.settings', '{}')")
    lea.sit(house.open("blackjack/vegas-strip", seats=4, bots=["expert"] * 3, clock=0, seed=slower))
    slow_down(lea.page, "local network", slower)
    taps: list[float] = []
    frames: dict[str, float] = {"dropped": 0, "longest": 0}
    while len(taps) < TAPS:
        lea.bet()
        frames = min(frames, lea.page.evaluate(FRAMES), key=lambda one: one["longest"] or 1e9)
        lea.page.locator("[data-move], [data-change]").first.wait_for()
        while lea.page.locator("[data-move]:enabled").count():
            word = "hit" if lea.page.locator("[data-move=hit]:enabled").count() else "decline"
            lea.page.wait_for_function(LANDED)
            lea.page.wait_for_timeout(PATIENCE)
            taps.append(lea.page.evaluate(TAP, word))
            lea.page.locator("[data-move]:enabled, [data-change]").first.wait_for()
    lea.leave()
    return {"taps": sorted(taps), **frames}


def main() -> None:
    runs = int(sys.argv[1]) if sys.argv[1:] else 3
    with tempfile.TemporaryDirectory() as data, running(Path(data) / "house.db") as house, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=_chromium(), headless=True, args=ARGUMENTS)
        for line in LINES:
            best = min(
                (first_screen(browser, house, line) for _ in range(runs)), key=lambda one: float(one["interactive"])
            )
            print(
                f"first screen, {line}, processor {SLOWER}x slower: {best['bytes'] / 1000:.0f} kB in {best['requests']} requests"
            )
            print(
                f"  first paint {best['paint']:.0f} ms and interactive {best['interactive']:.0f} ms after the HTML (goal 1,000)"
            )
            print(f"  longest task {best['longest']:.0f} ms")
        for slower, goal in ((1, " (goal 100)"), (SLOWER, "")):
            table = at_the_table(browser, house, slower)
            taps = table["taps"]
            print(f"at the table, local network, processor {f'{slower}x slower' if slower > 1 else 'as it is'}:")
            print(
                f"  tap to shown move, {len(taps)} taps: median {taps[len(taps) // 2]:.0f} ms, best {taps[0]:.0f} ms{goal}"
            )
            print(f"  frames dropped while dealing, of 150: {table['dropped']:.0f}; longest {table['longest']:.0f} ms")
        browser.close()


if __name__ == "__main__":
    main()
