import { spawn } from "node:child_process";
import { describeError, printableLine } from "@agentos/platform";
import { dismissRequests } from "../approve/dismiss.js";
import type { Waiting as Requested } from "../approve/requests.js";
import { OWN_FILE } from "../own-command.js";
import { answerAndTell, answerer } from "../runs/answer-gates.js";
import { type Context, EXIT, homeFolder, homePath, obstacleToConsent, oneLine } from "../terminal/index.js";
import type { Row } from "./rows.js";
import type { InProject } from "./snapshot.js";
import type { Deed, Wish } from "./ui.js";

type Notice = string;

export type AskAbout = (context: Context, requests: readonly Requested[]) => Promise<unknown>;

type WaitingRow = Extract<Row, { section: "waiting" }>;

export function questionOf({ of }: WaitingRow, wish: Wish, context: Context): string {
  const { target, project } = of;
  const where = ` (${homePath(project, homeFolder(context))})`;
  if (target.kind === "handoff") return "";
  if (target.kind === "request") {
    const { ids } = target;
    return `Dismiss the ${ids.length === 1 ? "request" : "requests"} ${ids.map(oneLine).join(", ")}${where}?`;
  }
  const { sessionId, phase, live } = target;
  const session = `session ${oneLine(sessionId)}${where}`;
  const note = live ? "" : " No process is running it, so it will continue in the background.";
  return wish === "resume"
    ? `Resume ${oneLine(phase.id)} in ${session}?${note}`
    : `Approve the gate of ${oneLine(phase.id)} (opening ${phase.openings ?? 1}) in ${session}?${note}`;
}

/** Returns why nothing can be decided about the row. `aos approve` makes the same check before a grant. */
export function obstacleTo({ of: { target } }: WaitingRow, wish: Wish, context: Context): string | undefined {
  const obstacle = obstacleToConsent(context);
  if (obstacle !== undefined) return `nothing can be decided here: ${obstacle}`;
  const isOfResume = wish === "answer" || wish === "resume";
  if (isOfResume && "live" in target && target.live === true)
    return `the session is running, and accepts your decision only when it is resumed: run ${context.aos} pause, then decide here`;
  return undefined;
}

/** @param onLater is called with the error if a session that continues in the background fails */
export async function answer(
  { row, wish, text }: Deed,
  context: Context,
  onLater: (notice: Notice) => void,
): Promise<Notice> {
  if (row.section !== "waiting") return "";
  const obstacle = obstacleTo(row, wish, context);
  if (obstacle !== undefined) return obstacle;
  const { target, project } = row.of;
  if (target.kind === "handoff") return "";
  try {
    if (target.kind === "request") {
      const said = listening(context);
      await dismissRequests(said.context, await requestsOf(row.of), true);
      return said.last();
    }
    const { sessionId, phase } = target;
    const resume = (...args: string[]) =>
      resumeInBackground(context, project, [sessionId, "--no-approve", ...args], onLater);
    if (wish === "resume") return resume();
    if (wish === "answer") return resume("--answer", text ?? "", "--phase", phase.id);
    const { openings: opening } = phase;
    const said = listening(context);
    const { exitCode, answered } = await answerAndTell(said.context, project, {
      sessionId,
      phase: phase.id,
      by: answerer("aos watch"),
      ...(opening !== undefined && { opening }),
      ...(wish === "reject"
        ? { decision: "reject", reason: text ?? "" }
        : { decision: "approve", ...(text !== undefined && { note: text }) }),
    });
    return exitCode === EXIT.done && !answered.live ? resume() : said.last();
  } catch (error) {
    return describeError(error);
  }
}

/** Asks about an action on the normal screen and returns the last message. */
export async function grant(row: WaitingRow, context: Context, askAbout: AskAbout): Promise<Notice> {
  const obstacle = obstacleTo(row, "approve", context);
  if (obstacle !== undefined) return obstacle;
  const said = listening(context, { aloud: true });
  try {
    const requests = await requestsOf(row.of);
    if (requests.length === 0) return "it is no longer waiting";
    await askAbout(said.context, requests);
    return said.last();
  } catch (error) {
    return describeError(error);
  }
}

async function requestsOf({ target, state }: InProject<WaitingRow["of"]>): Promise<Requested[]> {
  if (target.kind !== "request") return [];
  const { readRequest } = await import("@agentos/rules/internal");
  return target.ids.flatMap((id) => {
    const request = readRequest(state, id);
    return request === undefined ? [] : [{ state, request }];
  });
}

function listening(context: Context, { aloud = false } = {}) {
  let text = "";
  const heard = (stream: Context["stdout"]): Context["stdout"] =>
    Object.assign(Object.create(stream) as Context["stdout"], {
      write(words: string) {
        text += words;
        return aloud ? stream.write(words) : true;
      },
    });
  return {
    context: { ...context, stdout: heard(context.stdout), stderr: heard(context.stderr) },
    // Messages in a terminal are wrapped, and their continuation lines are indented.
    last: () => printableLine(text.trimEnd().replaceAll("\n  ", " ").split("\n").at(-1) ?? "", 2000),
  };
}

const FINE: readonly (number | null)[] = [EXIT.done, EXIT.waiting, EXIT.paused, EXIT.cancelled];

/** Starts a run that outlives this screen, which shows it like any other run. */
function resumeInBackground(
  { env }: Context,
  project: string,
  args: readonly string[],
  onEnd: (notice: Notice) => void,
): Notice {
  const child = spawn(process.execPath, [OWN_FILE, "resume", ...args, "--project", project, "--no-color"], {
    cwd: project,
    env,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let last = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    last = text.trimEnd().split("\n").at(-1) ?? last;
  });
  child.on("error", (error) => onEnd(describeError(error)));
  child.on("close", (code) => {
    if (!FINE.includes(code)) onEnd(`session ${args[0]} ended with ${code}: ${oneLine(last)}`);
  });
  child.unref();
  if ("unref" in child.stderr && typeof child.stderr.unref === "function") child.stderr.unref();
  return `Answered. Session ${oneLine(args[0] ?? "")} continues in the background.`;
}
