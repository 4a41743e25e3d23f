"""Exact values for people who wait: a queue of questions, and a process that computes the answers."""
