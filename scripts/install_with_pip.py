"""Installs the project into this Python's environment with pip alone, where uv is not to be had: `make` calls it.

Every file is checked against the hashes of constraints.txt. pip checks hashes only of packages whose version is named, so it
is asked first which packages are needed, and then installs those. Nothing is built before its build backend was checked.

    python scripts/install_with_pip.py [GROUP]      with the packages of a group of pyproject.toml, `dev`
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PIN = re.compile(r"^(?P<name>[a-z0-9-]+)==[^\\\n]*(?:\\\n[^\\\n]*)*\n", re.MULTILINE)


def pins() -> dict[str, str]:
    """The lines of constraints.txt by package: a version, or one for each kind of machine, with their hashes."""
    found: dict[str, str] = {}
    for pin in PIN.finditer((ROOT / "constraints.txt").read_text("utf-8")):
        found[pin["name"]] = found.get(pin["name"], "") + pin[0]
    return found


def requirements(group: str | None) -> list[str]:
    """What pyproject.toml asks for, and what an editable install of it needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    tools = project["dependency-groups"][group] if group else []
    return [*project["project"]["dependencies"], *tools, *project["build-system"]["requires"], "editables"]


def install(*arguments: str) -> None:
    """Run `pip install`; its own words say what went wrong."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", *arguments]
    if subprocess.run(command, check=False).returncode:
        raise SystemExit(1)


def main() -> None:
    known = pins()
    with tempfile.TemporaryDirectory() as folder:
        versions, hashed, report = (Path(folder) / name for name in ("versions.txt", "hashed.txt", "report.json"))

        def install_checked(names: list[str]) -> None:
            hashed.write_text("".join(known[name] for name in names), "utf-8")
            install("--no-deps", "--require-hashes", "--requirement", str(hashed))

        install_checked(["pip"])  # an older one knows no report
        versions.write_text("".join(re.sub(r" \\\n +--hash=\S+", "", lines) for lines in known.values()), "utf-8")
        resolve = ["--dry-run", "--ignore-installed", "--only-binary", ":all:", "--report", str(report)]
        install(*resolve, "--constraint", str(versions), *requirements(sys.argv[1] if sys.argv[1:] else None))
        found = [entry["metadata"]["name"] for entry in json.loads(report.read_text("utf-8"))["install"]]
        install_checked(sorted(re.sub(r"[-_.]+", "-", name).lower() for name in found))
    install("--no-deps", "--no-build-isolation", "--editable", str(ROOT))


if __name__ == "__main__":
    main()
