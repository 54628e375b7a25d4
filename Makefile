# Everything happens inside the tree: .venv holds the tools, .build what they make. docs/design/build.md tells the plan.
PYTHON ?= python3
GAME ?= red-planet
GAMES ?= 1000
WORKERS ?= 2
COVER ?=
ARGS ?=

# Bytecode belongs inside the tree too: without it every start and every test run compiles all modules anew.
export PYTHONDONTWRITEBYTECODE :=
VENV := .venv/bin
INSTALL := $(VENV)/python tools/install.py

# PLANETFALL_PURE=1 does without the compiled copy in every target.
ifneq ($(filter-out 0,$(PLANETFALL_PURE)),)
  READY := .venv/run
  RUN :=
  LATER :=
else
  READY := .venv/compile
  RUN := copy=$$($(VENV)/python tools/compiled_copy.py) && PYTHONPATH=$$copy
  LATER := copy=$$($(VENV)/python tools/compiled_copy.py --path) && PYTHONPATH=$$copy PLANETFALL_COMPILE="nice -n 15 $(MAKE) -s compiled"
endif

.PHONY: help play play-terminal assets lock reference compiled check test test-fast test-long coverage bench fmt clean style types imports test-pure test-compiled chromium nginx
.DEFAULT_GOAL := help

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Without a compiled copy the server begins on plain Python and has one made meanwhile.
play: .venv/server assets ## play in the browser (ARGS="--host 0.0.0.0" lets friends on your network in)
	@$(LATER) $(VENV)/planetfall serve --data .play $(ARGS)

play-terminal: $(READY) ## play in the terminal (GAME=red-planet ARGS="--seats human,medium")
	@$(RUN) $(VENV)/planetfall play $(GAME) $(ARGS)

assets: .venv/made # what browsers run and others wrote, from npm; pages work without it, so that no network is no failure
	@$(VENV)/python tools/browser_assets.py --node .build/node || true

compiled: .venv/compile # a compiled copy of the package; tools/compiled_copy.py prints where it is
	@$(VENV)/python tools/compiled_copy.py --strict >/dev/null

reference: .venv/dev ## write docs/reference anew: options, answers, events, views and positions of every game; and the README's table
	$(VENV)/python -m tools.reference
	$(VENV)/python -m tools.certainty

lock: .venv/made ## lock the versions of all packages anew, after a change of pyproject.toml (ARGS=--upgrade: the newest)
	$(VENV)/python -m tools.lock $(ARGS)

check: .venv/dev ## what a small change needs: style, types, imports and the fast half of the tests, side by side
	@$(MAKE) --no-print-directory --output-sync -j 4 style types imports test-fast

# What keeps one core busy for long, types and the compiler, runs beside the tests in plain Python.
test: .venv/dev $(READY) chromium nginx assets ## everything a change must pass
	@$(MAKE) --no-print-directory -j 5 test-pure style types imports $(if $(RUN),compiled)
	@$(if $(RUN),$(MAKE) --no-print-directory test-compiled)

test-long: .venv/dev chromium nginx assets $(READY) ## what takes too long for every change: GAMES=1000 random games with all properties, …
	$(RUN) $(VENV)/pytest -n $(WORKERS) --dist worksteal -m long -o faulthandler_timeout=7200 $(ARGS)
	$(RUN) $(VENV)/planetfall check --games $(GAMES)

coverage: ## which lines no test reaches
	$(MAKE) test-pure COVER="--cov --cov-report=term"

bench: $(READY) ## how fast the engine is here
	@$(RUN) $(VENV)/planetfall bench $(GAME) $(ARGS)

fmt: .venv/dev ## put the code in shape
	$(VENV)/ruff check --fix-only --quiet
	$(VENV)/ruff format

clean: ## remove whatever make has made
	rm -rf .venv .build dist .hypothesis .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# ------------------------------------------------------------------------------------------------ the parts of `test`

style: .venv/dev
	$(VENV)/ruff check
	$(VENV)/ruff format --check

types: .venv/dev
	$(VENV)/mypy

imports: .venv/dev
	$(VENV)/lint-imports --cache-dir .build/import-linter

# What proves a rule, a sentence, a bot's answer or a page within seconds; not whole games, drawings of whole games, the
# lab, browsers, and what waits for processes.
FAST := tests/core tests/games tests/contract/test_kit.py tests/contract/test_golden.py tests/contract/test_catalogues.py \
  tests/bots/test_bots.py tests/cli/test_commands.py tests/cli/test_play.py tests/server/test_api.py \
  tests/server/test_pages.py $(wildcard tests/test_*.py)
SLOW := --ignore=tests/games/test_packs.py --ignore=tests/games/test_positions.py \
  --ignore-glob='tests/games/*/test_table.py' --ignore-glob='tests/games/*/test_sampling.py' \
  --ignore-glob='tests/games/*/test_hidden_worlds.py' --ignore-glob='tests/games/*/differential'

test-fast: .venv/dev
	@$(VENV)/pytest -q -n $(WORKERS) --dist worksteal $(FAST) $(SLOW) $(ARGS)

# Browsers see the same pages from a compiled engine, bots search and are as strong, stored games show the same, and
# lessons and environments only play; the tools that look for broken games find them. The tests of rules run compiled,
# since that is how games are played; that plain Python plays the same is proved by the golden games, in both forms.
# What of the games is read or drawn, and the second opinion on Terraforming Mars, is proved once, in plain Python.
PURE := tests/core tests/contract tests/server tests/lab tests/cli tests/folder_game $(wildcard tests/test_*.py) \
  tests/games/test_packs.py $(wildcard tests/games/*/test_table.py tests/games/*/test_draw.py tests/games/*/differential) \
  --ignore=tests/contract/test_lessons.py --ignore=tests/contract/test_games.py --ignore=tests/contract/test_kit.py \
  --ignore=tests/contract/test_mutated_texts.py

test-pure: .venv/dev chromium nginx assets
	PLANETFALL_EXPECT=pure $(VENV)/pytest -n $(WORKERS) --dist worksteal $(COVER) --doctest-modules --doctest-glob=README.md \
	  --ignore=src/planetfall/server/store/migrations $(if $(RUN),$(PURE),tests) src/planetfall README.md $(ARGS)

# Doctests of modules are tests of the sources, so they belong to the pure run; those of the README run in both. What
# the server, the lab and the command line do beside the engine, packs that are read, drawings, checks of texts and
# the second opinion on Terraforming Mars are proved once, in the pure run; browsers drive a compiled server.
ONCE := --ignore=tests/server --ignore=tests/lab --ignore=tests/cli --ignore=tests/games/test_packs.py \
  --ignore-glob='tests/games/*/test_table.py' --ignore-glob='tests/games/*/test_draw.py' \
  --ignore=tests/contract/test_clauses.py --ignore=tests/contract/test_catalogues.py --ignore-glob='tests/games/*/differential'

test-compiled: .venv/dev chromium assets .venv/compile
	$(RUN) PLANETFALL_EXPECT=compiled $(VENV)/pytest -n $(WORKERS) --dist worksteal $(ONCE) --doctest-glob=README.md \
	  tests README.md $(ARGS)

# Tests in a browser drive the distribution's Chromium. Where it is missing and may not be installed they are left out,
# but never where CI is set.
chromium:
	@if command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium-headless-shell; then :; \
	else echo "There is no Chromium on the path, so no test runs in a browser. Install it first: apt install chromium" >&2; \
	  [ -z "$$CI" ]; fi

# The test of several servers behind a proxy runs the distribution's nginx, installed but not started as a service.
nginx:
	@if PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && RUNLEVEL=1 apt-get install -y -qq -o DPkg::Lock::Timeout=120 nginx-light; then :; \
	else echo "There is no nginx on the path, so no test runs behind a proxy. Install it first: apt install nginx" >&2; \
	  [ -z "$$CI" ]; fi

# ------------------------------------------------------------------------------------------------------------ set-up

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "planetfall needs Python 3.11 or newer; try: make PYTHON=python3.12")'
	@$(PYTHON) -m venv --without-pip .venv  # tools/install.py brings an installer
	@mkdir -p .build
	@touch $@

# The environment holds the sources as they are (editable, pure) and packages exactly as requirements/*.txt lock them;
# compiled copies live apart in .build/compiled.
.venv/run .venv/server .venv/compile .venv/dev: .venv/%: .venv/made requirements/%.txt pyproject.toml
	@$(INSTALL) $*
	@touch $@
