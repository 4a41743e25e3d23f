"""Writes constraints.txt: one exact version for everything that is installed, with the hashes of its files.

`make constraints` keeps the versions that are pinned, adds those of new dependencies and drops those that nothing
needs. `make constraints UPGRADE=1` takes the newest versions that pyproject.toml allows. Run it with the oldest Python
that the project supports: its set of packages includes the backports that newer Pythons do without.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
CONSTRAINTS = ROOT / "constraints.txt"

HEAD = """\
# Exact versions of everything that `make` installs, and the hashes of their files: what is not one of them is refused.
# Written by `make constraints`; see CONTRIBUTING.md.
"""

INSTALLERS = ["pip", "uv", "editables"]
"""What installs the project: pip and uv, and what the build backend asks for when the install is editable."""

INTEL_MAC = {"llvmlite": "0.45.1", "numba": "0.62.1", "numpy": "2.3.5"}
"""The last versions that have wheels for Macs with an Intel processor (numba decides which numpy it works with)."""


def requirements() -> list[str]:
    """Everything that pyproject.toml asks for: the project with all its extras, the tools, the build backend."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = ",".join(project["project"].get("optional-dependencies", {}))
    groups = [
        part for name in project["dependency-groups"] for part in ("--group", f"{ROOT / 'pyproject.toml'}:{name}")
    ]
    return [f"{ROOT}[{extras}]", *groups, *project["build-system"]["requires"]]


def resolve(kept: list[str]) -> dict[str, str]:
    """The version of each package that pip would install into an empty environment."""
    with tempfile.TemporaryDirectory() as folder:
        pins, report = Path(folder) / "pins.txt", Path(folder) / "report.json"
        pins.write_text("".join(f"{pin}\n" for pin in kept), "utf-8")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
        command += ["--constraint", str(pins), "--report", str(report), *INSTALLERS, *requirements()]
        if subprocess.run(command, check=False).returncode:
            raise SystemExit(
                "The pinned versions do not fit pyproject.toml. Take newer ones: make constraints UPGRADE=1"
            )
        found = [entry["metadata"] for entry in json.loads(report.read_text("utf-8"))["install"]]
    return {meta["name"].lower().replace("_", "-"): meta["version"] for meta in found if meta["name"] != "croupier"}


def pin_lines(text: str) -> list[str]:
    """The pins of a constraints.txt without their hashes."""
    return [line.removesuffix(" \\") for line in text.splitlines() if not line.startswith(("#", " "))]


def lines(versions: dict[str, str]) -> list[str]:
    """A line a package; two for a package whose newest version does not run on every Mac."""
    intel = "sys_platform == 'darwin' and platform_machine == 'x86_64'"
    others = "sys_platform != 'darwin' or platform_machine != 'x86_64'"
    written: list[str] = []
    for name, version in sorted(versions.items()):
        if name in INTEL_MAC:
            written += [f"{name}=={INTEL_MAC[name]} ; {intel}", f"{name}=={version} ; {others}"]
        else:
            written.append(f"{name}=={version}")
    return written


def hashes(pins: list[str]) -> str:
    """The same pins, each with the SHA-256 of every file that its version has."""
    with tempfile.TemporaryDirectory() as folder:
        asked, found = Path(folder) / "pins.in", Path(folder) / "pins.txt"
        asked.write_text("".join(f"{pin}\n" for pin in pins), "utf-8")
        command = [sys.executable, "-m", "uv", "--quiet", "--no-progress", "pip", "compile", str(asked), "--no-deps"]
        command += ["--universal", "--generate-hashes", "--no-annotate", "--no-header", "--output-file", str(found)]
        if subprocess.run(command, check=False).returncode:
            raise SystemExit("The hashes of the packages could not be found; uv says above why.")
        return found.read_text("utf-8")


def main() -> None:
    upgrade = "--upgrade" in sys.argv[1:]
    kept = pin_lines(CONSTRAINTS.read_text("utf-8")) if CONSTRAINTS.exists() and not upgrade else []
    CONSTRAINTS.write_text(HEAD + hashes(lines(resolve(kept))), "utf-8")


if __name__ == "__main__":
    main()
