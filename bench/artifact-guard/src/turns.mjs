import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * Replays whole Claude Code turns written by independent authors. Each turn has its own git
 * repository and a session file in the client's format. The built hook is called at the end of the turn.
 * @param file JSON with `rows`:
 * `{ id, kind, lang, expect: "tell" | "silent", files, user, steps, last }`
 */
export async function runTurns(file, { half, details }) {
  const read = JSON.parse(readFileSync(file, "utf8"));
  const rows = (read.rows ?? read).filter((_, at) => half === undefined || at % 2 === Number(half));
  const kinds = new Map();
  for (const row of rows) {
    const report = await play(row);
    const kind = kinds.get(row.kind) ?? { tell: [0, 0], silent: [0, 0] };
    kinds.set(row.kind, kind);
    kind[row.expect][1]++;
    if (report !== "") kind[row.expect][0]++;
    if (details && (report !== "") !== (row.expect === "tell"))
      console.log(`${row.id} (${row.expect}) ${row.about}\n    last: ${row.last}\n    reported: ${report}`);
    else if (details && report !== "") console.log(`${row.id} ok: ${report}`);
  }
  console.log(
    `| kind | reported, of those that should be | reported, of those that should not be |\n| --- | --- | --- |`,
  );
  for (const [kind, { tell, silent }] of kinds)
    console.log(`| ${kind} | ${tell[0]} of ${tell[1]} | ${silent[0]} of ${silent[1]} |`);
}

const require = createRequire(import.meta.url);
const HOOK = join(
  dirname(require.resolve("@agentos/artifact-guard/package.json")),
  "bin/agentos-guard-hook.cjs",
);

async function play({ files, user, steps, last }) {
  const folder = mkdtempSync(join(tmpdir(), "agentos-turn-"));
  const project = join(folder, "project");
  try {
    mkdirSync(project);
    for (const [path, text] of Object.entries(files)) put(join(project, path), text);
    git(project, "init", "--quiet");
    git(project, "add", "--all", "--force");
    git(project, "commit", "--quiet", "--allow-empty", "--message", "Begin");
    const session = new Session(project, join(folder, "session.jsonl"));
    await session.ask(user);
    for (const step of steps) await session.take(step);
    await session.say(last);
    const { stdout, stderr } = spawnSync(process.execPath, [HOOK], {
      input: JSON.stringify({
        hook_event_name: "Stop",
        session_id: "s1",
        transcript_path: session.file,
        cwd: project,
        stop_hook_active: false,
        last_assistant_message: last,
        background_tasks: [],
      }),
      encoding: "utf8",
      env: { ...process.env, TMPDIR: folder, HOME: folder },
    });
    if (stderr !== "") throw new Error(stderr);
    return stdout === "" ? "" : (JSON.parse(stdout).systemMessage ?? stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const AUTHOR = ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"];
const git = (project, ...args) =>
  execFileSync("git", [...AUTHOR, ...args], { cwd: project, stdio: "ignore" });

function put(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The pause after each step. It gives the files of each step a different modification time. */
const PAUSE_MS = 8;

class Session {
  constructor(project, file, isSidechain = false) {
    this.project = project;
    this.file = file;
    this.isSidechain = isSidechain;
    this.calls = 0;
    put(file, "");
  }

  async ask(content) {
    await this.row({ type: "user", message: { role: "user", content } });
  }

  async say(text) {
    await this.answer({ type: "text", text }, "end_turn");
  }

  async take(step) {
    const id = `toolu_${++this.calls}${this.isSidechain ? "s" : ""}`;
    const { tool } = step;
    const call = (input) => this.answer({ type: "tool_use", id, name: tool, input }, "tool_use");
    if (tool === "Bash") {
      const { command, output = "", exitCode = 0 } = step;
      await call({ command });
      this.apply(step.effects ?? {});
      const failed = `Exit code ${exitCode}\n${output}`;
      if (exitCode === 0) await this.result(id, output, { stdout: output, stderr: "", interrupted: false });
      else await this.result(id, failed, `Error: ${failed}`, true);
    } else if (tool === "Edit" || tool === "Write") await this.edit(id, step, call);
    else if (tool === "Task" || tool === "Agent") {
      await call({ description: step.description, prompt: step.prompt });
      const file = join(this.file.replace(/\.jsonl$/, ""), "subagents", `agent-a${this.calls}.jsonl`);
      const session = new Session(this.project, file, true);
      await session.ask(step.prompt);
      for (const each of step.steps ?? []) await session.take(each);
      await session.say(step.output ?? "Done.");
      await this.result(id, step.output ?? "Done.", { status: "completed", content: [] });
    } else {
      const { tool: _, output = "", ...input } = step;
      await call(input);
      await this.result(id, output, { type: "text" });
    }
  }

  async edit(id, { tool, path, content, old, new: added }, call) {
    const filePath = join(this.project, path);
    const before = textOf(filePath);
    const text = tool === "Write" ? content : (before ?? "").replace(old, () => added);
    await call(
      tool === "Write"
        ? { file_path: filePath, content }
        : { file_path: filePath, old_string: old, new_string: added },
    );
    put(filePath, text);
    const details =
      tool === "Write"
        ? { type: before === null ? "create" : "update", content }
        : { oldString: old, newString: added };
    await this.result(id, "The file has been updated.", {
      ...details,
      filePath,
      structuredPatch: [],
      originalFile: before,
    });
  }

  /** Applies the listed effects of a command, which is not run. Null deletes a file. */
  apply(effects) {
    for (const [path, text] of Object.entries(effects))
      if (text === null) rmSync(join(this.project, path), { force: true, recursive: true });
      else put(join(this.project, path), text);
  }

  async answer(block, stop) {
    const message = { id: `msg_${this.calls}`, type: "message", role: "assistant", content: [block] };
    await this.row({ type: "assistant", message: { ...message, stop_reason: stop } });
  }

  async result(id, content, outcome, isError = false) {
    const block = { tool_use_id: id, type: "tool_result", content, is_error: isError };
    await this.row({ type: "user", message: { role: "user", content: [block] }, toolUseResult: outcome });
  }

  async row(row) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const base = { isSidechain: this.isSidechain, cwd: this.project, sessionId: "s1" };
    const text = { ...base, ...row, uuid: `u${Math.random()}`, timestamp: new Date().toISOString() };
    writeFileSync(this.file, `${JSON.stringify(text)}\n`, { flag: "a" });
  }
}

function textOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
