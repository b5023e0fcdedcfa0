// @module-tag slow

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { project, step, untilFile } from "./aos.js";
import { steady } from "./steady.js";
import { hasTmux, Pane } from "./tmux.js";

const REFUSED =
  "the connection to the database server at db.internal.example.com was refused after three attempts in a row";

const RESULT = JSON.stringify({ type: "result", is_error: false, result: "12 packages, 3 without tests" });

const SHOP = {
  id: "release",
  name: "Release of the shop",
  description: "Takes stock, checks what is there, and writes the notes that somebody approves.",
  phases: [
    step("inventory", `console.log(${JSON.stringify(RESULT)})`, { dependsOn: [] }),
    step(
      "tests",
      `if (process.env.AGENTOS_ATTEMPT === "1") { console.error(${JSON.stringify(REFUSED)}); process.exit(3) } console.log("214 passed")`,
      { dependsOn: ["inventory"], retries: 1 },
    ),
    step("docs", `console.log("README.md: 14 links"); ${untilFile("go")}`, { dependsOn: ["inventory"] }),
    step(
      "notes",
      "require('fs').writeFileSync('NOTES.md', '# Notes\\n\\nThe shop has a dark mode now.\\n')",
      {
        dependsOn: ["tests", "docs"],
        artifact: "NOTES.md",
        gate: "approval",
      },
    ),
    step("publish", "", { dependsOn: ["notes"] }),
  ],
};

const BROKEN = {
  id: "migrate-database",
  name: "Migration",
  phases: [step("migrate", `console.error(${JSON.stringify(REFUSED)}); process.exit(3)`)],
};

test.skipIf(!hasTmux).each([60, 80, 200])("the screens in a terminal of %i columns", async (columns) => {
  const folder = project([], {
    ".agentos/workflows/flow.yaml": JSON.stringify(SHOP),
    ".agentos/workflows/migrate.yaml": JSON.stringify(BROKEN),
  });
  const screens: string[] = [];
  const keep = (title: string, screen: string) =>
    screens.push(`${`== ${title} `.padEnd(columns, "=")}\n${withoutAdvice(steady(screen, folder))}\n`);
  const see = async (title: string, ...args: string[]) =>
    keep(title, await new Pane(folder, args, columns).ends());

  const run = new Pane(folder, ["run", "flow"], columns);
  await run.shows("passed on the 2nd");
  keep("aos run flow, during execution", await run.shows("14"));
  writeFileSync(join(folder, "go"), "");
  keep("aos run flow, at its gate", await run.shows("a approve"));
  run.press("C-c");
  keep("aos run flow, left at its gate", await run.ends());
  await see("aos run migrate, which fails", "run", "migrate");
  await see("aos status", "status");
  await see("aos run", "run");
  await see("aos logs", "logs");
  await see("aos report", "report");
  await expect(screens.join("\n")).toMatchFileSnapshot(`screens/${columns}-columns.txt`);
});

/** Where it wraps depends on the duration of the run. */
function withoutAdvice(screen: string): string {
  return screen.replace(/The run took[\s\S]+?\n\n/, "");
}
