import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runReadmeProgram } from "@agentos/testing";
import { expect, test } from "vitest";

test("the program in the README prints what the README shows", async () => {
  const { stdout, stderr, code, expected } = await runReadmeProgram(
    fileURLToPath(new URL("../README.md", import.meta.url)),
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe(expected);
});

test("the documented adapter calls match a file that compiles with each client's own types", () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  const [, table = ""] = /^## Adapters$([\s\S]*?)^## /m.exec(read("../docs/reference.md")) ?? [];
  const uses = [...table.matchAll(/^\| [^|]+ \| `([^`]+)`/gm)].map(([, code = ""]) => code);
  expect(uses).toHaveLength(5);
  const compiled = read("readme-adapters.ts");
  for (const use of uses) expect(compiled).toContain(use.replace(/^.*\.\.\., /, ""));
});
