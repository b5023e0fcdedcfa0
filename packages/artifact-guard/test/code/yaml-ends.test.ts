import { everyRow } from "@agentos/testing";
import { Source } from "@agentos/text/source";
import { expect, test } from "vitest";
import { codeChecks } from "../../src/code/index.js";

function errorsOf(text: string): string[] {
  return codeChecks(new Source(text), {}, { path: "a.yaml" }, "yaml")
    .flatMap((check) => check())
    .filter(({ severity }) => severity === "error")
    .map(({ code }) => code);
}

const API = "openapi: 3.0.0\ninfo:\n  title: a\n  version: '1'\n";
const STEPS = "on: push\njobs:\n  test:\n    runs-on: ubuntu\n    steps:\n";

everyRow(
  "%s is truncated",
  [["a deeply nested key without a value", "- request:\n    resource:\n"]],
  (_, text) => {
    expect(errorsOf(text)).toEqual(["truncated"]);
  },
);

everyRow(
  "%s is complete",
  [
    [
      "a schema that refers to itself and to another file",
      `${API}paths: {}\ncomponents:\n  schemas:\n    Pet:\n      properties:\n        a:\n          $ref: '#/components/schemas/Pet'\n        b:\n          $ref: b.yaml#/B\n`,
    ],
    ["a reference to a missing definition", "definitions: {}\npaths:\n  /a:\n    $ref: '#/definitions/b'\n"],
    [
      "a service with a folder and a declared volume",
      "services:\n  db:\n    image: a\n    volumes: [data:/a, ./b:/b]\nvolumes:\n  data:\n",
    ],
    [
      "a patch of a deployment",
      "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\nspec:\n  replicas: 3\n",
    ],
    [
      "a patch of a container",
      "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\nspec:\n  template:\n    spec:\n      containers:\n        - name: a\n          tty: true\n",
    ],
    ["settings that extend a service", "services:\n  db:\n    ports: ['5432:5432']\n"],
    [
      "a Python script",
      `${STEPS}      - shell: python\n        run: |\n          a = '<<EOF'\n          if a: b()\n`,
    ],
    ["a setting with an explanation", "a: 1\nb: 2\n# see the documentation\nc:\n"],
    ["an entry of another kind", "- a: 1\n  b: 2\n  c: 3\n- a: 1\n  b: 2\n  c: 3\n- a: 1\n  state: absent\n"],
    ["a missing flag", "- ref: a\n  required: true\n- ref: b\n  required: true\n- ref: c\n"],
    ["an explicitly empty map", "a:\n  x: 1\n  y: 2\nb:\n  x: 1\n  y: 2\nc: {}\n"],
    ["an expression in quotes", "a: b\npattern: '[A-Z]+'"],
    [
      "a later version of an API",
      "openapi: 3.1.0\ninfo:\n  title: a\n  version: '1'\npaths:\n  /a:\n    get:\n      summary: b\n",
    ],
  ],
  (_, text) => {
    expect(errorsOf(text)).toEqual([]);
  },
);

test("YAML that consists only of line breaks is not checked", () => {
  const checks = codeChecks(new Source(`a:\n${"\n".repeat(100_000)}`), {}, { path: "a.yaml" }, "yaml");
  expect(checks.flatMap((check) => check())).toMatchObject([{ code: "not-checked" }]);
});
