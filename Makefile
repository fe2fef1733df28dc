# Each target sets up what it needs: only python3, make and the package registry are asked for.
.PHONY: demo test lint bench up lock clean help

PY := .venv/bin/python
ARGS ?=
# Test processes at once; many tests wait for servers, so more than there are cores.
JOBS ?= 3

help:           ## say what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/'

demo:           ## the whole line on a mirror web, then the dashboard (ARGS=--no-serve exits instead)
	@scripts/prepare.sh
	@.venv/bin/wenzong demo $(ARGS)

test:           ## every test, slow ones too (ARGS="-m 'not slow'" for the fast ones, JOBS=1 for one after another)
	@scripts/prepare.sh dev
	$(PY) -m pytest -n $(JOBS) --dist loadfile $(ARGS)

lint:           ## ruff, mypy and the walls between the packages
	@scripts/prepare.sh dev
	$(PY) -m ruff check .
	$(PY) -m mypy
	.venv/bin/lint-imports

bench:          ## accuracy and speed, side by side with peers
	@scripts/prepare.sh dev
	$(PY) -m benchmarks $(ARGS)

up:             ## everything in the foreground: servers, workers, clock, web
	@scripts/prepare.sh
	@.venv/bin/wenzong up

lock:           ## pin what is installed now
	@scripts/prepare.sh dev
	$(PY) -m pip freeze --exclude-editable --disable-pip-version-check > constraints.txt

clean:          ## remove the environment and all local data
	rm -rf .venv var
