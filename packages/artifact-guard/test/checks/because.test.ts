import { deferralsIn } from "@agentos/text/sentences";
import { expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";
import { errorsOf, warningsOf, whole } from "../documents.js";

test("a verdict names the sentence and the words that tell most", () => {
  const tail = "I am low on context, so the rollback plan is left for a later session.";
  const [finding] = checkArtifact(`${whole()}\n${tail}\n`, {}, {});
  expect(finding?.message).toContain(tail);
  const because = deferralsIn(tail, { strict: false })[0]?.because ?? [];
  expect(because.length).toBeGreaterThan(0);
  for (const said of because) {
    expect(tail.toLowerCase()).toContain(said);
    expect(finding?.message).toContain(`"${said}"`);
  }
});

test("one word alone is not the model's to judge", () => {
  expect(errorsOf(`${whole()}\n[D]\n`)).toEqual([]);
  expect(warningsOf(`${whole()}\n[D]\n`)).toEqual([]);
});
