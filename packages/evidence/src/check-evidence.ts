import { languageOf } from "./check-table.js";
import type { CheckRun, CommandContext } from "./checks-in-command.js";
import { type CheckClaim, readClaims } from "./claims.js";
import { type ProjectLayout, readProjectLayout } from "./project-layout.js";
import { type ProjectScripts, readProjectScripts } from "./project-scripts.js";
import { CHECK_KINDS, type CheckKind, type SessionRecord } from "./session-record.js";
import { type Moment, timelineOf } from "./timeline.js";
import { forbidsChecks } from "./user-wishes.js";

/** What is known of one kind of check at a turn's end. */
export interface EvidenceVerdict {
  kind: CheckKind | "checks";
  /**
   * `shown`: a run that covers the last edits ended well. `claimed-not-shown`: the agent says so, or it is
   * required, and no run shows it.
   */
  status: "shown" | "claimed-not-shown" | "not-claimed";
  /** Whether the criteria ask for it. */
  isRequired: boolean;
  /** The sentence that claims it. */
  claim?: string;
  /** What is missing, as a sentence; absent where nothing is. */
  missing?: string;
  /** The file whose edit is not covered any more. */
  since?: string;
  /** The command of the run that counts, or came nearest. */
  command?: string;
  /**
   * Nobody is to be sent back for it: the user asked for no checks, or what came before the read part of the
   * session is not known.
   */
  isExcused: boolean;
}

export interface EvidenceOptions {
  /** Kinds that must be shown, claimed or not. */
  required?: readonly CheckKind[];
  /** What the agent said last, where the client tells it; default the record's own. */
  lastMessage?: string;
  /** Commands that a project names as checks of its own. */
  checks?: Partial<Record<CheckKind, readonly string[]>>;
  /** Default: read from the session's folder. */
  scripts?: ProjectScripts;
}

type Run = Extract<Moment, { type: "run" }>;
type Edit = Extract<Moment, { type: "edit" }>;

/**
 * Holds what an agent claims in its last message, and what is required of it, against the session's own
 * record. One verdict for each kind that is claimed or required; the others are left out.
 */
export function checkEvidence(record: SessionRecord, options: EvidenceOptions = {}): EvidenceVerdict[] {
  const { required = [], lastMessage = record.lastMessage } = options;
  const context: CommandContext = {
    scripts: options.scripts ?? readProjectScripts(record.folder),
    own: options.checks ?? {},
    ...(record.folder !== undefined && { folder: record.folder }),
  };
  const { claims } = readClaims(lastMessage, context);
  const kinds = [
    ...CHECK_KINDS.filter((kind) => required.includes(kind) || claims.some((claim) => claim.kind === kind)),
    ...(claims.some(({ kind }) => kind === "checks") ? (["checks"] as const) : []),
  ];
  if (kinds.length === 0) return [];
  const layout = readProjectLayout(record.folder);
  const moments = timelineOf(record, { ...context, layout });
  const isForbidden = forbidsChecks(record.requests);
  return kinds.map((kind) => {
    const isRequired = kind !== "checks" && required.includes(kind);
    const own = claims.filter((claim) => claim.kind === kind);
    const [claim] = own;
    // Who claims all of them must show all of them.
    const widest = own.find(({ isRestricted }) => !isRestricted) ?? claim;
    const finding = judge(kind, moments, isRequired ? undefined : widest, record, layout);
    const isShown = finding.missing === undefined;
    const base = { kind, isRequired, ...(claim !== undefined && { claim: claim.text }) };
    if (isShown)
      return {
        ...base,
        status: "shown",
        isExcused: false,
        ...(finding.command !== undefined && { command: finding.command }),
      };
    const isUnknown = finding.isUntold === true || (!record.isWhole && !finding.isCertain);
    return { ...base, status: "claimed-not-shown", ...finding.shown, isExcused: isForbidden || isUnknown };
  });
}

interface Finding {
  /** Undefined: it is shown. */
  missing?: string;
  command?: string;
  /** Whether what came before could not change it. */
  isCertain: boolean;
  /** Whether the client does not say how the run ended. */
  isUntold?: boolean;
  shown: Pick<EvidenceVerdict, "missing" | "since" | "command">;
}

const NAMES: Readonly<Record<CheckKind | "checks", string>> = {
  test: "tests",
  build: "the build",
  lint: "the linter",
  types: "the type check",
  checks: "the checks",
};

function judge(
  kind: CheckKind | "checks",
  moments: readonly Moment[],
  claim: CheckClaim | undefined,
  record: SessionRecord,
  layout: ProjectLayout,
): Finding {
  const runs = moments.flatMap((moment, at) =>
    moment.type === "run" && (kind === "checks" || moment.kinds.includes(kind)) ? [{ run: moment, at }] : [],
  );
  const name = NAMES[kind];
  if (runs.length === 0)
    return lacking(`${name} did not run in this session`, {
      isCertain: moments.some(({ type }) => type === "edit"),
    });
  if (kind === "checks") {
    const red = redCheck(runs);
    if (red !== undefined)
      return lacking(`${NAMES[red.kinds[0]!]} failed in its last run`, { command: red.command });
  }
  const request = wordsOf(record.requests.at(-1) ?? "");
  /** What runs of some parts have looked at since it was edited. */
  const seen: string[] = [];
  const isSeen = ({ path }: Edit) => seen.some((part) => isWithin(path, part));
  for (const { run, at } of runs.toReversed()) {
    if (run.result !== "passed") {
      if (!saysHowItIs(run, claim)) continue;
      break;
    }
    const found = { command: run.command, isCertain: true, shown: {} };
    const stale = editsAfter(moments, at, run).filter((edit) => !isSeen(edit));
    const { parts } = run;
    if (parts === undefined) {
      if (stale.length === 0) return found;
      break;
    }
    if (stale.length === 0 && isEnough(run, parts)) return found;
    seen.push(...parts.filter((part) => !stale.some(({ path }) => isWithin(path, part))));
    if (coversAll(moments, { ...run, parts: seen }, layout)) return found;
  }
  return explain(name, runs, moments);

  function isEnough(run: Run, parts: readonly string[]): boolean {
    if (claim?.isRestricted === true) return true;
    if (editsElsewhere(moments, run, layout)) return false;
    return (
      (claim?.count !== undefined && claim.count === run.passed) ||
      parts.some((part) => isMentioned(part, request)) ||
      // Nothing was edited, and there is nothing around that package.
      (run.isOfPackage === true && editsIn(moments).length === 0 && !layout.isPackage)
    );
  }
}

/** A later run of the same says how it is now; an older one is past. */
function saysHowItIs({ result, parts, command }: Run, claim: CheckClaim | undefined): boolean {
  if (result === "nothing-ran") return parts === undefined;
  // "The unit tests pass" is true although the browser's do not start.
  if (claim !== undefined && result === "failed" && END_TO_END.test(command))
    return !(claim.isRestricted || /\bunit/i.test(claim.text)) || END_TO_END.test(claim.text);
  return result === "failed" || result === "hidden" || result === "untold";
}

const END_TO_END = /e2e|end-to-end|playwright|cypress|integration|browser/i;

/** Of all kinds that ran the one whose last run failed, where it is sure which of them did. */
function redCheck(runs: readonly { run: Run }[]): Run | undefined {
  for (const kind of CHECK_KINDS) {
    const last = runs.findLast(({ run }) => run.kinds.includes(kind))?.run;
    if (last?.result === "failed" && last.isOneOfMany !== true) return last;
  }
  return undefined;
}

function explain(
  name: string,
  runs: readonly { run: Run; at: number }[],
  moments: readonly Moment[],
): Finding {
  const { run, at } = runs.at(-1)!;
  const { command } = run;
  const isPlural = name === "tests" || name === "the checks";
  switch (run.result) {
    case "failed":
      return lacking(`${name} failed when ${isPlural ? "they" : "it"} last ran`, { command });
    case "hidden":
      return lacking(
        `the exit code of the last run of ${name} is hidden (${run.hiddenBy ?? "not told"}), and its output does not tell`,
        { command },
      );
    case "nothing-ran":
      return lacking(`the last run of ${name} found nothing to run`, { command });
    case "not-found":
      return lacking(`the last run of ${name} did not find its program`, { command });
    case "untold":
      return { ...lacking(`how the last run of ${name} ended is not told`, { command }), isUntold: true };
    case "not-ended":
    case "not-run": {
      return lacking(`${name} ran in the background or was stopped, and the end was not awaited`, {
        command,
      });
    }
    default: {
      const stale = editsAfter(moments, at, run);
      const since = stale[0]?.path;
      if (since !== undefined) {
        const more = new Set(stale.map(({ path }) => path)).size - 1;
        return lacking(`${name} last ran before you edited ${since}${more > 0 ? ` and ${more} more` : ""}`, {
          command,
          since,
        });
      }
      const parts = run.parts ?? [];
      return lacking(
        `only ${parts.length === 0 ? "some" : parts.slice(0, 3).join(", ")} ${parts.length === 0 ? "of them ran" : "ran"}, not all of ${name}`,
        { command },
      );
    }
  }
}

function lacking(
  missing: string,
  { isCertain = true, ...facts }: { isCertain?: boolean; since?: string; command?: string },
): Finding {
  return { missing, isCertain, shown: { missing, ...facts } };
}

/** The edits behind a run that it covers and that still stand. */
function editsAfter(moments: readonly Moment[], at: number, run: CheckRun): Edit[] {
  // What is committed is what a restored file comes back to.
  const commit = moments.slice(0, at).findLastIndex(({ type }) => type === "commit");
  const before = new Set(
    moments.slice(commit + 1, at).flatMap((moment) => (moment.type === "edit" ? [moment.path] : [])),
  );
  const made = new Set(
    moments.slice(0, at).flatMap((moment) => (moment.type === "edit" && moment.isWhole ? [moment.path] : [])),
  );
  const standing = new Map<string, Edit[]>();
  /** What stood at each commit since. */
  const commits: ReadonlyMap<string, Edit[]>[] = [];
  for (const moment of moments.slice(at + 1)) {
    if (moment.type === "run") continue;
    if (moment.type === "commit") {
      before.clear();
      commits.push(new Map([...standing].map(([path, edits]) => [path, [...edits]])));
    } else if (moment.type === "uncommit") {
      standing.clear();
      if (commits.pop() === undefined) standing.set(TAKEN_BACK.path, [TAKEN_BACK]);
      for (const [path, edits] of commits.at(-1) ?? []) standing.set(path, [...edits]);
    } else if (moment.type === "restore") {
      if (moment.isExact === true && moment.path !== undefined) standing.delete(moment.path);
      else restore(moment.path, standing, before, commits.at(-1) ?? new Map());
    } else if (covers(run, moment.path) && !(moment.isRemoval === true && made.has(moment.path)))
      stand(moment, standing);
  }
  return [...standing.values()].flatMap((edits) => {
    const [first, last] = [edits[0], edits.at(-1)];
    if (first === undefined || last === undefined) return [];
    const earlier = moments
      .slice(0, at)
      .filter((moment): moment is Edit => moment.type === "edit" && moment.path === first.path);
    const atRun = textAfter(earlier) ?? first.before ?? undefined;
    return atRun !== undefined && atRun === textAfter(edits, atRun) ? [] : [last];
  });
}

const TAKEN_BACK: Edit = { type: "edit", path: "the files of the last commit" };

/** What a file holds after edits, where they tell all of it. */
function textAfter(edits: readonly Edit[], text?: string): string | undefined {
  return edits.reduce((known: string | undefined, { before, after, removed, added }) => {
    if (after !== undefined) return after;
    const old = known ?? before ?? undefined;
    if (old === undefined || removed === undefined || added === undefined || removed === "") return undefined;
    return old.includes(removed) ? old.replace(removed, () => added) : undefined;
  }, text);
}

/** An edit that takes another one back, or removes what was made since, leaves nothing behind. */
function stand(edit: Edit, standing: Map<string, Edit[]>): void {
  if (edit.isRemoval === true) {
    const made = [...standing].filter(([path]) => path === edit.path || path.startsWith(`${edit.path}/`));
    if (made.length > 0 && made.every(([, [first]]) => first?.isWhole === true)) {
      for (const [path] of made) standing.delete(path);
      return;
    }
  }
  const edits = standing.get(edit.path) ?? [];
  const inverse = edits.findLastIndex(
    ({ removed, added }) => removed !== undefined && removed === edit.added && added === edit.removed,
  );
  if (inverse === -1) edits.push(edit);
  else edits.splice(inverse, 1);
  standing.set(edit.path, edits);
}

/**
 * What was edited since the run only is as the run saw it; what was edited before it has changed once more.
 */
function restore(
  path: string | undefined,
  standing: Map<string, Edit[]>,
  before: ReadonlySet<string>,
  committed: ReadonlyMap<string, Edit[]>,
): void {
  const paths = path === undefined ? [...new Set([...standing.keys(), ...before])] : [path];
  for (const each of paths) {
    const kept = committed.get(each);
    if (before.has(each)) standing.set(each, [...(standing.get(each) ?? []), { type: "edit", path: each }]);
    else if (kept !== undefined && kept.length > 0) standing.set(each, [...kept]);
    else standing.delete(each);
  }
}

/** Whether a change of a file may change what the run says. */
function covers({ language }: CheckRun, path: string): boolean {
  const own = languageOf(path);
  if (language === undefined || own === undefined || own === language) return true;
  // What a page shows is styled too.
  return language === "js" && own === "css";
}

function isWithin(path: string, part: string): boolean {
  return (
    path === part || path.startsWith(`${part}/`) || path.endsWith(`/${part}`) || path.includes(`/${part}/`)
  );
}

const editsIn = (moments: readonly Moment[]) =>
  moments.filter((moment): moment is Edit => moment.type === "edit" && moment.isRemoval !== true);

/** Whether a run in one package leaves out another one that was edited. */
function editsElsewhere(moments: readonly Moment[], { parts = [] }: Run, layout: ProjectLayout): boolean {
  if (parts.length === 0) return false;
  const own = new Set(parts.map((part) => layout.packageOf(part)));
  return editsIn(moments).some(({ path }) => {
    if (parts.some((part) => isWithin(path, part))) return false;
    const around = layout.packageOf(path);
    if (own.has(around)) return false;
    return around !== "" || (layout.isPackage && languageOf(path) !== undefined);
  });
}

/** Whether a run of some parts has looked at all that was edited. */
function coversAll(moments: readonly Moment[], run: Run, layout: ProjectLayout): boolean {
  const edits = editsIn(moments).filter(({ path }) => covers(run, path));
  const parts = run.parts ?? [];
  if (edits.length === 0 || parts.length === 0) return false;
  if (edits.every(({ path }) => parts.some((part) => isWithin(path, part)))) return true;
  // What lies in no package of its own belongs to whichever ran.
  return run.isOfPackage === true && edits.every(({ path }) => belongs(path, parts, layout));
}

function belongs(path: string, parts: readonly string[], layout: ProjectLayout): boolean {
  if (parts.some((part) => isWithin(path, part))) return true;
  return layout.packageOf(path) === "" && !(layout.isPackage && languageOf(path) !== undefined);
}

const wordsOf = (text: string) =>
  new Set(
    text
      .slice(-8000)
      .toLowerCase()
      .match(/[\p{L}\p{N}_@./-]+/gu) ?? [],
  );

/** Whether the user named the part: by its path, its name, or its file's. */
function isMentioned(part: string, request: ReadonlySet<string>): boolean {
  const path = part.toLowerCase();
  const name = path.slice(path.lastIndexOf("/") + 1);
  const names = [path, `./${path}`, `${path}/`, name, name.replace(/\.\w+$/, "")].filter(
    ({ length }) => length > 1,
  );
  return names.some((each) => request.has(each) || request.has(`${each}.`));
}
