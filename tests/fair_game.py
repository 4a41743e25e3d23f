"""Makes docs/fair-game.jsonl, the game of docs/fairness.md: `python tests/fair_game.py` writes it anew.

Léa plays casino war against the house, a bot beside her, and cuts both shoes.
"""

from __future__ import annotations

from pathlib import Path

from croupier.houses import load
from croupier.records.types import Player
from croupier.table.shoe import master_seed
from croupier.table.table import Table

GAME = Path(__file__).parents[1] / "docs" / "fair-game.jsonl"
HOUSE = "war/casino-war:decks=1,penetration=0.4"
CUTS = ("red sky at night", "shepherd’s delight")
MASTER = master_seed(1895)


def fair_game() -> bytes:
    """The log of the game."""
    lines: list[bytes] = []
    table = Table.begin(
        load(HOUSE).rules,
        [Player("Léa", 100_000), Player("Bruno", 100_000, "intermediate")],
        house=HOUSE,
        master=MASTER,
        write=lambda event: lines.append(event.line),
        cutter=lambda _: CUTS[table.game.shoe.number - 1],
    )
    while table.game.shoe.number < len(CUTS) or table.game.shoe.open:
        if table.advance():
            continue
        if table.game.deciding:
            table.act(0, "war")
        else:
            table.bet(0, {"ante": 1000})
    table.end()
    return b"".join(line + b"\n" for line in lines)


if __name__ == "__main__":
    GAME.write_bytes(fair_game())
