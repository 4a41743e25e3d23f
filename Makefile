# make play: sets everything up and opens the game.   make test: sets everything up and runs all the checks.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint check bench texts playthroughs clean

play: $(VENV)/played
	@$(BIN)/croupier $(ARGS)

test: lint check

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check: $(VENV)/ready
	$(BIN)/pytest -n 2 -q

bench: $(VENV)/ready
	@for script in benchmarks/*.py; do echo "== $$script"; $(BIN)/python $$script || exit 1; done

# Collect the texts of the program, merge them into the French catalogue and compile it.
texts: $(VENV)/ready
	$(BIN)/python scripts/texts.py

# Play the games under tests/playthroughs again and write down what happens now.
playthroughs: $(VENV)/ready
	PYTHONPATH=tests $(BIN)/python -m playthroughs.playthrough

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Croupier needs Python 3.11 or newer; $(PYTHON) is older. Say which one to use: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"

$(VENV)/played: pyproject.toml | $(BIN)/python
	@echo "Setting the table: installing Croupier into $(VENV)…"
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/ready: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable . --group dev
	@touch $@ $(VENV)/played

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
