# Each target sets up what it needs: only python3, make and the package registry are required.
.PHONY: audit bench browser campaigns chaos clean coverage demo docs faults help lint lock packages ready sbom test up

PY := .venv/bin/python
ARGS ?=
MINUTES ?= 10
SEED ?= 1
# Test processes at once; many tests wait for servers, pages and deadlines, so three times as many as CI has cores.
JOBS ?= 6
# A file's tests share what they started; the longest files come first (tests/conftest.py), so that none is left over.
PYTEST = $(PY) -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder
# Hundreds of processes are started: each would compile every module anew.
export PYTHONDONTWRITEBYTECODE :=
# As in the processes of an installation (app/__init__.py).
export OPENBLAS_NUM_THREADS := 1

help:           ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/'

demo:           ## the whole pipeline on a mirror web, then the web interface (ARGS=--no-serve ends before it)
	@scripts/prepare.sh
	@.venv/bin/wenzong demo $(ARGS)

packages:       ## set up what linting needs
	@scripts/prepare.sh packages

browser:        ## set up Chromium and a Chinese font
	@scripts/prepare.sh browser

ready: packages browser ## set up what tests need too: compiled kernels, Chromium and a Chinese font
	@scripts/prepare.sh kernels

test: ready     ## every test, slow ones too (ARGS="-m 'not slow'" for the fast ones, JOBS=1 for one after another)
	$(PYTEST) $(ARGS)

campaigns:      ## the tests that take longer than 20 seconds by their nature: kills, bombs, waits, whole libraries
	@scripts/prepare.sh dev
	$(PYTEST) -m campaign $(ARGS)

chaos:          ## disturb a running system at random (MINUTES=30 SEED=1) and compare the results with an undisturbed run
	@scripts/prepare.sh dev
	$(PY) -m tests.faults.chaos --minutes $(MINUTES) --seed $(SEED) $(ARGS)

faults:         ## run the acceptance cases of docs/faults.md and print a table of the results
	@scripts/prepare.sh dev
	$(PY) -m tests.faults.campaign $(ARGS)

lint: packages  ## ruff, mypy and the import contracts
	$(PY) -m ruff check .
	$(PY) -m mypy
	.venv/bin/lint-imports

bench:          ## accuracy and speed, compared with other packages
	@scripts/prepare.sh dev
	$(PY) -m benchmarks $(ARGS)

coverage:       ## branch coverage of the tests (ARGS="-m 'not slow'" for the fast lane), in htmlcov/ too
	@scripts/prepare.sh dev
	$(PYTEST) --cov --cov-report=term --cov-report=html --cov-report=json:htmlcov/coverage.json $(ARGS)
	$(PY) scripts/coverage_figure.py htmlcov/coverage.json

docs:           ## the documentation site, from docs/ and docstrings, into site/
	@scripts/prepare.sh dev
	NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --strict
	@echo "site/index.html"

up:             ## run servers, workers, scheduler and web interface in the foreground
	@scripts/prepare.sh
	@.venv/bin/wenzong up

lock:           ## pin the installed versions in constraints.txt and requirements.lock
	@scripts/prepare.sh dev
	$(PY) -m pip freeze --exclude-editable --disable-pip-version-check > constraints.txt
	$(PY) scripts/hashed_lock.py

audit:          ## known vulnerabilities of the installed packages, and what could not be checked
	@scripts/prepare.sh dev
	$(PY) scripts/audit.py

sbom:           ## list the installed packages as CycloneDX, into sbom.json
	@scripts/prepare.sh dev
	.venv/bin/cyclonedx-py environment .venv --pyproject pyproject.toml --output-reproducible -o sbom.json

clean:          ## remove the environment and all local data
	rm -rf .venv var
