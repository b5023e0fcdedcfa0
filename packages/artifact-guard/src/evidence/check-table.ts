import type { CheckKind } from "./session-record.js";

/**
 * Lists checks as `kinds: uses`. A use is a program and, if needed, a subcommand. The longest match
 * applies: `vitest` is a check, but `vitest list` is not. `@` is followed by the only language that
 * the check covers.
 */
const TABLE = `
test: vitest @js, jest @js, mocha @js, ava @js, tap @js, karma start @js, jasmine @js, uvu @js, tape @js, wtr @js, web-test-runner @js
test: playwright test @js, cypress run @js, wdio run @js, qunit @js, testcafe @js, nyc @js, c8 @js, react-scripts test @js, ng test @js
test: bun test @js, deno test @js, node --test @js, tsx --test @js, vue-cli-service test:unit @js, stencil test @js, nightwatch @js
test: pytest @py, py.test @py, unittest @py, nose2 @py, manage.py test @py, django-admin test @py, behave @py, trial @py, hatch test @py, doctest @py
test+build: go test @go, cargo test @rs, cargo t @rs, cargo nextest run @rs, dotnet test @cs, swift test @swift, zig build test @zig
test: gotestsum @go, ginkgo @go, rspec @rb, rails test @rb, rails spec @rb, minitest @rb, cucumber @rb, m @rb
test: phpunit @php, pest @php, paratest @php, artisan test @php, codecept run @php, phpspec run @php
test: mix test @ex, rebar3 ct @ex, rebar3 eunit @ex, stack test @hs, cabal test @hs, lein test @jvm, clj -X:test @jvm
test: ctest @c, meson test @c, xcodebuild test @swift, flutter test @dart, dart test @dart, bats, prove, busted, julia test
build: vite build @js, webpack @js, rollup @js, esbuild @js, tsup @js, next build @js, nuxt build @js, astro build @js, parcel build @js, ng build @js, bun build @js
build: react-scripts build @js, vue-cli-service build @js, rspack build @js, unbuild @js, svelte-kit build @js, remix build @js, gatsby build @js, expo export @js
build+types: go build @go, cargo build @rs, cargo b @rs, cargo check @rs, dotnet build @cs, swift build @swift, zig build @zig, javac @jvm, dune build
build: cmake --build @c, ninja @c, gcc @c, g++ @c, clang @c, clang++ @c, xcodebuild @swift, xcodebuild build @swift, flutter build @dart
build: docker build, docker buildx build, python -m build @py, hatch build @py, poetry build @py, uv build @py, mix compile @ex, stack build @hs, cabal build @hs, rustc @rs
lint: eslint @js, biome check @js, biome lint @js, biome ci @js, oxlint @js, stylelint, xo @js, standard @js, tslint @js, prettier --check @js, next lint @js, ng lint @js, deno lint @js, dprint check
lint: ruff @py, ruff check @py, ruff format --check @py, flake8 @py, pylint @py, black --check @py, isort --check @py, bandit @py, pycodestyle @py
lint: golangci-lint run @go, go vet @go, staticcheck @go, revive @go, cargo clippy @rs, cargo fmt --check @rs, rubocop @rb, standardrb @rb, phpcs @php, php-cs-fixer check @php, pint --test @php
lint: shellcheck, hadolint, yamllint, markdownlint, markdownlint-cli2, swiftlint @swift, ktlint @jvm, detekt @jvm, checkstyle @jvm, clang-tidy @c, credo @ex, mix credo @ex, hlint @hs, pre-commit run, knip @js
lint+types: dart analyze @dart, flutter analyze @dart
types+build: tsc @js, vue-tsc @js, tsgo @js
types: flow check @js, svelte-check @js, deno check @js, attw @js, mypy @py, pyright @py, basedpyright @py, pyre check @py, ty check @py, pytype @py
types: phpstan analyse @php, phpstan analyze @php, phpstan @php, psalm @php, srb tc @rb, sorbet @rb, steep check @rb, mix dialyzer @ex
test+build+lint+types: gh pr checks, gh run watch, act
lint: ansible-lint, tflint, luacheck, actionlint, terraform validate, terraform fmt -check, gofmt -l @go, mix format --check-formatted @ex
lint: eslint_d @js, vale, markuplint, commitlint, dotnet format --verify-no-changes @cs, spotless @jvm
test: testthat, R CMD check, elm-test, dune runtest, terraform test, tofu test, helm test, conftest verify
test: green @py, inspec exec, newman run, cargo miri test @rs, cargo llvm-cov @rs, wasm-pack test @rs, cargo tarpaulin @rs
build: tsdown @js, pkgroll @js, microbundle @js, ncc build @js, electron-builder, cargo xwin build @rs, wasm-pack build @rs, meson compile @c, west build @c, platformio run @c
build: pyinstaller @py, python setup.py build @py, gem build @rb, hugo, sphinx-build, typedoc, eleventy, elm make, hardhat compile
none: hugo server, jekyll serve, mkdocs serve, docusaurus start, vitest list, vitest init, playwright install, playwright codegen, playwright show-report, cypress open, jest --init, dotnet build-server, webpack serve, ruff rule, ruff format, prettier --write, deno fmt, bun install, go mod, cargo fmt
`;

interface ToolUse {
  kinds: readonly CheckKind[];
  /** The only language in {@link LANGUAGES} that the check covers, if it is limited to one. */
  language?: string;
}

/** Files with other extensions can be relevant to all checks. */
const LANGUAGE_EXTENSIONS = {
  js: "js jsx ts tsx mjs cjs mts cts vue svelte astro",
  py: "py pyi ipynb",
  go: "go",
  rs: "rs",
  rb: "rb erb",
  php: "php",
  cs: "cs fs vb razor",
  swift: "swift m",
  zig: "zig",
  jvm: "java kt kts scala clj groovy",
  c: "c h cc cpp cxx hpp hh",
  ex: "ex exs erl",
  hs: "hs",
  dart: "dart",
} as const;

const LANGUAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGE_EXTENSIONS).flatMap(([language, all]) =>
    all.split(" ").map((each) => [each, language] as const),
  ),
);

/** Returns undefined for data, configuration and unknown extensions. */
export function languageOf(path: string): string | undefined {
  return LANGUAGES.get(path.slice(path.lastIndexOf(".") + 1).toLowerCase());
}

const USES: ReadonlyMap<string, ToolUse> = new Map(
  TABLE.trim()
    .split("\n")
    .flatMap((line) => {
      const colon = line.indexOf(": ");
      const kinds = line.slice(0, colon) === "none" ? [] : (line.slice(0, colon).split("+") as CheckKind[]);
      return line
        .slice(colon + 2)
        .split(", ")
        .map((entry): [string, ToolUse] => {
          const [use = "", language] = entry.split(" @");
          return [use, { kinds, ...(language !== undefined && { language }) }];
        });
    }),
);

/** Programs that run a project's targets, grouped by the language that they build; "" means any. */
const TARGET_RUNNERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jvm: "mvn mvnw gradle gradlew ant sbt",
    py: "tox nox invoke inv doit poe",
    rb: "rake",
    go: "mage",
    "": "make gmake scons just task turbo nx lerna moon rush wireit",
  }).flatMap(([language, names]) => names.split(" ").map((name) => [name, language] as const)),
);

export const isTargetRunner = (program: string): boolean => TARGET_RUNNERS.has(program);
export const languageOfRunner = (program: string): string | undefined =>
  TARGET_RUNNERS.get(program) || undefined;

const PROGRAMS = new Set([...USES.keys()].map((use) => use.split(" ")[0]!));

export const isCheckProgram = (word: string): boolean => PROGRAMS.has(word);

interface FoundUse {
  use: ToolUse;
  /** The arguments that are not part of the use. */
  args: readonly string[];
}

/** Returns the longest use that matches a command. An option can be at any position. */
export function findUse([program = "", ...rest]: readonly string[]): FoundUse | undefined {
  const options = rest.filter((word) => word.startsWith("-"));
  const plain = rest.filter((word, at) => !word.startsWith("-") && rest[at - 1] !== "-C");
  for (const count of [2, 1, 0])
    for (const option of [...options, undefined]) {
      const name = [program, ...plain.slice(0, count), ...(option === undefined ? [] : [option])];
      const use = plain.length < count ? undefined : USES.get(name.join(" "));
      if (use !== undefined) return { use, args: without(rest, name.slice(1)) };
    }
  return undefined;
}

/** Removes the first occurrence of each word. */
const without = (all: readonly string[], words: readonly string[]): readonly string[] =>
  words.reduce((rest, word) => rest.toSpliced(rest.indexOf(word), 1), all);

const NAME_PARTS: ReadonlyMap<string, readonly CheckKind[]> = new Map<string, readonly CheckKind[]>(
  (
    [
      [
        "test",
        "test tests spec specs unit e2e integration jest vitest pytest coverage testing smoke tst unittest",
      ],
      ["build", "build compile bundle dist package assemble"],
      ["lint", "lint linter eslint clippy ruff checkstyle style fmtcheck rubocop stylelint vet"],
      ["types", "types type typecheck typing tsc typings mypy pyright"],
    ] as const
  ).flatMap(([kind, names]) => names.split(" ").map((name) => [name, [kind]] as const)),
);

/** Names for a combination of all checks. */
const GATHERS = new Set("check checks ci verify validate all precommit preflight qa prepush".split(" "));
/** Names of scripts that check nothing or never end. */
const NO_RUN = new Set(
  "watch dev serve setup seed install clean init ui update generate debug open storybook".split(" "),
);

const ALL: readonly CheckKind[] = ["test", "build", "lint", "types"];

/** Returns the checks that the name of a script or target suggests. */
export function kindsOfName(name: string): readonly CheckKind[] {
  const parts = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");
  if (parts.some((part) => NO_RUN.has(part))) return [];
  const kinds = new Set(
    parts.flatMap(
      (part) =>
        NAME_PARTS.get(part) ?? (/^test[a-z]{4,}$|[a-z]{5}tests?$/.test(part) ? ["test" as const] : []),
    ),
  );
  if (kinds.size > 0) return [...kinds];
  return parts.some((part) => GATHERS.has(part)) ? ALL : [];
}

const RUNS_NOTHING = new Set(
  (
    "--help -h --version --collect-only --co --listTests --list --list-tests --dry-run --dryRun " +
    "--no-run --print-config --init --showConfig --show-config --fixtures --markers --just-print " +
    "--recon --dry --setup-plan --setup-only --show-only"
  ).split(" "),
);

export const runsNothing = (words: readonly string[]): boolean =>
  words.some((word) => RUNS_NOTHING.has(word));

/** Options that select or exclude tests. */
export const PICKS = new Set(
  (
    "-t -k --testNamePattern --match --grep -g -run --filter --tests --lf --last-failed --onlyChanged " +
    "--changed --only-failures --example --test-name-pattern --test-only --findRelatedTests " +
    "--related --only -R --spec --test --bin --shard --testPathPattern --testPathPatterns " +
    "--onlyFailures --changedSince --stale --failed --tag --group --testsuite --sw --stepwise " +
    "--ignore --ignore-glob --deselect --skip -skip --exclude --testPathIgnorePatterns " +
    "--exclude-group --exclude-tag"
  ).split(" "),
);

export const PACKAGES = new Set(["--package", "-pl", "--projects", "--scope"]);
