import { AGENT_PROGRAMS, CLIENTS } from "@agentos/clients";
import { type Detector, type Finding, type Subject, stop } from "@agentos/commands/effects";
import {
  commandLine,
  type Invocation,
  isTrial,
  optionValue,
  programOf,
  readOptions,
  saysVerb,
} from "@agentos/commands/reader";
import { argumentsOfAos } from "./our-command.js";

const RULE = "guard";

const BYPASSES =
  /^--(?:dangerously-skip-permissions|dangerously-bypass-approvals-and-sandbox|dangerously-bypass-hook-trust|yolo|allow-all-tools|skip-trust|no-hooks|disable-hooks|bare|safe-mode|full-auto|yes-always|auto-approve|approval-mode=(?:yolo|auto[-_]edit))$/;
const AGENTS: ReadonlySet<string> = new Set(AGENT_PROGRAMS);
/** Variables that change which programs, settings and keys a client and its hooks use. */
const DIVERTING_VARIABLES =
  /^(?:PATH|HOME|USERPROFILE|NODE_OPTIONS|NODE_PATH|XDG_STATE_HOME|XDG_CONFIG_HOME|CLAUDE_CONFIG_DIR|CLAUDE_PROJECT_DIR|CLAUDE_CODE_SIMPLE|CLAUDE_CODE_ENTRYPOINT|CLAUDE_CODE_SESSION_ATTENDED|CODEX_HOME|GEMINI_CLI_HOME|LD_PRELOAD|DYLD_INSERT_LIBRARIES|BASH_ENV|ENV)$/;
/** Detects a client that is started without our hooks, or whose plugin is removed. */
export function detectUnguarded(invocation: Invocation): Finding[] {
  const { name, args } = invocation;
  if (!AGENTS.has(name)) return [];
  const found = (why: string) => [stop(RULE, commandLine(invocation), why)];
  const isUnguarded = UNGUARDED.has(name) && args.some(({ text }) => UNGUARDED_WORDS.test(text));
  if (isUnguarded || args.some(({ text }) => BYPASSES.test(text)) || isLoosened(invocation))
    return found("it starts an agent without a guard");
  return name === "claude" && removesPlugin(invocation) ? found("it removes the guard's plugin") : [];
}

/** Detects an agent that is started with different programs, settings or keys. */
export function detectDiverted({ invocations }: Subject): Finding[] {
  let exported: string | undefined;
  return invocations.flatMap((invocation) => {
    const { name, args, assignments, via } = invocation;
    const set = [
      ...assignments.keys(),
      ...(name === "env" ? args.map(({ text }) => text.split("=", 1)[0]!) : []),
    ];
    if (name === "export" || name === "declare" || name === "typeset" || name === "set")
      set.push(...args.map(({ text }) => text.split("=", 1)[0]!));
    const diverting = set.find((each) => DIVERTING_VARIABLES.test(each));
    if ((name === "export" || name === "declare" || name === "typeset") && diverting !== undefined)
      exported = diverting;
    const variable = diverting ?? exported;
    const startsAgent = AGENTS.has(name) || (argumentsOfAos(invocation) ?? [])[0]?.text === "run";
    const isBuiltin = via.length === 0 && (name === "export" || name === "declare");
    return startsAgent && variable !== undefined && !isBuiltin
      ? [
          stop(
            RULE,
            commandLine(invocation),
            `it starts an agent with a different ${variable}, so the agent may not find its guard`,
          ),
        ]
      : [];
  });
}

const LOOSENING: readonly (readonly [string, RegExp])[] = [
  ["--permission-mode", /^bypassPermissions$/],
  ["--approval-mode", /^yolo$/],
  ["--sandbox", /^danger-full-access$/],
  ["-s", /^danger-full-access$/],
  ["-a", /^never$/],
  ["--ask-for-approval", /^never$/],
  ["--config", /^(?:approval_policy=["']?never|sandbox_mode=["']?danger|features\.\w*hooks\w*=false)/],
  ["-c", /^(?:approval_policy=["']?never|sandbox_mode=["']?danger|features\.\w*hooks\w*=false)/],
  ["--settings", /"disableAllHooks"\s*:\s*true/],
  ["--setting-sources", /^(?!.*\bproject\b)/],
];
const WITH_VALUES = {
  short: "sca",
  long: LOOSENING.flatMap(([option]) => (option.startsWith("--") ? [option.slice(2)] : [])),
};
/** Short options that let a client act without asking. */
const YES: ReadonlyMap<string, string> = new Map([
  ...CLIENTS.flatMap((client): [string, string][] =>
    "yesOption" in client ? [[client.program, client.yesOption]] : [],
  ),
  ["cursor-agent", "-f"],
]);
/** Agents that act without asking and do not run our hooks. */
const UNGUARDED: ReadonlySet<string> = new Set(["goose", "amp"]);
const UNGUARDED_WORDS = /^(?:run|-x|--execute|--dangerously-allow-all)$/;

function isLoosened({ name, args }: Invocation): boolean {
  if (args.some(({ text }) => text === YES.get(name))) return true;
  if (name === "cursor-agent" && args.some(({ text }) => text === "--force")) return true;
  const split = readOptions(args, WITH_VALUES);
  return LOOSENING.some(([option, loose]) => {
    const value = optionValue(split, option);
    return value !== undefined && loose.test(value.text);
  });
}

/**
 * Detects commands such as `claude plugin disable agentos@agentos`, and similar ones for the
 * plugin's marketplace.
 */
function removesPlugin({ args }: Invocation): boolean {
  const { options, rest } = readOptions(args, { short: "s", long: ["scope"] });
  const [group = "", ...words] = rest.map(({ text }) => text);
  if (group === "config" && words[0] === "set" && /hooks/i.test(words[1] ?? "")) return true;
  if (!/^plugins?$/.test(group)) return false;
  const [verb = "", ...names] = words[0] === "marketplace" ? words.slice(1) : words;
  if (!/^(?:disable|uninstall|remove|rm)$/.test(verb)) return false;
  return (
    options.some(({ name }) => /^(?:--all|-a)$/.test(name)) ||
    names.some((each) => /^agentos(?:@|$)/.test(each))
  );
}

/** Detects other agents that act without asking. The rules cannot see what they do. */
export const detectAgents: Detector = ({ invocations }) =>
  invocations
    .filter((invocation) => {
      const texts = invocation.args.map(({ text }) => text);
      return saysVerb(programOf(invocation.name)?.alone, texts, texts) && !isTrial(invocation);
    })
    .map((invocation) => stop(RULE, commandLine(invocation), "it starts an agent without a guard"));
