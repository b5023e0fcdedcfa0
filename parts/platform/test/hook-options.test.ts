import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";

const library = pathToFileURL(join(import.meta.dirname, "../dist/index.js")).href;

test.each([
  [["--help"], "what it does\n"],
  [["-h"], "what it does\n"],
  [["--version"], "1.2.3\n"],
  [["-v"], "1.2.3\n"],
  [[], "not asked\n"],
  [["--other"], "not asked\n"],
])("a hook called with %j prints %j", (args, printed) => {
  const folder = testdir({
    "package.json": '{ "type": "module", "version": "1.2.3" }',
    "dist/hook.js": `import { answerOption } from ${JSON.stringify(library)};
      if (!answerOption(process.argv.slice(2), "what it does\\n", import.meta.dirname)) console.log("not asked");`,
  });
  const { stdout, status } = spawnSync(process.execPath, [join(folder, "dist/hook.js"), ...args], {
    encoding: "utf8",
  });
  expect([stdout, status]).toEqual([printed, 0]);
});
