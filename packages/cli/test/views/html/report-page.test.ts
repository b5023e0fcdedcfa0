import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { testdir } from "@agentos/testing";
import { chromium } from "playwright-core";
import { describe, expect, test } from "vitest";
import { html } from "../../../src/views/html/html.js";
import { renderReportPage } from "../../../src/views/html/report-page.js";
import { timeScale } from "../../../src/views/html/time-scale.js";
import type { PlacedReport } from "../../../src/views/report-handoffs.js";
import { at, HANDOFF, SAMPLE } from "./sample-report.js";

const CHROMIUM = "/usr/bin/chromium";
const AXE = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"));
const IMAGES = fileURLToPath(new URL("../../../../../docs/img", import.meta.url));
const OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
const WAVES = [["plan"], ["implement"], ["review", "publish"], ["announce"]];

const page = (report: PlacedReport = SAMPLE, text = HANDOFF) =>
  renderReportPage(report, {
    waves: WAVES,
    cwd: "/project",
    at: new Date(at(801)),
    readText: () => text,
  });

test("markup in values stays text, and invisible characters are shown", () => {
  expect(String(html`<p title="${`"'`}">${"<b>&\u0000\u202E"}${undefined}${[html`<i>${"<"}</i>`]}</p>`)).toBe(
    '<p title="&quot;&#39;">&lt;b&gt;&amp;\uFFFD\uFFFD<i>&lt;</i></p>',
  );
});

test("a page says in words what its pictures show", () => {
  const text = page();
  expect(text).toContain("<title>Dark mode: feature-20261121-090000-ab12</title>");
  expect(text).toContain("◆ stopped");
  expect(text).toContain("implement: at most 152k of 200k tokens, 76%");
  expect(text).toContain("plan, attempt 1: was sent back: Name the tests");
  expect(text).toContain("tests last ran before src/page.ts was edited");
  expect(text).toContain("Goal: Add a dark mode. Never touch the print styles.");
  expect(text).not.toMatch(/<script|https?:|url\(/);
});

test("hostile names and texts in a report stay text", () => {
  const hostile = `</title><script>alert(1)</script><img src=x onerror="alert(1)">`;
  const spoil = (value: unknown): unknown => {
    if (typeof value === "string") return /^\d{4}-\d\d-/.test(value) ? value : `${value}${hostile}`;
    if (Array.isArray(value)) return value.map(spoil);
    if (typeof value !== "object" || value === null) return value;
    const keep = ["status", "kind", "outcome", "why", "decision", "severity"];
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, keep.includes(name) ? each : spoil(each)]),
    );
  };
  const text = page(spoil(SAMPLE) as PlacedReport, `# ${hostile}\n- ${hostile}\n> ${hostile}\n${hostile}`);
  expect(text).not.toContain("<script");
  expect(text).not.toContain("<img");
  expect(text.match(/<title>/g)).toHaveLength(
    1 +
      (text.match(/<rect [^>]*><title>/g) ?? []).length +
      (text.match(/<line [^>]*\/><title>/g) ?? []).length,
  );
});

test("a long pause has a fixed width on the time scale", () => {
  const scale = timeScale(
    [
      { from: 0, to: 100 },
      { from: 100_000, to: 100_100 },
    ],
    436,
  );
  expect([scale.xOf(0), scale.xOf(100), scale.xOf(100_000), scale.xOf(100_100)]).toEqual([0, 200, 236, 436]);
  expect(scale.gaps).toEqual([{ x: 200, width: 36, ms: 99_900 }]);
});

describe.skipIf(!existsSync(CHROMIUM))(
  "in Chromium (skipped if /usr/bin/chromium is missing)",
  { tags: ["slow"] },
  () => {
    test("axe finds nothing serious, there are no requests, and nothing is wider than the page", async () => {
      const file = join(testdir({ "report.html": page() }), "report.html");
      const browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: [
          "--no-sandbox",
          "--disable-gpu",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
        ],
      });
      try {
        for (const colorScheme of ["light", "dark"] as const) {
          const context = await browser.newContext({
            bypassCSP: true,
            colorScheme,
            viewport: { width: 1100, height: 900 },
          });
          const tab = await context.newPage();
          const requests: string[] = [];
          tab.on("request", (request) => requests.push(request.url()));
          await tab.goto(pathToFileURL(file).href);
          expect(requests).toEqual([pathToFileURL(file).href]);
          await tab.evaluate(readFileSync(AXE, "utf8"));
          const violations = await tab.evaluate(async () => {
            const { axe } = globalThis as unknown as {
              axe: {
                run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
              };
            };
            const found = await axe.run();
            return found.violations.map(
              ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
            );
          });
          expect(violations).toEqual([]);
          const overflow = await tab.evaluate(OVERFLOW);
          expect(overflow).toBe(0);
          if (process.env.WRITE_SCREENSHOTS === "1") {
            mkdirSync(IMAGES, { recursive: true });
            writeFileSync(join(IMAGES, `report-${colorScheme}.png`), await tab.screenshot());
          }
          await context.close();
        }
      } finally {
        await browser.close();
      }
    });
  },
);
