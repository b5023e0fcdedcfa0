import { type ClientId, identityOf } from "@agentos/clients";
import {
  type Action,
  type Catalogue,
  commandLine,
  type Explanation,
  type Invocation,
  type Outcome,
} from "@agentos/rules/internal";
import { oneLine, shortPath } from "../terminal/index.js";
import { visible } from "../terminal/visible.js";
import type { Look } from "./phase-row.js";

export interface ClientOutcome {
  client: ClientId;
  attended: Outcome;
  headless: Outcome;
}

export function renderExplanation(
  action: Action,
  { verdict, findings, shell, changes, here }: Explanation & { here: readonly ClientOutcome[] },
  catalogue: Catalogue,
  look: Look,
): string {
  const { paint, cwd } = look;
  const { decision, rule, reason } = verdict;
  const style = { allow: paint.green, report: paint.yellow, stop: paint.red }[decision];
  const meaning = {
    allow: "an agent may do it",
    report: "an agent may do it, and it is logged",
    stop: "an agent must ask first",
  }[decision];
  const outcome = decision === "stop" ? "blocked to be safe" : "only reported";
  const blocks = [
    [
      `${style(paint.bold(decision))}  ${meaning}`,
      `  ${line(reason)}`,
      ...(rule
        ? [`  ${paint.dim(`${rule.id} (${rule.tier}): ${line(rule.sentence)}${sourceOf(rule, cwd)}`)}`]
        : []),
      ...(verdict.safer === undefined ? [] : [`  Safer: ${line(verdict.safer)}`]),
      ...(verdict.uncertain
        ? [`  The effect of this action could not be determined, so it is ${outcome}.`]
        : []),
    ],
    section("Here", here.length > 0 ? here.map(outcomeLine) : [notGuarded(look)]),
    section("Read as", shell.invocations.length > 0 ? drawTree(shell.invocations, look) : readAs(action)),
    section(
      "Changes",
      changes.map(
        ({ kind, path, by }) =>
          `${kind} ${line(path)}${by === undefined ? "" : paint.dim(`  by ${line(by)}`)}`,
      ),
    ),
    section("Cannot be read in advance", [
      ...shell.unreadable.map(({ what }) => line(what)),
      ...shell.errors.map((error) => `syntax: ${line(error)}`),
    ]),
    section(
      "Findings",
      findings.map(({ rule: id, evidence, uncertain }) => {
        const mode = catalogue.rules.find((each) => each.id === id)?.mode ?? "off";
        const note = [uncertain && "uncertain", mode !== "enforce" && `mode ${mode}`].filter(Boolean);
        return `${paint.bold(id)}  ${line(evidence.what)}: ${line(evidence.why)}${note.length > 0 ? ` (${note.join(", ")})` : ""}`;
      }),
    ),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function notGuarded({ aos = "aos" }: Look): string {
  return `no client runs the hook in this folder, so nothing stops an agent (${aos} init adds it)`;
}

function outcomeLine({ client, attended, headless }: ClientOutcome): string {
  const { name } = identityOf(client);
  return attended === headless
    ? `${name} ${MEANING[attended]}`
    : `${name} ${MEANING[attended]} at its terminal, ${MEANING[headless]} in a headless run`;
}

const MEANING: Readonly<Record<Outcome, string>> = {
  passes: "applies its own permissions",
  asks: "asks its user",
  refuses: "refuses it",
};

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((each) => `  ${each}`)];
}

function readAs({ tool, input }: Action): string[] {
  return "command" in input
    ? ["no program: only text, or nothing"]
    : [`${line(tool)}, a tool that runs no command`];
}

function sourceOf({ source }: { source?: { path: string; line: number } }, cwd: string): string {
  return source ? ` (${shortPath(source.path, cwd)}:${source.line})` : "";
}

/** Draws the programs as a tree, each below the program that starts it. */
function drawTree(invocations: readonly Invocation[], { paint, marks }: Look): string[] {
  const { branch, last, trunk } = marks.tree;
  let above = "";
  return invocations.map((invocation, at) => {
    const depth = invocation.via.length;
    const stems = Array.from({ length: depth }, (_, level) => {
      const continues = hasNext(invocations, at, level + 1);
      if (level === depth - 1) return continues ? branch : last;
      return continues ? trunk : "  ";
    });
    const words = describe(invocation, above, paint.dim);
    above += ` ${words}`;
    return `${paint.dim(stems.join(""))}${words}`;
  });
}

function hasNext(invocations: readonly Invocation[], at: number, depth: number): boolean {
  for (const { via } of invocations.slice(at + 1)) {
    if (via.length < depth) return false;
    if (via.length === depth) return true;
  }
  return false;
}

/** @param above the part that has already been drawn, whose variables are not repeated */
function describe(invocation: Invocation, above: string, dim: (text: string) => string): string {
  const { name, redirections, folder, remote, inline, input, assignments } = invocation;
  const notes = [
    inline && "from code in another language",
    remote && "on another machine",
    folder === undefined && "in an unknown folder",
    folder !== undefined && folder !== "." && `in ${line(folder)}`,
    input?.type === "pipe" && "reads a pipe",
    input?.type === "file" && `reads ${line(input.path)}`,
  ].filter((note) => note !== false && note !== undefined);
  const before = [...assignments]
    .filter(([key]) => /^[A-Za-z_]/.test(key) && !above.includes(` ${key}=`))
    .map(([key, { text }]) => `${key}=${text}`);
  const after = redirections.map(({ operator, target }) => `${operator} ${target.text}`);
  const words = [...before, ...(name === "" ? [] : [commandLine(invocation)]), ...after].join(" ");
  return `${line(words)}${notes.length > 0 ? dim(`  (${notes.join(", ")})`) : ""}`;
}

function line(text: string): string {
  return oneLine(visible(text));
}
