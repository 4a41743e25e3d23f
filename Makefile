# make play: sets everything up and opens the game.   make test: sets everything up and runs all the checks.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

PIP := $(BIN)/python -m pip
INSTALL := $(PIP) install --quiet --no-compile --constraint constraints.txt

# Bytecode is kept even if the environment forbids it: otherwise every process would compile all its modules.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick thorough lint check browser bench faults texts playthroughs constraints clean

play: $(VENV)/played
	@$(BIN)/croupier $(ARGS)

# mypy takes one core and leaves the other idle, so the checks of the source and the tests run side by side; before them
# the packages and the browser are fetched side by side.
test:
	@$(MAKE) --no-print-directory -j 2 lint check

# Everything but the tests that are marked as slow.
quick:
	@$(MAKE) --no-print-directory -j 2 lint check CHECK='-m "not slow" --durations 5 --durations-min 2'

# All tests with far more examples, rounds and keys: for a change of the engine or the kernels. Takes an hour.
thorough: $(VENV)/ready
	@CROUPIER_THOROUGH=1 $(MAKE) --no-print-directory check

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check: $(VENV)/ready browser
	$(BIN)/pytest -n 2 --dist worksteal -q $(CHECK)

# The tests of the page drive a real browser. Debian's Chromium is installed where that is possible.
browser:
	@for name in chromium chromium-browser google-chrome; do command -v $$name > /dev/null && exit 0; done; \
	{ test "$$(id -u)" = 0 && export DEBIAN_FRONTEND=noninteractive && \
	  { apt-get install -y -qq chromium || { apt-get update -qq && apt-get install -y -qq chromium; }; } > /dev/null 2>&1; \
	} || echo "No browser is here and none can be installed: the tests of the page will fail. Install Chromium (apt-get install chromium)."

bench: $(VENV)/ready
	@for script in benchmarks/*.py; do echo "== $$script"; $(BIN)/python $$script || exit 1; done

# The live house at full size: simulated faults, kills, stops, power cuts, bad input, repeated actions, changed transcripts, money.
faults: $(VENV)/ready
	$(BIN)/python benchmarks/simulated_faults.py 10000
	$(BIN)/python benchmarks/kills.py 200
	$(BIN)/python benchmarks/takeovers.py 100
	$(BIN)/python benchmarks/store_power.py 1000
	$(BIN)/python benchmarks/hidden.py 100000
	$(BIN)/python benchmarks/bad_input.py 1000000
	$(BIN)/python benchmarks/once.py 100000
	$(BIN)/python benchmarks/fair.py 1000
	$(BIN)/python benchmarks/ledger.py 1000000

# Collect the texts of the program, merge them into the French catalogue and compile it.
texts: $(VENV)/ready
	$(BIN)/python scripts/texts.py

# Play the games under tests/playthroughs again and write down what happens now.
playthroughs: $(VENV)/ready
	PYTHONPATH=tests $(BIN)/python -m playthroughs.playthrough

# Pin new dependencies in constraints.txt and keep the other pins; UPGRADE=1 takes the newest versions of everything.
constraints: $(VENV)/pip
	$(BIN)/python scripts/constraints.py $(if $(UPGRADE),--upgrade)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Croupier needs Python 3.11 or newer; $(PYTHON) is older. Say which one to use: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)

# An environment that was made by hand may have an old pip or none.
$(VENV)/pip: constraints.txt | $(BIN)/python
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Croupier needs Python 3.11 or newer; the one in $(VENV) is older. Remove it and try again: make clean"; exit 1; }
	@$(PIP) --version > /dev/null 2>&1 || $(BIN)/python -m ensurepip > /dev/null
	@$(INSTALL) --upgrade pip
	@touch $@

$(VENV)/played: pyproject.toml $(VENV)/pip
	@echo "Setting the table: installing Croupier into $(VENV)…"
	@$(INSTALL) --build-constraint constraints.txt --editable .
	@touch $@

$(VENV)/ready: pyproject.toml $(VENV)/pip
	$(INSTALL) --build-constraint constraints.txt --editable . --group dev
	@touch $@ $(VENV)/played

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
