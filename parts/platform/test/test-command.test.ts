import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { findTestCommand } from "../src/index.js";

const scripts = (script: string) => JSON.stringify({ scripts: { test: script } });

test.each<[string | undefined, Record<string, string>]>([
  ["npm test", { "package.json": scripts("vitest run") }],
  ["pnpm test", { "package.json": scripts("vitest run"), "pnpm-lock.yaml": "" }],
  ["yarn test", { "package.json": scripts("jest"), "yarn.lock": "" }],
  ["bun run test", { "package.json": scripts("bun test"), "bun.lock": "" }],
  ["make test", { "package.json": "{}", Makefile: "build:\n\tcc a.c\ntest: build\n\t./a\n" }],
  ["cargo test", { "Cargo.toml": "" }],
  ["go test", { "go.mod": "module a\n" }],
  [undefined, { "package.json": scripts('echo "Error: no test specified" && exit 1') }],
  [undefined, { "package.json": "{" }],
  [undefined, { Makefile: "testing:\n\techo\n" }],
  [undefined, {}],
])("is %s for %j", (command, files) => {
  expect(findTestCommand(testdir(files))).toBe(command);
});
