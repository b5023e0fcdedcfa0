import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { createPaint, UsageError } from "../../src/terminal/index.js";
import { describeFailure } from "../../src/views/failure.js";

const tell = (error: unknown, env: NodeJS.ProcessEnv = {}) =>
  describeFailure(error, { paint: createPaint(false), cwd: "/code", env, aos: "aos" });

const workflowError = (code: string, more: object = {}) =>
  Object.assign(new Error(`what happened, and how to go on`), { code, ...more });

everyRow(
  "%s is reported and exits with %i",
  [
    ["invalid-workflow", 2],
    ["workflow-not-found", 2],
    ["session-not-found", 2],
    ["gate-not-open", 2],
    ["session-held", 5],
    ["workflow-contradicts", 5],
    ["leftover-process", 5],
    ["state-unusable", 74],
    ["locked", 5],
  ],
  (code, exitCode) => {
    expect(tell(workflowError(code))).toEqual({
      text: "error: what happened, and how to go on\n",
      exitCode,
      document: { error: { code, message: "what happened, and how to go on", exitCode } },
    });
  },
);

test("lists every problem in files with its position", () => {
  const diagnostics = [
    {
      severity: "error",
      path: "/code/flow.yaml",
      line: 3,
      column: 5,
      at: "phases[0].agnet",
      message: 'unknown key; did you mean "agent"?',
    },
    { severity: "warning", path: "/elsewhere/dev.md", message: "no front matter" },
    { severity: "error", path: "/code/flow.yaml", line: 9, message: "bad \u001B[2Jtext" },
  ];
  const { text, exitCode, document } = tell(workflowError("invalid-workflow", { diagnostics }));
  expect(`\n${text}`).toMatchInlineSnapshot(`
    "
    flow.yaml:3:5 error phases[0].agnet: unknown key; did you mean "agent"?
    /elsewhere/dev.md warning no front matter
    flow.yaml:9 error bad text
    error: 2 errors; fix them and run again; nothing ran
    "
  `);
  expect(exitCode).toBe(2);
  expect(document.error).toMatchObject({ code: "invalid-workflow", exitCode: 2, diagnostics });
});

test("a usage error prints only its message", () => {
  expect(tell(new UsageError("say which"))).toMatchObject({ text: "error: say which\n", exitCode: 2 });
});

test("a system error names the file and explains it", () => {
  const error = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    syscall: "write",
    path: "/code/.agentos/state/x",
  });
  expect(tell(error)).toMatchObject({ text: "error: .agentos/state/x: disk full\n", exitCode: 74 });
});

test.each([new TypeError("x is not a function\n  at y"), "thrown text", undefined, null, { odd: 1 }])(
  "%s is called a bug in one line, without a stack",
  (error) => {
    const { text, exitCode, document } = tell(error);
    expect(document.error).toMatchObject({ code: "bug", exitCode: 70 });
    expect(text).toMatch(/^error: this is a bug in aos: .*AGENTOS_DEBUG=1.*\n$/);
    expect(exitCode).toBe(70);
  },
);

test("AGENTOS_DEBUG=1 shows the stack", () => {
  expect(tell(new TypeError("oops"), { AGENTOS_DEBUG: "1" }).text).toContain("    at ");
});
