"""Records what a real house says to a terminal, for test_spoken.py; run it when the messages of a house change:

PYTHONPATH=src:tests python tests/remote/recording.py
"""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier.language import Speaker
from croupier.plain.console import Console, Quit
from croupier.plain.joining import JoinedSession
from croupier.records.types import Calendar
from croupier.remote.connection import Connection
from croupier.remote.house import Invitation, RemoteHouse
from croupier.remote.sitting import RemoteSitting

FOLDER = Path(__file__).parent / "recorded"
TABLES: dict[str, tuple[str, dict[str, Any], str]] = {
    "blackjack": ("blackjack/vegas-strip", {"seats": 3, "bots": ["expert"]}, "500\n5\n10\nn\ns\ns\n\nn\ns\ns\nleave\n"),
    "war": ("war/casino-war", {"seats": 2, "clock": 0}, "500\n10\nr\n10 tie 5\nr\n\nleave\n"),
    "tournament": (
        "blackjack/changer", {"seats": 3, "bots": ["amateur", "expert"], "tournament": Calendar(3, 1)}, "\n" + "10\ns\n" * 9
    ),
}  # fmt: skip
"""What is opened, and what the person types."""


def record(name: str) -> None:
    from web.server import running

    house_name, wish, typed = TABLES[name]
    with TemporaryDirectory() as folder, running(Path(folder) / "house.db") as house:
        remote = RemoteHouse(Invitation.read(house.address), Path(folder) / "keys.json")
        remote.enter("Léa")
        game, frames = house.open(house_name, seed=3, **wish), list[bytes]()
        hear = Connection._hear

        def note_frame(self: Connection, frame: bytes) -> None:
            frames.append(frame)
            hear(self, frame)

        Connection._hear = note_frame  # type: ignore[method-assign]
        first = remote.log(game)[0]
        sitting = RemoteSitting.at(remote, game, cut="seven")
        with suppress(Quit):
            JoinedSession(sitting, Console(Speaker("en"), io.StringIO(typed), io.StringIO())).play()
        sitting.leave()
        Connection._hear = hear  # type: ignore[method-assign]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.jsonl").write_bytes(b"".join(line + b"\n" for line in (first, *frames)))


if __name__ == "__main__":
    for name in TABLES:
        record(name)
