import { expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";
import { errorsOf, warningsOf, whole } from "../documents.js";

test("a finding quotes the sentence", () => {
  const tail = "I am low on context, so the rollback plan is left for a later session.";
  expect(errorsOf(`${whole()}\n${tail}\n`)).toHaveLength(1);
  expect(checkArtifact(`${whole()}\n${tail}\n`)[0]?.message).toContain(tail);
});

test("a single word is not a deferral", () => {
  expect(errorsOf(`${whole()}\n[D]\n`)).toEqual([]);
  expect(warningsOf(`${whole()}\n[D]\n`)).toEqual([]);
});
