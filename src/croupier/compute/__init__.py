"""Exact values for an interactive front end: a queue of questions, and a worker process that computes the answers."""
