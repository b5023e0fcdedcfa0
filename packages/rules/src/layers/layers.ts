import { isMachineMode } from "@agentos/state/approvals";
import type { Catalogue, Rule } from "../catalogue/catalogue.js";
import { withModes } from "../hook/settings.js";
import type { AskMode, RuleSettings } from "./rule-settings.js";

/** The rules of a folder that contains `.agentos`. They also apply in its subfolders. */
export interface RuleLayer {
  folder: string;
  ruleFolders: readonly string[];
  settings: RuleSettings;
  /** Whether the layer may loosen rules. The home folder above a project may only tighten them. */
  mayLoosen: boolean;
}

/** A change that restricts an agent less than the parent folders or the default rules do. */
export interface Loosening {
  /** The rule's id, or `ask` for the setting of that name. */
  rule: string;
  what: string;
}

export interface MergedRules {
  catalogue: Catalogue;
  ask: AskMode;
  loosened: { folder: string; trusted: boolean; loosenings: readonly Loosening[] }[];
}

/**
 * Merges layers into a catalogue, outermost first. Changes that tighten rules always take effect.
 * Changes that loosen rules take effect only if the user trusts the folder with exactly these changes,
 * so that a cloned repository cannot turn off the rules.
 * @param isTrusted only called for a folder that loosens rules
 */
export function mergeLayers(
  base: Catalogue,
  layers: readonly RuleLayer[],
  load: (folders: readonly string[], base: Catalogue) => Catalogue,
  isTrusted: (folder: string, loosenings: readonly Loosening[]) => boolean,
): MergedRules {
  const merged: MergedRules = { catalogue: base, ask: "interactive", loosened: [] };
  for (const { folder, ruleFolders, settings, mayLoosen } of layers) {
    const before = merged.catalogue;
    const loaded = ruleFolders.length === 0 ? before : load(ruleFolders, before);
    const after = withModes(loaded, settings);
    const baseline = baselineRules(before, loaded);
    const ask = settings.ask ?? merged.ask;
    const loosenings = [
      ...after.rules.flatMap((rule) => looseningsOf(baseline.get(rule.id), rule)),
      ...(ASKED[ask] > ASKED[merged.ask]
        ? [{ rule: "ask", what: `ask: ${ask} instead of ${merged.ask}` }]
        : []),
    ];
    if (loosenings.length === 0) {
      merged.catalogue = after;
      merged.ask = ask;
      continue;
    }
    const trusted = mayLoosen && isTrusted(folder, loosenings);
    if (mayLoosen) merged.loosened.push({ folder, trusted, loosenings });
    if (trusted || ASKED[ask] < ASKED[merged.ask]) merged.ask = ask;
    merged.catalogue = trusted
      ? after
      : { ...after, rules: after.rules.map((rule) => tighter(baseline.get(rule.id), rule)) };
  }
  return merged;
}

/** How permissive each mode is. */
const ASKED: Readonly<Record<AskMode, number>> = { never: 0, interactive: 1, always: 2 };

/** Returns `block` if any folder sets it, or if an administrator configured the machine. */
export function onErrorOf(layers: readonly RuleLayer[]): RuleSettings["onError"] {
  return isMachineMode() || layers.some(({ settings }) => settings.onError === "block") ? "block" : "allow";
}

/**
 * Returns the rules with which a layer's rules are compared. A new rule is its own baseline, but without
 * `allow`, because it must not allow any command without the user's trust.
 */
function baselineRules(before: Catalogue, loaded: Catalogue): ReadonlyMap<string, Rule> {
  return new Map(
    [...loaded.rules.map(({ allow: _, ...rule }) => rule), ...before.rules].map((rule) => [rule.id, rule]),
  );
}

function looseningsOf(before: Rule | undefined, { id, mode, tier, match, allow = [] }: Rule): Loosening[] {
  if (!before) return [];
  const found: Loosening[] = [];
  const strongest = strengthOf(before);
  if (strengthOf({ mode, tier }) < strongest) {
    const what = mode === before.mode ? `tier ${tier}` : `mode ${mode}`;
    const was = mode === before.mode ? before.tier : before.mode;
    found.push({ rule: id, what: `${id}: ${what} instead of ${was}` });
  }
  const gone =
    strongest === 0 ? [] : patternsOf(before).filter((each) => !patternsOf({ match }).includes(each));
  if (gone.length > 0) found.push({ rule: id, what: `${id}: no longer matches ${gone.join(", ")}` });
  const allowed = allow.filter((command) => !before.allow?.includes(command));
  if (allowed.length > 0)
    found.push({ rule: id, what: `${id}: allows ${allowed.map((each) => JSON.stringify(each)).join(", ")}` });
  return found;
}

/** Returns 2 if the rule stops actions, 1 if it only reports them and 0 if it is off. */
function strengthOf({ mode, tier }: Pick<Rule, "mode" | "tier">): number {
  if (mode === "off") return 0;
  return mode === "enforce" && tier === "STOP" ? 2 : 1;
}

function patternsOf({ match }: { match?: Rule["match"] | undefined }): string[] {
  return Object.entries(match ?? {}).flatMap(([kind, patterns]) =>
    (patterns ?? []).map((pattern: string) => `${kind} ${JSON.stringify(pattern)}`),
  );
}

function tighter(before: Rule | undefined, rule: Rule): Rule {
  if (!before || looseningsOf(before, rule).length === 0) return rule;
  const { match } = rule;
  const both = (kind: "commands" | "paths" | "tools") => {
    const patterns = [...new Set([...(before.match?.[kind] ?? []), ...(match?.[kind] ?? [])])];
    return patterns.length === 0 ? {} : { [kind]: patterns };
  };
  const isWeaker = strengthOf(rule) < strengthOf(before);
  const { allow: _, ...kept } = rule;
  return {
    ...kept,
    ...(before.allow && { allow: before.allow }),
    ...(isWeaker && { mode: before.mode, tier: before.tier }),
    ...((before.match || match) && { match: { ...both("commands"), ...both("paths"), ...both("tools") } }),
  };
}
