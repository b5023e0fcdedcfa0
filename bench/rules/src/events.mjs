import { brokenCommands, SHELL_PIECES } from "@agentos/testing/broken-commands";
import { COMMANDS } from "./commands.mjs";
import { mutated as misshapen } from "./mutations.mjs";
import { numbers } from "./numbers.mjs";

const POWERSHELL = [
  ...[
    "Remove-Item",
    "gci src -Recurse",
    "|",
    "%{",
    "$_",
    "}",
    "{",
    "(",
    ")",
    "@(",
    "@{",
    "$x",
    "=",
    '"',
    "'",
  ],
  ...["`", "-f", "-join", "+", ",", "iex", "&", "[IO.File]::Delete(", "foreach ($i in 1..9)", ";", "\n"],
  ...["@'\n", "\n'@", "$(", "${env:x}", ".Delete()", "-WhatIf", "<#", "#>", "Set-Content", ">", "switch"],
];
const CMD = [
  ...["del /s /q x", "&", "&&", "||", "|", "(", ")", "^", '"', "%X%", "!X!", "set X=", "if exist", "else"],
  ...["for %f in (*) do", "rd /s", "call", "start", "cmd /c", ">", ">>", "<", "@", "rem", "\n", "::", "%~f0"],
];
const CODE = [
  ...[
    "os.system(",
    "subprocess.run([",
    "rmSync(",
    "execSync(",
    "eval(",
    "exec(",
    ")",
    "(",
    "[",
    "]",
    "{",
    "}",
  ],
  ...[
    "'rm -rf src'",
    '"git push"',
    "`",
    "${",
    "+",
    ".",
    ",",
    ";",
    "\n",
    "=",
    "x",
    "import os as o",
    "'''",
    '"""',
  ],
  ...[
    "f'",
    "\\",
    "#",
    "//",
    "/*",
    "*/",
    "%w[",
    "q{",
    "system ",
    "base64.b64decode(",
    "getattr(os,",
    ".split()",
  ],
];
const SQL = [
  ...["DROP TABLE users", "DELETE FROM a", "WHERE", "1=1", "/*", "*/", "--", "'", '"', "$$", "$a$", ";", "("],
  ...[
    ")",
    "BEGIN",
    "EXECUTE",
    "SELECT",
    "UPDATE a SET",
    "TRUNCATE",
    "\n",
    ",",
    "\\",
    "E'",
    "`",
    "[",
    "]",
    "WITH x AS",
  ],
];
const MAKE = [
  ...["all:", "x: y z", "\n\t", "\n", "rm -rf src", "$(X)", "${X}", "$(", "$$", "X = ", "X := ", "X += $(X)"],
  ...[
    "a b c: d",
    "\\\n",
    "{{x}}",
    "define x",
    "endef",
    "include *",
    "ifeq",
    "endif",
    ".PHONY: all",
    "@-+",
    "#",
  ],
  ...["%.o: %.c", "$(shell rm -rf src)", "$(foreach i,a b,", "git push --force", ": ", "=", ";"],
];
const INTERPRETERS = [
  "python3 -c",
  "node -e",
  "ruby -e",
  "perl -e",
  "php -r",
  "awk",
  "lua -e",
  "deno eval",
  "osascript -e",
];
const CLIENTS = ["psql -c", "mysql -e", "sqlite3 a.db", "mongosh --eval"];
const KEYS = [
  "command",
  "cmd",
  "args",
  "sql",
  "query",
  "path",
  "file_path",
  "params",
  "script",
  "url",
  "x",
  "__proto__",
];
/** A length that no input from an agent reaches. */
const MAX_COUNT = 96_000;

/**
 * Generates malformed tool calls, and the files that they name: shell dialects, code, SQL, nested
 * input, mutated commands, and huge, deep or unclosed input. The seed makes runs repeatable.
 * @param {number} count
 * @param {number} [seed]
 * @returns {Generator<{ action: { tool: string, input: object }, files?: Map<string, string> }>}
 */
export function* brokenEvents(count, seed = 42) {
  const next = numbers(seed);
  const below = (end) => Math.floor(next() * end);
  const pick = (list) => list[below(list.length)];
  const commands = brokenCommands(count, seed);
  const bash = (command) => ({ action: { tool: "Bash", input: { command } } });
  const texts = () => pick([POWERSHELL, CMD, CODE, SQL, MAKE, SHELL_PIECES]);

  /** Usually returns a small number, and occasionally any number up to the maximum. */
  const size = (most) => 1 + below(next() < 0.9 ? Math.min(most, 60) : most);
  const mixed = (pieces, most = 60) =>
    Array.from({ length: size(most) }, () => pick(pieces)).join(pick(["", " ", " "]));
  const repeated = (text, most = 4_000) => text.repeat(size(most)).slice(0, MAX_COUNT);
  const word = () =>
    pick([pick(texts()), "a".repeat(size(MAX_COUNT)), repeated("a/"), repeated("../"), "é\u{1f600}\0"]);
  const quoted = (text) => pick([`'${text.replaceAll("'", "'\\''")}'`, `"${text}"`, `$'${text}'`, text]);
  const ordinary = () => pick(COMMANDS.all);

  /** Removes, duplicates, inserts or repeats parts of an ordinary command. */
  const mutated = (text, pieces) => {
    let changed = text;
    for (let round = 1 + below(4); round > 0; round--) {
      const from = below(changed.length + 1);
      const to = from + below(12);
      const [head, middle, tail] = [changed.slice(0, from), changed.slice(from, to), changed.slice(to)];
      changed = pick([
        () => head + tail,
        () => head + repeated(middle) + tail,
        () => head + pick(pieces) + middle + tail,
        () => head + repeated(`${pick(pieces)}${pick(["", " "])}`) + tail,
        () => tail + middle + head,
        () => `${changed}${pick([";", "|", "&&", "\n"])}${changed}`,
      ])().slice(0, MAX_COUNT);
    }
    return changed;
  };
  const nested = () => {
    const [open, close] = pick([
      ...[
        ["(", ")"],
        ["{ ", "; }"],
        ["$(", ")"],
        ["echo $(", ")"],
        ["`", "`"],
        ["<(", ")"],
        ["((", "))"],
      ],
      ...[
        ["bash -c '", "'"],
        ['sh -c "', '"'],
        ["eval ", ""],
        ["sudo ", ""],
        ["xargs ", ""],
        ["env A=1 ", ""],
      ],
      ...[
        ["if true; then ", "; fi"],
        ["for i in 1 2 3; do ", "; done"],
        ["case x in x) ", ";; esac"],
      ],
      ...[
        ["f() { ", "; }; f"],
        ["cat <<E | sh\n", "\nE\n"],
        ["${x:-", "}"],
        ["{a,", "}"],
        ["[[ -n ", " ]]"],
      ],
      ...[
        ["find . -exec ", " \\;"],
        ["npx -c '", "'"],
        ["ssh h ", ""],
        ["docker exec a ", ""],
        ["pwsh -c '", "'"],
      ],
    ]);
    const deep = size(3_000);
    return `${open.repeat(deep)}${ordinary()}${next() < 0.7 ? close.repeat(deep) : ""}`.slice(0, MAX_COUNT);
  };
  const heredocs = () =>
    Array.from({ length: size(300) }, (_, at) => {
      const mark = pick(["E", "'E'", '"E"', `E${at}`, "-E"]);
      return `${pick(["cat", "sh", "python3", "psql", "git apply", "tee a", "make -f -"])} <<${mark}\n${mixed(texts(), 30)}\n${next() < 0.8 ? mark.replaceAll(/['"-]/g, "") : ""}\n`;
    })
      .join(pick(["", "| ", "&& "]))
      .slice(0, MAX_COUNT);
  const value = (depth) => {
    if (depth > 0)
      return next() < 0.5
        ? Object.fromEntries(Array.from({ length: below(6) }, () => [pick(KEYS), value(depth - 1)]))
        : Array.from({ length: below(6) }, () => value(depth - 1));
    return pick([
      pick(texts()),
      mixed(texts(), 40),
      null,
      true,
      1e308,
      below(1e9),
      "",
      word().slice(0, 2_000),
    ]);
  };
  const deepValue = () => {
    let inner = value(1);
    for (let at = size(5_000); at > 0; at--) inner = next() < 0.5 ? [inner] : { [pick(KEYS)]: inner };
    return inner;
  };
  const wideValue = () => {
    const entries = Array.from({ length: size(5_000) }, (_, at) => [`${pick(KEYS)}${at}`, pick(texts())]);
    return next() < 0.5 ? Object.fromEntries(entries) : entries.map(([, text]) => text);
  };
  const inFile = (command, file, text) => ({
    ...bash(command),
    files: new Map([[file, text.slice(0, MAX_COUNT)]]),
  });
  const scripts = () =>
    JSON.stringify({
      scripts: Object.fromEntries(
        Array.from({ length: size(500) }, (_, at) => [at === 0 ? "x" : `y${at}`, mixed(SHELL_PIECES, 500)]),
      ),
    });

  const shaped = () =>
    pick([
      () => ({
        tool: "Bash",
        input: { command: ordinary(), description: "x", timeout: 1e5 },
        cwd: "/project",
      }),
      () => ({ tool: "shell", input: { command: ["bash", "-lc", ordinary()], workdir: "/project" } }),
      () => ({ tool: "Write", input: { file_path: "/project/a.ts", content: mixed(CODE) } }),
      () => ({ tool: "Edit", input: { file_path: "package.json", old_string: "a", new_string: "b" } }),
      () => ({
        tool: "MultiEdit",
        input: { file_path: "a.ts", edits: [{ old_string: "a", new_string: "b", replace_all: false }] },
      }),
      () => ({ tool: "NotebookEdit", input: { notebook_path: "a.ipynb", new_source: `!${ordinary()}` } }),
      () => ({ tool: "apply_patch", input: { input: "*** Begin Patch\n*** Delete File: a\n*** End Patch" } }),
      () => ({ tool: "mcp__db__query", input: { params: { sql: mixed(SQL, 20) }, url: "https://a.test/b" } }),
      () => ({ tool: "Task", input: { prompt: ordinary(), subagent_type: "x" } }),
    ])();

  const KINDS = [
    () => ({ action: misshapen(shaped(), next) }),
    () => ({ action: misshapen(shaped(), next) }),
    () => bash(commands.next().value),
    () => bash(commands.next().value),
    () => bash(mutated(ordinary(), SHELL_PIECES)),
    () => bash(mutated(ordinary(), SHELL_PIECES)),
    () =>
      bash(
        mutated(mutated(`${ordinary()} ; ${ordinary()}`, SHELL_PIECES), ["{a,b}", "$X", "|", ">", "{1..60}"]),
      ),
    () => bash(nested()),
    () => bash(heredocs()),
    () => bash(`${mixed(SHELL_PIECES, 10)} ${quoted(word())}`),
    () => bash(repeated(`${pick(SHELL_PIECES)}${pick([" ", "; ", "\n", " | ", " && ", ""])}`, MAX_COUNT)),
    () => bash(repeated(`${pick(SHELL_PIECES)} ${pick(SHELL_PIECES)}${pick([" ", "; ", "\n"])}`, MAX_COUNT)),
    () => bash(`${pick(INTERPRETERS)} ${quoted(mixed(CODE, 4_000))}`),
    () => bash(`${pick(INTERPRETERS)} ${quoted(repeated(pick(CODE) + pick(CODE), 9_000))}`),
    () => bash(`${pick(CLIENTS)} ${quoted(mixed(SQL, 4_000))}`),
    () => bash(`${pick(CLIENTS)} ${quoted(repeated(pick(SQL) + pick(SQL), 9_000))}`),
    () => ({ action: { tool: "PowerShell", input: { command: mixed(POWERSHELL, 3_000) } } }),
    () => ({
      action: {
        tool: "PowerShell",
        input: { command: repeated(pick(POWERSHELL) + pick(POWERSHELL), MAX_COUNT) },
      },
    }),
    () => ({ action: { tool: "PowerShell", input: { command: commands.next().value } } }),
    () =>
      bash(`${pick(["pwsh -Command", "cmd /c"])} ${quoted(mixed(next() < 0.5 ? POWERSHELL : CMD, 3_000))}`),
    () => bash(`cmd /c "${repeated(pick(CMD) + pick(CMD), 9_000)}"`),
    () =>
      inFile(
        `make ${pick(["x", "all", "-C . x", "-j4 all y", mixed(MAKE, 5)])}`,
        "Makefile",
        mixed(MAKE, 8_000),
      ),
    () => inFile("make all", "Makefile", repeated(pick(MAKE) + pick(MAKE), 9_000)),
    () => inFile("just x", "justfile", `x:\n  ${mixed(MAKE, 3_000)}`),
    () => inFile(pick(["npm run x", "pnpm x", "yarn run x", "npm test"]), "package.json", scripts()),
    () =>
      inFile(pick(["sh x.sh", "./x.sh", "bash -e x.sh", "source x.sh"]), "x.sh", mixed(SHELL_PIECES, 8_000)),
    () => inFile("python3 x.py", "x.py", mixed(CODE, 8_000)),
    () => inFile("psql -f x.sql", "x.sql", mixed(SQL, 8_000)),
    () => ({
      action: { tool: "mcp__x__run_query", input: { params: { sql: mixed(SQL, 4_000), args: [word()] } } },
    }),
    () => ({
      action: { tool: pick(["mcp__x__delete_all", "mcp__k8s__apply", "x"]), input: { a: deepValue() } },
    }),
    () => ({ action: { tool: "mcp__x__call", input: { a: wideValue() } } }),
    () => ({ action: { tool: pick(["mcp__x__exec", "Task", "WebFetch", "shell"]), input: value(5) } }),
    () => ({ action: { tool: "shell", input: { command: Array.from({ length: size(2_000) }, word) } } }),
    () => ({ action: { tool: "Write", input: { file_path: word(), content: mixed(texts(), 9_000) } } }),
    () => ({
      action: {
        tool: "Edit",
        input: {
          file_path: pick(["package.json", word()]),
          old_string: mixed(texts(), 90),
          new_string: mixed(texts(), 90),
        },
      },
    }),
    () => ({ action: { tool: "MultiEdit", input: { file_path: "a.ts", edits: wideValue() } } }),
    () => ({
      action: {
        tool: "apply_patch",
        input: {
          input: `*** Begin Patch\n${Array.from({ length: size(2_000) }, () => `*** ${pick(["Update", "Delete", "Add"])} File: ${pick(texts())}\n@@\n-a\n+b`).join("\n")}`,
        },
      },
    }),
  ];
  for (let at = 0; at < count; at++) yield KINDS[at % KINDS.length]();
}
