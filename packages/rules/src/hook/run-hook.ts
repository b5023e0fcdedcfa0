import { existsSync } from "node:fs";
import { join } from "node:path";
import { aosCommand, aosNextTo, describeError, isSafeId, printable, runWithTimeout } from "@agentos/platform";
import {
  type ApprovalRequest,
  type ApprovalUse,
  type Caller,
  claimApproval,
  isTrusted,
  makeUserStateFolder,
  removeOldRequests,
  requestApproval,
  stateFolderOf,
} from "@agentos/state/approvals";
import { type Asker, type Deviation, logDeviation, readDeviations } from "@agentos/state/deviations";
import { defaultCatalogue, type Rule } from "../catalogue/catalogue.js";
import { explain, type Stopped, type Verdict } from "../judgment/judge.js";
import { renderRefusal } from "../judgment/refusal.js";
import { type MergedRules, mergeLayers, type RuleLayer } from "../layers/layers.js";
import type { RuleSettings } from "../layers/rule-settings.js";
import { createdAt, createProjectContext } from "../project/project-context.js";
import { denialFor, questionFor } from "./answer.js";
import { CreatedFiles } from "./created-files.js";
import type { HookEnvironment } from "./environment.js";
import type { HookEvent } from "./event.js";
import { isFirstToAnswer } from "./first-answer.js";
import { canBeAsked, isLossless, mayAsk } from "./outcome.js";
import { rememberQuestion } from "./pending-questions.js";

/** Much longer than judging usually takes. Without an answer, clients eventually let the tool run. */
const DEADLINE_MS = 2_000;

export interface PreparedEvent {
  event: HookEvent;
  projectFolder: string;
  layers: readonly RuleLayer[];
  onError: RuleSettings["onError"];
}

/** Returns the hook's answer to an event. Undefined means no output, which lets the tool run. */
export function runHook(
  { event, projectFolder, layers }: PreparedEvent,
  environment: HookEnvironment,
): object | undefined {
  const { env } = environment;
  const action = { ...event.action, cwd: event.action.cwd ?? environment.cwd };
  const judged = runWithTimeout(() => {
    const rules = rulesFor(layers, environment);
    // This calls `explain`, because `judge` would repeat the quick check.
    const sessionStart = event.sessionFile === undefined ? undefined : createdAt(event.sessionFile);
    const context = createProjectContext(projectFolder, env, sessionStart);
    const created = new CreatedFiles(event, environment, context);
    const explained = explain(action, rules.catalogue, { ...context, isOfSession: created.has });
    if (explained.verdict.decision !== "stop") created.add(action, explained);
    return { ...rules, ...explained };
  }, DEADLINE_MS);
  // The user is not asked about an action that could not be examined in time.
  const seen = judged === "late" ? undefined : judged.value;
  const { verdict, loosened, ask } = seen ?? lateVerdict(layers, environment);
  if (verdict.decision === "allow") return undefined;
  const stateFolder = stateFolderOf(projectFolder, env);
  const place = { projectFolder, stateFolder, isSetUp: existsSync(join(projectFolder, ".agentos")) };
  const log = (decision: "report" | "stop" | "approved") => {
    if (place.isSetUp) logQuietly(stateFolder, event, verdict, decision, environment);
  };
  if (verdict.decision === "report") {
    log("report");
    return undefined;
  }
  const use = claimQuietly(stateFolder, action, { ...environment, ...callerOf(event, environment) });
  if (use.status === "used") {
    log("approved");
    return undefined;
  }
  const asks = seen !== undefined && mayAsk(event, ask, env) && canBeAsked(seen.findings);
  if (asks && isLossless(seen)) {
    log("report");
    return undefined;
  }
  const isPersonal = seen?.findings.some(({ personal }) => personal) === true;
  const request = isPersonal ? undefined : requestQuietly(place, event, action, verdict, environment);
  const isFirst = isFirstToAnswer(stateFolder, event, installationId(environment), environment);
  if (isFirst) log("stop");
  if (asks && request) rememberQuestion(stateFolder, event, request.id, environment);
  const aos = aosCommand(projectFolder, env, aosNextTo(environment.hookFolder));
  if (asks) return questionFor(event, questionOf(verdict, ruleOffer(stateFolder, verdict, aos)));
  const notes = [
    ...(use.status === "void" ? [`The action stays blocked: ${use.reason}.`] : []),
    ...untrustedNote(verdict.rule.id, loosened, aos),
  ];
  return denialFor(
    event,
    renderRefusal(verdict, { wayThrough: wayThrough(request, isPersonal, aos), notes }),
  );
}

/** Identifies the hook's installation, because two entries in the settings may name it differently. */
function installationId({ hookFolder }: HookEnvironment): string {
  return [hookFolder, ...process.execArgv].join("\n");
}

function questionOf({ reason, safer, uncertain }: Stopped, offer: string): string {
  const less = safer === undefined ? "" : ` Safer alternative: ${safer}`;
  const doubt = uncertain ? " The effect of this action could not be determined." : "";
  return printable(`AgentOS: ${reason}${doubt}${less}${offer}`);
}

/** The number of identical approvals after which a rule is suggested. */
const SUGGEST_AFTER = 5;

function ruleOffer(stateFolder: string, { rule, evidence }: Stopped, aos: string): string {
  const [first] = evidence;
  const isSame = (one: Deviation) =>
    one.decision === "approved" && one.rule === rule.id && one.evidence[0]?.what === first?.what;
  try {
    const times = readDeviations(stateFolder).filter(isSame).length;
    return times < SUGGEST_AFTER
      ? ""
      : ` You have approved this ${times} times; \`${aos} rules allow\` turns it into a rule.`;
  } catch {
    return "";
  }
}

function wayThrough(request: ApprovalRequest | undefined, isPersonal: boolean, aos: string): string {
  if (isPersonal) return "Only the user may do that, in their own terminal.";
  return request
    ? `Ask the user. If they agree, they run \`${aos} approve ${request.id}\` in their own terminal. That allows this exact action once, within 15 minutes.`
    : "Ask the user before you continue with this.";
}

/** Read-only actions have already passed, so an action that takes too long to check may change something. */
function lateVerdict(
  layers: readonly RuleLayer[],
  environment: HookEnvironment,
): MergedRules & { verdict: Verdict } {
  // Custom rules are omitted because their files may be the cause of the delay.
  const plain = layers.map((layer) => ({ ...layer, ruleFolders: [] }));
  const rules = rulesFor(plain, environment);
  const isUnreadable = ({ id }: Rule) => id === "unreadable";
  const rule = rules.catalogue.rules.find(isUnreadable) ?? defaultCatalogue.rules.find(isUnreadable)!;
  const what = "it could not be checked in time";
  const why = `the rules took longer than ${DEADLINE_MS / 1000} seconds`;
  const verdict: Verdict = {
    decision: rule.mode === "enforce" ? "stop" : "report",
    tier: "STOP",
    rule,
    reason: `${what}: ${why}.`,
    evidence: [{ what, why }],
    uncertain: true,
  };
  return { ...rules, verdict };
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

function untrustedNote(rule: string | undefined, loosened: MergedRules["loosened"], aos: string): string[] {
  const folder = loosened.find(
    ({ trusted, loosenings }) => !trusted && loosenings.some((each) => each.rule === rule),
  )?.folder;
  return folder === undefined
    ? []
    : [
        `Files in ${folder} loosen this rule, but this has no effect until the user trusts that folder with \`${aos} trust\`.`,
      ];
}

function callerOf({ sessionId, toolUseId }: HookEvent, environment: HookEnvironment): Caller {
  return { sessionId, toolUseId, hook: installationId(environment) };
}

function claimQuietly(
  stateFolder: string,
  action: HookEvent["action"],
  options: Caller & Pick<HookEnvironment, "now" | "env">,
): ApprovalUse {
  try {
    return claimApproval(stateFolder, action, options);
  } catch (error) {
    return { status: "void", reason: `its approval cannot be used: ${describeError(error)}` };
  }
}

function requestQuietly(
  { projectFolder, stateFolder, isSetUp }: { projectFolder: string; stateFolder: string; isSetUp: boolean },
  event: HookEvent,
  action: HookEvent["action"],
  verdict: Verdict,
  { now, env, warn }: HookEnvironment,
): ApprovalRequest | undefined {
  try {
    const options = { ...askerOf(event, env), now };
    if (isSetUp) return requestApproval(stateFolder, action, verdict, options);
    makeUserStateFolder(stateFolder, env);
    removeOldRequests(stateFolder, now());
    return requestApproval(stateFolder, action, verdict, { ...options, project: projectFolder });
  } catch (error) {
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

function askerOf({ sessionId, toolUseId }: HookEvent, env: NodeJS.ProcessEnv): Asker {
  const { AGENTOS_SESSION: workflowSession, AGENTOS_PHASE: phase } = env;
  return {
    sessionId,
    toolUseId,
    ...(isSafeId(workflowSession) && { workflowSession }),
    ...(isSafeId(phase) && { phase }),
  };
}
