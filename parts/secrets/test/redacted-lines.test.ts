import fc from "fast-check";
import { expect, test } from "vitest";
import { createRedactedLines, redact } from "../src/index.js";
import { ALPHABETS, beginDraws, draw } from "./sample.js";

beginDraws("redacted-lines");

test("hides a secret that arrives in two pieces, and a key that arrives line by line", () => {
  const token = `ghp_${draw(ALPHABETS.a!, 36)}`;
  const lines = [
    `token ${token.slice(0, 9)}`,
    `${token.slice(9)} ok\n-----BEGIN PRIVATE KEY-----\n`,
    "MIIE\n",
    "-----END PRIVATE KEY-----\nend",
  ];
  expect(outputOf(lines.map((line) => Buffer.from(line)))).toBe("token [secret] ok\n[secret]\nend");
});

test("recognizes words in UTF-8", () => {
  const password = draw(ALPHABETS.a!, 14);
  const line = `пароль от базы ${password}\n`;
  expect(outputOf([Buffer.from(line)])).toBe("пароль от базы [secret]\n");
});

test("passes on all other bytes unchanged, even if they are not text", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (chunks) => {
      const whole = Buffer.concat(chunks);
      const given = createRedactedLines();
      const parts = [...chunks.map((chunk) => given.push(Buffer.from(chunk))), given.end()];
      if (redact(whole.toString("latin1")) === whole.toString("latin1"))
        expect(Buffer.concat(parts)).toEqual(whole);
    }),
  );
});

test("holds back no more than 64 KB of an unfinished line", () => {
  const lines = createRedactedLines();
  const given = lines.push(Buffer.alloc(1_000_000, "a "));
  expect(given.length).toBeGreaterThan(1_000_000 - 65_536);
  expect(given.length + lines.end().length).toBe(1_000_000);
});

function outputOf(chunks: Buffer[]): string {
  const lines = createRedactedLines();
  return Buffer.concat([...chunks.map((chunk) => lines.push(chunk)), lines.end()]).toString();
}
