import { withoutUndefined } from "@agentos/platform";
import * as z from "zod";
import type { Handoff } from "../format/index.js";
import { type ClientProcess, describeProcess, isRunning } from "./client-process.js";

const ProcessSchema = z.object({
  pid: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
  start: z.string().optional(),
  host: z.string(),
});
const MarksSchema = z.object({
  session_state: z.enum(["running", "ended"]),
  process: ProcessSchema.optional().catch(undefined),
});

/** Marks a handoff as written by the hook. Other handoffs were requested, as with `aos pause`. */
export function markedWith(
  handoff: Handoff,
  state: "running" | "ended",
  { client, process }: { client: string; process: ClientProcess | undefined },
): Handoff {
  const { process: _, ...others } = handoff.extraFrontMatter ?? {};
  const extraFrontMatter = {
    ...others,
    client,
    session_state: state,
    ...(process && { process: withoutUndefined({ ...process, pid: String(process.pid) }) }),
  };
  return { ...handoff, extraFrontMatter };
}

const DAY_MS = 24 * 3_600_000;

/** Whether the handoff's session wrote it before a compaction and is still running. */
export function isOfRunningSession(handoff: Handoff, at: Date): boolean {
  const marks = MarksSchema.safeParse(handoff.extraFrontMatter).data;
  if (marks?.session_state !== "running") return false;
  // An unknown or remote process cannot be checked. After a day, it is considered gone.
  return (marks.process && isRunning(marks.process)) ?? at.getTime() - Date.parse(handoff.timestamp) < DAY_MS;
}

/** Whether a session in this process, such as one that the user has cleared, wrote the handoff. */
export function isOfProcess({ extraFrontMatter }: Handoff, process: ClientProcess): boolean {
  const written = MarksSchema.safeParse(extraFrontMatter).data?.process;
  return written?.pid === process.pid && written.start === process.start && written.host === process.host;
}

/** Formats a claimant for people, and for the hook, which checks whether it is still running. */
export function formatClaimant({ client, sessionId, process }: Claimant): string {
  const { pid, host, start } = process ?? {};
  const where =
    pid === undefined ? "" : ` (process ${pid} on ${host}${start === undefined ? "" : `, started ${start}`})`;
  return `${client} session ${sessionId}${where}`;
}

export interface Claimant {
  client: string;
  sessionId: string;
  process?: ClientProcess | undefined;
}

/** Describes this `aos` command as a claimant. If it dies, its claims are released. */
export function formatCommand(task: "resume" | "archive"): string {
  const { pid } = process;
  return formatClaimant({ client: "aos", sessionId: `${task}-${pid}`, process: describeProcess(pid) });
}

/** Whether `aos resume` claimed the handoff. */
export function isResume(claimant: string | undefined): boolean {
  const { client, sessionId = "" } = parseClaimant(claimant) ?? {};
  return client === "aos" && sessionId.startsWith("resume-");
}

const CLAIMANT = /^(\S+) session (\S+)(?: \(process (\d+) on (\S+?)(?:, started ([^)]*))?\))?$/;

export function parseClaimant(text: string | undefined): Claimant | undefined {
  const [, client, sessionId, pid, host, start] = CLAIMANT.exec(text ?? "") ?? [];
  if (client === undefined || sessionId === undefined) return undefined;
  if (pid === undefined || host === undefined) return { client, sessionId };
  return { client, sessionId, process: { pid: Number(pid), host, ...(start !== undefined && { start }) } };
}
