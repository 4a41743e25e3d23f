"""Play in plain text: a line is read, lines are written. Works in a terminal, over a pipe and with a screen reader."""
