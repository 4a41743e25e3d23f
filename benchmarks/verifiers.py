"""The page's verifier and Python's on whole games and on tampered ones: python benchmarks/verifiers.py [GAMES]. 100.

Both get the same logs: as many fair games, and as many in which one thing was changed, each time another kind. They share no
code and must come to the same verdict. Needs Chromium. The goal is 1,000 games and 1,000 tampered ones.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections import Counter
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import sync_playwright

from browser.conftest import ARGUMENTS, _chromium
from browser.person import Person
from browser.test_fair import CHECK, _python, game, tampered
from web.server import running

KINDS, BATCH = 7, 10


def main() -> None:
    wanted = int(sys.argv[1]) if sys.argv[1:] else 100
    verdicts: Counter[str] = Counter()
    begun, records = time.process_time(), 0
    with tempfile.TemporaryDirectory() as data, running(Path(data) / "house.db") as house, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=_chromium(), headless=True, args=ARGUMENTS)
        page = Person(browser, house, "Léa", by_page=True).page
        for first in range(0, wanted, BATCH):
            logs = []
            for number in range(first, min(first + BATCH, wanted)):
                log = game(number)
                logs += [log, next(islice(tampered(log, random.Random(number)), number % KINDS, None))]
            theirs = [one["verdict"] for one in page.evaluate(CHECK, ["\n".join(log) for log in logs])]
            ours = [_python(log) for log in logs]
            if theirs != ours:
                place = next(place for place, pair in enumerate(zip(theirs, ours, strict=True)) if pair[0] != pair[1])
                print(json.dumps({"page": theirs[place], "Python": ours[place]}), "\n".join(logs[place])[:2000])
                raise SystemExit("The verifiers disagree.")
            verdicts.update(ours)
            records += sum(map(len, logs))
        browser.close()
    spent = time.process_time() - begun
    print(
        f"{wanted:,} games and {wanted:,} tampered ones, {records:,} records: both say {dict(verdicts)}; {spent:.0f} CPU-s without the browser"
    )


if __name__ == "__main__":
    main()
