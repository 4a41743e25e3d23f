"""Power cuts on a real file system: `python benchmarks/power.py [CUTS]`; it needs root and a loop device.

A game is played on an ext4 file system in an image. At random moments the image is copied as it is: that is what the disk
would hold if the power went then. Each copy is mounted, which recovers its journal, and must hold every record that had
been shown; the game in it is resumed. Prints how many records each cut had shown and kept.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

sys.path.pop(0)  # this folder: records.py would hide tests/records
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

SIZE = 16 << 20


@contextmanager
def mount(image: Path, place: Path) -> Iterator[Path]:
    place.mkdir(exist_ok=True)
    subprocess.run(["mount", "-o", "loop", str(image), str(place)], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def play(folder: str) -> None:
    """The player: says after everything it shows how many records it has shown."""
    from croupier.houses import load
    from croupier.language import Speaker
    from croupier.plain.console import Console
    from croupier.plain.playing import play as play_on
    from croupier.table.party import Party
    from croupier.table.sitting import Sitting
    from records.test_power import Screen, Typist

    sitting = Sitting.begin(load("war/ctrlaltbet"), Party(("expert",), ("Léa",)), Path(folder))

    class Told(Screen):
        def write(self, text: str) -> int:
            done = super().write(text)
            os.write(1, b"%d\n" % self.shown)
            return done

    screen = Told(lambda: sitting.table.game.events)
    play_on(sitting, Console(Speaker("en"), Typist(sitting, 10**6), screen))  # type: ignore[arg-type]


def last_shown(pipe: int, before: int) -> int:
    """The last number that the player has said."""
    data = b""
    while True:
        try:
            piece = os.read(pipe, 1 << 16)
        except BlockingIOError:
            break
        if not piece:
            break
        data += piece
    whole = data[: data.rfind(b"\n") + 1].split()
    return int(whole[-1]) if whole else before


def copy_image(image: Path, copy: Path) -> None:
    """The image as the disk has it; copied again while it was still being written."""
    while True:
        shutil.copyfile(image, copy)
        if copy.read_bytes() == image.read_bytes():
            return


def count_kept(copy: Path, place: Path) -> int:
    """How many records the log in a copy holds; its game is resumed."""
    from croupier.records.logs import find_unfinished, read
    from croupier.table.sitting import Sitting

    with mount(copy, place):
        path = next(find_unfinished(place / "games"), None)
        if path is None:
            return 0
        Sitting.resume(path).leave()
        return len(read(path))


def main(cuts: int = 20) -> None:
    if os.geteuid() or not Path("/dev/loop-control").exists():
        sys.exit("power.py needs root and a loop device")
    random = Random(1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        image = folder / "disk"
        image.write_bytes(bytes(SIZE))
        subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
        with mount(image, folder / "mounted") as place:
            player = subprocess.Popen([sys.executable, __file__, "play", str(place / "games")], stdout=subprocess.PIPE)
            assert player.stdout is not None
            pipe = player.stdout.fileno()
            try:
                shown = int(os.read(pipe, 1 << 16).split(b"\n")[0])  # wait until something was shown
                os.set_blocking(pipe, False)
                for number in range(cuts):
                    time.sleep(random.random() * 0.3)
                    player.send_signal(signal.SIGSTOP)
                    shown = last_shown(pipe, shown)
                    copy_image(image, folder / "copy")
                    found = count_kept(folder / "copy", folder / "looked at")
                    print(f"cut {number + 1}: {shown} records shown, {found} kept")
                    assert found >= shown, "a record that was shown is lost"
                    player.send_signal(signal.SIGCONT)
            finally:
                player.kill()
                player.wait()
                player.stdout.close()
    print(f"{cuts} power cuts, nothing lost")


if __name__ == "__main__":
    if sys.argv[1:2] == ["play"]:
        play(sys.argv[2])
    else:
        main(*map(int, sys.argv[1:]))
