"""Builds what is published, checks it, and tries it in clean environments: `make release URL=https://HOST/OWNER/NAME`.

1. The version is the same in the package, in CITATION.cff and at the top of CHANGELOG.md, which has the day of the release.
2. Source and wheel are built into dist/, and checked by validate-pyproject, twine and check-wheel-contents. URL is the address of
   the repository: their metadata have it, and the links of their README lead there. Without it they name no address.
3. The wheel is installed into an empty environment of each supported Python of this machine, with the pinned versions of what
   it needs, and plays, values, simulates and draws there.

Nothing is uploaded: that is done by hand, with the files in dist/.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Callable
from email import message_from_string
from email.message import Message
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PINS = ROOT / "constraints.txt"
WANTED = ((3, 11), (3, 12), (3, 13))
"""The Pythons that must be there."""


class NotReady(SystemExit):
    """Why nothing can be released."""


def check_version() -> str:
    """The version, if everybody says the same one."""
    version: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    top = re.search(r"^## (\S+) \((\d{4}-\d{2}-\d{2})\)$", changelog, re.MULTILINE)
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    said = {
        "src/croupier/__init__.py": _find(
            r'__version__ = "(.+)"', (ROOT / "src/croupier/__init__.py").read_text("utf-8")
        ),
        "CHANGELOG.md": top[1] if top else "no version with a day",
        "CITATION.cff": _find(r"^version: (\S+)$", cited),
    }
    for file, other in said.items():
        if other != version:
            raise NotReady(f"{file} says {other}, pyproject.toml says {version}.")
    if top and _find(r"^date-released: (\S+)$", cited) != top[2]:
        raise NotReady(f"CITATION.cff and CHANGELOG.md have different days for {version}.")
    return version


def _find(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.MULTILINE)
    return found[1] if found else "nothing"


def run(*command: str, cwd: Path = ROOT) -> str:
    """Run a tool; its own words say what is wrong."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotReady(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def tool(module: str, *arguments: str) -> str:
    return run(sys.executable, "-m", module, *arguments)


def build() -> Path:
    """Source and wheel, built as an index would build them: the wheel from the source."""
    shutil.rmtree(DIST, ignore_errors=True)
    tool("uv", "--no-progress", "build", "--quiet", "--build-constraint", str(PINS), "--out-dir", str(DIST))
    (wheel,) = DIST.glob("*.whl")
    return wheel


def check_files(wheel: Path) -> None:
    tool("validate_pyproject", "pyproject.toml")
    tool("twine", "check", "--strict", *map(str, DIST.glob("croupier-*")))
    tool("check_wheel_contents", "--ignore", "W002", str(wheel))


def metadata_of(file: Path) -> Message:
    """What an index reads in a source or a wheel."""
    if file.suffix == ".whl":
        with ZipFile(file) as archive:
            (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
            return message_from_string(archive.read(name).decode("utf-8"))
    with tarfile.open(file) as source:
        inside = source.extractfile(file.name.removesuffix(".tar.gz") + "/PKG-INFO")
        assert inside
        return message_from_string(inside.read().decode("utf-8"))


def check_addresses(files: list[Path], address: str) -> str:
    """A sentence about the addresses in the metadata of these files, which must be those of the address that was given."""
    project_urls: Any = script("project_urls")
    for file in files:
        metadata = metadata_of(file)
        named = dict(line.split(", ", 1) for line in metadata.get_all("Project-URL", []))
        if named != (project_urls.urls(address, f"v{metadata['Version']}") if address else {}):
            raise NotReady(f"{file.name} names other addresses: {named}")
        relative = [found[3] for found in project_urls.LINK.finditer(metadata.get_payload())]
        if address and relative:
            raise NotReady(f"{file.name}: on an index these links of the README lead nowhere: {', '.join(relative)}")
    if address:
        return f"The project's addresses and the links of its README begin with {address}."
    return (
        "No address was given, so the files name none and the links of the README lead nowhere on an index: "
        "make release URL=https://HOST/OWNER/NAME before anything is uploaded."
    )


TRIALS: dict[str, Callable[[Path], list[str]]] = {
    "--version": lambda _: ["--version"],
    "houses": lambda _: ["houses", "list"],
    "edge": lambda _: ["edge", "blackjack/vegas-strip"],
    "chart": lambda folder: ["chart", "blackjack/changer", "--output", str(folder / "chart.svg")],
    "simulate": lambda folder: ["simulate", "war/casino-war", "--rounds", "1e5", "--report", str(folder / "run.html")],
    "French": lambda _: ["houses", "show", "blackjack/partage", "--lang", "fr"],
}


def try_wheel(wheel: Path, python: str) -> None:
    """Install the wheel into an empty environment of a Python and use it outside of the checkout."""
    with tempfile.TemporaryDirectory(prefix="croupier-") as name:
        folder = Path(name)
        uv = ("uv", "--no-progress")
        tool(*uv, "venv", "--quiet", "--python", python, str(folder / "venv"))
        there = str(folder / "venv" / "bin" / "python")
        tool(*uv, "pip", "install", "--quiet", "--python", there, "--constraint", str(PINS), str(wheel))
        croupier = str(folder / "venv" / "bin" / "croupier")
        for asked in TRIALS.values():
            run(croupier, *asked(folder), cwd=folder)
        run(there, "-c", "import croupier; print(croupier.edge('war/casino-war').ev)", cwd=folder)


def pythons() -> dict[str, str]:
    """The interpreters of this machine, as `make matrix` finds them; those that are wanted must be there."""
    matrix: Any = script("matrix")
    found = {one.version[:2]: one.path for one in matrix.interpreters()}
    if missing := [version for version in WANTED if version not in found]:
        raise NotReady(f"Not on this machine: Python {', '.join('.'.join(map(str, one)) for one in missing)}.")
    return {".".join(map(str, version)): path for version, path in found.items()}


def script(name: str) -> ModuleType:
    """A program of this folder as a module."""
    spec = spec_from_file_location(name, Path(__file__).parent / f"{name}.py")
    assert spec
    assert spec.loader
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> None:
    address = os.environ.get("PROJECT_URL", "")
    project_urls: Any = script("project_urls")
    try:
        address = address and project_urls.check_address(address)
    except project_urls.NoAddress as refused:
        raise NotReady(str(refused)) from None
    version = check_version()
    print(f"croupier {version}: package, changelog and citation agree.", flush=True)
    wheel = build()
    check_files(wheel)
    sizes = ", ".join(f"{file.name} {file.stat().st_size / 1e6:.1f} MB" for file in sorted(DIST.glob("croupier-*")))
    print(f"Built and checked: {sizes}.", flush=True)
    print(check_addresses(sorted(DIST.glob("croupier-*")), address), flush=True)
    for name, python in pythons().items():
        try_wheel(wheel, python)
        print(f"Tried in an empty environment of Python {name}.", flush=True)


if __name__ == "__main__":
    main()
