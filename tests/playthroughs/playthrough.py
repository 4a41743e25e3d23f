"""Whole games as text, one a house: every need and its answer as the log has them, and what the players see.

A playthrough is its own script. Its first line names the house, the seed and the language; what was typed stands behind
each prompt. `make playthroughs` plays every script again and writes down what happens now. A house without a
playthrough gets one whose players make the move that they have made least often.
"""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from croupier.houses import load, names
from croupier.language import Speaker
from croupier.plain.console import Console, Quit
from croupier.plain.session import Session
from croupier.protocol import Decide
from croupier.records.types import Answered, Record, fields_of, kind_of
from croupier.table.seating import seat_players
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from croupier.telling.vocabulary import keys
from croupier.telling.wagers import example
from plain.talk import Keyboard
from tables import sitting_at

FOLDER = Path(__file__).parent
FRENCH = ("blackjack/changer", "blackjack/partage", "blackjack/french", "baccarat/super-6", "war/ctrlaltbet")
"""The houses whose playthrough is in French."""

_HEAD = re.compile(r"(?P<house>\S+), seed (?P<seed>\d+), (?P<lang>\w\w)")


@dataclass(frozen=True)
class Script:
    """What is played, and what is typed at it."""

    house: str
    seed: int
    lang: str
    typed: tuple[str, ...] = ()


def path_of(house: str) -> Path:
    return FOLDER / f"{house.replace('/', '-')}.txt"


def read(house: str) -> Script:
    """The script of a house's playthrough."""
    head, _, text = path_of(house).read_text("utf-8").partition("\n")
    found = _HEAD.fullmatch(head)
    if not found:
        raise ValueError(f"{path_of(house).name} does not begin with its house, seed and language")
    return Script(found["house"], int(found["seed"]), found["lang"], tuple(re.findall(r" > (.*)$", text, re.M)))


def playthrough_of(script: Script) -> str:
    """The playthrough: what happens when this is typed. Without a script, somebody curious types."""
    out = io.StringIO()
    out.write(f"{script.house}, seed {script.seed}, {script.lang}\n\n")
    house, master = load(script.house), master_seed(script.seed)
    players = seat_players(house.rules, (), (), house.rules.budget)
    speaker = Speaker(script.lang, house.rules.currency)
    table = Table.begin(
        house.rules, players, house=script.house, master=master, write=lambda event: _write(event.record, out)
    )
    console = Console(speaker, Keyboard(iter(script.typed) if script.typed else _curious(table, speaker), out), out)
    with suppress(Quit):
        Session(sitting_at(table, house), console).play()
    return out.getvalue()


def first(house: str, seed: int = 1) -> Script:
    """The script of a house that has none yet."""
    return Script(house, seed, "fr" if house in FRENCH else "en")


def _write(record: Record, out: io.StringIO) -> None:
    """A record of the log in one line, without rules and digests, which change with every new rule; hashes cut short."""
    if isinstance(record, Answered):
        answer = record.answer if record.amount is None else [record.answer, record.amount]
        said = f"{record.need} → {_show(answer)}"
    else:
        hidden = ("n", "event", "rules", "players", "digest")
        parts = {name: part for name, part in fields_of(record).items() if name not in hidden}
        said = " ".join([kind_of(record), *(f"{name}={_show(part)}" for name, part in parts.items())])
    out.write(f"    {record.n:>3}  {said}\n")


def _show(part: object) -> str:
    if isinstance(part, str):
        return part if len(part) < 60 else part[:8] + "…"
    return json.dumps(part)


def _curious(table: Table, speaker: Speaker, rounds: int = 8) -> Iterator[str]:
    """Asks for help, mistypes once, then makes the open move that was made least often."""
    made: Counter[str] = Counter()
    bets = cycle(_bets(table, speaker))
    new = {"bet", "move"}
    while len(table.game.history) < rounds:
        need = table.game.deciding
        kind = "move" if need else "bet"
        if kind in new:
            new.remove(kind)
            yield "help"
            yield "0"
        elif need:
            word = _rarest(need, made)
            made[word] += 1
            yield keys(word, speaker.language)[0]
        else:
            yield next(bets) if all(map(table.game.eligible, range(len(table.game.players)))) else "yes"
    yield "q"


def _rarest(need: Decide, made: Counter[str]) -> str:
    return min(need.words, key=lambda word: made[word])


def _bets(table: Table, speaker: Speaker) -> tuple[str, ...]:
    """The usual bet, the same again, a bet on everything."""
    rules = table.game.rules
    names = [speaker(bet) for bet in rules.bets if bet != rules.main_bet]
    everything = " ".join(["10"] * (rules.main_bet is not None) + [f"{name} 5" for name in names])
    return example(rules, speaker), "", everything


def main() -> None:
    for house in names():
        script = read(house) if path_of(house).exists() else first(house)
        path_of(house).write_text(playthrough_of(script), "utf-8")


if __name__ == "__main__":
    main()
