import { describe, expect, test } from "vitest";
import { errorsOf, warningsOf, whole } from "../documents.js";

/** A document with the text in the middle. */
const midst = (text: string) => `# Log\n\n## Notes\n\nThe notes of the visit.\n\n${text}\n\n${whole()}`;

describe("other text in the middle of a document is not reported", () => {
  test.each([
    ["an item followed by others", "- The rest of this list I will fill in next week.\n- The pump runs."],
    ["a list of next steps", "Next steps:\n\n- Order the pump.\n- I will write the manual next week."],
    ["a column of next steps", "| Pump | Next step |\n|---|---|\n| A | I will write its manual next week |"],
    ["a status", "| Pump | Manual |\n|---|---|\n| A | there |\n| B | planned |"],
    ["an announcement", "I still have to say how that is done:\n\n    pump --on"],
  ])("%s", (_what, text) => {
    expect([...errorsOf(midst(text)), ...warningsOf(midst(text))]).toEqual([]);
  });
});
