"""Gymnasium's own checks, its registry, and what its vector environments promise."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any
from unittest.mock import Mock

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import croupier.environments  # noqa: F401
from croupier.environments import dealing, make_env, make_vec_env
from croupier.environments.actions import BadAction, BadSetup
from croupier.games.declare import BadRules
from croupier.houses import names

IDS = {"blackjack": "croupier/Blackjack-v0", "baccarat": "croupier/Baccarat-v0", "war": "croupier/War-v0"}


@pytest.mark.parametrize("house", names())
def test_the_checker_passes_at_every_house(house: str) -> None:
    check_env(make_env(house), skip_render_check=True)
    env = gymnasium.make(IDS[house.split("/")[0]], house=house, betting=True, episode="session")
    check_env(env.unwrapped, skip_render_check=True)


def test_a_house_with_changes() -> None:
    env = gymnasium.make(
        "croupier/Blackjack-v0", house="blackjack/vegas-strip:decks=2,insurance=false,even_money=false"
    )
    assert "insure" not in env.unwrapped.setup.actions.names  # type: ignore[attr-defined]
    assert env.unwrapped.setup.rules.decks == 2  # type: ignore[attr-defined]


def test_each_id_is_for_one_game() -> None:
    with pytest.raises(
        BadSetup, match=re.escape("“war/casino-war” is a house of war, not of blackjack: make “croupier/War-v0”.")
    ):
        gymnasium.make("croupier/Blackjack-v0", house="war/casino-war")
    with pytest.raises(BadSetup, match="not of baccarat"):
        gymnasium.make_vec("croupier/Baccarat-v0", num_envs=2, house="war/casino-war")


def test_all_words_of_a_house_are_actions() -> None:
    assert make_env("blackjack/atlantic-city").setup.actions.names[:6] == (
        "hit", "stand", "double", "split", "surrender", "insure",
    )  # fmt: skip
    assert "swap" in make_env("blackjack/changer").setup.actions.names
    assert make_env("war/casino-war", betting=True, spread=(1, 5)).setup.actions.names == (
        "war", "surrender", "ante 1", "ante 1 + tie 1", "ante 5", "ante 5 + tie 5",
    )  # fmt: skip
    assert make_env("baccarat/punto-banco").setup.actions.names == ("player 1", "banker 1", "tie 1")


def test_a_natural_takes_one_step() -> None:
    """A round that is over at the deal is settled by the one action that is open, and pays then."""
    env = make_env("blackjack/six-five")
    settle = env.setup.actions.names.index("settle")
    rewards = []
    for seed in range(120):
        _, info = env.reset(seed=seed)
        if info["action_mask"][settle]:
            assert info["action_mask"].sum() == 1
            _, reward, terminated, _, _ = env.step(settle)
            assert terminated
            rewards.append(reward)
    assert 1.2 in rewards  # 6:5, exactly
    assert set(rewards) <= {1.2, 0.0, -1.0}


def test_seeds_and_shoes() -> None:
    """A seed gives the same shoe again; without one the shoe goes on from round to round."""
    env = make_env("blackjack/downtown")
    first, _ = env.reset(seed=5)
    again, _ = env.reset(seed=5)
    assert first.tobytes() == again.tobytes()
    later, _ = env.reset()
    dealt = env.setup.layout.place("dealt")
    assert later[dealt] > first[dealt] > 0


@pytest.mark.parametrize("episode", ["shoe", "session"])
def test_longer_episodes(episode: Any) -> None:
    env = make_env("blackjack/single-deck", episode=episode)
    env.reset(seed=1)
    rounds, over = 0, False
    while not over:
        _, reward, terminated, truncated, info = env.step(int(np.argmax(env.action_masks()[::-1])) * 0 + 1)
        rounds += reward != 0
        over = terminated or truncated
    assert rounds > (3 if episode == "shoe" else 50)
    assert info["action_mask"].all()
    with pytest.raises(BadAction, match="over"):
        env.step(1)


def test_the_registry_makes_vectors_too() -> None:
    env = gymnasium.make_vec("croupier/War-v0", num_envs=64, house="war/ctrlaltbet", autoreset_mode="SameStep")
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, info = env.reset(seed=3)
    assert observations in env.observation_space
    assert info["action_mask"].dtype == np.int8
    assert info["action_mask"].shape == (64, 3)
    _, rewards, _, _, info = env.step(env.action_space.sample())
    assert rewards.shape == (64,)
    assert info["final_obs"].shape == observations.shape


def test_wrappers_of_gymnasium_work() -> None:
    env: Any = gymnasium.make_vec("croupier/Blackjack-v0", num_envs=16)
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    env.reset(seed=1)
    for _ in range(40):
        env.step(np.ones(16, np.int64))
    sync = gymnasium.make_vec("croupier/Blackjack-v0", num_envs=3, vectorization_mode="sync")
    sync.reset(seed=1)
    sync.step(np.ones(3, np.int64))


def test_any_number_of_tables_is_reproducible() -> None:
    few, many = make_vec_env("blackjack/french", 3), make_vec_env("blackjack/french", 20)
    few.reset(seed=9)
    many.reset(seed=9)
    for _ in range(30):
        one, *_ = few.step(np.zeros(3, np.int64))
        other, *_ = many.step(np.zeros(20, np.int64))
        assert one.tobytes() == other[:3].tobytes()


def test_arrays_are_ones_own_unless_one_says_otherwise() -> None:
    env = make_vec_env("blackjack/french", 3)
    first, info = env.reset(seed=9)
    kept = first.copy(), info["action_mask"].copy()
    env.step(np.zeros(3, np.int64))
    assert (first == kept[0]).all()
    assert (info["action_mask"] == kept[1]).all()
    same = make_vec_env("blackjack/french", 3, copy=False)
    first, _ = same.reset(seed=9)
    assert same.step(np.zeros(3, np.int64))[0] is first


def test_disabled_autoreset_waits_for_a_reset() -> None:
    env = make_vec_env("baccarat/ez", 2, autoreset_mode="Disabled")
    env.reset(seed=1)
    env.step(np.zeros(2, np.int64))
    with pytest.raises(BadAction, match="reset_mask"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(BadSetup, match="reset_mask"):
        env.reset(options={"reset_mask": np.zeros(2, np.bool_)})
    env.reset(options={"reset_mask": np.array([True, False])})
    with pytest.raises(BadAction, match="reset_mask"):  # the other is still over
        env.step(np.zeros(2, np.int64))
    env.reset(options={"reset_mask": np.array([False, True])})
    env.step(np.zeros(2, np.int64))


def test_a_copy_goes_on_by_itself() -> None:
    """What is done at a copy leaves the original alone; both deal the same cards."""
    env = make_env("blackjack/vegas-strip", episode="shoe")
    env.reset(seed=4)
    env.step(0)
    copied, before = deepcopy(env), env.action_masks()
    done = [copied.step(action % 2) for action in range(30)]
    assert (env.action_masks() == before).all()
    for action, (row, reward, over, cut, info) in enumerate(done):
        again = env.step(action % 2)
        assert again[0].tobytes() == row.tobytes()
        assert again[1:4] == (reward, over, cut)
        assert (again[4]["action_mask"] == info["action_mask"]).all()
    tables = make_vec_env("war/casino-war", 3, copy=False)
    tables.reset(seed=1)
    other = deepcopy(tables)
    first = other.step(np.zeros(3, np.int64))[0].copy()
    assert tables.step(np.zeros(3, np.int64))[0].tobytes() == first.tobytes()


def test_strict_tables_refuse_what_is_not_open() -> None:
    env = make_env("blackjack/partage", strict=True)
    env.reset(seed=1)
    closed = int(np.argmin(env.action_masks()))
    with pytest.raises(BadAction, match="is not possible now; possible: "):
        env.step(closed)
    vector = make_vec_env("blackjack/partage", 4, strict=True)
    vector.reset(seed=1)
    with pytest.raises(BadAction, match="is not possible now"):
        vector.step(np.full(4, 99))
    with pytest.raises(BadAction, match="do not fit 4 tables"):
        vector.step(np.zeros(3, np.int64))


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "episode": ({"episode": "evening"}, "allowed: round, shoe, session"),
    "spread without betting": ({"spread": (1, 2)}, "without betting"),
    "no bet": ({"betting": True, "spread": ()}, "empty"),
    "too much": ({"betting": True, "spread": (1, 51)}, "from 1 to 50"),
    "half a unit": ({"betting": True, "spread": (0.5,)}, "whole units"),
    "an unknown bet": ({"betting": True, "spread": ({"main": 1, "tie": 1},)}, "no bet on"),
    "no main bet": ({"house": "blackjack/london", "betting": True, "spread": ({"21+3": 1},)}, "main"),
    "a bankroll for a round": ({"bankroll": 10}, "session"),
    "a small bankroll": ({"episode": "session", "bankroll": 1, "betting": True, "spread": (2,)}, "too small"),
    "a mode": ({"render_mode": "video"}, "human, ansi, rgb_array"),
    "a count": ({"counts": "omega-9"}, "omega-9"),
    "counting without end": ({"counts": "hi-lo", "house": "blackjack/french:decks=infinite"}, "Infinite decks"),
    "a house": ({"house": "blackjack/nowhere"}, "nowhere"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_refused_with_a_sentence(wrong: str) -> None:
    options, words = WRONG[wrong]
    with pytest.raises((BadSetup, BadRules, Exception), match=words):
        make_env(**{"house": "blackjack/vegas-strip", **options})


def test_environments_of_one_house_do_not_disturb_each_other() -> None:
    """They share what they have found out about the house; one that slept meanwhile goes on as if it were alone."""
    house = "blackjack/boardwalk-1978:double=9-11,soft_17=hit"
    sleeper = make_vec_env(house, 8)
    sleeper.reset(seed=1)
    busy = make_vec_env(house, 60)
    _, info = busy.reset(seed=2)
    random = np.random.default_rng(3)
    for _ in range(25):
        *_, info = busy.step((info["action_mask"] * random.random(info["action_mask"].shape)).argmax(1))
    alone = make_vec_env(house, 8)
    alone.reset(seed=1)
    for _ in range(15):
        actions = random.integers(0, 4, 8)
        assert sleeper.step(actions)[0].tobytes() == alone.step(actions)[0].tobytes()


def test_an_interrupted_step_leaves_a_table_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    env = make_vec_env("blackjack/french:decks=3,soft_17=hit", 4)
    env.reset(seed=1)
    with monkeypatch.context() as patch:
        patch.setattr(env.dealing._arrays, "find", Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            [env.step(np.zeros(4, np.int64)) for _ in range(20)]
    for _ in range(20):
        rows, *_ = env.step(np.zeros(4, np.int64))
        assert rows in env.observation_space


def test_one_is_told_once_that_the_kernel_is_compiled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    teller = dealing._Teller()
    for _ in range(2):
        teller.on_start(None)
    teller.on_end(None)
    assert (
        capsys.readouterr().err
        == "Compilation des tables des environnements, une fois par version\u202f: quelques secondes…\n"
    )
