import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { hookCommand, parseHookCommand, UnusableFolderError } from "../src/index.js";

test.each([
  [[]],
  [["--wrap", "~/line.sh"]],
  [["--wrap", `sh -c 'echo "it'\\''s" $HOME'`, "--inherited"]],
  [["--wrap", ""]],
])("a command is read back with its arguments %j", (args) => {
  const place = { type: "project" } as const;
  const command = hookCommand("agentos-statusline", place, "CLAUDE_PROJECT_DIR", args);
  const program = "agentos-statusline";
  expect(parseHookCommand(command)).toEqual({ program, hooks: [program], place, args });
});

everyRow(
  "on Windows, where one of three shells may read it, the status line %j is written as %s",
  [
    ["~/line.cmd", '"~/line.cmd"'],
    ["C:/tools/line.cmd", "C:/tools/line.cmd"],
    ["C:/Program Files/line.cmd --short", '"C:/Program Files/line.cmd --short"'],
    ["C:\\Program Files\\line.cmd", '"C:\\Program Files\\line.cmd"'],
    ["it's mine | more", `"it's mine | more"`],
    [
      'node "C:\\My Tools\\line.js"',
      `base64:${Buffer.from('node "C:\\My Tools\\line.js"').toString("base64url")}`,
    ],
    ["echo %USERNAME% $HOME", `base64:${Buffer.from("echo %USERNAME% $HOME").toString("base64url")}`],
    ["C:\\tools\\", `base64:${Buffer.from("C:\\tools\\").toString("base64url")}`],
    ["", "base64:"],
  ],
  (wrapped, written) => {
    const place = { type: "folder", folder: "C:/Program Files/agentos/hooks" } as const;
    const args = ["--wrap", wrapped, "--inherited"];
    const command = hookCommand("agentos-statusline", place, undefined, args, "win32");
    expect(command.slice(command.indexOf(" --wrap"))).toBe(` --wrap ${written} --inherited`);
    expect(parseHookCommand(command)).toMatchObject({ place, args });
  },
);

test("a command that runs several hooks names them", () => {
  const place = { type: "project" } as const;
  const args = ["context:5", "guard:20", "later:9"];
  const command = hookCommand("agentos-hooks", place, "CLAUDE_PROJECT_DIR", args);
  const hooks = ["agentos-context-hook", "agentos-guard-hook"];
  expect(parseHookCommand(command)).toEqual({ program: "agentos-hooks", hooks, place, args });
});

test("a folder is parsed back, even with blanks and an apostrophe", () => {
  const place = { type: "folder", folder: "/Users/o'neill/my tools/hooks" } as const;
  expect(parseHookCommand(hookCommand("agentos-rules-hook", place))).toEqual({
    program: "agentos-rules-hook",
    hooks: ["agentos-rules-hook"],
    place,
    args: [],
  });
});

test.each(["/a$b", "/a`b", '/a"b', "/100%", "/a!b"])(
  "the folder %s is refused, because shells would interpret it",
  (folder) => {
    expect(() => hookCommand("agentos-rules-hook", { type: "folder", folder })).toThrow(UnusableFolderError);
  },
);

everyRow(
  "%j is not ours",
  [
    "prettier --write",
    "echo agentos-context-hook",
    "my-wrapper agentos-context-hook",
    "cat agentos-context-hook.log",
    "agentos-context-hook-of-mine",
    "node -e \"console.log('agentos-context-hook')\"",
    "",
  ],
  (command) => {
    expect(parseHookCommand(command)).toBeUndefined();
  },
);
