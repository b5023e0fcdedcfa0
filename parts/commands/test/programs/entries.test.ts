import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { FAMILIES } from "../../src/programs/grammar/table.js";
import { programOf, saysVerb } from "../../src/programs/index.js";

test("each program has exactly one entry", () => {
  const names = FAMILIES.flat().flatMap((program) => program.names.split(" "));
  const seen = new Set<string>();
  expect(names.filter((name) => seen.has(name) || !seen.add(name))).toEqual([]);
  expect(names).not.toContain("");
});

everyRow(
  "the name %s finds the program %s",
  [
    ["kubectl", "kubectl"],
    ["python3.11", "python"],
    ["ld-linux-x86-64.so.2", "ld.so"],
    ["constructor", undefined],
    ["sudo ls", undefined],
    ["", undefined],
  ] as const,
  (name, found) => expect(programOf(name)?.names.split(" ")[0]).toBe(found),
);

everyRow(
  "whether the verbs %j match the words %j: %j",
  [
    ["apply, state rm|mv", "apply -f x", true],
    ["apply, state rm|mv", "state mv a b", true],
    ["apply, state rm|mv", "state list", false],
    ["apply", "apply-set", false],
    ["~delete|put", "delete-bucket", true],
    ["~delete|put", "deletes", false],
    ["start*", "start-build", true],
    ["** *-sql", "a update-sql", true],
    ["** *-sql", "a update", false],
    ["stage !list|view", "stage publish", true],
    ["stage !list|view", "stage list", false],
    ["stage !list|view", "stage", false],
    ["$, deploy", "", true],
    ["$, deploy", "ls", false],
    ["**2 scale", "a b scale", true],
    ["**2 scale", "a b c scale", false],
    ["user ** /delete", "user me /delete", true],
    ["buildx --push", "buildx build --push", true],
    ["buildx --push", "buildx build", false],
    ["-R*", "x -Rns", true],
    ["-f", "-rf x", true],
    ["--output=http*", "--output=https://a", true],
    ["**", "", true],
  ] as const,
  (verbs, line, is) => {
    const texts = line.split(" ").filter((text) => text !== "");
    const words = texts.filter((text) => text[0] !== "-");
    expect(saysVerb(verbs, words, texts)).toBe(is);
  },
);
