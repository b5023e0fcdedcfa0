import { AGENT_VARIABLES } from "@agentos/clients";
import { type Detector, type Finding, report, type Subject, stop } from "@agentos/commands/effects";
import { commandLine, type Invocation, readOptions } from "@agentos/commands/reader";
import { argumentsOfAos, isAos } from "./our-command.js";

const RULE = "guard";

/** Environment variables by which `aos` detects an agent. */
const AGENT_MARKS: ReadonlySet<string> = new Set(AGENT_VARIABLES);
/** Options that keep `aos resume` from approving any gate. */
const APPROVES_NOTHING = /^(?:--reject|--no-approve|--agent|--client|--peek|--dry-run|--help|-h|-n)$/;

/**
 * Detects agents that resume a session. Resuming would approve the session's gates, and only a person
 * may approve them. Also detects agents that hide the fact that they are agents.
 */
export const detectGates: Detector = (subject) =>
  subject.invocations
    .flatMap((invocation) => [...detectResume(invocation, subject), ...detectDisguise(invocation)])
    .concat(detectDisguisedStart(subject));

function detectResume(invocation: Invocation, { resolver }: Subject): Finding[] {
  const args = argumentsOfAos(invocation);
  if (!args) return [];
  const { options, rest } = readOptions(args, {
    short: "pcr",
    long: "project concurrency reject phase to client workflow note answer max-wait budget workers".split(
      " ",
    ),
  });
  const [verb, session] = rest.map(({ text }) => text);
  if (verb !== "resume") return [];
  if (options.some(({ name }) => APPROVES_NOTHING.test(name))) return [];
  const line = commandLine(invocation);
  const gates = resolver.context.waitingGates?.();
  if (gates === undefined)
    return [report(RULE, line, "it approves any gates that the session is waiting at", true)];
  const meant = gates.filter((gate) => session === undefined || gate.session === session);
  const [first] = meant.length > 0 || session === undefined ? meant : [];
  if (!first) return [];
  return [
    stop(
      RULE,
      line,
      `it approves the gate of ${first.phase}, which only a person may do (to continue without approving it, use aos resume --no-approve; to print an agent's handoff, aos resume --agent)`,
    ),
  ];
}

/** Programs that hide the parent process of the programs that they start. */
const DETACHERS =
  /^(?:tmux|screen|script|expect|unbuffer|setsid|nohup|daemonize|dtach|abduco|zellij|systemd-run|at|batch|crontab|launchctl|socat|start-stop-daemon|byobu|disown)$/;

/**
 * Detects commands such as `env -i tmux …` or `unset CLAUDECODE; setsid …`, which start a program in
 * such a way that it cannot tell that an agent started it.
 */
function detectDisguisedStart({ invocations }: Subject): Finding[] {
  let isHidden = false;
  return invocations.flatMap((invocation) => {
    const { name, args, assignments } = invocation;
    const texts = args.map(({ text }) => text);
    if (name === "env" && texts.some((text) => HIDES_ALL.test(text))) isHidden = true;
    const taken = [
      ...(name === "env" ? texts.map((text) => text.replace(/^(?:-u|--unset=)/, "").split("=", 1)[0]!) : []),
      ...(name === "unset" ? texts : []),
      ...assignments.keys(),
    ];
    if (taken.some((each) => AGENT_MARKS.has(each))) isHidden = true;
    if (!isHidden || !DETACHERS.test(name)) return [];
    return [stop(RULE, commandLine(invocation), "it hides the agent from the programs that it starts")];
  });
}

const HIDES_ALL = /^(?:-|-[a-zA-Z]*i|--ignore-environment)$/;

/** Detects `env -u CLAUDECODE aos …` and `CLAUDECODE= aos …`, whose only purpose is to hide agents. */
function detectDisguise(invocation: Invocation): Finding[] {
  const { name, args, assignments } = invocation;
  const found = () => [stop(RULE, commandLine(invocation), "it hides the fact that an agent is running it")];
  if (name === "env") {
    const at = args.findIndex(({ text }) => isAos(text));
    const before = args.slice(0, Math.max(at, 0)).map(({ text }) => text);
    const isHidden = before.some(
      (text) => HIDES_ALL.test(text) || AGENT_MARKS.has(text.replace(/^(?:-u|--unset=)/, "")),
    );
    return isHidden ? found() : [];
  }
  if (assignments.size === 0 || !argumentsOfAos(invocation)) return [];
  return [...assignments.keys()].some((variable) => AGENT_MARKS.has(variable)) ? found() : [];
}
