# Everything runs in .venv, which these commands create and keep up to date by themselves.
# PYTHON=python3.13 chooses the Python it is made with; ARGS=… is passed on to the server, the tests or the benchmark.

BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest
# The tests that have to cover the rules; the others run without the cost of counting lines.
RULES := tests/hashi tests/diavolo tests/rulebook tests/record tests/perft tests/playthroughs tests/play tests/test_play.py
# JAX starts threads that a process must not have when it makes another, as many other tests do.
THREADED := tests/jax

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play test check bench bench-environments bench-server chaos bench-client pictures screenshots constraints clean FORCE

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

play: .venv/ready-run ## play in the browser; ARGS='--port 8001 --no-open' changes how
	@$(BIN)/ponti serve $(if $(filter --open --no-open,$(ARGS)),,--open) $(ARGS)

# The engine is compiled once, while the checks run, instead of by each server that a test starts.
test: .venv/ready-check .venv/ready-typescript .venv/ready-test .venv/ready-bench ## all checks and all tests, with the coverage gate
	@$(BIN)/python tools/browser.py --install
	@$(BIN)/python tools/postgres.py --install
	@$(BIN)/python tools/nginx.py --install
	@$(BIN)/ponti warmup & $(MAKE) --no-print-directory check && wait $$!
	$(BIN)/python tools/pythons.py
	$(PYTEST) -n auto --cov --cov-report=term $(RULES) $(ARGS)
	$(PYTEST) -n auto $(THREADED) $(ARGS)
	$(PYTEST) -n auto $(RULES:%=--ignore=%) $(THREADED:%=--ignore=%) --ignore=tests/alone $(ARGS)
	$(PYTEST) tests/alone $(ARGS)

check: .venv/ready-check .venv/ready-typescript .venv/ready-test .venv/ready-bench ## lint, format, types, import order, doctests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python tools/check_client.py
	$(BIN)/lint-imports
	$(PYTEST) --doctest-modules --doctest-glob='*.md' src README.md CONTRIBUTING.md docs

bench: .venv/ready-bench ## speed of the rules and the engine, next to python-chess and OpenSpiel
	@$(BIN)/python bench/plain_rules.py $(ARGS)
	@$(BIN)/python bench/engine.py

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

screenshots: .venv/ready-test ## retake the screenshots of the documentation
	@$(BIN)/python tools/browser.py --install
	$(BIN)/python tools/screenshots.py $(ARGS)

constraints: .venv/ready-test ## pin the newest versions for the checks anew
	$(BIN)/python tools/constraints.py

clean: ## remove .venv, caches and everything built
	rm -rf .venv build dist .coverage .coverage.* .hypothesis .*_cache
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
