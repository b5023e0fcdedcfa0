import { createRedactedLines } from "@agentos/secrets";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RedactedOutput } from "../../src/runner/redacted-output.js";

const TOKEN = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
const KEY = `-----BEGIN RSA PRIVATE KEY-----\n${`${"MIIEpAIBAAKCAQEA7".repeat(3)}\n`.repeat(20)}-----END RSA PRIVATE KEY-----\n`;

/** What is written of a text that arrives in pieces of this size. */
function written(text: string, size: number, values: readonly string[] = []): string {
  const output = new RedactedOutput(values);
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(output.push(bytes.subarray(at, at + size)));
  return Buffer.concat([...parts, output.end()]).toString();
}

describe("output that is redacted as it arrives", () => {
  const ordinary = Array.from({ length: 2000 }, (_, index) => `line ${index} of output\n`).join("");

  test.each([
    ["a token", `${ordinary}key ${TOKEN}\n${ordinary}`],
    ["a private key", `${ordinary}${KEY}${ordinary}`],
    ["the end of an unclosed private key", `${ordinary}${KEY.slice(0, -40)}`],
    [
      "a line that is a secret only because of the previous line",
      `${"hunter2x\nok\n".repeat(50)}password:\nhunter2x\nok\n`,
    ],
    ["a setting among similar lines", `${"user=admin1\n".repeat(50)}password=hunter2x\n${ordinary}`],
    ["a long line", `${"x".repeat(200_000)} ${TOKEN}\n${ordinary}`],
  ])("has none of %s, however it is split", (_, text) => {
    const redaction = createRedactedLines();
    const whole = Buffer.concat([redaction.push(Buffer.from(text)), redaction.end()]).toString();
    for (const size of [64 * 1024, 1000, 4096]) {
      const left = written(text, size);
      expect(left).not.toContain(TOKEN);
      expect(left).not.toContain("MIIEpAIBAAKCAQEA7MIIEpAIBAAKCAQEA7");
      if (text.length < 60_000) expect(left).toBe(whole);
    }
  });

  test("has none of the workflow's own secrets, even in a line that resembles harmless ones", () => {
    const text = `${"code 1111\n".repeat(20_000)}code 4711\n`;
    expect(written(text, 4096, ["4711"])).toBe(text.replace("4711", "[secret]"));
  });

  test("is unchanged and in order without secrets", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("built 1\n", "built 22\n", "ok\n", "", "half ", "\n", "x".repeat(300)), {
          maxLength: 200,
        }),
        fc.integer({ min: 1, max: 500 }),
        (lines, size) => {
          const text = lines.join("");
          expect(written(text, size)).toBe(text);
        },
      ),
    );
  });
});

test("millions of similar lines cost little", { tags: ["slow"] }, () => {
  const line = (index: number) =>
    `2026-11-28T09:00:0${index % 10}Z worker-${index % 8} built src/file${index}.ts\n`;
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => line(index)).join(""));
  const cost = (push: (chunk: Buffer) => void) => {
    const before = process.cpuUsage();
    for (let at = 0; at < bytes.length; at += 65_536) push(bytes.subarray(at, at + 65_536));
    return process.cpuUsage(before).user;
  };
  const output = new RedactedOutput();
  const redaction = createRedactedLines();
  const own = cost((chunk) => output.push(chunk));
  expect(own).toBeLessThan(cost((chunk) => redaction.push(chunk)) / 4);
});
