import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { resumeSession, runWorkflow } from "../../src/index.js";
import { eventsOf, project, workflowText } from "./project.js";

const workflow = "flow";
const sessionId = "one";
const BRANCHES = `aos/${sessionId}`;

function git(folder: string, ...args: string[]): string {
  return execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
    cwd: folder,
    encoding: "utf8",
  }).trim();
}

/** A phase in a worktree that runs JavaScript there. */
function apart(id: string, script: string, fields = ""): string {
  return `{ id: ${id}, prompt: "Do ${id}", isolation: worktree, run: [${JSON.stringify(process.execPath)}, -e, ${JSON.stringify(script)}]${fields && `, ${fields}`} }`;
}

const writes = (name: string, text: string) =>
  `require("fs").writeFileSync(${JSON.stringify(name)}, ${JSON.stringify(text)})`;

/** A repository with one commit, whose state is not in git. */
function repository(phases: readonly string[], files: Record<string, string> = {}): string {
  const folder = project(phases, {
    ".gitignore": ".agentos/state/\n.agentos/compiled/\nnode_modules/\n.env\n",
    "shared.txt": "one\n",
    ...files,
  });
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "Begin");
  return folder;
}

const run = (folder: string) => runWorkflow({ projectFolder: folder, workflow, sessionId });
const fileOn = (folder: string, branch: string, path: string) => git(folder, "show", `${branch}:${path}`);

describe("phases in worktrees", () => {
  test("start from the merged commits of their dependencies, and produce a commit", async () => {
    const folder = repository([
      apart("left", writes("left.txt", "left"), "dependsOn: []"),
      apart("right", writes("right.txt", "right"), "dependsOn: []"),
      apart(
        "both",
        'require("fs").writeFileSync("both.txt", require("fs").readdirSync(".").join(" "))',
        "dependsOn: [left, right]",
      ),
    ]);
    const { status, state } = await run(folder);
    expect(status).toBe("completed");
    expect(fileOn(folder, `${BRANCHES}/both`, "both.txt")).toMatch(/left\.txt.*right\.txt/);
    const [left, , both] = state.phases;
    expect(git(folder, "rev-parse", `${BRANCHES}/both`)).toBe(both!.worktree!.commit);
    expect(git(folder, "merge-base", "--is-ancestor", left!.worktree!.commit!, `${BRANCHES}/both`)).toBe("");
    expect(existsSync(join(folder, "left.txt"))).toBe(false);
    expect(git(folder, "status", "--porcelain")).toBe("");
  });

  test("contain the uncommitted files that a worktree needs", async () => {
    const folder = repository(
      [
        apart(
          "one",
          'const fs = require("fs"); fs.writeFileSync("seen.json", JSON.stringify([fs.readFileSync(".env", "utf8"), fs.existsSync("node_modules/dep"), fs.readFileSync("made.txt", "utf8")]))',
        ),
      ],
      { ".worktreeinclude": ".env\n" },
    );
    const file = join(folder, ".agentos/workflows/flow.yaml");
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace("phases:", "worktrees: { setup: echo made > made.txt }\nphases:"),
    );
    writeFileSync(join(folder, ".env"), "A=1\n");
    mkdirSync(join(folder, "node_modules/dep"), { recursive: true });
    const { status, state } = await run(folder);
    expect([status, state.phases[0]!.reason]).toEqual(["completed", undefined]);
    expect(JSON.parse(fileOn(folder, `${BRANCHES}/one`, "seen.json"))).toEqual(["A=1\n", true, "made\n"]);
    const names = git(folder, "ls-tree", "-r", "--name-only", `${BRANCHES}/one`);
    expect(names).not.toMatch(/node_modules|^\.env$|\.agentos\/state/m);
  });

  test("wait for a person on a merge conflict, and continue once the merge is committed", async () => {
    const folder = repository([
      apart("left", writes("shared.txt", "left\n"), "dependsOn: []"),
      apart("right", writes("shared.txt", "right\n"), "dependsOn: []"),
      apart("both", writes("both.txt", "both"), "dependsOn: [left, right]"),
    ]);
    const first = await run(folder);
    expect(first.status).toBe("waiting");
    const { status, conflict } = first.state.phases[2]!;
    expect(status).toBe("stopped");
    expect(conflict).toMatchObject({ phase: "right", files: ["shared.txt"], branch: `${BRANCHES}/both` });
    expect(readFileSync(join(conflict!.folder, "shared.txt"), "utf8")).toContain("<<<<<<<");
    expect(readFileSync(first.handoffPath!, "utf8")).toContain("shared.txt");

    const warnings: string[] = [];
    const again = await resumeSession({
      projectFolder: folder,
      sessionId,
      onWarning: (warning) => warnings.push(warning),
    });
    expect(again.status).toBe("waiting");
    expect(warnings.join("\n")).toContain("both is still waiting for a merge: resolve shared.txt");

    writeFileSync(join(conflict!.folder, "shared.txt"), "left and right\n");
    git(conflict!.folder, "add", "shared.txt");
    git(conflict!.folder, "commit", "--quiet", "--no-edit");
    const last = await resumeSession({ projectFolder: folder, sessionId });
    expect(last.status).toBe("completed");
    expect(fileOn(folder, `${BRANCHES}/both`, "shared.txt")).toBe("left and right");
    expect(fileOn(folder, `${BRANCHES}/both`, "both.txt")).toBe("both");
  });

  test("with merge: agent, the phase's own agent resolves it, and remaining conflict markers fail the attempt", async () => {
    const leaves = `const fs = require("fs"); const prompt = fs.readFileSync(0, "utf8"); fs.writeFileSync("prompt.txt", prompt); if (process.env.AGENTOS_ATTEMPT === "2") fs.writeFileSync("shared.txt", "both\\n")`;
    const folder = repository([
      apart("left", writes("shared.txt", "left\n"), "dependsOn: []"),
      apart("right", writes("shared.txt", "right\n"), "dependsOn: []"),
      apart("both", leaves, "dependsOn: [left, right], merge: agent, retries: 1"),
    ]);
    const { status, state } = await runWorkflow({
      projectFolder: folder,
      workflow,
      sessionId,
      backoff: { baseMs: 1, maxMs: 1 },
    });
    expect(status).toBe("completed");
    const [failed] = state.phases[2]!.runs;
    expect(failed!.reason).toContain("merge conflict markers in shared.txt");
    expect(fileOn(folder, `${BRANCHES}/both`, "shared.txt")).toBe("both");
    expect(fileOn(folder, `${BRANCHES}/both`, "prompt.txt")).toContain("<merge_conflict>");
  });

  test("keep a failed attempt's work for the next one, and their commits if the folder is deleted", async () => {
    const folder = repository([
      apart(
        "one",
        `${writes("kept.txt", "kept")}; process.exit(process.env.AGENTOS_ATTEMPT === "1" ? 1 : 0)`,
        "retries: 0",
      ),
      apart("two", `if (!require("fs").existsSync("go")) process.exit(1)`, "dependsOn: [one]"),
    ]);
    expect((await run(folder)).status).toBe("failed");
    const second = await resumeSession({ projectFolder: folder, sessionId });
    expect(second.state.phases[0]!.status).toBe("completed");
    expect(fileOn(folder, `${BRANCHES}/one`, "kept.txt")).toBe("kept");
    const { folder: tree } = second.state.phases[1]!.worktree!;
    rmSync(tree, { recursive: true });
    const file = join(folder, ".agentos/workflows/flow.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("process.exit(1)", "process.exit(0)"));
    expect((await resumeSession({ projectFolder: folder, sessionId })).status).toBe("completed");
    expect(readFileSync(join(tree, "kept.txt"), "utf8")).toBe("kept");
  });

  test("report changes outside their writes, or fail", async () => {
    const strays = `${writes("src.txt", "a")}; ${writes("other.txt", "b")}`;
    const folder = repository([
      apart("told", strays, 'dependsOn: [], writes: "src.*"'),
      apart("refused", strays, 'dependsOn: [], writes: "src*", enforceWrites: true'),
    ]);
    const { state } = await run(folder);
    expect(state.phases[0]).toMatchObject({ status: "completed", outside: ["other.txt"] });
    expect(state.phases[1]).toMatchObject({
      status: "failed",
      reason: 'it changed files outside its "writes": other.txt',
    });
  });

  test("work in the project's subfolder of the repository, and find artifacts in their own tree", async () => {
    const folder = repository([apart("one", writes("out.txt", "A line of work.\n"), "artifact: out.txt")]);
    const { status, state } = await run(folder);
    expect(status).toBe("completed");
    expect(state.phases[0]!.artifact).toBe(join(state.phases[0]!.worktree!.folder, "out.txt"));
  });

  everyRow(
    "a phase that %s does not lose work or touch the project",
    [
      ["deletes its .git", `rm -f .git; echo x > x.txt`, /has lost its \.git/],
      [
        "leaves a merge unfinished",
        `git checkout -q -b side && echo a > shared.txt && git commit -qam a && git checkout -q - && echo b > shared.txt && git commit -qam b && git merge side || true`,
        /merge conflict markers in shared\.txt/,
      ],
      [
        "leaves a rebase unfinished",
        `git checkout -q -b side && echo a > shared.txt && git commit -qam a && git checkout -q - && echo b > shared.txt && git commit -qam b && git rebase side || true`,
        /a rebase is in progress|merge conflict markers/,
      ],
      [
        "continues from an older commit",
        `git checkout -q --orphan other && echo x > x.txt && git add x.txt && git commit -qm x`,
        /not on its branch/,
      ],
    ],
    async (_, line, reason) => {
      const script = `require("child_process").execSync(${JSON.stringify(line)}, { shell: "/bin/sh", env: { ...process.env, GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b.c", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b.c" } })`;
      const folder = repository([apart("one", script)]);
      const head = git(folder, "rev-parse", "main");
      const { state } = await run(folder);
      expect(state.phases[0]!.reason).toMatch(reason);
      expect(git(folder, "rev-parse", "HEAD")).toBe(head);
      expect(git(folder, "status", "--porcelain")).toBe("");
    },
  );

  test("keep the phase's own commits, on any branch based on its own", async () => {
    const script = `require("child_process").execSync('git checkout -q -b side && echo x > x.txt && git add x.txt && git -c user.name=a -c user.email=a@b.c commit -qm x && echo y > y.txt', { shell: "/bin/sh" })`;
    const folder = repository([apart("one", script)]);
    expect((await run(folder)).status).toBe("completed");
    expect(git(folder, "ls-tree", "--name-only", `${BRANCHES}/one`)).toMatch(/x\.txt\ny\.txt/);
  });

  test("report the project's uncommitted files once, and leave them alone", async () => {
    const folder = repository([apart("one", ""), apart("two", "", "dependsOn: [one]")]);
    writeFileSync(join(folder, "mine.txt"), "mine");
    const warnings: string[] = [];
    await runWorkflow({
      projectFolder: folder,
      workflow,
      sessionId,
      onWarning: (warning) => warnings.push(warning),
    });
    expect(warnings).toEqual([
      `1 file is not committed in ${folder}: the worktrees of phases start without uncommitted changes`,
    ]);
    expect(readFileSync(join(folder, "mine.txt"), "utf8")).toBe("mine");
  });

  test("leave an existing branch alone that has its own work", async () => {
    const folder = repository([apart("one", writes("new.txt", "new"))]);
    git(folder, "checkout", "--quiet", "-b", `${BRANCHES}/one`);
    writeFileSync(join(folder, "old.txt"), "old");
    git(folder, "add", "old.txt");
    git(folder, "commit", "--quiet", "--message", "Old");
    git(folder, "checkout", "--quiet", "main");
    const { state } = await run(folder);
    expect(state.phases[0]!.reason).toContain("already exists with other work: rename or delete it");
    expect(fileOn(folder, `${BRANCHES}/one`, "old.txt")).toBe("old");
  });

  test("support a project in a subfolder, with spaces and brackets in its path", async () => {
    const root = repository([], {});
    const folder = join(root, "apps/[w eb] é");
    mkdirSync(join(folder, "node_modules/dep"), { recursive: true });
    for (const [from, to] of [[".agentos", ".agentos"]] as const)
      cpSync(join(root, from), join(folder, to), { recursive: true });
    writeFileSync(
      join(folder, ".agentos/workflows/flow.yaml"),
      workflowText([apart("one", writes("out.txt", "out"), "artifact: out.txt")]),
    );
    git(root, "add", "--all");
    git(root, "commit", "--quiet", "--message", "App");
    const { status, state } = await runWorkflow({ projectFolder: folder, workflow, sessionId });
    expect([status, state.phases[0]!.reason]).toEqual(["completed", undefined]);
    const names = execFileSync(
      "git",
      ["-c", "core.quotePath=false", "ls-tree", "-r", "--name-only", `${BRANCHES}/one`],
      { cwd: root, encoding: "utf8" },
    );
    expect(names).toContain("apps/[w eb] é/out.txt");
    expect(names).not.toContain("node_modules");
  });

  test("run twenty at once", { tags: ["slow"] }, async () => {
    const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
    const folder = repository([
      ...names.map((name) => apart(name, writes(`${name}.txt`, name), "dependsOn: []")),
      apart("all", writes("all.txt", "all"), `dependsOn: [${names.join(", ")}]`),
    ]);
    const { status } = await runWorkflow({ projectFolder: folder, workflow, sessionId, concurrency: 20 });
    expect(status).toBe("completed");
    expect(
      git(folder, "ls-tree", "--name-only", `${BRANCHES}/all`)
        .split("\n")
        .filter((name) => /^p\d/.test(name)),
    ).toHaveLength(20);
    expect(eventsOf(folder, sessionId).filter(({ type }) => type === "phase.isolated")).toHaveLength(21);
  });

  test("report what they need if there is no repository", async () => {
    const folder = project([apart("one", "")]);
    const { state } = await run(folder);
    expect(state.phases[0]!.reason).toContain("isolation: worktree needs a git repository with a commit");
  });
});
