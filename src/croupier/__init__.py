"""Croupier: a card-table house."""

__version__ = "0.1.0"
