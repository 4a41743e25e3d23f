"""The programs of `scripts/` as modules."""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

SCRIPTS = Path(__file__).parents[1] / "scripts"


@cache
def script(name: str) -> ModuleType:
    """`scripts/NAME.py`, loaded once."""
    spec = spec_from_file_location(f"scripts_{name}", SCRIPTS / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
