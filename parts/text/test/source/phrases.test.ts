import { describe, expect, test } from "vitest";
import { bareOf, says } from "../../src/source/index.js";

describe("a phrase in a text", () => {
  test.each([
    ["das ist, wie gewünscht, kurz", "wie gewünscht"],
    ["comme vous l'avez demandé, sans annexe", "comme … demandé"],
    ["ご依頼のとおり省きました", "依頼のとおり"],
  ])("occurs in %s", (text, phrase) => {
    expect(says(text, phrase)).toBe(true);
  });

  test.each([
    ["restatus", "status"],
    ["statuses", "status"],
    ["comme toujours. rien de plus n'a jamais été demandé", "comme … demandé"],
    ["", "status"],
  ])("does not occur in %s", (text, phrase) => {
    expect(says(text, phrase)).toBe(false);
  });
});

test("the marks around an answer are not part of it", () => {
  expect(["_(none)_", "**N/A**", "Keine.", "无。"].map(bareOf)).toEqual(["none", "n/a", "keine", "无"]);
  expect(bareOf("…")).toBe("");
});
