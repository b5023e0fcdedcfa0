import { existsSync } from "node:fs";
import { join } from "node:path";
import { describeError, isSafeId, printable } from "@agentos/internal";
import { type ApprovalUse, claimApproval } from "../approvals.js";
import { type Catalogue, defaultCatalogue } from "../catalogue.js";
import { logDeviation } from "../deviations.js";
import { explain, type Verdict } from "../judge.js";
import { type MergedRules, mergeLayers, type RuleLayer } from "../layers.js";
import { createProjectContext } from "../project-context.js";
import { type ApprovalRequest, type Asker, requestApproval } from "../requests.js";
import type { RuleSettings } from "../rule-settings.js";
import { isTrusted } from "../trust.js";
import { denialFor } from "./answer.js";
import { DEADLINE_MS, inTime } from "./deadline.js";
import type { HookEvent } from "./event.js";

export interface HookEnvironment {
  env: NodeJS.ProcessEnv;
  cwd: string;
  now: () => Date;
  warn: (message: string) => void;
  /** Reads the user's own rules over others; loaded only where there are some. */
  loadRules: (
    folders: readonly string[],
    base: Catalogue,
  ) => {
    catalogue: Catalogue;
    diagnostics: readonly { path: string; line?: number; message: string }[];
  };
}

/** What is known of an event before anything heavy is loaded. */
export interface PreparedEvent {
  event: HookEvent;
  projectFolder: string;
  /** What the project and the folders above it say about the rules. */
  layers: readonly RuleLayer[];
  onError: RuleSettings["onError"];
}

/** Answers an event that a rule may apply to; undefined says nothing, which lets the tool run. */
export function runHook(
  { event, projectFolder, layers }: PreparedEvent,
  environment: HookEnvironment,
): object | undefined {
  const action = { ...event.action, cwd: event.action.cwd ?? environment.cwd };
  const judged = inTime(() => {
    const { catalogue, loosened } = rulesFor(layers, environment);
    // Not `judge`: what it lets through at a glance was let through before this was loaded.
    const { verdict } = explain(action, catalogue, createProjectContext(projectFolder, environment.env));
    return { verdict, loosened };
  });
  const { verdict, loosened } = judged === "late" ? lateVerdict(layers, environment) : judged.value;
  if (verdict.decision === "allow") return undefined;
  const stateFolder = join(projectFolder, ".agentos", "state");
  const isSetUp = existsSync(join(projectFolder, ".agentos"));
  const log = (decision: "report" | "stop" | "approved") => {
    if (isSetUp) logQuietly(stateFolder, event, verdict, decision, environment);
  };
  if (verdict.decision === "report") {
    log("report");
    return undefined;
  }
  const { sessionId } = event;
  const use = isSetUp ? claimQuietly(stateFolder, action, { ...environment, sessionId }) : undefined;
  if (use?.status === "used") {
    log("approved");
    return undefined;
  }
  const request = isSetUp ? requestQuietly(stateFolder, event, action, verdict, environment) : undefined;
  log("stop");
  const notes = [
    ...(use?.status === "void" ? [`The action stays stopped, for ${use.reason}.`] : []),
    ...untrustedNote(verdict.rule?.id, loosened),
  ];
  return denialFor(event, refusalOf(verdict, request, notes));
}

/** What only looks never comes here, so what takes too long may change something. */
function lateVerdict(
  layers: readonly RuleLayer[],
  environment: HookEnvironment,
): { verdict: Verdict; loosened: MergedRules["loosened"] } {
  // Without rules of their own, whose files may be what takes so long.
  const plain = layers.map((layer) => ({ ...layer, ruleFolders: [] }));
  const { catalogue, loosened } = rulesFor(plain, environment);
  const rule = catalogue.rules.find(({ id }) => id === "unreadable");
  const what = "it could not be judged in time";
  const why = `judging it took longer than ${DEADLINE_MS / 1000} seconds`;
  const verdict: Verdict = {
    decision: rule?.mode === "enforce" ? "stop" : "report",
    tier: "STOP",
    ...(rule && { rule }),
    reason: `${what}: ${why}.`,
    evidence: [{ what, why }],
    uncertain: true,
  };
  return { verdict, loosened };
}

function rulesFor(layers: readonly RuleLayer[], { loadRules, warn, env }: HookEnvironment): MergedRules {
  return mergeLayers(
    defaultCatalogue,
    layers,
    (folders, base) => {
      const loaded = loadRules(folders, base);
      for (const { path, line, message } of loaded.diagnostics.slice(0, 5))
        warn(`${path}${line === undefined ? "" : `:${line}`}: ${message}`);
      return loaded.catalogue;
    },
    (folder, loosenings) => isTrusted(folder, loosenings, env),
  );
}

/** That a folder would let this through, if the user trusted it. */
function untrustedNote(rule: string | undefined, loosened: MergedRules["loosened"]): string[] {
  const folder = loosened.find(
    ({ trusted, loosenings }) => !trusted && loosenings.some((each) => each.rule === rule),
  )?.folder;
  return folder === undefined
    ? []
    : [
        `${folder} loosens this rule, which does not hold, because its user does not trust that folder (a person can, with \`aos trust\`).`,
      ];
}

/** What the agent reads: what was stopped and why, and what it can do now. */
function refusalOf(
  { rule, reason, uncertain, evidence, safer }: Verdict,
  request: ApprovalRequest | undefined,
  notes: readonly string[],
): string {
  const others = evidence.slice(1, 4).map(({ what, why }) => `- ${what}: ${why}`);
  return printable(
    [
      `Stopped by the rule "${rule?.id}" (${rule?.sentence}) ${reason}`,
      ...others,
      ...notes,
      ...(uncertain ? ["What it does could not be seen for certain, so the safe reading was taken."] : []),
      ...(safer === undefined ? [] : [`Safer, and often enough: ${safer}`]),
      request
        ? `Ask the user. If they agree, they run \`aos approve ${request.id}\` in a terminal of their own; then this very action passes once, within 15 minutes.`
        : "Ask the user before you go on with this.",
      "Meanwhile go on with work that does not need it; do not try another way to the same end.",
    ].join("\n"),
  );
}

/** A grant that cannot be looked at is none. */
function claimQuietly(
  stateFolder: string,
  action: HookEvent["action"],
  options: { sessionId: string | undefined; now: () => Date; env: NodeJS.ProcessEnv },
): ApprovalUse {
  try {
    return claimApproval(stateFolder, action, options);
  } catch (error) {
    return { status: "void", reason: `its approval cannot be used: ${describeError(error)}` };
  }
}

function requestQuietly(
  stateFolder: string,
  event: HookEvent,
  action: HookEvent["action"],
  verdict: Verdict,
  { now, env, warn }: HookEnvironment,
): ApprovalRequest | undefined {
  try {
    return requestApproval(stateFolder, action, verdict, { ...askerOf(event, env), now });
  } catch (error) {
    // The action stays stopped; it only cannot be approved.
    warn(`the request cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function logQuietly(
  stateFolder: string,
  event: HookEvent,
  { tier, rule, reason, evidence }: Verdict,
  decision: "report" | "stop" | "approved",
  { now, env, warn }: HookEnvironment,
): void {
  try {
    logDeviation(stateFolder, {
      at: now().toISOString(),
      ...askerOf(event, env),
      tool: event.action.tool,
      tier,
      rule: rule?.id ?? "unknown",
      decision,
      reason,
      evidence,
    });
  } catch (error) {
    warn(`deviations.jsonl cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Who asks: what the client says of itself, and what an engine of workflows told its environment. */
function askerOf({ sessionId, toolUseId }: HookEvent, env: NodeJS.ProcessEnv): Asker {
  const { AGENTOS_SESSION: workflowSession, AGENTOS_PHASE: phase } = env;
  return {
    sessionId,
    toolUseId,
    ...(isSafeId(workflowSession) && { workflowSession }),
    ...(isSafeId(phase) && { phase }),
  };
}
