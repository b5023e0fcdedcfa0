import type { Action, JudgeContext } from "@agentos/commands/effects";
import { asObject } from "@agentos/platform";
import type { Tier } from "@agentos/state/deviations";
import { type Catalogue, defaultCatalogue, type Mode } from "../catalogue/catalogue.js";
import { explain, isAllowedAtOnce } from "./judge.js";

export interface PastAction extends Action {
  at?: string;
  sessionId?: string;
  client?: string;
}

export interface AuditedCommand {
  what: string;
  why: string;
  decision: "stop" | "report";
  count: number;
  lastAt?: string;
  clients: readonly string[];
}

export interface AuditedRule {
  id: string;
  tier: Tier;
  mode: Mode;
  sentence: string;
  /** The number of actions that the rule would stop in `enforce` mode. */
  stops: number;
  reports: number;
  /** Stopped commands come before reported ones. In both groups, the most frequent commands come first. */
  commands: readonly AuditedCommand[];
  moreCommands: number;
}

export interface AuditReport {
  actions: number;
  stopped: number;
  reported: number;
  /** The rules that apply to at least one action. The rule with the most stops comes first. */
  rules: readonly AuditedRule[];
}

export interface AuditOptions {
  /** Defaults to {@link defaultCatalogue}. */
  catalogue?: Catalogue;
  /** The current state of the project, not the state at the time of the calls. */
  context?: JudgeContext;
  /** The maximum number of commands to list per rule. Defaults to 20. */
  maxCommands?: number;
}

/** How many commands to keep per rule: enough for 100,000 calls. Further commands are only counted. */
const MAX_KEPT = 5_000;
const MAX_ASKED = 200;

/**
 * Judges past tool calls as {@link explain} does. Runs nothing, and never throws because of an
 * action.
 */
export async function auditActions(
  actions: Iterable<PastAction> | AsyncIterable<PastAction>,
  { catalogue = defaultCatalogue, context = {}, maxCommands = 20 }: AuditOptions = {},
): Promise<AuditReport> {
  const rules = new Map(catalogue.rules.map((rule) => [rule.id, rule]));
  const sums = new Map<
    string,
    { stops: number; reports: number; commands: Map<string, Kept>; lost: number }
  >();
  const cachedContext = cachingContext(context);
  const report = { actions: 0, stopped: 0, reported: 0 };
  for await (const action of actions) {
    report.actions++;
    if (asObject(action.input) === undefined || isAllowedAtOnce(action, catalogue)) continue;
    const { verdict, findings } = explain(action, catalogue, cachedContext);
    if (verdict.decision === "stop") report.stopped++;
    else if (verdict.decision === "report") report.reported++;
    const weights = new Map<string, "stop" | "report">();
    for (const finding of findings) {
      const rule = rules.get(finding.rule);
      if (!rule) continue;
      const weight = finding.weight === "stop" && rule.tier === "STOP" ? "stop" : "report";
      if (weights.get(rule.id) !== "stop") weights.set(rule.id, weight);
      const sum = sums.get(rule.id) ?? { stops: 0, reports: 0, commands: new Map<string, Kept>(), lost: 0 };
      sums.set(rule.id, sum);
      const key = `${weight} ${finding.evidence.what}`;
      const kept = sum.commands.get(key);
      if (kept) keep(kept, action);
      else if (sum.commands.size < MAX_KEPT) {
        const made: Kept = { ...finding.evidence, decision: weight, count: 0, clients: new Set() };
        sum.commands.set(key, made);
        keep(made, action);
      } else sum.lost++;
    }
    for (const [id, weight] of weights) sums.get(id)![weight === "stop" ? "stops" : "reports"]++;
  }
  return {
    ...report,
    rules: [...sums]
      .map(([id, { stops, reports, commands, lost }]): AuditedRule => {
        const { tier, mode, sentence } = rules.get(id)!;
        const sorted = [...commands.values()].sort(
          (a, b) => Number(b.decision === "stop") - Number(a.decision === "stop") || b.count - a.count,
        );
        return {
          ...{ id, tier, mode, sentence, stops, reports },
          commands: sorted
            .slice(0, maxCommands)
            .map(({ clients, ...each }) => ({ ...each, clients: [...clients] })),
          moreCommands: Math.max(sorted.length - maxCommands, 0) + lost,
        };
      })
      .sort((a, b) => b.stops - a.stops || b.reports - a.reports),
  };
}

interface Kept extends Omit<AuditedCommand, "clients"> {
  clients: Set<string>;
}

function keep(kept: Kept, { at, client }: PastAction): void {
  kept.count++;
  if (at !== undefined && (kept.lastAt === undefined || at > kept.lastAt)) kept.lastAt = at;
  if (client !== undefined) kept.clients.add(client);
}

/** Caches facts about the project that many calls need, and limits the number of git queries. */
function cachingContext(context: JudgeContext): JudgeContext {
  const { trackedFiles, isIgnored, readFile, realPath, exists, guardedNames } = context;
  const real = new Map<string, string>();
  const there = new Map<string, boolean>();
  const guarded = new Map<string, readonly string[]>();
  const tracked = new Map<string, readonly string[] | undefined>();
  const ignored = new Map<string, boolean>();
  const texts = new Map<string, string | undefined>();
  return {
    ...context,
    ...(trackedFiles && {
      trackedFiles: (paths: readonly string[]) =>
        cached(tracked, paths.join("\0"), () => trackedFiles(paths)),
    }),
    ...(isIgnored && {
      isIgnored: (path: string) =>
        (ignored.size < MAX_ASKED || ignored.has(path)) && cached(ignored, path, () => isIgnored(path)),
    }),
    ...(realPath && { realPath: (path: string) => cached(real, path, () => realPath(path)) }),
    ...(exists && { exists: (path: string) => cached(there, path, () => exists(path)) }),
    ...(guardedNames && {
      guardedNames: (path: string) => cached(guarded, path, () => guardedNames(path)),
    }),
    ...(readFile && { readFile: (path: string) => cached(texts, path, () => readFile(path)) }),
  };
}

function cached<T>(known: Map<string, T>, key: string, find: () => T): T {
  if (known.has(key)) return known.get(key) as T;
  const found = find();
  if (known.size > 20_000) known.clear();
  known.set(key, found);
  return found;
}
