import { expect, test } from "vitest";
import { fresh } from "./wired-project.js";

test("hints, errors and help read npx aos if only the project has the package", async () => {
  const { aos } = fresh();
  const texts = await Promise.all([
    aos("status").then(({ stdout }) => stdout),
    aos("run").then(({ stdout }) => stdout),
    aos("report").then(({ stderr }) => stderr),
    aos("resume", "dev-1").then(({ stderr }) => stderr),
    aos("rules", "explain", "ls").then(({ stdout }) => stdout),
    aos("approve", "--help").then(({ stdout }) => stdout),
    aos("nonsense").then(({ stderr }) => stderr),
  ]);
  for (const text of texts) {
    expect(text).toContain("npx aos ");
    expect(text).not.toMatch(/(?<!npx )(?<![\w/-])aos [a-z]/);
  }
});
