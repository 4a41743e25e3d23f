"""Paints the pictures of the app into docs/pictures, as SVG: `python scripts/pictures.py [FOLDER]`.

Every picture is the app itself, played with keys, with cards from a fixed number; the exact values are computed for real.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

os.environ["COLORTERM"] = "truecolor"
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))


from croupier.houses import load
from croupier.records.types import Calendar
from croupier.settings import Settings
from croupier.table.party import Party
from croupier.table.sitting import Sitting
from croupier.tui.app import CroupierApp, screen_for
from tui.picture import screenshot, svg

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
COMPANY = Party(("expert", "intermediate", "amateur"), ("Léa",), seed=42)
DEAL = ("3", "3", "enter")

PICTURES: dict[str, tuple[str | None, Party, tuple[str, ...], tuple[int, int], dict[str, str]]] = {
    "lobby": (None, COMPANY, (), (120, 40), {}),
    "values": ("blackjack/vegas-strip", replace(COMPANY, seed=27), (*DEAL, "?"), (120, 40), {}),
    "chart": ("blackjack/vegas-strip", replace(COMPANY, seed=5), (*DEAL, "g"), (120, 40), {}),
    "baccarat": (
        "baccarat/pairs", Party((), ("Léa",), seed=5), ("4", "p", "2", "t", *["enter"] * 46), (120, 40), {},
    ),
    "tournament-fr": (
        "blackjack/changer", replace(COMPANY, seed=5, calendar=Calendar()), ("v",), (110, 32), {"language": "fr"},
    ),
    "changer-fr": ("blackjack/changer", Party((), ("Léa",), seed=824), DEAL, (100, 30), {"language": "fr"}),
    "partage-fr": ("blackjack/partage", Party((), ("Léa",), seed=679), (*DEAL, "p"), (120, 40), {"language": "fr"}),
    "insurance-fr": ("blackjack/partage", Party((), ("Léa",), seed=17), DEAL, (100, 30), {"language": "fr"}),
    "deshmukh": ("blackjack/deshmukh", Party((), ("Léa",), budget="100", seed=9), DEAL, (100, 30), {}),
    "four-seats": (
        "blackjack/four-seats", Party(("expert",), ("Ana", "Bob", "Cid"), seed=3), (*["enter"] * 3, "h"), (100, 30), {},
    ),
    "war": ("war/casino-war", Party((), ("Léa",), seed=3), DEAL, (100, 30), {}),
}  # fmt: skip


async def paint(name: str, folder: Path) -> None:
    house, party, keys, size, settings = PICTURES[name]
    games = Path(tempfile.mkdtemp())
    opening = screen_for(Sitting.begin(load(house), party, games)) if house else None
    known = Settings(name="Léa", speed="instant", language=settings.get("language", "en"))
    app = CroupierApp(known, games=games, cache=games / "edges.json", opening=opening)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        for _ in range(600):
            if not app.values.busy:
                break
            await asyncio.sleep(0.1)
        app.repaint()
        await pilot.pause()
        (folder / f"{name}.svg").write_text(svg(screenshot(app), f"Croupier: {name}"), "utf-8")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in PICTURES:
        asyncio.run(paint(name, folder))
        print(folder / f"{name}.svg")


if __name__ == "__main__":
    main()
