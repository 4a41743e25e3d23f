"""The helper process that plays tournaments for `tournaments.py`."""

from __future__ import annotations

from croupier.processes.helper_process import serve
from croupier.simulation.tournaments import hold

if __name__ == "__main__":
    serve(lambda batch: hold(*batch))
