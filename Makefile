# make play: build the site and serve it here.   make site: build it into dist/.
# make test: everything that must hold.          make bench: speed and bots' strength.
# make called: after an update of Pyodide, find out which of its functions pages call.
# make clean: take away all that these made.
# Each installs what it needs, into .venv, node_modules and .cache, and as root Debian packages that are missing.

VENV ?= .venv
PYTHON := $(VENV)/bin/python
PYTEST := $(PYTHON) -m pytest

# What is compiled once is there for the next process: tests start many.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play site test check unit browser bench called clean venv ready tools
.DELETE_ON_ERROR:

play: ready
	$(PYTHON) -m web.build --serve

site: ready
	$(PYTHON) -m web.build

test: check unit browser

check: tools
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy

unit: tools
	$(PYTEST) -n 2 --dist worksteal --ignore tests/browser

browser: tools
	.ci/browser $(PYTHON)
	$(PYTEST) -n 2 --dist worksteal tests/browser

bench: tools
	@.ci/venv $(VENV) bench
	.ci/browser $(PYTHON)
	$(PYTHON) -m tests.bench

called: tools
	@.ci/venv $(VENV) bench
	.ci/browser $(PYTHON)
	$(PYTHON) -m tests.bench.called

# What the site is built with, and what it is tested with besides.
ready: venv node_modules/.installed .cache/wheels/.fetched

tools: ready
	@.ci/venv $(VENV) test

venv:
	@.ci/venv $(VENV) build

node_modules/.installed: package.json package-lock.json
	@.ci/node
	npm ci --ignore-scripts
	@touch $@

.cache/wheels/.fetched: web/build/wheels.txt | venv
	rm -rf $(@D) && mkdir -p $(@D)
	$(PYTHON) -m pip download --quiet --no-deps --python-version 3.14 --platform any --implementation py --abi none --only-binary=:all: --dest $(@D) --requirement $<
	@touch $@

clean:
	rm -rf dist .building-* .cache .venv node_modules build *.egg-info test-results
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find pygames web tests -name __pycache__ -prune -exec rm -rf {} +
