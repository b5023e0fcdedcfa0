import { printable, readTextFile } from "@agentos/platform";
import type { PhaseState, SessionState } from "@agentos/workflow";
import {
  type Context,
  count,
  isLive,
  type Keys,
  obstacleToConsent,
  oneLine,
  shortPath,
} from "../terminal/index.js";
import { createGateKeys } from "../views/gate-keys.js";
import { resultText } from "../views/result-text.js";
import type { RunView } from "../views/run-view.js";
import { answerer } from "./answer-gates.js";

const CTRL_C = "\u0003";
const CTRL_Z = "\u001A";

const MAX_LINES = 400;
const MAX_BYTES = 512 * 1024;

export function canAnswerWithKeys(context: Context): boolean {
  return (
    context.keyboard?.isOurs() === true &&
    isLive(context.stderr, context.env) &&
    obstacleToConsent(context) === undefined
  );
}

/** Listens only while a gate is open. */
export async function answerWithKeys(context: Context, projectFolder: string, view: RunView) {
  const { answerGate, describeAnswer } = await import("@agentos/workflow/internal");
  const { host } = context;
  let sessionId = "";
  let keys: Keys | undefined;

  const gates = createGateKeys({
    answer({ id: phase, openings: opening }, decision) {
      try {
        const named = { sessionId, phase, ...(opening !== undefined && { opening }) };
        const options = { ...named, ...decision, by: answerer("aos run") };
        const { isOurs, answer } = answerGate(projectFolder, { ...options, now: context.now });
        if (!isOurs) view.onWarning(`the gate of ${phase} already has a decision. ${describeAnswer(answer)}`);
      } catch (error) {
        view.onWarning(error instanceof Error ? error.message : String(error));
      }
    },
    view: (phase) => view.onText(textToDecideAbout(phase, context)),
  });

  const show = () => view.onAsked(gates.asked);

  function onInput(input: string): void {
    // In raw mode, the terminal does not turn these keys into signals.
    if (input === CTRL_C) return void host.kill(host.pid, "SIGINT");
    if (input === CTRL_Z) {
      keys?.setRaw(false);
      return void host.kill(host.pid, "SIGTSTP");
    }
    gates.press(input);
    show();
  }

  const onContinue = () => keys?.setRaw(true);
  host.on("SIGCONT", onContinue);

  return {
    onState(state: SessionState): void {
      sessionId = state.id;
      gates.update(state);
      if (gates.asked !== undefined) keys ??= context.keyboard?.open(onInput);
      else {
        keys?.close();
        keys = undefined;
      }
      show();
    },
    close(): void {
      keys?.close();
      host.off("SIGCONT", onContinue);
    },
  };
}

/**
 * Returns a waiting phase's artifact or, if it has none, its output, with control characters
 * removed.
 */
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
    ...(more > 0 ? [`... ${count(more, "more line")}`] : []),
    "",
  ];
}
