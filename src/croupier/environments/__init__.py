"""Card tables for learning agents: the environments of Gymnasium and PettingZoo. docs/environments.md describes them.

    import gymnasium, croupier.environments
    gymnasium.make("croupier/Blackjack-v0", house="blackjack/changer")           one table
    gymnasium.make_vec("croupier/Blackjack-v0", num_envs=1024)                   many, compiled

    from croupier.environments import make_env, make_vec_env, table_v0           without the registry
    make_env("war/casino-war", betting=True); make_vec_env("baccarat/ez", 4096); table_v0.env(seats=3)

single, vector, making            one table, many tables, their spaces and options; playing: a strategy at these tables
seated, table_v0                  several agents at one table
setup, actions, observation       what an environment is made of, what may be done, what is seen; bounds: its ranges
arrays                            the states of a round (`compiled.automaton`), its cards and side bets as arrays
kernel*, dealing                  deal cards to all tables in one call
move_values, wrappers             exact values and regret; the regret as the reward, masks inside the observation
text                              tables in words, for language models
stable_baselines                  a VecEnv of Stable-Baselines3; imported by who has it
rendering, pixels                 the table as text or as a picture

They need `croupier[gym]`, tables of several seats also `croupier[pettingzoo]`. Nothing else of Croupier imports them.
"""

from __future__ import annotations

from importlib.util import find_spec

from croupier.environments.making import make_env, make_vec_env

__all__ = ["make_env", "make_vec_env"]

if find_spec("gymnasium"):
    from croupier.environments.making import register

    register()
