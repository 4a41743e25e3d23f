"""The games: pure rounds that say what they need. Nothing here knows a shoe, a random number, a clock or a file."""
