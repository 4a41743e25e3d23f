"""Two thousand bad frames and requests: no 5xx, no traceback, and everybody plays on."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from faults.bad_input import Flood
from faults.bad_requests import Requests
from faults.network import request
from web.server import running

COUNT = 2_000
"""A million: benchmarks/bad_input.py."""


@pytest.mark.slow
def test_bad_frames_and_requests_do_no_harm() -> None:
    with closing(Flood(1)) as flood:
        assert flood.run(COUNT).wrong() == []
    assert sum(flood.answers.values()) == COUNT // 2
    assert {200, 400, 401, 403, 404, 405, 409} <= set(flood.answers)
    assert {"bad", "not_yours"} <= set(flood.refused)


@pytest.mark.slow
def test_bad_requests_to_every_route(tmp_path: Path) -> None:
    with running(tmp_path / "house.db") as house:
        requests = Requests(house, 1)
        requests.ask(300)
    assert requests.wrong == []
    assert {200, 400, 401, 403, 404, 405} <= set(requests.answers)


@pytest.mark.slow
@pytest.mark.parametrize("addresses", [1, 10_000])
def test_a_flood_of_entrances_leaves_play_alone(addresses: int) -> None:
    """How long an action takes meanwhile: benchmarks/login_flood.py."""
    with closing(Flood(2).world) as world, world.false():
        world.open()
        world.timeline.run(world.timeline.now + 20)
        before = [world._length(game) for game in world.games]
        process, loop = world.processes[0], world.processes[0].loop
        entering = []
        for number in range(300):
            body = json.dumps({"name": f"Eve {number}"}).encode()
            client = f"10.7.{number % addresses // 250}.{number % addresses % 250}"
            entering.append(loop.create_task(request(process, "POST", "/api/enter", body, client=client)))
            if number % 30 == 0:
                world.timeline.run(world.timeline.now + 0.3)
        answers = [world.timeline.run_task(task)[0] for task in entering]
        after = [world._length(game) for game in world.games]
    assert set(answers) == {200, 429}
    assert answers.count(200) < 0.5 * len(answers)
    assert all(later > earlier for earlier, later in zip(before, after, strict=True))
