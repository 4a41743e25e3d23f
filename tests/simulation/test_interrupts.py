"""Ctrl-C while threads work is raised where no lock is held."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, cast

import pytest

from croupier.simulation.blocks import Block, BlockPlayer
from croupier.simulation.interrupts import interrupts_held_back, wait_for_one
from croupier.simulation.threads import Threads


def press_ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


@pytest.fixture(autouse=True)
def _handlers_are_as_before() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    yield
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before


def test_an_interrupt_waits_until_it_is_asked_for() -> None:
    with interrupts_held_back() as raise_noted:
        raise_noted()
        press_ctrl_c()
        with pytest.raises(KeyboardInterrupt):
            raise_noted()
        raise_noted()


def test_the_second_interrupt_does_not_wait() -> None:
    with interrupts_held_back() as raise_noted:
        press_ctrl_c()
        with pytest.raises(KeyboardInterrupt):
            press_ctrl_c()
        with pytest.raises(KeyboardInterrupt):
            raise_noted()


@pytest.mark.parametrize("error", [None, GeneratorExit, ValueError])
def test_an_interrupt_is_not_lost(error: type[BaseException] | None) -> None:

    def ended() -> None:
        with interrupts_held_back():
            press_ctrl_c()
            if error:
                raise error

    with pytest.raises(KeyboardInterrupt):
        ended()


def test_sigterm_is_held_back_where_it_interrupts() -> None:
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), interrupts_held_back():
            os.kill(os.getpid(), signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)


def test_who_waits_for_a_thread_is_interrupted() -> None:
    done = Event()
    with ThreadPoolExecutor(1) as pool, interrupts_held_back() as raise_noted:
        future = pool.submit(done.wait)
        press_ctrl_c()
        with pytest.raises(KeyboardInterrupt):
            wait_for_one({future}, raise_noted)
        done.set()
        assert wait_for_one({future}, raise_noted) == {future}


def test_threads_hold_interrupts_back_until_the_blocks_are_done() -> None:
    """Whatever the main thread does with the locks of the pool, an interrupt does not come in between."""

    def player(block: Block) -> Any:
        if block.number == 3:
            press_ctrl_c()
        return block.number

    found: list[Any] = []

    def play_block() -> None:
        for number in Threads(2).play(cast(BlockPlayer, player), [Block(number, 1) for number in range(1000)]):
            assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
            found.append(number)

    with pytest.raises(KeyboardInterrupt):
        play_block()
    assert found == list(range(len(found)))
    assert len(found) < 1000


def test_another_thread_gets_no_interrupts() -> None:
    def handlers() -> object:
        with interrupts_held_back() as raise_noted:
            raise_noted()
            return signal.getsignal(signal.SIGINT)

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(handlers).result() is signal.getsignal(signal.SIGINT)
