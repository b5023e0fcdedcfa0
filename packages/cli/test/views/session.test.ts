import { describe, expect, test } from "vitest";
import { createPaint } from "../../src/terminal/index.js";
import { widthOf } from "../../src/terminal/text.js";
import { nextSteps, shellWord } from "../../src/views/next-steps.js";
import { renderSession, type SessionOptions } from "../../src/views/session.js";
import { renderOneSession, renderStatus } from "../../src/views/status.js";
import { done, NOW, PLAIN, phase, running, session } from "./sample.js";

const report = (state: Parameters<typeof renderSession>[0], more: Partial<SessionOptions> = {}) =>
  `\n${renderSession(state, PLAIN, { columns: 80, at: NOW, ...more })}`;

const inventory = done("inventory", 1234, { agent: "scout", artifact: "/code/out/inventory.json" });
const report1 = { agent: "writer", dependsOn: ["inventory"], gate: "approval" as const };

describe("the report on a session", () => {
  test("that is complete lists its artifacts, and suggests no command", () => {
    const state = session([inventory, done("publish", 93_000)], {
      status: "completed",
      handoff: "/code/.agentos/state/.continue-here.md",
    });
    expect(report(state, { when: "in 1m 35s" })).toMatchInlineSnapshot(`
      "
      ✔ release: 2 of 2 done
        session release-20261121-090000-ab12, in 1m 35s
       ✔ inventory  @scout    1.2s  → out/inventory.json
       ✔ publish    @dev    1m 33s
      "
    `);
  });

  test("shows below a phase what its agent claimed without evidence", () => {
    const found = new Map([["publish", ["tests did not run in this session (All tests pass.)"]]]);
    const state = session([inventory, done("publish", 93_000)], { status: "completed" });
    expect(report(state, { found })).toMatchInlineSnapshot(`
      "
      ✔ release: 2 of 2 done
        session release-20261121-090000-ab12
       ✔ inventory  @scout    1.2s  → out/inventory.json
       ✔ publish    @dev    1m 33s
           tests did not run in this session (All tests pass.)
      "
    `);
  });

  test("that failed shows the reason, the last lines and the log", () => {
    const state = session(
      [
        inventory,
        phase("docs", {
          status: "failed",
          attempts: 2,
          durationMs: 3100,
          reason: "exited with 1",
          log: "/code/.agentos/state/sessions/s/logs/docs.2.log",
        }),
        phase("publish", { status: "skipped", reason: "docs failed" }),
      ],
      { status: "failed", handoff: "/code/.agentos/state/.continue-here.md" },
    );
    const output = new Map([["docs", ["README.md: dead link ./x.md", "1 dead link"]]]);
    expect(report(state, { when: "in 5.0s", output })).toMatchInlineSnapshot(`
      "
      ✖ release: 1 of 3 done, docs failed
        session release-20261121-090000-ab12, in 5.0s
       ✔ inventory  @scout    1.2s  → out/inventory.json
       ✖ docs       @dev      3.1s  exited with 1
           | README.md: dead link ./x.md
           | 1 dead link
           log: .agentos/state/sessions/s/logs/docs.2.log
       − publish    @dev            skipped: docs failed

      Handoff: .agentos/state/.continue-here.md

      Next:
        aos resume     try docs again; finished phases are not repeated
        aos logs docs  see what docs printed
      "
    `);
  });

  test("whose phases were sent back says how often and why, and which contexts were at risk", () => {
    const unfinished = (attempt: number) => ({
      attempt,
      status: "unfinished" as const,
      reason: "spec.md:7: the section Risks is empty",
      startedAt: "2026-11-21T09:00:00.000Z",
      code: "CONTEXT_GUARD_FAIL" as const,
    });
    const state = session(
      [
        done("spec", 1234, { runs: [unfinished(1), unfinished(2)], attempts: 3, artifact: "/code/spec.md" }),
        done("docs", 900, {
          contextExhaustionRisk: true,
          tokenUsage: { input: 178_000, output: 2_000, total: 180_000 },
          windowTokens: 200_000,
        }),
        phase("plan", {
          status: "retrying",
          attempts: 1,
          code: "CONTEXT_GUARD_FAIL",
          reason: "plan.md:3: TBD",
          retryAt: new Date(NOW.getTime() + 8000).toISOString(),
        }),
        phase("build", {
          status: "released",
          attempts: 3,
          durationMs: 61_000,
          code: "CONTEXT_EXHAUSTION",
          reason: "build.md is a stub",
        }),
      ],
      { status: "running" },
    );
    const rows = (live: boolean) =>
      report({ ...state, live, interrupted: !live })
        .split("\n")
        .slice(3, 10)
        .join("\n");
    expect(`\n${rows(true)}`).toMatchInlineSnapshot(`
      "
       ✔ spec   @dev    1.2s  passed on the 3rd attempt, → spec.md
           1st attempt: spec.md:7: the section Risks is empty
           2nd attempt: spec.md:7: the section Risks is empty
       ✔ docs   @dev    0.9s  context 90% full
       ↻ plan   @dev          retrying in 8.0s: plan.md:3: TBD
       ✖ build  @dev  1m 01s  build.md is a stub
      "
    `);
    expect(rows(false)).toContain("to be tried again: plan.md:3: TBD");
  });

  test("that waits at a gate shows the commands that answer it", () => {
    const state = session(
      [
        inventory,
        phase("report", {
          ...report1,
          status: "waiting",
          attempts: 1,
          durationMs: 900,
          artifact: "/code/REPORT.md",
        }),
        phase("publish", { dependsOn: ["report"] }),
      ],
      { status: "waiting", handoff: "/code/.agentos/state/.continue-here.md" },
    );
    expect(report(state)).toMatchInlineSnapshot(`
      "
      ◆ release: 1 of 3 done, report waits
        session release-20261121-090000-ab12
       ✔ inventory  @scout     1.2s  → out/inventory.json
       ◆ report     @writer    0.9s  waits for approval → REPORT.md
       ○ publish    @dev             waits for report

      Handoff: .agentos/state/.continue-here.md

      Next:
        aos resume                 approve report and continue
        aos resume --reject "why"  send report back with the reason
      "
    `);
  });

  test("whose process died shows what was cut off, without a running clock", () => {
    const state = { ...session([inventory, running("docs")]), live: false, interrupted: true };
    expect(report(state)).toMatchInlineSnapshot(`
      "
      ✖ release: 1 of 2 done, cut off
        session release-20261121-090000-ab12
       ✔ inventory  @scout    1.2s  → out/inventory.json
       ● docs       @dev            was cut off

      Next:
        aos resume  continue where it was cut off; finished phases are not repeated
      "
    `);
  });

  test("that runs elsewhere says how to follow and pause it", () => {
    const state = { ...session([inventory, running("docs")]), live: true, interrupted: false };
    expect(report(state, { spelling: { sessionId: "s-1" } })).toMatchInlineSnapshot(`
      "
      ● release: 1 of 2 done, docs runs (30s)
        session release-20261121-090000-ab12
       ✔ inventory  @scout    1.2s  → out/inventory.json
       ● docs       @dev       30s

      Next:
        aos logs -f --session s-1  see what the phases print
        aos pause s-1              stop after the current phases
      "
    `);
  });

  test("shortens paths in its own folder, which are long and differ only at the end", () => {
    const artifact = "/code/.agentos/state/sessions/release-20261121-090000-ab12/artifacts/inventory.json";
    const text = report(session([done("inventory", 1234, { artifact })], { status: "completed" }));
    expect(text).toContain("→ …/artifacts/inventory.json\n");
  });

  test("has no row wider than the terminal", () => {
    const phases = [
      inventory,
      phase("漢字".repeat(20), { agent: "x".repeat(60), dependsOn: ["a".repeat(90)] }),
    ];
    for (const columns of [10, 20, 49, 50, 80]) {
      const lines = renderSession(session(phases), PLAIN, { columns, at: NOW }).split("\n");
      const rows = lines.filter((line) => /^ \S /.test(line));
      expect(rows).toHaveLength(2);
      for (const row of rows) expect(widthOf(row)).toBeLessThanOrEqual(columns);
    }
  });

  test("that was paused says how to continue, and what changed in its file", () => {
    const state = session([inventory, phase("docs", { status: "cancelled", attempts: 1 })], {
      status: "paused",
      changes: ["docs was changed; the new version will run"],
    });
    expect(report(state)).toMatchInlineSnapshot(`
      "
      ■ release: 1 of 2 done, paused
        session release-20261121-090000-ab12
       ✔ inventory  @scout    1.2s  → out/inventory.json
       ■ docs       @dev            stopped
         changed since it began: docs was changed; the new version will run

      Next:
        aos resume  continue
      "
    `);
  });

  test("shows text from outside without control characters", () => {
    const hostile = "\u001B]0;title\u0007\u001B[2J\u202Eevil\nnext";
    const bad = phase("docs", { status: "failed", reason: hostile, log: `/x/${hostile}`, agent: hostile });
    const state = session([bad], { status: "failed", changes: [hostile], handoff: `/x/${hostile}` });
    const text = report(state, { output: new Map() });
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/);
  });

  test("is colored if colors are on", () => {
    const look = { ...PLAIN, paint: createPaint(true) };
    const text = renderSession(session([inventory], { status: "completed" }), look, {
      columns: 80,
      at: NOW,
    });
    expect(text).toContain("\u001B[32m");
  });
});

describe("what to do next", () => {
  const waiting = (id: string) => phase(id, { status: "waiting", gate: "approval" });

  test("names the stopped actions of a session that was paused, and not the gates that a resume keeps", () => {
    const stopped = [
      {
        id: "3f2a9c",
        rule: "git-history",
        reason: "it overwrites the remote history",
        summary: "Bash: git push -f",
        evidence: [],
        requestedAt: "2026-11-21T09:00:00.000Z",
      },
    ];
    const phases = [phase("push", { status: "stopped", stopped }), waiting("a")];
    const spelling = { aos: "npx aos", sessionId: "s-1" };
    expect(nextSteps(session(phases, { status: "paused" }), spelling).slice(0, 2)).toEqual([
      { command: "npx aos approve 3f2a9c", meaning: "see what push wants to do, and allow it once" },
      { command: "npx aos resume s-1", meaning: "continue once that is decided" },
    ]);
  });

  test("names a phase to reject if several gates are open", () => {
    const state = session([waiting("a"), waiting("b")], { status: "waiting" });
    expect(nextSteps(state)).toEqual([
      { command: "aos resume", meaning: "approve a and b and continue" },
      { command: "aos approve a", meaning: "approve only a" },
      { command: "aos approve b", meaning: "approve only b" },
      { command: 'aos resume --reject "why" --phase a', meaning: "send a back with the reason" },
    ]);
  });

  test("names session and project if the command would not find them", () => {
    const state = session([waiting("a")], { status: "waiting" });
    const commands = nextSteps(state, { sessionId: "s-1", project: "../my project" }).map(
      ({ command }) => command,
    );
    expect(commands).toEqual([
      "aos resume s-1 --project '../my project'",
      "aos resume s-1 --reject \"why\" --project '../my project'",
    ]);
  });

  test("does not offer to approve a gate that was not shown", () => {
    const state = session([waiting("a"), phase("b", { status: "failed" })], { status: "failed" });
    expect(nextSteps(state)).toEqual([
      { command: "aos resume", meaning: "try b again; finished phases are not repeated" },
    ]);
  });

  test.each([
    ["plain-1.0_x/y", "plain-1.0_x/y"],
    ["with space", "'with space'"],
    ["it's", "'it'\\''s'"],
    ["$HOME;rm", "'$HOME;rm'"],
  ])("%s is typed as %s", (word, typed) => {
    expect(shellWord(word)).toBe(typed);
  });
});

describe("the status of a project", () => {
  const options = {
    columns: 100,
    at: NOW,
    spelling: {},
    projectFolder: "/code/site",
    shown: 4,
    waiting: [],
    agents: [],
  };
  const view = (state: ReturnType<typeof session>, more = {}) => ({
    ...state,
    live: false,
    interrupted: false,
    problems: [],
    answers: {},
    phaseCount: state.phases.length,
    ...more,
  });

  test("without sessions says how to start one", () => {
    expect(renderStatus([], PLAIN, options)).toMatchInlineSnapshot(`
      "No workflow has run in site. To run one: aos run <workflow>
      "
    `);
  });

  test("lists waiting items with the commands that answer them, then sessions, running ones first", () => {
    const finished = (id: string) => view(session([inventory], { id, status: "completed" }));
    const gate = phase("report", {
      ...report1,
      status: "waiting",
      artifact: "/code/REPORT.md",
      endedAt: "2026-11-21T08:41:00.000Z",
    });
    const sessions = [
      finished("s-6"),
      view(session([inventory, gate, phase("publish")], { id: "s-5", status: "waiting" })),
      view(session([running("docs")], { id: "s-4" }), { live: true }),
      view(session([running("docs")], { id: "s-3" }), {
        interrupted: true,
        problems: ["events.jsonl:9: torn"],
      }),
      finished("s-2"),
      finished("s-1"),
    ];
    const handoff = {
      who: "A handoff",
      what: ".agentos/state/.continue-here.md",
      command: "aos resume --agent",
      target: { kind: "handoff" as const, path: "/project/.agentos/state/.continue-here.md" },
      since: "2026-11-20T09:00:00.000Z",
    };
    expect(`\n${renderStatus(sessions, PLAIN, { ...options, waiting: [handoff] })}`).toMatchInlineSnapshot(`
      "
      Waiting for you:
       ◆ release: report waits for approval → REPORT.md  20 min ago
           aos approve report
       ◆ A handoff: .agentos/state/.continue-here.md  24 h ago
           aos resume --agent

      Sessions:
       ● release  0 of 1 done, docs runs (30s)  now  s-4
       ✔ release  1 of 1 done                   now  s-6
       ◆ release  1 of 3 done, report waits     now  s-5
       ✖ release  0 of 1 done, cut off          now  s-3
         … 2 more: aos status --all

      warning: events.jsonl:9: torn

      Next:
        aos logs -f     see what the phases print
        aos pause       stop after the current phases
        aos status s-4  see its phases
      "
    `);
  });

  test("names the session in a command if phases with the same name wait in several sessions", () => {
    const gated = (id: string, name: string) =>
      view(session([phase(name, { ...report1, id: name, status: "waiting" })], { id, status: "waiting" }));
    const text = renderStatus(
      [gated("s-3", "plan"), gated("s-2", "report"), gated("s-1", "report")],
      PLAIN,
      options,
    );
    expect(text).toContain("     aos approve plan\n");
    expect(text).toContain("     aos approve report --session s-2\n");
    expect(text).toContain("     aos approve report --session s-1\n");
  });

  test("shows a gate's deadline and its consequence, and until when a session is paused because of a limit", () => {
    const until = new Date(NOW.getTime() + 90_000);
    const clock = `${String(until.getHours()).padStart(2, "0")}:${String(until.getMinutes()).padStart(2, "0")}`;
    const gated = phase("plan", {
      status: "waiting",
      answerUntil: until.toISOString(),
      onTimeout: "reject",
    });
    const waiting = renderStatus([view(session([gated], { status: "waiting" }))], PLAIN, options);
    expect(waiting).toContain(`until ${clock} (in 1m 30s), then it is sent back`);
    const retryAt = until.toISOString();
    const limited = phase("audit", {
      status: "deferred",
      reason: "Codex: it has reached its usage limit",
      retryAt,
    });
    const paused = view(session([limited], { status: "paused", resumeAt: retryAt }));
    const one = renderOneSession(paused, PLAIN, options);
    expect(one).toContain(`0 of 1 done, paused until ${clock} (in 1m 30s), because of a usage limit`);
    expect(one).toContain(`deferred until ${clock} (in 1m 30s): Codex`);
    expect(one).toContain("retry what a usage limit refused");
  });

  test("estimates the remaining time from earlier durations of its phases", () => {
    const state = session([
      done("inventory", 1000, { estimate: 1 }),
      running("docs", "2026-11-21T09:00:30.000Z", { estimate: 150, dependsOn: ["inventory"] }),
      phase("publish", { estimate: 120, dependsOn: ["docs"] }),
    ]);
    expect(renderStatus([view(state, { live: true })], PLAIN, options)).toContain(
      "1 of 3 done, docs runs (30s), about 4 min left",
    );
  });

  test("shows one session with its phases even if it is finished", () => {
    const one = view(session([inventory], { status: "completed" }));
    expect(`\n${renderOneSession(one, PLAIN, options)}`).toMatchInlineSnapshot(`
      "
      ✔ release: 1 of 1 done
        session release-20261121-090000-ab12, just now
       ✔ inventory  @scout    1.2s  → out/inventory.json
      "
    `);
  });
});
