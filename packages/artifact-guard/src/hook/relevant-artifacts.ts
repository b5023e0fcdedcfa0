import { statSync } from "node:fs";
import { resolve } from "node:path";
import { readCommandLine, readsOnly, type SessionRecord, type SessionStep } from "../evidence/index.js";
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
  if (step.type !== "command") return false;
  return readCommandLine(step.command).some(
    (command) => command.writes.length > 0 || (command.words.length > 0 && !readsOnly(command)),
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

/** Matches verbs that ask for an artifact, in contrast to verbs such as "read". */
const WRITING =
  /(?<![\p{L}])(?:writ|wrote|creat|draft|mak|produc|generat|finish|complet|fill|add|updat|extend|prepar|document|fix|revis|rework|schreib|erstell|ergänz|vervollständig|aktualisier|écri|rédig|complét|crée|escrib|redact|complet|crea|actualiz|scriv|complet|escrev|cri[ae])|[写寫补補編编作]|書|完成|작성|напи[сш]|созда/iu;
const ASKING =
  /^(?:what|why|how|who|whose|where|when|which|is|are|does|do|did|was|were|has|have|should)\b|[?？]\s*$/iu;

/**
 * Whether a request asks for an artifact, by its path or by the words in its name: "write the
 * release plan" asks for `docs/release-plan.md`.
 */
function asksToWrite(request: string, path: string): boolean {
  const text = request.trim().slice(0, MAX_LENGTH);
  if (ASKING.test(text) || !WRITING.test(text)) return false;
  if (text.includes(path)) return true;
  const words = new Set(wordsOf(text));
  const name = wordsOf(nameOf(path));
  return name.length > 0 && name.every((word) => words.has(word));
}

const MAX_LENGTH = 20_000;

/** Returns the file name or, if it contains wildcards, the folder name. */
function nameOf(path: string): string {
  const named = path.split(/[\\/]/).filter((segment) => !/[*?{[]/.test(segment.replace(/\.[^.]*$/, "")));
  return (named.at(-1) ?? "").replace(/\.[^.]*$/, "");
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/s$/, ""));
}
