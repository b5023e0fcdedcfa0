import type { ProbeMark } from "@agentos/platform";
import { clientOf } from "../../clients/client.js";
import { hooksOf } from "../../hooks.js";
import type { ConfiguredHook } from "../configured.js";
import type { Finding } from "../finding.js";

/**
 * The events of a session in which a tool is called once; all others need a compaction, a subagent or a
 * question.
 */
const OF_A_SESSION = ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"];
const OF_A_TOOL = ["PreToolUse", "PostToolUse", "PostToolBatch"];

const ABOUT = { code: "probe", client: "claude-code" } as const;
const { name, program } = clientOf(ABOUT.client);

/** What a client was asked with, and what came of it. */
interface Probe {
  folder: string;
  calledTool: boolean;
  known: readonly Finding[];
}

/** Which of the wanted hooks were started, an event at a time; where none was, that is one fault. */
export function compareWithMarks(
  wanted: readonly ConfiguredHook[],
  marks: readonly ProbeMark[],
  { folder, calledTool, known }: Probe,
): Finding[] {
  const asked = [...OF_A_SESSION, ...(calledTool ? OF_A_TOOL : [])];
  const events = asked
    .map((event) => ({
      event,
      hooks: namesAt(event, wanted),
      started: marks.flatMap((mark) => (mark.event === event ? hooksOf(mark.program, mark.args) : [])),
    }))
    .filter(({ hooks }) => hooks.length > 0);
  const remedy = remedyFrom(known, folder);
  const paths = [...new Set(wanted.map(({ path }) => path))].join(" and ");
  const fault = (what: string): Finding => {
    return { ...ABOUT, severity: "error", message: `${name}, started in ${folder}, ${what}`, remedy };
  };
  const isSilent = events.every(({ hooks, started }) => !hooks.some((hook) => started.includes(hook)));
  if (events.length > 0 && isSilent) return [fault(`ran none of the hooks in ${paths}`)];
  const findings = events.map(({ event, hooks, started }): Finding => {
    const missed = hooks.filter((hook) => !started.includes(hook));
    if (missed.length > 0) return fault(`did not run ${list(missed)} at ${event}`);
    return { ...ABOUT, severity: "ok", message: `${name} itself ran ${list(hooks)} at ${event}` };
  });
  const others = [...new Set(wanted.map(({ event }) => event))].filter((event) => !asked.includes(event));
  if (others.length === 0) return findings;
  const message = `${name} was not asked about ${list(others)}: nothing of the kind happened in its session`;
  return [...findings, { ...ABOUT, severity: "info", message }];
}

function namesAt(event: string, wanted: readonly ConfiguredHook[]): string[] {
  const there = wanted.filter((hook) => hook.event === event && isForBash(hook));
  return [...new Set(there.flatMap(({ hooks }) => hooks))];
}

/** Of a pattern that names the tool in other words nothing is expected. */
function isForBash({ matcher = "*" }: ConfiguredHook): boolean {
  return ["", "*"].includes(matcher) || matcher.split("|").includes("Bash");
}

/** What is known to keep hooks from running has its remedy; else the client has to tell. */
function remedyFrom(known: readonly Finding[], folder: string): string {
  const causes: readonly Finding["code"][] = ["settings", "disabled", "start-folder", "hook", "node"];
  const cause = known.find(
    ({ code, severity, client = ABOUT.client }) =>
      severity === "error" && client === ABOUT.client && causes.includes(code),
  );
  return (
    cause?.remedy ?? `start \`${program} --debug hooks\` in ${folder} and look what it says of its hooks`
  );
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat("en").format(words);
}
