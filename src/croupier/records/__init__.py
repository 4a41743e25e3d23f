"""Past games: their numbers, their rounds step by step, and the look back on a game."""
