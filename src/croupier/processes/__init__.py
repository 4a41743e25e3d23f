"""Helper processes: the one way in which the program starts other processes of its own, asks them and ends them.

helper_process   starting, asking, progress, interrupting and ending, as the program sees it and as the helper sees it
queue            questions that wait for a helper process, urgent ones first
wire             what passes: JSON of values of this package, never a pickle
"""
