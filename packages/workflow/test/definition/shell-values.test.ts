// @module-tag fuzz

import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { everyRow } from "@agentos/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bindCommand, bindLine } from "../../src/definition/index.js";

const V = "${inputs.v}";

// Each shell once: `sh` is usually another name for one of them.
const SHELLS = [
  ...new Map(
    ["sh", "bash", "dash", "zsh", "ksh"].flatMap((shell) => {
      const { status, stdout } = spawnSync(shell, ["-c", `command -v ${shell}`], { encoding: "utf8" });
      return status === 0 ? [[realpathSync(stdout.trim()), shell] as const] : [];
    }),
  ).values(),
];

const END = "\u001e";

/**
 * Returns what a line prints if its references have one of these values. Each value is tried in a subshell of
 * the same shell.
 */
function printed(shell: string, line: string, values: readonly string[]): string[] {
  const { line: bound, variables, problems } = bindLine(line, { platform: "linux" });
  expect(problems).toEqual([]);
  const script = values.map((_, index) => {
    const bindings = [...variables.keys()].map((name) => `${name}="$VALUE_${index}"; export ${name}`);
    return ["(", ...bindings, bound, `); printf '\\036'`].join("\n");
  });
  const ended = spawnSync(shell, ["-c", script.join("\n")], {
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(values.map((value, index) => [`VALUE_${index}`, value])),
    },
    encoding: "utf8",
    // If stdin is a socket, bash assumes that it is a remote shell and reads the user's settings.
    stdio: ["ignore", "pipe", "pipe"],
  });
  expect(ended.stderr).toBe("");
  return ended.stdout.split(END).slice(0, -1);
}

const LINES: [string, (value: string) => string][] = [
  [`printf %s ${V}`, (v) => v],
  [`printf %s "${V}"`, (v) => v],
  [`printf %s '${V}'`, (v) => v],
  [`printf %s a${V}"b ${V}"'c ${V}'`, (v) => `a${v}b ${v}c ${v}`],
  [`printf '%s|' ${V} ${V}`, (v) => `${v}|${v}|`],
  [`printf %s "$(printf %s ${V}; echo x)"`, (v) => `${v}x`],
  [`printf %s "$(printf %s "${V}x")"`, (v) => `${v}x`],
  [`X=${V}; printf %s "$X"`, (v) => v],
  [`printf %s "\${NOPE:-${V}}"`, (v) => v],
  [`for each in ${V}; do printf %s "$each"; done`, (v) => v],
  [`if [ ${V} = "${V}" ]; then printf %s "\\"${V}\\$"; fi # ${V} it's a comment`, (v) => `"${v}$`],
  [`sh -c 'printf %s "$1"' sh ${V}`, (v) => v],
  [`cat <<EOF\n"it's" ${V}\nEOF\nprintf %s ${V}`, (v) => `"it's" ${v}\n${v}`],
  [`x=$(cat <<-EOF\n\t${V}.\n\tEOF\n)\nprintf %s "$x"`, (v) => `${v.replace(/^\t+/, "")}.`],
  [`( printf %s ${V} ) && { printf %s "\${X-}"; }`, (v) => v],
  [`printf %s "$\${inputs.v} $$\${inputs.v}" | cut -c1-11`, () => "${inputs.v}\n"],
];

const ATTACKS = [
  "plain",
  "",
  " two  words ",
  "'",
  '"',
  "\\",
  'it\'s "quoted" \\" \\\' \\\\',
  "$(touch /tmp/pwned)",
  "`id`",
  "${HOME} $HOME $$",
  "; echo pwned; #",
  "| cat && true || false & ( ) { } < > * ? [a-z] ~ !",
  "'; echo pwned; '",
  '"; echo pwned; "',
  "\n\necho pwned\n.",
  "EOF\necho pwned",
  "${inputs.v} ${AGENTOS_VALUE_1} \\${x}",
  "-n",
  "%s %d \\n",
  "a[$(echo pwned)]",
  "ünïcödé 🎉 \u202e",
  "\r\n\t\v\u0001",
];

describe.each(SHELLS)("in %s", (shell) => {
  test.each(LINES)("every value is data in: %s", (line, expected) => {
    expect(printed(shell, line, ATTACKS)).toEqual(ATTACKS.map(expected));
  });
});

test("any other text is data too", () => {
  const line = LINES.slice(0, 9)
    .map(([each]) => `${each}; printf '\\037'`)
    .join("\n");
  const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 300) / 10 };
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."ab \n\t'\"\\$`;&|<>(){}[]*?~#!%-=,".split("")) }),
      (value) => {
        const parts = printed("sh", line, [value])[0]?.split("\u001f");
        expect(parts?.slice(0, 9)).toEqual(LINES.slice(0, 9).map(([, expected]) => expected(value)));
      },
    ),
    runs,
  );
});

describe("a reference is rejected where a shell would parse its value again", () => {
  everyRow(
    "%s",
    [
      [`echo $((1 + ${V}))`, "would evaluate ${inputs.v} here"],
      [`(( ${V} > 1 )) && echo`, "would evaluate"],
      [`let x=${V}`, "would evaluate"],
      [`[[ ${V} -gt 3 ]]`, "would evaluate"],
      [`echo \`echo ${V}\``, "cannot be used inside backticks"],
      [`echo "a \`echo ${V}\`"`, "cannot be used inside backticks"],
      [`eval "echo ${V}"`, "a second shell would parse the value of ${inputs.v}"],
      [`true; sh -c "echo ${V}"`, "a second shell"],
      [`sudo -u me /bin/bash -ec 'echo ${V}'`, "a second shell"],
      [`x | env A=1 sh -e -c ${V}`, "a second shell"],
      [`bash <<EOF\necho ${V}\nEOF`, "in this here-document"],
      [`sudo /bin/sh -s x <<EOF\necho ${V}\nEOF`, "in this here-document"],
      [`cat <<'EOF'\n${V}\nEOF`, "${inputs.v} is in a quoted here-document"],
      [`cat <<\\EOF\n${V}\nEOF`, "in a quoted"],
      [`echo $'it\\'s' ${V}`, "shells differ in how they parse"],
      [`echo "$(case a in a) echo ${V};; esac)"`, 'inside parentheses in a command with "case"'],
    ],
    (line, message) => {
      const { problems } = bindLine(line, { platform: "linux" });
      expect(problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)]);
      const [{ start, end } = { start: 0, end: 0 }] = problems;
      expect(line.slice(start, end)).toBe(V);
    },
  );

  test.each([
    [["docker", "run", "image", "sh", "-c", `echo ${V}`], 5],
    [["cmd", "/d", "/c", `echo ${V}`], 3],
    [["pwsh", "-Command", `echo ${V}`], 2],
    [["fish", "-lc", `echo ${V}`], 2],
    [["docker", "run", "image", "sh", "-c", "echo ${item}"], 5],
  ])("in the list %j", (words, word) => {
    expect(bindCommand(words, ["item"]).problems).toEqual([
      { word, problem: expect.objectContaining({ message: expect.stringContaining("as shell code") }) },
    ]);
  });

  test.each([
    [["node", "-e", `console.log("${V}")`], "node"],
    [["env", "A=1", "/usr/bin/python3.12", "-c", `print("${V}")`], "python3.12"],
    [["perl", "-ne", `print "${V}"`], "perl"],
  ])("and causes a warning in code: %j", (words, interpreter) => {
    const warning = {
      severity: "warning",
      message: `${interpreter} would run the value of ${V} as code; pass it as a separate argument, or in "env"`,
    };
    expect(bindCommand(words).problems).toEqual([
      expect.objectContaining({ problem: expect.objectContaining(warning) }),
    ]);
    const line = words.map((word) => (word.includes(V) ? `'${word}'` : word)).join(" ");
    expect(bindLine(`true; ${line}`, { platform: "linux" }).problems).toEqual([
      expect.objectContaining(warning),
    ]);
    expect(bindCommand([...words.slice(0, -1), "x", V]).problems).toEqual([]);
  });
});

test("a `${...}` that is not a reference is left to the shell", () => {
  const line = 'echo ${HOME} ${x:-y} ${item} ${projectDir} "${key}" $((1+1)) `id`';
  expect(bindLine(line, { platform: "linux" })).toMatchObject({ line, problems: [] });
  const { variables } = bindLine(line, { platform: "linux", locals: ["item"] });
  expect([...variables.values()]).toEqual([["item"]]);
});

test("a list that starts a shell gets its values through the environment, any other as arguments", () => {
  const { command, lineAt, variables, problems } = bindCommand(["/bin/sh", "-ec", `echo ${V}`, "sh", V]);
  expect({ command, lineAt, problems }).toEqual({
    command: ["/bin/sh", "-ec", 'echo "${AGENTOS_VALUE_1}"', "sh", V],
    lineAt: 2,
    problems: [],
  });
  expect([...variables]).toEqual([["AGENTOS_VALUE_1", ["inputs", "v"]]]);
  expect(bindCommand(["node", "x.mjs", V])).toMatchObject({ command: ["node", "x.mjs", V], problems: [] });
});

describe("on Windows", () => {
  test.each([
    [`echo ${V}`, 'echo "!AGENTOS_VALUE_1!"'],
    [`echo "a ${V}" ${V}`, 'echo "a !AGENTOS_VALUE_1!" "!AGENTOS_VALUE_1!"'],
    ["echo 100%", "echo 100%"],
  ])("%s becomes %s", (line, expected) => {
    expect(bindLine(line, { platform: "win32" })).toMatchObject({ line: expected, problems: [] });
  });

  test("a line with a reference must not contain characters that delayed expansion interprets", () => {
    const { problems } = bindLine(`echo hi! ${V}`, { platform: "win32" });
    expect(problems).toEqual([
      expect.objectContaining({ message: expect.stringContaining('on Windows, a shell command with "!"') }),
    ]);
    expect(bindLine("echo hi!", { platform: "win32" }).problems).toEqual([]);
  });
});
