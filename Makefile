# Everything runs in .venv, which these commands create and keep up to date by themselves.
# PYTHON=python3.13 chooses the Python it is made with; ARGS=… is passed on to the server, the tests or the benchmark.

BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest
# The tests that have to cover the rules; the others run without the cost of counting lines, those that compare
# the rules over many random games too.
RULES := tests/hashi tests/diavolo tests/rulebook tests/record tests/playthroughs tests/test_play.py
# JAX and Ray start threads that a process must not have when it makes another, as many other tests do, and Ray
# itself: each runs apart.
THREADED := tests/jax tests/cluster
# Most of the others wait: for a browser, a server, a clock. Four workers keep two cores busy.
WORKERS := $(shell echo $$(( $$(nproc) * 2 )))

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play docs dist test check check-others bench bench-environments bench-server chaos bench-client pictures screenshots look constraints clean FORCE

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

play: .venv/ready-run ## play in the browser; ARGS='--port 8001 --no-open' changes how
	@$(BIN)/ponti serve $(if $(filter --open --no-open,$(ARGS)),,--open) $(ARGS)

docs: .venv/ready-docs ## build the documentation with its reference; `ponti docs` opens it, the app shows it at /docs
	@$(BIN)/python tools/documentation/build.py

# Both are built with the pinned tools: up to pip 25.2 the first variable holds for that, later ones have the second.
dist: .venv/ready-docs .venv/ready-release ## wheel and sdist in dist/, with the documentation in them
	rm -rf dist
	PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt $(BIN)/python -m build
	$(BIN)/python -m twine check --strict dist/*

# The engine is compiled once, the documentation built, and a browser, PostgreSQL and nginx are found or fetched, while the
# tools are installed and the checks run:
# otherwise each server that a test starts would compile.
test: .venv/ready-run .venv/ready-docs .venv/ready-release ## all checks and all tests, with the coverage gate
	@$(BIN)/ponti warmup & warmup=$$!; \
	{ $(BIN)/python tools/browser.py --install --headless && $(BIN)/python tools/postgres.py --install && \
		$(BIN)/python tools/nginx.py --install; } & found=$$!; \
	$(BIN)/python tools/documentation/build.py & docs=$$!; \
	$(MAKE) --no-print-directory check && wait $$warmup && wait $$found && wait $$docs
	$(BIN)/python tools/pythons.py
	$(PYTEST) -n auto --cov --cov-report=term $(RULES) $(ARGS)
	for each in $(THREADED); do $(PYTEST) -n auto $$each $(ARGS) || exit; done
	$(PYTEST) -n $(WORKERS) $(RULES:%=--ignore=%) $(THREADED:%=--ignore=%) --ignore=tests/alone $(ARGS)
	$(PYTEST) tests/alone $(ARGS)

check: .venv/ready-check .venv/ready-typescript .venv/ready-docs .venv/ready-test .venv/ready-bench ## lint, format, types, import order, doctests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy & $(MAKE) --no-print-directory check-others; others=$$?; wait $$! && exit $$others

# What is checked while mypy, which takes longest, is at work.
check-others:
	$(BIN)/python tools/check_client.py
	$(BIN)/lint-imports
	$(PYTEST) --doctest-modules --doctest-glob='*.md' src tools/documentation README.md CONTRIBUTING.md docs

bench: .venv/ready-bench .venv/ready-test ## speed of the rules, the engine and the environments, next to peers
	@$(BIN)/python bench/plain_rules.py $(ARGS)
	@$(BIN)/python bench/engine.py
	@$(BIN)/python -m bench.one_core

bench-environments: .venv/ready-test ## random steps a second in JAX, next to Go and Hex of pgx
	@$(BIN)/python -m bench.environments $(ARGS)

bench-server: .venv/ready-bench .venv/ready-test ## the game server under load, next to a bare echo; ARGS=--cluster
	@$(BIN)/python -m bench.server $(ARGS)

chaos: .venv/ready-test ## kill, freeze and starve the server while people play; ARGS='--kills 1000', ARGS=--cluster
	@$(BIN)/python -m bench.chaos $(ARGS)

bench-client: .venv/ready-bench .venv/ready-test ## first load, strokes and frames in the browser
	@$(BIN)/python tools/browser.py --install
	@$(BIN)/python -m bench.client

pictures: .venv/ready-run ## redraw the pictures of the documentation
	$(BIN)/python tools/pictures.py
	$(BIN)/python tools/terminal_pictures.py

screenshots: .venv/ready-test ## retake the screenshots of the documentation
	@$(BIN)/python tools/browser.py --install
	$(BIN)/python tools/screenshots.py $(ARGS)

look: .venv/ready-test ## every screen at ten sizes, two sheets each in build/look; ARGS='lobby menu' for some
	@$(BIN)/python tools/browser.py --install
	@$(BIN)/python tools/contact_sheets.py $(ARGS)

constraints: .venv/ready-test ## pin the newest versions for the checks anew
	$(BIN)/python tools/constraints.py

clean: ## remove .venv, caches and everything built
	rm -rf .venv build dist src/ponti/site .coverage .coverage.* .hypothesis .*_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp appears when its installation is complete: an interrupted one starts over.
.venv/ready-run: pyproject.toml constraints.txt .venv/python.txt
	@$(BIN)/python tools/install.py run

.venv/ready-%: pyproject.toml constraints.txt .venv/ready-run
	@$(BIN)/python tools/install.py $*

.venv/ready-typescript: tools/node/package.json tools/node/package-lock.json .venv/ready-check
	@$(BIN)/python tools/check_client.py --install

# Checked every time, written only when .venv is created or its Python has changed.
.venv/python.txt: FORCE
	@sh tools/venv.sh
