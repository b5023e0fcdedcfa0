// @module-tag slow

import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeHandoff } from "@agentos/handoff";
import { runBin, testdir } from "@agentos/testing";
import { CLIENTS, type ClientId, planInit, readInstallation } from "@agentos/wiring";
import { mergeAnswers, parseDueHook } from "@agentos/wiring/dispatcher";
import { expect, test } from "vitest";

const HOOKS = fileURLToPath(new URL("../dist/hooks", import.meta.url));
const CLIENT_FILES = fileURLToPath(new URL("../../../parts/clients/src", import.meta.url));

const SESSION = "11111111-2222-4333-8444-555555555555";

// Keeps reported ages the same in every run.
const WRITTEN = new Date(Date.now() - 90 * 60_000).toISOString();

/**
 * A project in which every hook has something to report, and a temporary folder with metrics of a nearly full
 * window.
 */
function situation(root: string): void {
  const state = testdir({
    "project/.agentos/config.json": JSON.stringify({
      guard: { artifacts: [{ path: "PLAN.md", required: true }] },
      handoff: { offer: "always" },
    }),
    "project/PLAN.md": "# Plan\n\nTODO: write this\n",
    "project/.agentos/state/sessions/w1/graph.json": JSON.stringify({
      sessionId: "w1",
      workflow: "release",
      status: "waiting",
      updatedAt: new Date().toISOString(),
      phases: [{ id: "sign", name: "sign", agent: "dev", state: "waiting", dependsOn: [] }],
      waves: [],
    }),
    [`tmp/agentos-ctx-${SESSION}.json`]: JSON.stringify({
      session_id: SESSION,
      level: "critical",
      remaining_percentage: 12,
      timestamp: Math.floor(Date.now() / 1000),
    }),
    "home/.keep": "",
  });
  writeHandoff(join(state, "project/.agentos/state"), {
    sessionId: "earlier",
    timestamp: WRITTEN,
    completed: [],
    remaining: [{ name: "Map the columns" }],
    decisions: [],
    blockers: [],
  });
  rmSync(root, { recursive: true, force: true });
  cpSync(state, root, { recursive: true });
}

/** The command lines with which a client's settings start the dispatcher, by event. */
function dispatched(client: ClientId): [event: string, words: string[]][] {
  const project = testdir();
  const { changes } = planInit({
    ...{ project, home: testdir(), env: {}, scope: "project", clients: [client], statusLine: false },
    place: { type: "project" },
    installation: readInstallation(HOOKS),
    versions: { "claude-code": "2.1.329" },
  });
  const { hooks } = changes.map(({ after }) => tryParse(after)).find((each) => each?.hooks) ?? {};
  return Object.entries(hooks as Record<string, unknown>).flatMap(([event, groups]) => {
    const words = /\\" agentos-hooks ([^"]*)"/.exec(JSON.stringify(groups))?.[1];
    return words === undefined ? [] : [[event, words.split(" ")] as [string, string[]]];
  });
}

function tryParse(text: string | undefined) {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

const cases = CLIENTS.filter(
  ({ settingsFiles }) => Object.keys(settingsFiles({ project: "/p", home: "/h", env: {} })).length > 0,
).map(({ id }) => id);

test.each(cases)(
  "the hooks of %s give the same answers in one process as in separate ones",
  async (client) => {
    const events = JSON.parse(readFileSync(join(CLIENT_FILES, client, "recorded-events.json"), "utf8"));
    const root = testdir();
    const run = async (program: string, args: string[], event: string) => {
      situation(root);
      const text = JSON.stringify({
        ...events[event],
        // A new session, whose user asks for something, so it is offered the earlier session's handoff.
        ...(events[event].source !== undefined && { source: "startup" }),
        ...(events[event].prompt !== undefined && { prompt: "Go on." }),
        ...(events[event].session_id ? { session_id: SESSION } : { sessionId: SESSION }),
      })
        .replaceAll("/home/user/project", join(root, "project"))
        .replaceAll("/home/user", join(root, "home"));
      const tmp = join(root, "tmp");
      const { code, stdout, stderr } = await runBin(join(HOOKS, `${program}.cjs`), {
        args,
        cwd: join(root, "project"),
        input: text,
        env: {
          TMPDIR: tmp,
          TEMP: tmp,
          TMP: tmp,
          HOME: join(root, "home"),
          CLAUDE_PROJECT_DIR: join(root, "project"),
        },
      });
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      return stdout === "" ? undefined : JSON.parse(stdout);
    };
    const due = dispatched(client);
    expect(due.length).toBeGreaterThan(0);
    let said = 0;
    for (const [event, words] of due) {
      const separate: object[] = [];
      for (const word of words) {
        const answer = await run(`agentos-${parseDueHook(word)?.hook}-hook`, [], event);
        if (answer !== undefined) separate.push(answer);
      }
      said += separate.length;
      expect(await run("agentos-hooks", words, event), event).toEqual(mergeAnswers(separate));
    }
    expect(said).toBeGreaterThan(0);
  },
);
