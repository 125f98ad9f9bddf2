# make play: build the site and serve it here.   make site: build it into dist/.
# make test: everything that must hold.          make bench: speed and bots' strength.
# Each installs what it needs, into .venv, node_modules and .cache, and as root Debian packages that are missing.

VENV ?= .venv
PYTHON := $(VENV)/bin/python
PYTEST := $(PYTHON) -m pytest

.PHONY: play site test check unit browser bench clean ready
.DELETE_ON_ERROR:

play: ready
	$(PYTHON) -m web.build --serve

site: ready
	$(PYTHON) -m web.build

test: check unit browser

check: ready
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy

unit: ready
	$(PYTEST) -n 2 --ignore tests/browser

browser: ready
	.ci/browser $(PYTHON)
	$(PYTEST) -n 2 --dist loadfile tests/browser

bench: ready
	.ci/browser $(PYTHON)
	$(PYTHON) -m pip install --quiet '.[bench]'
	$(PYTHON) -m tests.bench

ready: $(VENV)/.installed node_modules/.installed .cache/wheels/.fetched

$(VENV)/.installed: pyproject.toml
	.ci/venv $(VENV)
	$(PYTHON) -m pip install --quiet --editable '.[build,test]'
	@touch $@

node_modules/.installed: package.json package-lock.json
	npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

.cache/wheels/.fetched: web/build/wheels.txt $(VENV)/.installed
	@mkdir -p $(@D)
	$(PYTHON) -m pip download --quiet --no-deps --python-version 3.14 --platform any --implementation py --abi none --only-binary=:all: --dest $(@D) --requirement $<
	@touch $@

clean:
	rm -rf dist .cache .venv node_modules
