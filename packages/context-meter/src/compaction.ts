import {
  COMPACTION_RULES,
  type CompactionQuestion,
  type CompactionRule,
  type CompactSwitches,
  type Environment,
} from "@agentos/clients";
import { findHomeFolder } from "@agentos/platform";

const RULES: readonly CompactionRule[] = COMPACTION_RULES;

/** Returns the token count at which a client auto-compacts, if it does and the limit is known. */
export function autoCompactLimit(client: string, question: CompactionQuestion): number | undefined {
  return ruleOf(client)?.limit(question);
}

export function readCompactSwitches(
  client: string,
  projectFolder: string | undefined,
  env: Environment,
): CompactSwitches | undefined {
  return ruleOf(client)?.readSwitches?.(projectFolder, { env, home: findHomeFolder(env) });
}

function ruleOf(client: string): CompactionRule | undefined {
  return RULES.find((rule) => rule.client === client);
}
