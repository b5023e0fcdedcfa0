import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { everyRow, type HookProgram, runHookHere, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { createProjectContext, createSessionFiles, type JudgeContext, judge } from "../src/index.js";

const { program } = createRequire(import.meta.url)("../dist/hook.cjs") as { program: HookProgram };

/** The decision about the last of these commands, in a folder without git that contains `notes.txt`. */
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

everyRow("a session may delete what it created: $name", ALLOWED.map(show), ({ commands }) =>
  expect(lastDecision(commands)).toBe("allow"),
);
everyRow("a session may not delete what existed before: $name", STOPPED.map(show), ({ commands }) =>
  expect(lastDecision(commands)).toBe("stop"),
);

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

test("the hook remembers them between the calls of a session", async () => {
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
