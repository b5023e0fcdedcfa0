import { isMachineMode } from "@agentos/state/approvals";
import type { Catalogue, Rule } from "../catalogue/catalogue.js";
import { withModes } from "../hook/settings.js";
import type { AskMode, RuleSettings } from "./rule-settings.js";

/** What one folder with `.agentos` says about the rules. Those above a project hold in it as well. */
export interface RuleLayer {
  folder: string;
  /** Folders with rules of the user's own. */
  ruleFolders: readonly string[];
  settings: RuleSettings;
  /**
   * False for the home folder above a project: it may hold all projects below it more, and none of them less.
   */
  mayLoosen: boolean;
}

/**
 * A way in which a folder would hold an agent less than what is above it, or than the rules that come with
 * AgentOS.
 */
export interface Loosening {
  /** Its id; `ask` for the setting of that name. */
  rule: string;
  /** In words: what it says, and what it changes. */
  what: string;
}

/** What holds after all layers. */
export interface MergedRules {
  catalogue: Catalogue;
  /** Where a stop is asked about. */
  ask: AskMode;
  /** The loosenings of each layer that has some, and whether they hold. */
  loosened: { folder: string; trusted: boolean; loosenings: readonly Loosening[] }[];
}

/**
 * Lays what folders say over a catalogue, the outermost first. What makes rules tighter holds always; what
 * makes one looser only where the user trusts that folder with exactly that: a repository that was cloned
 * must not switch off its user's guard.
 * @param load reads a layer's own rules over the catalogue so far
 * @param isTrusted asked only for a folder that loosens something
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
    const held = heldRules(before, loaded);
    const ask = settings.ask ?? merged.ask;
    const loosenings = [
      ...after.rules.flatMap((rule) => looseningsOf(held.get(rule.id), rule)),
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
      : { ...after, rules: after.rules.map((rule) => tighter(held.get(rule.id), rule)) };
  }
  return merged;
}

/** How far a yes in passing reaches. */
const ASKED: Readonly<Record<AskMode, number>> = { never: 0, interactive: 1, always: 2 };

/**
 * What happens when the guard breaks: one folder that wants it blocked is enough, and so is an administrator who
 * set the machine up.
 */
export function onErrorOf(layers: readonly RuleLayer[]): RuleSettings["onError"] {
  return isMachineMode() || layers.some(({ settings }) => settings.onError === "block") ? "block" : "allow";
}

/**
 * What each rule was before a folder could loosen it: that of the layers above, or as the folder itself adds
 * it.
 */
function heldRules(before: Catalogue, loaded: Catalogue): ReadonlyMap<string, Rule> {
  return new Map([...loaded.rules.map(withoutAllow), ...before.rules].map((rule) => [rule.id, rule]));
}

/** A rule that a folder adds may not allow anything by itself either. */
function withoutAllow({ allow: _, ...rule }: Rule): Rule {
  return rule;
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

/** 2 stops, 1 reports, 0 does nothing. */
function strengthOf({ mode, tier }: Pick<Rule, "mode" | "tier">): number {
  if (mode === "off") return 0;
  return mode === "enforce" && tier === "STOP" ? 2 : 1;
}

function patternsOf({ match }: { match?: Rule["match"] | undefined }): string[] {
  return Object.entries(match ?? {}).flatMap(([kind, patterns]) =>
    (patterns ?? []).map((pattern: string) => `${kind} ${JSON.stringify(pattern)}`),
  );
}

/** The rule as the folder has it, without what loosens it. */
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
