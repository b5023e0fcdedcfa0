import type { FrontMatterValue, Handoff } from "../format/index.js";
import { type ClientProcess, isRunning } from "./client-process.js";

/** The hook's marks in a handoff. One without them was written deliberately, as by `aos pause`. */
export interface SessionMarks {
  state: "running" | "ended";
  client: string;
  process?: ClientProcess;
}

export function markedWith(handoff: Handoff, { state, client, process }: SessionMarks): Handoff {
  const { process: _, ...others } = handoff.extraFrontMatter ?? {};
  const extraFrontMatter: Record<string, FrontMatterValue> = { ...others, client, session_state: state };
  if (process !== undefined) {
    const { pid, start, host } = process;
    extraFrontMatter.process = { pid: String(pid), ...(start !== undefined && { start }), host };
  }
  return { ...handoff, extraFrontMatter };
}

export function marksOf({ extraFrontMatter = {} }: Handoff): SessionMarks | undefined {
  const { session_state: state, client, process } = extraFrontMatter;
  if (state !== "running" && state !== "ended") return undefined;
  const found = readProcess(process);
  return {
    state,
    client: typeof client === "string" ? client : "unknown",
    ...(found !== undefined && { process: found }),
  };
}

const DAY_MS = 24 * 3_600_000;

/** Whether the handoff's session wrote it before a compaction and is still running. */
export function isOfRunningSession(handoff: Handoff, at: Date): boolean {
  const marks = marksOf(handoff);
  if (marks?.state !== "running") return false;
  // An unknown or remote process cannot be checked. After a day, it is considered gone.
  return (marks.process && isRunning(marks.process)) ?? at.getTime() - Date.parse(handoff.timestamp) < DAY_MS;
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

const CLAIMANT = /^(\S+) session (\S+)(?: \(process (\d+) on (\S+?)(?:, started ([^)]*))?\))?$/;

export function parseClaimant(text: string | undefined): Claimant | undefined {
  const [, client, sessionId, pid, host, start] = CLAIMANT.exec(text ?? "") ?? [];
  if (client === undefined || sessionId === undefined) return undefined;
  if (pid === undefined || host === undefined) return { client, sessionId };
  return { client, sessionId, process: { pid: Number(pid), host, ...(start !== undefined && { start }) } };
}

function readProcess(value: FrontMatterValue | undefined): ClientProcess | undefined {
  if (typeof value !== "object" || Array.isArray(value)) return undefined;
  const { pid, start, host } = value;
  if (typeof host !== "string" || !/^[1-9]\d{0,9}$/.test(String(pid))) return undefined;
  return { pid: Number(pid), host, ...(typeof start === "string" && { start }) };
}
