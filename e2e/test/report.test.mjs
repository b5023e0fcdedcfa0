import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Checks } from "../src/checks.mjs";
import { renderReport, replaceReport, summaryOf } from "../src/report.mjs";

function results() {
  const checks = new Checks();
  checks.equal("warns once", ["WARNING"], ["WARNING"]);
  checks.contains("says why", "nothing here", "because");
  checks.refused("injects at a resume", "the event has no answer");
  checks.notTried("draws", "tmux is not installed");
  checks.note("figures: 1 / 1");
  const scenarios = [{ id: "context", title: "Warned in time", lines: checks.lines }];
  const clients = [{ id: "some-client", name: "Some Client", version: "1.2.3", scenarios }];
  return { date: "2026-01-02", node: "v22.1.0", platform: "linux", isLoopbackOnly: true, clients };
}

test("the report contains the versions, the counts for each client, and a line for each check", () => {
  expect(renderReport(results())).toMatchInlineSnapshot(`
    "# Compatibility

    These are the results of a test run with real clients. Each client was set up in a fresh project by
    \`aos init --yes\` from the packed packages, and used a scripted model on loopback, with no other network access.
    Written by \`npm run e2e -- --report docs/compatibility.md\` on 2026-01-02, with Node 22.1.0 on linux.

    ✔ passed · ✘ failed · – refused: the client does not support it · ○ not tried

    | client | version | result |
    | --- | --- | --- |
    | [Some Client](#some-client) | 1.2.3 | 1 passed, 1 failed, 1 refused, 1 not tried |

    <a id="some-client"></a>

    ## Some Client 1.2.3

    ### Warned in time

    - ✔ warns once
    - ✘ says why: no because in: nothing here
    - – injects at a resume: the event has no answer
    - ○ draws: tmux is not installed
    - figures: 1 / 1
    "
  `);
});

test("the summary counts checks by outcome", () => {
  expect(summaryOf(results())).toBe("Some Client 1.2.3: 1 passed, 1 failed, 1 refused, 1 not tried");
});

test("a failure's detail is shortened in the middle, to one line", () => {
  const checks = new Checks();
  checks.contains("says why", `first\n${"x".repeat(2_000)}\nlast`, "because");
  const [{ detail }] = checks.lines;
  expect(detail).not.toContain("\n");
  expect(detail.length).toBeLessThan(700);
  expect(detail).toMatch(/^no because in: first .* last$/);
});

test("a new report keeps what people wrote above the marker, and replaces everything below it", () => {
  const page = readFileSync(new URL("../../docs/compatibility.md", import.meta.url), "utf8");
  const replaced = replaceReport(page, renderReport(results()));
  const [above, below] = replaced.split(/^<!-- .* -->$/m);
  expect(above).toBe(page.split(/^<!-- .* -->$/m)[0]);
  expect(above).toContain("| rules refuse |");
  expect(below).toMatch(/^\n\nThese are the results of a test run /);
  expect(below).toContain("## Some Client 1.2.3");
  expect(below).not.toContain("Claude Code");
  expect(replaced.match(/^# /gm)).toHaveLength(1);
});

test("a page without the marker becomes the report", () => {
  expect(replaceReport("# Compatibility\n\nold\n", "# Compatibility\n\nnew\n")).toBe(
    "# Compatibility\n\nnew\n",
  );
});
