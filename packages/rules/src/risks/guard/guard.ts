import { type Detector, type Finding, stop } from "@agentos/commands/effects";
import { commandLine, type Invocation } from "@agentos/commands/reader";
import { detectCode } from "./guard-code.js";
import { detectFound, detectInput, detectNamed, detectPaths, LISTERS, READERS } from "./guard-files.js";
import { detectRemoval } from "./guard-removal.js";
import { detectStash } from "./guard-stash.js";
import { detectTyping } from "./guard-terminal.js";
import { isHumanOnly } from "./our-command.js";
import { detectDiverted, detectUnguarded } from "./unguarded-agents.js";

const RULE = "guard";

const SWITCHES = ["AGENTOS_RULES", "AGENTOS_RULES_MODE", "AGENTOS_RULES_OFF", "AGENTOS_RULES_ON_ERROR"];

/**
 * Detects attempts to change or bypass the guard. A stopped agent must not be able to approve its
 * own action.
 */
export const detectGuard: Detector = (subject) => [
  ...detectPaths(subject),
  ...subject.invocations.flatMap((invocation) => [
    ...detectCommand(invocation),
    ...detectNamed(invocation, subject),
    ...detectCode(invocation),
    ...detectStash(invocation, subject.resolver),
  ]),
  ...detectFound(subject),
  ...detectDiverted(subject),
  ...detectInput(subject),
  ...detectRemoval(subject),
  ...detectTyping(subject.invocations, isHumanOnly),
];

function detectCommand(invocation: Invocation): Finding[] {
  const found = (why: string) => [stop(RULE, commandLine(invocation), why)];
  if (isHumanOnly(invocation))
    return found("only a person may run this aos command, in their own terminal").map((one) => ({
      ...one,
      personal: true,
    }));
  if (isHookByHand(invocation))
    return found("it sends the guard an event that only an agent's client may send");
  const variable = SWITCHES.find((each) => setsVariable(invocation, each));
  return variable !== undefined ? found(`${variable} turns the guard off`) : detectUnguarded(invocation);
}

function isHookByHand({ name, args, input }: Invocation): boolean {
  const isHook = OUR_HOOK.test(name) || args.some(({ text }) => OUR_HOOK.test(text));
  return isHook && input !== undefined && !LISTERS.has(name) && !READERS.has(name);
}

const OUR_HOOK = /(?:^|[/\\])agentos-(?:rules-hook|hooks)(?:\.c?js)?$/;

function setsVariable({ name, args, assignments }: Invocation, variable: string): boolean {
  if (assignments.has(variable)) return true;
  return (name === "export" || name === "unset") && args.some(({ text }) => text.split("=")[0] === variable);
}
