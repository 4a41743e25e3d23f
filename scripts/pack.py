"""Packs the files of the page with brotli while a wheel is built: `croupier/web/packed`. Called by the build backend."""

from __future__ import annotations

import importlib.util
import tempfile
from pathlib import Path
from typing import Any

import brotli
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path("src/croupier/web")


class Pack(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the packed files to a wheel. An editable install has none and sends gzip instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        web = Path(self.root) / WEB
        self._folder = tempfile.TemporaryDirectory()
        for name, content in _bundle(web / "bundle.py").to_pack(web / "static", web.parent / "locale").items():
            place = Path(self._folder.name) / name
            place.write_bytes(brotli.compress(content))
            build_data["force_include"][str(place)] = f"croupier/web/packed/{name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        if version != "editable":
            self._folder.cleanup()


def _bundle(path: Path) -> Any:
    """The module itself, without the package around it: that needs more than a build has."""
    spec = importlib.util.spec_from_file_location("bundle", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
