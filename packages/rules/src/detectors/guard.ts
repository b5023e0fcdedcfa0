import { optionValue, readOptions } from "@agentos/shell";
import { type Finding, stop } from "../finding.js";
import { commandLine, type Invocation, type ShellWord } from "../shell-analysis.js";
import type { Detector, Subject } from "../subject.js";
import { argumentsOfAos } from "./our-command.js";

const RULE = "guard";

/** The files that hold the rules, the approvals, and the settings that run the guard. */
const GUARD_PATHS: readonly RegExp[] = [
  /(?:^|\/)\.agentos\/(?:config\.json|core\/rules\/|core\/?$|modules\/[^/]+\/rules\/|state\/approvals(?:\/|$)|state\/deviations\.jsonl$|state\/sessions\/[^/]+\/(?:events\.jsonl|graph\.json)$)/,
  /(?:^|\/)\.agentos\/?$/,
  /(?:^|\/)\.(?:claude|qwen|gemini)\/(?:settings(?:\.local)?\.json$|hooks(?:\/|$))/,
  // The plugin's files, and those that say which plugins there are.
  /(?:^|\/)\.claude\/plugins(?:\/(?:[^/]+\.json|(?:.+\/)?agentos(?:\/.*)?)?)?$/,
  /(?:^|\/)\.codex\/(?:hooks\.json|config\.toml)$/,
  /(?:^|\/)(?:\.github|\.copilot)\/hooks(?:\/|$)/,
  /(?:^|\/)\.opencode\/plugins?\/|(?:^|\/)opencode\.jsonc?$/,
  /(?:^|\/)\.cursor\/hooks\.json$/,
  /(?:^|\/)\.(?:claude|codex|gemini|qwen|copilot)\/?$/,
  /(?:^|\/)managed-settings\.json$/,
  /(?:^|\/)node_modules\/(?:@agentos(?:\/|$)|\.bin\/(?:aos|agentos-))/,
  /(?:^|\/)\.git\/hooks(?:\/|$)/,
];
/** Words of `aos` that only a person may say. */
const PERSONS_COMMANDS = /^(?:approve|uninstall|rules (?:off|disable|set)|config set)\b/;
/** With which options they change nothing: `uninstall --json` does. */
const HELPS = /^(?:--help|-h)$/;
const SHOWS_REQUESTS = /^(?:--help|-h|--list|-l|--json)$/;
const SHOWS_CHANGES = /^(?:--help|-h|--dry-run|-n)$/;
const BYPASSES =
  /^--(?:dangerously-skip-permissions|dangerously-bypass-approvals-and-sandbox|dangerously-bypass-hook-trust|yolo|allow-all-tools|skip-trust|no-hooks|disable-hooks)$/;
const CLIENTS: ReadonlySet<string> = new Set([
  "claude",
  "codex",
  "gemini",
  "qwen",
  "copilot",
  "opencode",
  "cursor-agent",
]);
/** Variables that would turn the guard off. */
const SWITCHES = ["AGENTOS_RULES", "AGENTOS_RULES_MODE", "AGENTOS_RULES_OFF", "AGENTOS_RULES_ON_ERROR"];

/** The guard itself: who is stopped must not be the one who lets himself through. */
export const detectGuard: Detector = (subject) => [
  ...detectPaths(subject),
  ...subject.invocations.flatMap(detectCommand),
];

function detectPaths({ changes, whereabouts }: Subject): Finding[] {
  const found: Finding[] = [];
  for (const { path, by } of changes) {
    const { path: placed } = whereabouts.place(path);
    if (isGuard(placed)) found.push(stop(RULE, by ?? placed, `${placed} belongs to the guard`));
  }
  return found;
}

/** Whether a path belongs to the rules' own guard, its folders included. */
function isGuard(path: string): boolean {
  // All of them have one of these; the patterns need not be made for the others.
  if (!path.includes(".") && !path.includes("@")) return false;
  const unified = path.includes("\\") ? path.replaceAll("\\", "/") : path;
  return GUARD_PATHS.some((pattern) => pattern.test(unified));
}

function detectCommand(invocation: Invocation): Finding[] {
  const { name, args } = invocation;
  const found = (why: string) => [stop(RULE, commandLine(invocation), why)];
  const ours = argumentsOfAos(invocation);
  if (ours && isForAPerson(ours)) return found("only a person may approve, in a terminal");
  const variable = SWITCHES.find((each) => setsVariable(invocation, each));
  if (variable !== undefined) return found(`${variable} turns the guard off`);
  if (!CLIENTS.has(name)) return [];
  if (args.some(({ text }) => BYPASSES.test(text)) || isLoosened(invocation))
    return found("it starts an agent that nothing holds");
  return name === "claude" && takesPluginAway(invocation) ? found("it takes the guard's plugin away") : [];
}

function isForAPerson(args: readonly ShellWord[]): boolean {
  const { options, rest } = readOptions(args, { short: "p", long: ["project"] });
  const words = rest.map(({ text }) => text);
  const shows = words[0] === "approve" ? SHOWS_REQUESTS : words[0] === "uninstall" ? SHOWS_CHANGES : HELPS;
  const onlyShows = options.some(({ name }) => shows.test(name));
  if (PERSONS_COMMANDS.test(words.join(" ")) && !onlyShows) return true;
  return words[0] === "resume" && args.some(({ text }) => text.startsWith("--approve"));
}

function setsVariable({ name, args, assignments }: Invocation, variable: string): boolean {
  if (assignments.has(variable)) return true;
  return (name === "export" || name === "unset") && args.some(({ text }) => text.split("=")[0] === variable);
}

/** Options whose value lets an agent do anything, or start without the project's hooks. */
const LOOSENING: readonly (readonly [string, RegExp])[] = [
  ["--permission-mode", /^bypassPermissions$/],
  ["--approval-mode", /^yolo$/],
  ["--settings", /"disableAllHooks"\s*:\s*true/],
  ["--setting-sources", /^(?!.*\bproject\b)/],
];
const WITH_VALUES = { long: LOOSENING.map(([option]) => option.slice(2)) };

function isLoosened({ args }: Invocation): boolean {
  const split = readOptions(args, WITH_VALUES);
  return LOOSENING.some(([option, loose]) => {
    const value = optionValue(split, option);
    return value !== undefined && loose.test(value.text);
  });
}

/** `claude plugin disable agentos@agentos`, or the marketplace that it came from. */
function takesPluginAway({ args }: Invocation): boolean {
  const { options, rest } = readOptions(args, { short: "s", long: ["scope"] });
  const [group = "", ...words] = rest.map(({ text }) => text);
  if (!/^plugins?$/.test(group)) return false;
  const [verb = "", ...names] = words[0] === "marketplace" ? words.slice(1) : words;
  if (!/^(?:disable|uninstall|remove|rm)$/.test(verb)) return false;
  return (
    options.some(({ name }) => /^(?:--all|-a)$/.test(name)) ||
    names.some((each) => /^agentos(?:@|$)/.test(each))
  );
}
