import { execFileSync } from "node:child_process";
import { realpathSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { everyRow, type HookProgram, runHookHere, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { createProjectContext, createSessionFiles, type JudgeContext, judge } from "../src/index.js";

const { program } = createRequire(import.meta.url)("../dist/hook.cjs") as { program: HookProgram };

/** The decision about the last command, in a folder without git that contains `notes.txt`. */
function lastDecision(commands: readonly string[]): string {
  const folder = realpathSync(testdir({ "notes.txt": "x" }));
  const plain = createProjectContext(folder, { HOME: "/home/me" });
  const files = createSessionFiles(plain);
  const context: JudgeContext = { ...plain, isOfSession: files.has };
  const actions = commands.map((command) => ({ tool: "Bash", input: { command }, cwd: folder }));
  const verdicts = actions.map((action) => {
    const { decision } = judge(action, undefined, context);
    files.add(action);
    return decision;
  });
  return verdicts.at(-1)!;
}

const ALLOWED: readonly string[][] = [
  ["echo x > scratch.txt", "rm scratch.txt"],
  ["mkdir -p a/b", "touch a/b/c", "rm -rf a"],
  ["mkdir a && touch a/b && rm -rf a"],
  ["cat > try/run.py << 'EOF'\nprint(1)\nEOF", "rm -r try"],
  ["python -c \"open('x.txt', 'w').write('1')\"", "python -c \"import os; os.remove('x.txt')\""],
];
const STOPPED: readonly string[][] = [
  ["rm notes.txt"],
  ["echo more >> notes.txt", "rm notes.txt"],
  ["mkdir a", "mv notes.txt a/", "rm -rf a"],
  ["mv notes.txt old.txt && rm old.txt"],
  ["echo x > scratch.txt", "rm scratch.txt notes.txt"],
  ["echo x > $NAME", "rm $NAME"],
];
const show = (commands: readonly string[]) => ({ name: commands.join(" / "), commands });

everyRow("a session may delete files that it created: $name", ALLOWED.map(show), ({ commands }) =>
  expect(lastDecision(commands)).toBe("allow"),
);
everyRow("a session may not delete files that existed before it: $name", STOPPED.map(show), ({ commands }) =>
  expect(lastDecision(commands)).toBe("stop"),
);

describe("untracked files", () => {
  /** The decision in a repository with untracked files that are older than the session. */
  function decision(
    command: string,
    start: (made: number) => Date | undefined = (made) => new Date(made + 1),
  ) {
    const folder = realpathSync(
      testdir({ "notes.md": "x", "thesis/a.md": "x", "empty.txt": "", ".gitignore": "*.cache\n" }),
    );
    execFileSync("git", ["init", "-q"], { cwd: folder });
    writeFileSync(join(folder, "old.cache"), "x");
    const made = statSync(join(folder, "old.cache")).birthtimeMs;
    const context = createProjectContext(folder, { HOME: "/home/me" }, start(made));
    return judge({ tool: "Bash", input: { command }, cwd: folder }, undefined, context).decision;
  }

  everyRow(
    "a session may not delete, empty or move away files that are older than it: $command",
    [
      "rm notes.md",
      "rm -rf thesis",
      "rm *.md",
      "shred -u notes.md",
      ": > notes.md",
      "truncate -s 0 notes.md",
      "mv notes.md /tmp/",
      "mv thesis ~/elsewhere",
      "mv *.md /tmp/",
    ].map((command) => ({ name: command, command })),
    ({ command }) => expect(decision(command)).toBe("stop"),
  );

  test("deleting newer, empty, ignored or missing files is not stopped", () => {
    expect(decision("rm -rf thesis", (made) => new Date(made - 60_000))).toBe("report");
    expect(decision("rm -f gone.md")).toBe("report");
    // No file can have such a long name, so its status cannot be read.
    expect(decision(`rm ${"a".repeat(300)}`)).toBe("report");
    expect(decision("rm empty.txt")).toBe("report");
    expect(decision("rm old.cache")).toBe("allow");
    expect(decision(": > new.md")).toBe("allow");
    expect(decision("mv thesis /tmp/", (made) => new Date(made - 60_000))).toBe("allow");
    expect(decision("mv old.cache /tmp/")).toBe("allow");
    expect(decision("mv notes.md thesis/")).toBe("allow");
  });

  test("if the start of the session is unknown, deleting untracked files is only reported", () =>
    expect(decision("rm -rf thesis", () => undefined)).toBe("report"));
});

test("a migration in a project that the session created is allowed", () => {
  const made = ["mkdir try", "touch try/manage.py"];
  expect(lastDecision([...made, "cd try && python manage.py migrate"])).toBe("allow");
  expect(lastDecision([...made, "python manage.py migrate"])).toBe("stop");
});

test("remembers nothing if it is unknown which files exist", () => {
  const files = createSessionFiles({ projectFolder: "/p" });
  expect(files.add({ tool: "Write", input: { file_path: "a.ts", content: "" }, cwd: "/p" })).toEqual({
    added: [],
    lost: [],
  });
});

test("the hook remembers the session's files between calls", async () => {
  const folder = realpathSync(testdir({ "notes.txt": "x", "a/kept.txt": "x" }));
  const env = { HOME: folder, XDG_STATE_HOME: join(realpathSync(testdir()), "state") };
  const send = async (session: string, tool_name: string, tool_input: object) => {
    const event = { session_id: session, hook_event_name: "PreToolUse", tool_name, tool_input, cwd: folder };
    return (await runHookHere(program, event, { env })).stdout;
  };
  await send("s1", "Write", { file_path: join(folder, "scratch/b.txt"), content: "x" });
  expect(await send("s1", "Bash", { command: "rm -rf scratch" })).toBe("");
  expect(await send("s2", "Bash", { command: "rm -rf scratch" })).toContain("delete-files");
  expect(await send("s1", "Bash", { command: "rm notes.txt" })).toContain("delete-files");
});

test("the hook takes the start of the session from the session's file", async () => {
  const folder = realpathSync(testdir({ "notes.md": "x" }));
  execFileSync("git", ["init", "-q"], { cwd: folder });
  const env = { HOME: folder, XDG_STATE_HOME: join(realpathSync(testdir()), "state") };
  // Creation times have the resolution of the kernel's clock.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const transcript_path = join(testdir({ "s1.jsonl": "{}\n" }), "s1.jsonl");
  await new Promise((resolve) => setTimeout(resolve, 50));
  writeFileSync(join(folder, "scratch.md"), "x");
  const remove = async (name: string) => {
    const tool_input = { command: `rm ${name}` };
    const event = {
      session_id: "s1",
      transcript_path,
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input,
      cwd: folder,
    };
    return (await runHookHere(program, event, { env })).stdout;
  };
  expect(await remove("notes.md")).toContain("older than this session");
  expect(await remove("scratch.md")).toBe("");
});
