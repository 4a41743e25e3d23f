"""Exact values for an interactive front end: a queue of questions, and a worker process that computes the answers.

values.py        what the screens ask, and the answers that are known
queue.py         the questions that wait for a worker process
worker.py        the process itself; answers.py the functions that it can run
"""
