import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Place, type PlacedRequest, runPlaced, runWorkflow } from "../../src/index.js";
import { eventsOf, project } from "./project.js";

const node = JSON.stringify(process.execPath);
const phase = (id: string, script: string, fields: string) =>
  `{ id: ${id}, prompt: "Do \${env.PLACE_TOKEN}", run: [${node}, -e, ${JSON.stringify(script)}], ${fields} }`;

function repository(phases: readonly string[]): string {
  const folder = project(phases, { ".gitignore": ".agentos/state/\n.agentos/compiled/\n" });
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: folder });
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
  return folder;
}

/** A place that runs attempts in this process and records them. */
function placeHere(): Place & { calls: string[]; requests: PlacedRequest[] } {
  const calls: string[] = [];
  const requests: PlacedRequest[] = [];
  return {
    calls,
    requests,
    begin: async (id) => void calls.push(`begin ${id}`),
    end: async (id) => void calls.push(`end ${id}`),
    async run(request) {
      requests.push(request);
      request.onPlaced("machine-a");
      const outcome = await runPlaced({ ...request, onStart() {} });
      return "missing" in outcome
        ? { status: "failed", reason: `not set: ${outcome.missing.join(", ")}` }
        : outcome;
    },
  };
}

describe("a place", () => {
  test("runs only attempts in worktrees, with names in place of variables' values", async () => {
    process.env.PLACE_TOKEN = "value-of-the-token";
    const folder = repository([
      phase("here", "", "dependsOn: []"),
      phase(
        "there",
        'require("fs").writeFileSync("token.txt", process.env.TOKEN)',
        "dependsOn: [here], isolation: worktree, env: { TOKEN: '<${env.PLACE_TOKEN}>' }",
      ),
    ]);
    const place = placeHere();
    const { status, state } = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      sessionId: "one",
      place,
    });
    delete process.env.PLACE_TOKEN;
    expect(status).toBe("completed");
    expect(place.calls).toEqual(["begin one", "end one"]);
    const [request] = place.requests;
    expect(place.requests).toHaveLength(1);
    const { prompt, phase: asked, env } = request!;
    expect(JSON.stringify({ asked: { ...asked, prompt: "" }, env })).not.toContain("value-of-the-token");
    expect(request).not.toHaveProperty("secrets");
    expect(prompt).toContain("value-of-the-token");
    const there = state.phases[1]!;
    expect(readFileSync(join(there.worktree!.folder, "token.txt"), "utf8")).toBe("<value-of-the-token>");
    expect(there.place).toBe("machine-a");
    expect(there.runs[0]!.place).toBe("machine-a");
    expect(state.phases[0]!.place).toBeUndefined();
    expect(eventsOf(folder, "one").filter(({ type }) => type === "phase.placed")).toHaveLength(1);
  });

  test("that another process holds prevents the session from starting", async () => {
    const folder = repository([phase("there", "", "isolation: worktree")]);
    const place = {
      ...placeHere(),
      begin: () => Promise.reject(Object.assign(new Error("B has it"), { code: "held" })),
    };
    const run = runWorkflow({ projectFolder: folder, workflow: "flow", sessionId: "one", place });
    await expect(run).rejects.toMatchObject({ code: "session-held", message: "B has it" });
    expect(place.calls).toEqual(["end one"]);
  });
});
