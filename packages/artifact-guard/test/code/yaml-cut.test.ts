import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";

const codes = (text: string, path = "a.yaml") => checkArtifact(text, {}, { path }).map(({ code }) => code);

everyRow(
  "%s is truncated",
  [
    [
      "an API whose last response is empty",
      "openapi: 3.0.0\ninfo:\n  title: a\n  version: '1'\npaths:\n  /a:\n    get:\n      responses:\n        '200':\n",
    ],
  ],
  (_, text) => {
    expect(codes(text)).toEqual(["truncated"]);
  },
);

test.each([
  ["a workflow that calls another one", "on: push\njobs:\n  test:\n    uses: ./.github/workflows/a.yml\n"],
  ["a setting with its default value", "urls: [a]\nagent_config:\n"],
  ["a flow mapping", "env: flex\nruntime: {runtime}\n"],
  ["volumes without settings", "services:\n  db:\n    image: postgres\nvolumes:\n  data:\n"],
  ["a list of names", "- name: The first of them\n- name: The second of them\n"],
])("%s is complete", (_, text) => {
  expect(codes(text)).toEqual([]);
});

test("YAML with more entries than anyone would write is not checked", () => {
  expect(codes("- a\n".repeat(25_000))).toEqual(["not-checked"]);
  expect(codes("- a\n".repeat(500))).toEqual([]);
});
