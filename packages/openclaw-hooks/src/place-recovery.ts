import { type BootstrapFile, isObject } from "./events.js";

/** OpenClaw's default limits for each file and for all files together, in characters. */
const FILE_LIMIT = 20_000;
const TOTAL_LIMIT = 60_000;
/** Space for the text that OpenClaw adds around each file, in characters. */
const MARGIN = 2_000;

/**
 * Adds the recovery file at the end, so that the start of the prompt remains cached. If the files
 * nearly reach the limit, adds it at the start, because OpenClaw truncates the end.
 */
export function placeRecovery(
  files: readonly unknown[],
  recovery: BootstrapFile,
  context: Record<string, unknown>,
): unknown[] {
  const others = files.filter((file) => !(isObject(file) && file.path === recovery.path));
  const fileLimit = limitOf(context, "bootstrapMaxChars", FILE_LIMIT);
  const sizes = others.map((file) => Math.min(sizeOf(file), fileLimit));
  const total = sizes.reduce((sum, size) => sum + size, sizeOf(recovery) + MARGIN);
  const isNearLimit = total > limitOf(context, "bootstrapTotalMaxChars", TOTAL_LIMIT);
  return isNearLimit ? [recovery, ...others] : [...others, recovery];
}

function sizeOf(file: unknown): number {
  return isObject(file) && typeof file.content === "string" ? file.content.length : 0;
}

function limitOf({ cfg, agentId }: Record<string, unknown>, key: string, fallback: number): number {
  const agents = isObject(cfg) && isObject(cfg.agents) ? cfg.agents : {};
  const list: unknown[] = Array.isArray(agents.list) ? agents.list : [];
  const own = list.find((agent) => isObject(agent) && agent.id === agentId);
  const values = [own, agents.defaults].map((settings) => (isObject(settings) ? settings[key] : undefined));
  return values.find((value): value is number => typeof value === "number" && value > 0) ?? fallback;
}
