import { findUse } from "./check-table.js";
import type { CommandContext } from "./checks-in-command.js";
import { findClaims, isFirm } from "./claims.js";
import { programName, readCommandLine, unfold } from "./commands.js";
import { contradictionIn } from "./contradictions.js";
import { judgeAct } from "./judge-act.js";
import { judgeKind } from "./judge-kind.js";
import { absentCommands } from "./named-commands.js";
import { type ProjectScripts, readProjectScripts } from "./project-scripts.js";
import { tooRare } from "./repetitions.js";
import { CHECK_KINDS, type CheckKind, type SessionRecord, stepsOf } from "./session-record.js";
import { timelineOf } from "./timeline.js";
import type { EvidenceVerdict, Finding } from "./verdict.js";

export interface EvidenceOptions {
  /** The kinds of checks that must have passed, whether or not the agent says so. */
  required?: readonly CheckKind[];
  /** The agent's last message. Defaults to the one in the record. */
  lastMessage?: string;
  /** The commands that the project configures as its checks. */
  checks?: Partial<Record<CheckKind, readonly string[]>>;
  /** Defaults to the scripts in the session's folder. */
  scripts?: ProjectScripts;
}

/**
 * Returns a verdict for each kind of check that is required, or claimed in the last message.
 * @throws TypeError if `record` is not a session's record
 */
export function checkEvidence(record: SessionRecord, options: EvidenceOptions = {}): EvidenceVerdict[] {
  if (!Array.isArray(record?.steps))
    throw new TypeError('Expected "record" to have a list of "steps", as returned by readEvidence');
  const { required = [], lastMessage = record.lastMessage } = options;
  const { folder } = record;
  const context: CommandContext = {
    scripts: options.scripts ?? readProjectScripts(folder),
    own: options.checks ?? {},
    ...(folder !== undefined && { folder }),
    ran: programsIn(record, lastMessage),
  };
  const all = findClaims(lastMessage, context);
  const claims = all.filter(({ command }) => command === undefined);
  const absent = absentCommands(all.filter(isFirm), record, context);
  const ofActs = ACT_KINDS.flatMap((kind) => {
    const own = claims.filter((claim) => claim.kind === kind);
    const claim = own.find(isFirm) ?? own[0];
    if (claim === undefined) return [];
    const command = absent.find(({ text }) => kind === "trial" && text === claim.text)?.command;
    const found =
      command === undefined ? judgeAct(claim, record, context, lastMessage) : { missing: notRun(command) };
    const finding =
      found.missing === undefined && isFirm(claim) ? (tooRare(claim.text, record) ?? found) : found;
    return isFirm(claim) || finding.isContradicted ? verdictOf(kind, finding, { claim: claim.text }) : [];
  });
  const kinds = ([...CHECK_KINDS, "checks"] as const).filter(
    (kind) => required.some((each) => each === kind) || claims.some((claim) => claim.kind === kind),
  );
  if (kinds.length === 0) return [...ofActs, ...ofCommands(ofActs)];
  const moments = timelineOf(record, context);
  const ofChecks = kinds.flatMap((kind) => {
    const isRequired = required.some((each) => each === kind);
    const all = claims.filter((claim) => claim.kind === kind);
    const firm = all.filter(isFirm);
    const own = firm.length > 0 ? firm : all;
    // If the agent's claims differ in scope, the record must support the widest one.
    const broad = own.filter(({ isRestricted }) => !isRestricted);
    const claim = broad.find(({ count }) => count !== undefined) ?? broad[0] ?? own[0];
    const whole = broad.find((each) => each.whole !== undefined)?.whole;
    const judged = isRequired || claim === undefined ? undefined : { ...claim, ...(whole && { whole }) };
    const found = judgeKind(kind, moments, judged, record, lastMessage);
    const contradicted =
      found.missing === undefined || kind === "checks" ? contradictionIn(all, moments, record) : undefined;
    const { text = claim?.text, ...finding } = contradicted ?? { ...found, text: undefined };
    return isRequired || firm.length > 0 || finding.isContradicted
      ? verdictOf(kind, finding, { isRequired, ...(text !== undefined && { claim: text }) })
      : [];
  });
  const verdicts = [...ofChecks, ...ofActs];
  return [...verdicts, ...ofCommands(verdicts)];

  /** Returns at most one verdict about a command that is said to have run and did not. */
  function ofCommands(others: readonly EvidenceVerdict[]): EvidenceVerdict[] {
    const isTold = (text: string) =>
      others.some(({ claim, status, kind }) => status !== "shown" && (claim === text || kind === "trial"));
    const [first] = absent.filter(({ text }) => !isTold(text));
    if (first === undefined) return [];
    return [verdictOf("trial", { missing: notRun(first.command) }, { claim: first.text })];
  }

  function verdictOf(
    kind: EvidenceVerdict["kind"],
    finding: Finding,
    { isRequired = false, claim }: { isRequired?: boolean; claim?: string },
  ): EvidenceVerdict {
    const {
      isUnreported = false,
      mayBeUnread = false,
      isTold = false,
      isDoubtful = false,
      isContradicted: _,
      ...shown
    } = finding;
    return {
      kind,
      isRequired,
      ...(claim !== undefined && { claim }),
      status: shown.missing === undefined ? "shown" : "claimed-not-shown",
      ...shown,
      isExcused: ((isTold || isDoubtful) && !isRequired) || isUnreported || (mayBeUnread && !record.isWhole),
    };
  }
}

const notRun = (command: string | undefined) => `\`${command}\` did not run in this session`;

/** Returns the programs that ran in the session, are named in the message, and only check one thing. */
function programsIn(record: SessionRecord, message: string): Map<string, CheckKind> {
  const programs = new Map<string, CheckKind>();
  const said = new Set(message.toLowerCase().match(/[a-z][\w-]{3,40}/g));
  for (const step of stepsOf(record)) {
    if (step.type !== "command" || step.status === "not-run") continue;
    for (const { words } of readCommandLine(step.command).flatMap(unfold)) {
      const word = programName(words[0] ?? "");
      const [kind, ...more] = said.has(word) ? (findUse([word])?.use.kinds ?? []) : [];
      if (kind !== undefined && more.length === 0) programs.set(word, kind);
    }
  }
  return programs;
}

const ACT_KINDS = ["coverage", "deployment", "trial"] as const;
