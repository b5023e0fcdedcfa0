import { expect, test } from "vitest";
import { checksIn } from "../src/index.js";

const SCRIPTS: Record<string, string> = {
  check: "npm run lint && tsc --noEmit",
  lint: "eslint .",
  hollow: "echo no tests yet",
  soft: "vitest run || true",
  test: "vitest run",
};
const context = {
  own: { test: ["./all.sh --fast"] },
  scripts: { find: (file: string, name: string) => (file === "package.json" ? SCRIPTS[name] : undefined) },
};

const shown = (line: string) =>
  checksIn(line, context)
    .checks.map(({ kinds, parts, hiddenBy }) =>
      [kinds.join("+"), parts && `[${parts.join()}]`, hiddenBy]
        .filter((part) => part !== undefined)
        .join(" "),
    )
    .join("; ");

test.each([
  ["npm test", "test"],
  ["npm run check", "lint; types"],
  ["npm run soft", "test || true"],
  ["npm run hollow", ""],
  ["npm test -- src/a.test.ts", "test [src/a.test.ts]"],
  ["npm test 2>&1 | tail -20", "test | tail"],
  ["set -o pipefail; npm test | tee log", "test"],
  ["npm test || exit 1", "test"],
  ["cd web && CI=1 npm test", "test [web]"],
  ["pnpm --filter web test", "test [web]"],
  ["timeout 60 npx vitest run", "test"],
  ["bash -lc 'npx vitest --run'", "test"],
  ["node --test", "test"],
  ["python -m pytest tests/ -x -q", "test"],
  ["uv run pytest -k dates", "test []"],
  ["pytest tests/test_a.py::test_x", "test [tests/test_a.py]"],
  ["pytest --collect-only", ""],
  ["cargo test --no-run", ""],
  ["cargo build --release", "build+types"],
  ["go vet ./... && go build ./...", "lint; build+types"],
  ["docker compose run --rm app pytest", "test"],
  ["./all.sh --fast", "test"],
  ["./scripts/test.sh", "test"],
  ["npx tsc --noEmit", "types"],
  ["npx prettier --write .", ""],
  ["git commit -m 'npm test passes'", ""],
  ["cat <<'EOF' > notes\nnpm test\nEOF", ""],
  ["# npm test", ""],
])("%s", (line, checks) => {
  expect(shown(line)).toBe(checks);
});

test("a command line of any kind is read in linear time", () => {
  for (const piece of ["npm test && ", "$(", "`", "'", "((", "<<E\n", "env ", "bash -c '", "a|"]) {
    const started = performance.now();
    shown(piece.repeat(100_000 / piece.length));
    expect(performance.now() - started).toBeLessThan(1000);
  }
});
