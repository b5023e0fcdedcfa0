import { printable, readTextFile } from "@agentos/platform";
import type { PhaseState } from "@agentos/workflow";
import { type Context, isLive, obstacleToConsent, oneLine, shortPath, warn } from "../terminal/index.js";
import { describeDeadline } from "../views/deadline.js";
import { resultText } from "../views/result-text.js";
import { answerer } from "./answer-gates.js";

const MAX_LINES = 400;
const MAX_BYTES = 512 * 1024;

const KEYS = "a approves, r sends it back, n approves with a note, v shows it, Enter leaves it open";

/** Whether a person can be asked about a run's gates. */
export function canAsk(context: Context): boolean {
  return (
    context.keyboard?.isOurs() === true &&
    isLive(context.stderr, context.env) &&
    obstacleToConsent(context) === undefined
  );
}

/**
 * Asks about the gates at which a run has ended.
 * @returns whether any was answered
 */
export async function askAtGates(
  context: Context,
  projectFolder: string,
  sessionId: string,
  phases: readonly PhaseState[],
): Promise<boolean> {
  const terminal = context.openConsole?.();
  if (!terminal) return false;
  const { answerGate, describeAnswer } = await import("@agentos/workflow/internal");
  let isAnswered = false;
  try {
    for (const phase of phases.filter(({ status }) => status === "waiting")) {
      const decision = await decide(phase);
      if (decision === undefined) continue;
      const { id, openings: opening } = phase;
      const named = { sessionId, phase: id, ...(opening !== undefined && { opening }) };
      const options = { ...named, ...decision, by: answerer("aos run"), now: context.now };
      const { isOurs, answer } = answerGate(projectFolder, options);
      if (!isOurs) warn(context, `the gate of ${id} was already answered. ${describeAnswer(answer)}`);
      isAnswered = true;
    }
  } finally {
    terminal.close();
  }
  return isAnswered;

  async function decide(phase: PhaseState) {
    const about = [oneLine(phase.question ?? ""), describeDeadline(phase, context.now())];
    const title = [`${oneLine(phase.id)} waits for approval`, ...about.filter((text) => text !== "")].join(
      ": ",
    );
    for (;;) {
      const key = (await terminal?.ask(`${title} (${KEYS})`))?.trim().toLowerCase();
      if (key === "a") return { decision: "approve" as const };
      if (key === "v") context.stdout.write(`${textToDecideAbout(phase, context).join("\n")}\n`);
      else if (key !== "r" && key !== "n") return undefined;
      else {
        const text = (await terminal?.ask(key === "r" ? "Why?" : "Note:"))?.trim() ?? "";
        // A rejection needs a reason.
        if (text === "") continue;
        return key === "r"
          ? { decision: "reject" as const, reason: text }
          : { decision: "approve" as const, note: text };
      }
    }
  }
}

/** The text to decide about: a waiting phase's artifact, else its output, made safe for a terminal. */
export function textToDecideAbout({ id, artifact, output }: PhaseState, { cwd }: Context): string[] {
  if (artifact === undefined) return titled(oneLine(id), resultText(output ?? ""));
  const path = shortPath(artifact, cwd);
  try {
    return titled(path, readTextFile(artifact).slice(0, MAX_BYTES));
  } catch {
    return [`${path} cannot be read`];
  }
}

function titled(title: string, text: string): string[] {
  const lines = printable(text.trimEnd()).split("\n");
  const more = lines.length - MAX_LINES;
  return [
    `==> ${title} <==`,
    ...lines.slice(0, MAX_LINES),
    ...(more > 0 ? [`... ${more} more lines`] : []),
    "",
  ];
}
