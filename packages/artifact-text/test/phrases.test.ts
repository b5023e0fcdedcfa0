import { describe, expect, test } from "vitest";
import { bareOf, isLeftOpen, phrasesFor, says } from "../src/index.js";

describe("a line that is left open", () => {
  test.each([
    "Pending.",
    "To be decided with the client",
    "still under discussion",
    "Noch offen",
    "Zu klären",
    "noch zu ergänzen nach der Abnahme",
    "À définir avec le client",
    "En cours",
    "Por definir",
    "Da definire con il cliente",
    "Ainda por decidir",
    "Nog te bepalen",
    "Уточняется…",
    "未定。",
    "待补充",
    "검토 중",
  ])("says no more than that: %s", (line) => {
    expect(isLeftOpen(line)).toBe(true);
  });

  test.each([
    "",
    "Pending requests are sent again.",
    "Open the lid",
    "A favor",
    "Te laat",
    "To be or not to be",
    "À Paris",
    "Es ist noch offen, wer das Modul betreut, aber das Verfahren steht.",
  ])("says something else: %s", (line) => {
    expect(isLeftOpen(line)).toBe(false);
  });
});

describe("a phrase in a text", () => {
  test.each([
    ["das ist, wie gewünscht, kurz", "wie gewünscht"],
    ["comme vous l'avez demandé, sans annexe", "comme … demandé"],
    ["ご依頼のとおり省きました", "依頼のとおり"],
  ])("stands in %s", (text, phrase) => {
    expect(says(text, phrase)).toBe(true);
  });

  test.each([
    ["restatus", "status"],
    ["statuses", "status"],
    ["comme toujours. rien de plus n'a jamais été demandé", "comme … demandé"],
    ["", "status"],
  ])("does not stand in %s", (text, phrase) => {
    expect(says(text, phrase)).toBe(false);
  });
});

test("the marks around an answer are not part of it", () => {
  for (const answer of ["_(none)_", "**N/A**", "Keine.", "无。", "없음"])
    expect(phrasesFor("none")).toContain(bareOf(answer));
  expect(bareOf("…")).toBe("");
});
