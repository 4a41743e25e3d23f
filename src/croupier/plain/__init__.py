"""Line mode: it reads lines and writes lines. It works in a terminal, over a pipe and with a screen reader."""
