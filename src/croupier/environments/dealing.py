"""Tables in progress: the arrays that the kernel deals through, and the edges it asks for."""

from __future__ import annotations

import sys
from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numba import types
from numpy.typing import NDArray

from croupier.compiled.automaton import State
from croupier.environments.arrays import RuleArrays, arrays_of, house_arrays
from croupier.environments.kernel import advance
from croupier.environments.kernel_data import (
    ARRAYS,
    BATCH,
    DISABLED,
    RESET,
    RESUME,
    SAME_STEP,
    STEP,
    WORK,
    length_of,
    table_of,
)
from croupier.environments.setup import Setup
from croupier.language import Speaker, language_of_locale
from croupier.messages import say
from croupier.simulation.blocks import chance

if TYPE_CHECKING:
    Listener: type[Any] = object
    install_listener: Any = None
else:
    from numba.core.event import Listener, install_listener

LOG = 192
"""How many answers of a round are kept for rendering: more than any round has."""


class Dealing:
    """Tables of one house, each with its own shoe. The arrays that they show change with every step."""

    def __init__(self, setup: Setup, many: int, autoreset: int = DISABLED, logged: bool = False) -> None:
        load_kernel()
        self.setup, self.many = setup, many
        self._arrays, house = arrays_of(setup), house_arrays(setup)
        columns, words = len(setup.layout), self._arrays.words
        log = LOG if logged else 3 if house["sided"] else 0
        kept = many if autoreset == SAME_STEP else 0
        self._kept: dict[str, NDArray[Any]] = {
            "log": np.zeros((many, log), np.uint8),
            "lists": np.zeros((4, BATCH), np.uint64),
            "actions": np.zeros(many, np.int64),
            "observations": np.zeros((many, columns), np.float32),
            "open": np.zeros((many, words), np.uint64),
            "rewards": np.zeros(many),
            "terminations": np.zeros(many, np.bool_),
            "truncations": np.zeros(many, np.bool_),
            "final_observations": np.zeros((kept, columns), np.float32),
            "final_open": np.zeros((kept, words), np.uint64),
            "stuck": np.zeros(many, np.int64),
        }
        self.tables = _align(many, table_of(int(house["size"])))
        self.tables["number"] = np.arange(many)
        self._numbers = {name: value for name, value in house.items() if isinstance(value, int)} | {
            "stride": self.tables.itemsize,
            "autoreset": autoreset,
            "log_width": log,
            "mask_width": words,
            "face_width": self._arrays.face_width,
        }
        self._kept |= {name: value for name, value in house.items() if isinstance(value, np.ndarray)}
        self._name()

    def __deepcopy__(self, memo: object) -> Dealing:
        """The same tables once more; what is known of the house is shared."""
        new = copy(self)
        new._kept = {  # noqa: SLF001
            name: array.copy() for name, array in self._kept.items()
        }
        new.tables = _align(self.many, self.tables.dtype)
        new.tables[:] = self.tables
        new._name()  # noqa: SLF001
        return new

    def __getstate__(self) -> dict[str, Any]:
        """The tables, with the rounds in place of the rows of this process's automaton."""
        waiting = self.tables["at"].tolist()
        settling = np.flatnonzero(self.tables["at"] == self._arrays.settle).tolist()
        return {
            "setup": self.setup,
            "many": self.many,
            "numbers": self._numbers,
            "kept": {name: array for name, array in self._kept.items() if name != "lists"},
            "tables": self.tables.tobytes(),
            "places": {at: self._arrays.answer_at(at) for at in set(waiting)},
            "made": {made: self._arrays.claims_of(made) for made in {*self.tables["made"].ravel().tolist()}},
            "last": {table: self._arrays.answer_at(int(self.tables["slot"][table])) for table in settling},
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.setup, self.many, self._numbers = state["setup"], state["many"], state["numbers"]
        self._arrays = arrays_of(self.setup)
        self._kept = state["kept"] | {"lists": np.zeros((4, BATCH), np.uint64)}
        self.tables = _align(self.many, table_of(len(self._kept["full"])))
        self.tables[:] = np.frombuffer(state["tables"], self.tables.dtype)
        places = {at: self._arrays.place_of(*answer) for at, answer in state["places"].items()}
        made = {old: self._arrays.claims_number(claims) for old, claims in state["made"].items()}
        for table in range(self.many):
            one = self.tables[table]
            one["at"] = places[int(one["at"])]
            one["made"] = [made[old] for old in one["made"].tolist()]
        for table, answer in state["last"].items():
            slot = self._arrays.place_of(*answer)
            self._arrays.find(slot)
            self.tables["slot"][table], self.tables["edge"][table] = slot, self._arrays.rules.edges[slot]
        self._name()

    def __copy__(self) -> Dealing:
        new = object.__new__(Dealing)
        new.__dict__.update(self.__dict__)
        return new

    def _name(self) -> None:
        """Name the arrays that others look at, and tell the kernel where all of them are."""
        kept = self._kept
        self.log, self.actions, self.observations, self.rewards = (
            kept["log"], kept["actions"], kept["observations"], kept["rewards"],
        )  # fmt: skip
        self.terminations, self.truncations = kept["terminations"], kept["truncations"]
        self.final_observations = kept["final_observations"]
        self.masks, self.final_masks = (self.unpack_masks(kept[name]) for name in ("open", "final_open"))
        self._work = np.zeros(1, WORK)
        for name, number in self._numbers.items():
            self._work[name] = number
        self._pack()

    def unpack_masks(self, words: NDArray[np.uint64]) -> NDArray[np.int8]:
        """Masks by action."""
        return words.view(np.int8)[:, : len(self.setup.actions)]

    def seed(self, table: int, seed: int) -> None:
        """A new stream of random numbers; the next round is from a new shoe."""
        self.tables["chance"][table] = chance(seed, 0)
        self.tables["top"][table] = 0

    def reset(self) -> None:
        """Begin an episode at every table whose action is not 0."""
        if stuck := advance(RESET, self.many, self._address):
            self._go_on(stuck)

    def step(self) -> None:
        """Take the actions at all tables."""
        if stuck := advance(STEP, self.many, self._address):
            self._go_on(stuck)

    @property
    def deciding(self) -> NDArray[np.bool_]:
        """Which tables wait for a decision."""
        return np.asarray(self.tables["at"] > self._arrays.settle)

    @property
    def bet_row(self) -> int:
        """What a table waits for whose bet is to be chosen."""
        return self._arrays.bet

    @property
    def settle_row(self) -> int:
        """What a table waits for whose round was over at the deal."""
        return self._arrays.settle

    @property
    def betting(self) -> bool:
        """Whether the first table waits for a bet."""
        return bool(self.tables["at"][0] == self._arrays.bet)

    def state(self, at: int) -> State | None:
        """The state of a decision that a table waits for; None if it waits for something else."""
        return self._arrays.state(at)

    def _go_on(self, stuck: int) -> None:
        """Find the edges that tables wait for, until none does."""
        while stuck:
            waiting = self._kept["stuck"][:stuck]
            try:
                for slot in set(self.tables["slot"][waiting].tolist()):
                    self._arrays.find(slot)
            except BaseException:  # interrupted: these tables begin anew, since their step is not finished
                self.tables["at"][waiting] = self._arrays.over
                raise
            if self._rules is not self._arrays.rules:
                self._pack()
            stuck = advance(RESUME, stuck, self._address)

    def _pack(self) -> None:
        """Tell the kernel where all arrays are; those of the house may have been replaced by longer ones."""
        self._rules: RuleArrays = self._arrays.rules
        arrays = self._kept | self._rules._asdict() | {"open_bytes": self._kept["open"], "faces": self._rules.edges}
        assert all(array.flags.c_contiguous for array in arrays.values())
        for name in ARRAYS:
            self._work[name] = arrays[name].ctypes.data
            self._work[length_of(name)] = arrays[name].nbytes // np.dtype(ARRAYS[name]).itemsize
        self._work["tables"] = self.tables.ctypes.data
        self._work["final_count"] = self._rules.values.shape[1]
        self._address = self._work.ctypes.data


def _align(many: int, kind: np.dtype[Any]) -> NDArray[Any]:
    """An array of records that begins with a cache line."""
    room = np.zeros(many * kind.itemsize + 64, np.uint8)
    first = -room.ctypes.data % 64
    return room[first : first + many * kind.itemsize].view(kind)


# The kernel is compiled once for each version of Croupier. That takes some seconds, so a line says so.


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
def load_kernel() -> None:
    """Load the kernel's machine code, or compile it and say so."""
    with install_listener("numba:compile", _Teller()):
        cast(Any, advance).compile((types.int64, types.int64, types.int64))
