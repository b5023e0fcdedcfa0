import { Source } from "@agentos/text/source";
import { expect, test } from "vitest";
import { codeChecks } from "../../src/code/index.js";

test("reads functions inside 200,000 unclosed blocks in linear time", () => {
  const text = `${"{".repeat(200_000)}${"a(){}\n".repeat(30_000)}`;
  const checks = codeChecks(new Source(text), {}, { path: "a.js" }, "javascript");
  expect(checks.flatMap((check) => check())[0]?.code).toBe("truncated");
});
