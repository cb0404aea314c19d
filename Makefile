# Chuhe: build, test, check.  `make help` lists the targets.

CC      ?= gcc
BUILD   ?= build
# The machine the binary is for; make ARCH=x86-64-v2 builds one that runs on any PC of the last fifteen years.
ARCH    ?= native
PREFIX  ?= /usr/local
# make WEB=0 builds a program without the page inside, where there is no Node.
WEB     ?= 1

WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla \
           -Wcast-qual -Wundef -Wformat=2 -Werror
# Without position independence const tables of pointers are truly read-only data, which `make check` verifies.
ENGINE_LIBS := -lm -lpthread
LDLIBS  := $(ENGINE_LIBS) -luv -lmicrohttpd
CFLAGS  ?= -O3 -g -DNDEBUG -fno-pie
SAN     := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
ALL     := -std=c17 -D_GNU_SOURCE -march=$(ARCH) -Isrc -I. -I$(BUILD)/gen -MMD -MP $(WARN)

# make V=1 shows the commands.
Q   := $(if $(V),,@)
SAY := @printf '  %s %s\n'

FOUND   := $(sort $(wildcard src/*/*.c src/*/*/*.c))
# The extension of Python is built by setup.py, against the headers of the Python it is for.  What is for the browser alone stands in folders called wasm; Windows has files of its own in the place of some os_*.c.
WINDOWS := $(wildcard src/base/windows/*.c)
SOURCES := $(filter-out $(WINDOWS) $(wildcard src/*/wasm/*.c) src/bind/py/%,$(FOUND))
# The program without the server, which asks for libraries that the release builds of the engine do without.
ENGINE_SOURCES := $(filter-out src/server/%.c src/cli/serve.c,$(SOURCES))
MAIN    := src/main.c
UNIT    := $(sort $(wildcard tests/unit/*.c))
GEN     := $(BUILD)/gen/xq_tables.inc $(BUILD)/gen/ch_tables.inc
# The networks that go into the program; a game without a file is evaluated by hand-written terms.
NETS    := $(patsubst %,$(BUILD)/gen/%.nnue,xiangqi simplified doublestep redeyed stone jieqi crazyhouse)
BOOK    := $(wildcard data/book/xiangqi.book)

RELEASE_OBJ := $(SOURCES:%.c=$(BUILD)/release/%.o)
SAN_OBJ     := $(SOURCES:%.c=$(BUILD)/san/%.o)
UNIT_OBJ    := $(UNIT:%.c=$(BUILD)/san/%.o)
STATIC_OBJ  := $(ENGINE_SOURCES:%.c=$(BUILD)/static/%.o)
WINDOWS_OBJ := $(patsubst %.c,$(BUILD)/windows/%.o,\
               $(filter-out $(addprefix src/base/os_,lines.c process.c gbk.c memory.c),$(ENGINE_SOURCES)) $(WINDOWS))

.DEFAULT_GOAL := $(BUILD)/chuhe
.PHONY: all help deps wasm web test check format bench bench-games long fuzz-smoke install clean engine-static \
        engine-windows verify-mates FORCE
.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILD)/chuhe

help: ## this list
	@grep -hE '^[a-z$$()/A-Z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 24

$(BUILD)/chuhe: $(BUILD)/release/src/main.o $(RELEASE_OBJ) ## the program
	$(SAY) LD $@
	$(Q)$(CC) $(CFLAGS) -no-pie -march=$(ARCH) -o $@ $^ $(LDFLAGS) $(LDLIBS)

$(BUILD)/chuhe-san: $(BUILD)/san/src/main.o $(SAN_OBJ) ## the program under ASan and UBSan
	$(SAY) LD $@
	$(Q)$(CC) $(SAN) -o $@ $^ $(LDLIBS)

$(BUILD)/unit: $(UNIT_OBJ) $(SAN_OBJ) ## the unit tests under ASan and UBSan
	$(SAY) LD $@
	$(Q)$(CC) $(SAN) -o $@ $^ $(LDLIBS)

# The rules' lookup tables are computed by a small program at build time, so that they are const data.
$(BUILD)/gen/%.inc: $(BUILD)/tools/gen_%
	@mkdir -p $(@D)
	$(SAY) GEN $@
	$(Q)$< > $@

$(BUILD)/tools/%: tools/%.c
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) -std=c17 -D_GNU_SOURCE -O1 -Isrc $(WARN) -o $@ $<

# Copied only when it changed, so that a network coming or going rebuilds what holds it.
$(NETS): $(BUILD)/gen/%.nnue: FORCE
	@mkdir -p $(@D)
	@cat $(wildcard data/nets/$*.nnue) /dev/null | cmp -s - $@ || cat $(wildcard data/nets/$*.nnue) /dev/null > $@

$(BUILD)/%/src/nnue/nnue_builtin.o: ALL += -DNNUE_BUILTIN='"$(BUILD)/gen"'
$(patsubst %,$(BUILD)/%/src/nnue/nnue_builtin.o,release san static windows): $(NETS)

$(BUILD)/gen/xiangqi.book: FORCE
	@mkdir -p $(@D)
	@cat $(BOOK) /dev/null | cmp -s - $@ || cat $(BOOK) /dev/null > $@

$(BUILD)/%/src/engine/book.o: ALL += -DBOOK_BUILTIN='"$(BUILD)/gen/xiangqi.book"'
$(patsubst %,$(BUILD)/%/src/engine/book.o,release san static windows): $(BUILD)/gen/xiangqi.book

# The page inside the program, or nothing.
$(BUILD)/gen/www.inc $(BUILD)/gen/www.bin &: $(if $(filter 0,$(WEB)),FORCE,$(BUILD)/web/index.html tools/pack_www.mjs)
	@mkdir -p $(BUILD)/gen
	$(Q)$(if $(filter 0,$(WEB)),for f in inc bin; do cmp -s /dev/null $(BUILD)/gen/www.$$f || : > $(BUILD)/gen/www.$$f; done,node tools/pack_www.mjs $(BUILD)/web $(BUILD)/gen/www)

$(BUILD)/%/src/server/pages_builtin.o: ALL += -DPAGES_BUILTIN='"$(BUILD)/gen/www.bin"'
$(BUILD)/release/src/server/pages_builtin.o $(BUILD)/san/src/server/pages_builtin.o: $(BUILD)/gen/www.inc $(BUILD)/gen/www.bin

FORCE:

$(BUILD)/release/%.o: %.c | $(GEN)
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(ALL) $(CFLAGS) -c -o $@ $<

$(BUILD)/san/%.o: %.c | $(GEN)
	@mkdir -p $(@D)
	$(SAY) 'CC san' $<
	$(Q)$(CC) $(ALL) $(SAN) -c -o $@ $<

# Release builds run on any PC of the last fifteen years and choose their vector code when they start.  Threads get the
# stack that a deep search needs, which is not what these two systems give by default.
RELEASE_ARCH  := x86-64-v2
STATIC_CC     ?= musl-gcc
WINDOWS_CC    ?= x86_64-w64-mingw32-gcc-posix
# Windows aligns the stack to 16 bytes only; the assembler turns aligned vector moves into unaligned ones.
WINDOWS_FLAGS := -D__USE_MINGW_ANSI_STDIO=1 -include src/base/windows/compat.h -Wa,-muse-unaligned-vector-move \
                 -Wno-error -Wno-format -Wno-pedantic

engine-static: $(BUILD)/static/chuhe ## a static Linux binary for x86-64 (needs musl-tools)
engine-windows: $(BUILD)/windows/chuhe.exe ## a Windows binary for x86-64 (needs gcc-mingw-w64-x86-64)

$(BUILD)/static/%.o $(BUILD)/windows/%.o: ALL += -DCHUHE_NO_SERVER

$(BUILD)/static/chuhe: $(BUILD)/static/src/main.o $(STATIC_OBJ)
	$(SAY) LD $@
	$(Q)$(STATIC_CC) -static -s -o $@ $^ -Wl,-z,stack-size=8388608 $(ENGINE_LIBS)

$(BUILD)/windows/chuhe.exe: $(BUILD)/windows/src/main.o $(WINDOWS_OBJ)
	$(SAY) LD $@
	$(Q)$(WINDOWS_CC) -static -s -o $@ $^ -Wl,--stack,8388608 $(ENGINE_LIBS)

$(BUILD)/static/%.o: ARCH := $(RELEASE_ARCH)
$(BUILD)/static/%.o: %.c | $(GEN)
	@mkdir -p $(@D)
	$(SAY) 'CC static' $<
	$(Q)$(STATIC_CC) $(ALL) $(CFLAGS) -c -o $@ $<

$(BUILD)/windows/%.o: ARCH := $(RELEASE_ARCH)
$(BUILD)/windows/%.o: %.c | $(GEN)
	@mkdir -p $(@D)
	$(SAY) 'CC windows' $<
	$(Q)$(WINDOWS_CC) $(ALL) $(CFLAGS) $(WINDOWS_FLAGS) -c -o $@ $<

$(BUILD)/fit_eval: $(BUILD)/release/train/fit_eval.o $(RELEASE_OBJ) ## fits the evaluation of xiangqi to games
	$(SAY) LD $@
	$(Q)$(CC) $(CFLAGS) -no-pie -march=$(ARCH) -o $@ $^ $(LDFLAGS) $(LDLIBS)

$(BUILD)/train_net: $(BUILD)/release/train/train_net.o $(RELEASE_OBJ) ## trains a network on the processor
	$(SAY) LD $@
	$(Q)$(CC) $(CFLAGS) -no-pie -march=$(ARCH) -o $@ $^ $(LDFLAGS) $(LDLIBS)

# ---- WebAssembly ---------------------------------------------------------------------------------------------------
# Freestanding, and linked by wasm-ld itself: the clang driver would run an old wasm-opt over the result.

WASM_CC  := clang-19 --target=wasm32 -std=c17 -O2 -DNDEBUG -ffreestanding -nostdlibinc -isystem src/base/wasm/include \
            -Isrc -I. -I$(BUILD)/gen -MMD -MP $(WARN) -Wno-missing-prototypes \
            -mbulk-memory -msign-ext -mnontrapping-fptoint
WASM_LD  := wasm-ld-19 --no-entry --gc-sections --strip-all --stack-first -z stack-size=262144
WASM_RT  := $(wildcard /usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a)
WASM_BASE := src/base/arena.c src/base/str.c $(wildcard src/base/wasm/os_wasm*.c)
WASM_RULES := $(WASM_BASE) src/games/game.c src/games/play.c src/games/result.c $(wildcard src/games/xiangqi/*.c) \
              $(addprefix src/bind/wasm/wasm_,out.c info.c play.c moves.c)
WASM_GAMES := $(sort $(WASM_RULES) $(wildcard src/games/*.c src/games/*/*.c) src/bind/wasm/wasm_record.c)

# The list of games decides what a module holds: the page's first one has xiangqi alone.
$(BUILD)/gen/core/games/games.def: Makefile
	@mkdir -p $(@D)
	@printf 'GAME(game_xiangqi)\n#undef GAME\n' > $@

$(BUILD)/wasm/core/%.o: %.c $(BUILD)/gen/core/games/games.def | $(GEN)
	@mkdir -p $(@D)
	$(SAY) 'CC wasm' $<
	$(Q)$(WASM_CC) -iquote $(BUILD)/gen/core -c -o $@ $<

$(BUILD)/wasm/games/%.o: %.c | $(GEN)
	@mkdir -p $(@D)
	$(SAY) 'CC wasm' $<
	$(Q)$(WASM_CC) -c -o $@ $<

$(BUILD)/wasm/core.wasm: $(WASM_RULES:%.c=$(BUILD)/wasm/core/%.o) ## the rules of xiangqi for the page
	$(SAY) LD $@
	$(Q)$(WASM_LD) -o $@ $^ $(WASM_RT)

$(BUILD)/wasm/games.wasm: $(WASM_GAMES:%.c=$(BUILD)/wasm/games/%.o) ## all games and the record files for the page
	$(SAY) LD $@
	$(Q)$(WASM_LD) -o $@ $^ $(WASM_RT)

# The engine: all games, the network, the search.  Memory comes from the page, so that workers can share it.
WASM_ENGINE := $(sort $(filter-out src/bind/wasm/wasm_record.c src/games/record%,$(WASM_GAMES)) \
               $(filter-out src/nnue/nnue_builtin.c src/nnue/nnue_avx% src/nnue/nnue_neon.c,$(wildcard src/nnue/*.c)) \
               $(filter-out $(addprefix src/engine/,datagen.c gamefile.c trainfile.c wdl_fit.c bookmake.c endgame.c),$(wildcard src/engine/*.c)) \
               $(wildcard src/engine/wasm/*.c) \
               src/bind/wasm/wasm_engine.c)
WASM_ENGINE_LD := $(WASM_LD) -z stack-size=4194304 --import-memory --initial-memory=16777216 --max-memory=536870912 \
                  --export=__stack_pointer

$(BUILD)/wasm/simd/%.o: %.c | $(GEN)
	@mkdir -p $(@D)
	$(SAY) 'CC wasm' $<
	$(Q)$(WASM_CC) -O3 -msimd128 -c -o $@ $<

$(BUILD)/wasm/threads/%.o: %.c | $(GEN)
	@mkdir -p $(@D)
	$(SAY) 'CC wasm' $<
	$(Q)$(WASM_CC) -O3 -msimd128 -matomics -c -o $@ $<

$(BUILD)/wasm/engine-simd.wasm: $(WASM_ENGINE:%.c=$(BUILD)/wasm/simd/%.o) ## the engine for the page, one thread
	$(SAY) LD $@
	$(Q)$(WASM_ENGINE_LD) -o $@ $^ $(WASM_RT)

$(BUILD)/wasm/engine-threads.wasm: $(WASM_ENGINE:%.c=$(BUILD)/wasm/threads/%.o) ## the same with threads
	$(SAY) LD $@
	$(Q)$(WASM_ENGINE_LD) --shared-memory -o $@ $^ $(WASM_RT)

$(BUILD)/wasm/games.json: $(BUILD)/wasm/games.wasm tools/wasm_games.mjs
	$(Q)node tools/wasm_games.mjs $< $@

WASM_FILES := $(BUILD)/wasm/core.wasm $(BUILD)/wasm/games.wasm $(BUILD)/wasm/games.json \
              $(BUILD)/wasm/engine-simd.wasm $(BUILD)/wasm/engine-threads.wasm $(NETS)

wasm: $(WASM_FILES) ## the WebAssembly modules of the page

# ---- The page ------------------------------------------------------------------------------------------------------

WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)

$(BUILD)/npm.stamp: web/package-lock.json web/package.json tools/npm
	@mkdir -p $(@D)
	@tools/npm
	@touch $@

web: $(BUILD)/web/index.html ## the page: bundled, hashed and compressed in build/web

$(BUILD)/web/index.html: $(WEB_SOURCES) $(BUILD)/npm.stamp $(WASM_FILES)
	$(SAY) WEB $(@D)
	$(Q)node web/build.mjs
# Tools that ask the rules: they make the suites of tests/suites and the like.
$(BUILD)/game_positions $(BUILD)/mate_solver $(BUILD)/search_fuzz: $(BUILD)/%: $(BUILD)/release/tools/%.o $(RELEASE_OBJ)
	$(SAY) LD $@
	$(Q)$(CC) $(CFLAGS) -no-pie -march=$(ARCH) -o $@ $^ $(LDFLAGS) $(LDLIBS)

verify-mates: $(BUILD)/chuhe $(BUILD)/mate_solver ## proves every mate of tests/suites again
	@python3 tests/test_suites.py --verify

deps: ## installs every Debian package that is missing
	@tools/deps

test: ## everything ./test runs
	@python3 tests/run.py

check: $(GEN) ## format, layers, globals, clang-tidy, cppcheck
	@tools/check

format: ## rewrites the sources in the style of the house
	clang-format -i $(shell git ls-files '*.c' '*.h')

bench: $(BUILD)/chuhe web ## speed, with the rivals in the same run
	@python3 tools/bench.py
	@node tools/bench_web.mjs
	@python3 tools/threads.py
	@python3 tools/eval_share.py
	@python3 tests/test_suites.py --all
	@python3 tests/test_python.py --bench

bench-games: $(BUILD)/chuhe ## strength in the games beside xiangqi, against rivals and classic levels
	@python3 tools/bench_games.py

long: $(BUILD)/chuhe $(BUILD)/unit ## full-size campaigns
	@python3 tests/run.py --long

fuzz-smoke: ## a million inputs for each fuzz target
	@tools/fuzz 1000000

install: $(BUILD)/chuhe ## into PREFIX (default /usr/local)
	install -D -m 755 $(BUILD)/chuhe $(DESTDIR)$(PREFIX)/bin/chuhe

clean: ## removes what was built
	rm -rf $(BUILD)

-include $(wildcard $(BUILD)/wasm/*/src/*/*.d $(BUILD)/wasm/*/src/*/*/*.d $(BUILD)/*/src/*/*.d $(BUILD)/*/src/*/*/*.d $(BUILD)/*/tests/unit/*.d $(BUILD)/*/src/*.d)
