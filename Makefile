# make play    install what is missing, build, start the server and open the page
# make test    install what is missing, build, run every test, the browser's included
# make help    what else there is

SHELL := /bin/bash
.DEFAULT_GOAL := help
BUILD := build
JOBS  := $(shell nproc)
# A newer Node than the machine's, where scripts/setup had to fetch one.
export PATH := $(CURDIR)/.tools/node_modules/node/bin:$(PATH)
export CCACHE_SLOPPINESS := pch_defines,time_macros

help:            ## this list
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## */  make \1|/' | column -t -s'|'

setup:           ## install what the machine lacks
	scripts/setup

build: web       ## the release binary, build/bocage
	cmake --preset release > $(BUILD).log || (cat $(BUILD).log; exit 1)
	ninja -C $(BUILD) bocage

web:             ## the page, web/dist
	@if [ -f web/package.json ]; then scripts/build-web; fi

play:            ## build, start the server, open the page
	scripts/setup --play
	$(MAKE) build
	scripts/play

test: setup build  ## every test
	scripts/test

bench: setup build  ## the benchmarks, as bench.json
	ninja -C $(BUILD) bocage_bench
	$(BUILD)/bocage_bench --benchmark_out=bench.json --benchmark_out_format=json

balance: build   ## who wins between equal computer players: data/balance.tsv, docs/balance.md
	tools/balance.py

mutants: setup   ## GAME=pg: breaks every refusal, modifier row and table cell, one at a time; which go unnoticed?
	tools/mutants.py $(GAME)

fuzz: setup      ## the fuzz targets, a minute each
	scripts/fuzz 60

soak: setup build  ## hours, not minutes: pairs of battles, sanitizers, kills
	scripts/soak

screenshots: build  ## pictures of every screen, and those of README.md and docs/page.md, in screenshots/
	cd web && node tests/pictures.mjs && node tests/screenshots.mjs

docs:            ## docs/rules/*.md, docs/protocol/*.md and the page's types of views, made from the code
	tools/rule_docs.py
	tools/protocol_docs.py

format:          ## clang-format over all C++, prettier over the page
	git ls-files '*.cpp' '*.hpp' | xargs clang-format-16 -i
	cd web && npm run --silent format

tidy:            ## clang-tidy over what changed since main
	scripts/tidy

check:           ## what a glance can see: shapes, layers, fresh documents, formatting
	scripts/check

clean:           ## forget everything built
	rm -rf build build-* web/dist web/node_modules bench.json screenshots

.PHONY: help setup build web play test bench balance mutants fuzz soak screenshots docs format tidy check clean
