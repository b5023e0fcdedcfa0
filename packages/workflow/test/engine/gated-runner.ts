import { setTimeout as sleep } from "node:timers/promises";
import { type Runner, readSession } from "../../src/index.js";
import { fakeRunner } from "./project.js";

/** A runner whose phases named `slow…` go on until the test says so, or their attempt is aborted. */
export function gatedRunner(): {
  runner: Runner;
  finish(phase: string): void;
  /** What each phase was told, attempt by attempt. */
  prompts: Map<string, string[]>;
} {
  const finished = new Set<string>();
  const prompts = new Map<string, string[]>();
  const runner = fakeRunner(async ({ phase, prompt, signal }) => {
    prompts.set(phase.id, [...(prompts.get(phase.id) ?? []), prompt]);
    if (!phase.id.startsWith("slow")) return undefined;
    while (!finished.has(phase.id) && !signal.aborted) await sleep(5);
    return signal.aborted ? { status: "cancelled" } : undefined;
  });
  return { runner, finish: (phase) => finished.add(phase), prompts };
}

/** Resolves when a session stands as asked. */
export async function until(
  folder: string,
  sessionId: string,
  holds: (phases: Record<string, string>) => boolean,
): Promise<void> {
  for (;;) {
    const { phases } = readSession(folder, sessionId);
    if (holds(Object.fromEntries(phases.map(({ id, status }) => [id, status])))) return;
    await sleep(10);
  }
}
