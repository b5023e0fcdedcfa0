import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { redact } from "../src/index.js";
import { leftOf } from "./places.js";
import { ALPHABETS, beginDraws, draw } from "./sample.js";
import { leftOf as leftOfLines, textsOf, withSecrets } from "./worded/cases.js";

const DRAWS = 20;
/** Some random strings look like words or names. */
const MAY_LEAK = 3;
/** This few characters are useless to an attacker. */
const MAY_STAY = 3;

everyRow(
  "hides the secret in %j",
  textsOf("leaks").map((template) => [template] as const),
  (template) => {
    beginDraws(template);
    const leaked = Array.from({ length: DRAWS }, () => withSecrets(template)).filter(({ text, secrets }) =>
      secrets.some((secret) => leftOfLines(secret, redact(text)) > MAY_STAY),
    );
    expect(leaked.length, leaked[0]?.text).toBeLessThanOrEqual(MAY_LEAK);
  },
);

test("does not change text that only looks as if it contained a secret", () => {
  const texts = textsOf("harmless");
  const masked = texts.filter((text) => redact(text) !== text);
  expect(texts).toHaveLength(181);
  expect(masked.length, masked.join("\n")).toBeLessThanOrEqual(1);
});

const BREAKS = { newline: "\n", indented: "\r\n    ", backslash: "\\\n", quotation: "\n> ", box: "  │\n│ " };

test.each(Object.entries(BREAKS))("hides a token wherever a line break cuts it: %s", (name, lineBreak) => {
  beginDraws(name);
  const digits = (length: number) => draw("0123456789", length);
  const [hex, mixed] = [ALPHABETS.h!, ALPHABETS.a!];
  for (const token of [
    `xoxp-${digits(12)}-${digits(12)}-${digits(12)}-${draw(hex, 32)}`,
    `xapp-1-A${draw("ABCDEFGHIJ23456789", 10)}-${digits(13)}-${draw(hex, 64)}`,
    `ghp_${draw(mixed, 36)}`,
    `sk-proj-${draw(mixed, 74)}`,
  ]) {
    for (let cut = 4; cut < token.length - 3; cut++) {
      const text = redact(
        `It said that the token is ${token.slice(0, cut)}${lineBreak}${token.slice(cut)} which is valid.`,
      );
      expect(leftOf(token, text).length, text).toBeLessThanOrEqual(8);
    }
  }
});
