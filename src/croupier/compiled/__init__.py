"""The round as tables: what the simulation and the environments deal cards through. Nothing here knows a game.

numbering, payouts               the needs, claims and finals of a round as numbers; what claims win against finals
walk, fold, tables               a round and a strategy as tables of integers, all at once; table_cache keeps them
automaton                        the round alone as states, found while it is played
kernel*                          what all kernels that deal cards share: rows, random numbers, how they are compiled
machine_code, private_folder     the cache of compiled kernels, in folders of this user alone
"""
