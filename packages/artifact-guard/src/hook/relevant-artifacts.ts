import { statSync } from "node:fs";
import { resolve } from "node:path";
import { readCommandLine, readsOnly, type SessionRecord, type SessionStep } from "../evidence/index.js";
import { asksToWrite } from "./asks-to-write.js";
import type { Candidate, Turn } from "./prepare.js";

/**
 * Limits a turn's check to the artifacts that are relevant to its session. Returns undefined if there
 * are none, if the turn edited no file and its request did not ask for an artifact, or if a command is
 * still running. Without a record of the session, all artifacts are considered relevant.
 */
export function limitToRelevant(stop: Turn, record: SessionRecord | undefined): Turn | undefined {
  const { end, project, candidates } = stop;
  if (end.agent !== undefined || candidates.some(({ bound }) => bound.isOfPhase)) return stop;
  if (record?.turn === undefined) return stop;
  if (end.hasTasks === undefined && isRunning(record)) return undefined;
  const { turn, steps, requests } = record;
  const folder = record.folder ?? end.cwd ?? project;
  const edited = new Set(editedIn(steps, folder));
  const mayHaveWritten = steps.slice(turn.from).some(isWriting);
  const request = requests.at(-1) ?? "";
  const isOfTurn = (candidate: Candidate) =>
    (mayHaveWritten && changedSince(candidate.file, turn.startedAt)) ||
    asksToWrite(request, candidate.bound.path);
  const touched = editedIn(steps.slice(turn.from), folder).length > 0 || candidates.some(isOfTurn);
  if (!touched) return undefined;
  const isRelevant = (candidate: Candidate) =>
    !candidate.bound.required ||
    edited.has(candidate.file) ||
    isOfTurn(candidate) ||
    requests.some((each) => asksToWrite(each, candidate.bound.path)) ||
    // The part of the record that was not read may contain edits.
    (!record.isWhole && candidate.isChanged);
  const relevant = candidates.filter(isRelevant);
  return relevant.length === 0 && !end.isContinuation ? undefined : { ...stop, candidates: relevant };
}

export function isRunning({ steps }: SessionRecord): boolean {
  return steps.some((step) => step.type === "command" && step.status === "background");
}

function isWriting(step: SessionStep): boolean {
  return (
    step.type === "command" &&
    readCommandLine(step.command).some(
      (command) => command.writes.length > 0 || (command.words.length > 0 && !readsOnly(command)),
    )
  );
}

function editedIn(steps: SessionRecord["steps"], folder: string): string[] {
  return steps.flatMap((step) => (step.type === "edit" ? resolve(folder, step.path) : []));
}

/** Whether a file was modified after the turn started. Assumes so if the start is unknown. */
function changedSince(file: string, startedAt: number | undefined): boolean {
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return changed !== undefined && (startedAt === undefined || changed >= startedAt);
}
