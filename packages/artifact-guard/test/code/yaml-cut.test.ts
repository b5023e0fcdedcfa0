import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";

const codes = (text: string, path = "a.yaml") => checkArtifact(text, {}, { path }).map(({ code }) => code);

everyRow(
  "%s was cut",
  [
    [
      "an API whose last response is empty",
      "openapi: 3.0.0\ninfo:\n  title: a\n  version: '1'\npaths:\n  /a:\n    get:\n      responses:\n        '200':\n",
    ],
    [
      "a record that stops before the key that follows in all others",
      "hosts:\n  - host: x\n    ports: [1]\n  - host: y\n    ports: [2]\n  - host: z\n    ports: [3]\n  - host: w\n    ports: [4]\n  - host: v\n",
    ],
  ],
  (_, text) => {
    expect(codes(text)).toEqual(["truncated"]);
  },
);

test.each([
  ["a workflow that calls another one", "on: push\njobs:\n  test:\n    uses: ./.github/workflows/a.yml\n"],
  ["a setting that is left to its default", "urls: [a]\nagent_config:\n"],
  ["a map in brackets", "env: flex\nruntime: {runtime}\n"],
  ["volumes without settings", "services:\n  db:\n    image: postgres\nvolumes:\n  data:\n"],
  ["a list of names", "- name: The first of them\n- name: The second of them\n"],
])("%s is whole", (_, text) => {
  expect(codes(text)).toEqual([]);
});

test("YAML of more entries than anybody writes is not read", () => {
  expect(codes("- a\n".repeat(25_000))).toEqual(["not-checked"]);
  expect(codes("- a\n".repeat(500))).toEqual([]);
});
