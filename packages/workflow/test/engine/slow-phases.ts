import { setTimeout as sleep } from "node:timers/promises";
import type { Act } from "./one-session.js";

/** Keeps phases named `slow…` running until the test finishes them, or their attempt is aborted. */
export function slowPhases(): {
  act: Act;
  finish(phase: string): void;
  /** The prompt of each attempt, by phase. */
  prompts: Map<string, string[]>;
} {
  const finished = new Set<string>();
  const prompts = new Map<string, string[]>();
  const act: Act = async ({ phase, prompt, signal }) => {
    prompts.set(phase.id, [...(prompts.get(phase.id) ?? []), prompt]);
    if (!phase.id.startsWith("slow")) return undefined;
    while (!finished.has(phase.id) && !signal.aborted) await sleep(5);
    return signal.aborted ? { status: "cancelled" } : undefined;
  };
  return { act, finish: (phase) => finished.add(phase), prompts };
}
