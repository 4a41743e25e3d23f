"""The kernel is compiled once for each version of Croupier. That takes some seconds, so a line says so."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from numba import types

from croupier.environments.kernel import advance
from croupier.language import Speaker, language_of_locale
from croupier.messages import say

if TYPE_CHECKING:
    Listener: type[Any] = object
    install_listener: Any = None
else:
    from numba.core.event import Listener, install_listener


class _Teller(Listener):  # type: ignore[misc]
    """Says on the standard error that something is compiled."""

    told = False

    def on_start(self, event: object) -> None:  # noqa: ARG002
        if not self.told:
            message = say("Compiling the tables of the environments, once for this version: some seconds…")
            print(Speaker(language_of_locale())(message), file=sys.stderr, flush=True)
        self.told = True

    def on_end(self, event: object) -> None:
        """Nothing is said then."""


@cache
def compiled_kernel() -> None:
    """Load the kernel's machine code, or compile it and say so."""
    with install_listener("numba:compile", _Teller()):
        cast(Any, advance).compile((types.int64, types.int64, types.int64))
