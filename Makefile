# Walden's commands. The work is in Scripts/, each of which says with --help or in its first lines what it does.

.DEFAULT_GOAL := help
.PHONY: help setup demo test check bench frames fuzz sanitize docs clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

setup: ## install what is missing (apt packages)
	@Scripts/setup test

demo: ## open the Gallery, on a headless compositor if none runs
	@Scripts/setup demo
	@Scripts/demo

test: ## everything: checks, the headless, mock and real-compositor tests, an optimized build, the documentation
	@Scripts/setup test
	@Scripts/test

check: ## before a commit: format, imports, lengths, API, callbacks, documents, build, headless and mock tests
	@Scripts/setup test
	@Scripts/test --quick

bench: ## measure
	@Scripts/setup test
	@Scripts/bench

frames: ## count the frames of a minute of animation and of a minute of flung lists: SECONDS=10 for less
	@Scripts/setup test
	@Scripts/frames $(SECONDS)

# SECONDS is a variable of the shell's own, which counts: the script is told by another name.
fuzz: ## random events against the invariants: EVENTS=10000000 or SECONDS=600, and SEED=7 to do it again
	@Scripts/setup build
	@EVENTS='$(EVENTS)' SECONDS_TO_RUN='$(SECONDS)' SEED='$(SEED)' Scripts/fuzz

sanitize: ## the tests under AddressSanitizer and ThreadSanitizer
	@Scripts/setup test
	@Scripts/sanitize

docs: ## the documentation, into .build/docs
	@Scripts/setup build
	@Scripts/docs

clean: ## remove everything that was built
	rm -rf .build .build-address .build-thread
