import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { recipesOf } from "../../src/reader/index.js";
import { commandsOf } from "./helpers.js";

const MAKEFILE = `
DIR := out
NAMED = $(DIR)/all
export TOKEN ?= "secret"

.PHONY: all clean
all: build | tools # the default
	@echo done
build: a.o b.o
	-rm -rf $(NAMED)
	@+cp x \\
	  \${DIR}
clean: ; rm -rf $(DIR)
deploy-%: build
	./deploy $* to $@ with $<
a b: c
	touch $@ $^
c:
	echo $$HOME $(UNSET) $(MAKE) $(shell git rev-parse HEAD) $(foreach i,a b,$(i))
loop: loop2
	ls
loop2: loop
	pwd
env: MODE = prod
env:
	run $(MODE)
%.o: %.c
	cc $<
`;

describe("the recipes of a Makefile", () => {
  everyRow<[string, string[], string[]]>(
    "%s",
    [
      [
        "the first target if none is named, with its prerequisites",
        [],
        ["cc a.c", "cc b.c", "rm -rf out/all", "cp x  \t  out", "echo done"],
      ],
      ["a recipe after a semicolon", ["clean"], ["rm -rf out"]],
      [
        "a pattern rule",
        ["deploy-prod"],
        ["cc a.c", "cc b.c", "rm -rf out/all", "cp x  \t  out", "./deploy prod to deploy-prod with build"],
      ],
      [
        "a rule with several targets",
        ["b"],
        [expect.stringContaining("echo $HOME"), "touch b c"] as string[],
      ],
      [
        "unset variables and functions, which become shell expressions or unknown",
        ["c"],
        ["echo $HOME ${UNSET} make $(git rev-parse HEAD) $_"],
      ],
      ["targets that depend on each other, each run once", ["loop"], ["pwd", "ls"]],
      ["a target's own variable", ["env"], ["run prod"]],
      ["a target that does not exist", ["nope"], []],
    ],
    (_, targets, expected) => {
      expect(recipesOf(MAKEFILE, targets)).toEqual(expected);
    },
  );

  test("variables on the command line override those in the file", () => {
    expect(recipesOf(MAKEFILE, ["clean"], new Map([["DIR", "/"]]))).toEqual(["rm -rf /"]);
  });

  everyRow(
    "%s",
    [
      ["spaces instead of a tab, as in a justfile", "x:\n    rm -rf src\n"],
      ["parameters and placeholders in a justfile", "@x env='prod': \n  rm -rf {{dir}}\ndir := 'src'\n"],
      ["CRLF", "x:\r\n\trm -rf src\r\n"],
      ["two colons", "x:: \n\trm -rf src\n"],
      ["a second rule that adds the recipe", "x: y\nx:\n\trm -rf src\ny:\n"],
      ["a variable that uses another", "A = $(B)\nB = src\nx:\n\trm -rf $(A)\n"],
    ],
    (_, text) => {
      expect(recipesOf(text, ["x"])).toEqual(["rm -rf src"]);
    },
  );

  everyRow(
    "%s terminates",
    [
      ["a variable that contains itself", "X = $(X)$(X)$(X)$(X)\nx:\n\techo $(X)\n"],
      [
        "variables that contain each other many times",
        `${Array.from({ length: 30 }, (_, at) => `V${at} = ${`$(V${at + 1})`.repeat(40)}`).join("\n")}\nx:\n\techo $(V0)\n`,
      ],
      ["a rule with thousands of prerequisites", `x: ${"y ".repeat(40_000)}\n\tls\n`],
      ["thousands of names before a colon", `${"y ".repeat(20_000)}x: ${"z ".repeat(20_000)}\n\tls\n`],
      ["brackets that never close", `x:\n\techo ${"$(shell ".repeat(5_000)}\n`],
      ["nothing", ""],
    ],
    (_, text) => {
      expect(recipesOf(text, ["x"]).length).toBeLessThanOrEqual(200);
    },
  );
});

describe("a Makefile that the command itself supplies", () => {
  everyRow(
    "%s",
    [
      ["through a pipe", "printf 'x:\\n\\trm -rf src\\n' | make -f - x"],
      ["in a file", "printf 'x:\\n\\trm -rf src\\n' > Makefile && make"],
      ["in a file with a different name", "printf 'x:\\n\\trm -rf src\\n' > m.mk; make --file=m.mk x"],
      ["in a process substitution", "make -f <(printf 'x:\\n\\trm -rf src\\n') x"],
      ["with a variable", "printf 'x:\\n\\trm -rf $(D)\\n' | make -f - x D=src"],
      ["in an option", "make --eval='x:;rm -rf src' x"],
    ],
    (_, command) => {
      expect(commandsOf(command)).toContain("rm -rf src");
    },
  );
});
