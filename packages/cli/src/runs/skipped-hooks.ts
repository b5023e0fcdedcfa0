import { describeError, findHomeFolder } from "@agentos/platform";
import type { SessionState } from "@agentos/workflow";
import type { Context } from "../terminal/index.js";

/**
 * Warns, once per client, if a phase's client skips our hooks because the user has not approved them.
 * `settled` resolves when no check is running.
 */
export function watchForSkippedHooks(
  { env }: Pick<Context, "env">,
  project: string,
  warn: (message: string) => void,
): { onState(state: SessionState): void; settled(): Promise<unknown> } {
  const checks = new Map<string, Promise<void>>();
  const check = async (client: string) => {
    const { CLIENT_IDS, examineApproval } = await import("@agentos/wiring");
    const id = CLIENT_IDS.find((each) => each === client);
    const found = id && examineApproval(id, { project, home: findHomeFolder(env), env });
    if (found?.severity === "warning") warn(`${found.message}; ${found.remedy}`);
  };
  return {
    onState({ phases }) {
      for (const { report, place } of phases) {
        // The approvals on a worker's machine are unknown here.
        if (report === undefined || place !== undefined || checks.has(report.client)) continue;
        const checked = check(report.client).catch((error: unknown) => warn(describeError(error)));
        checks.set(report.client, checked);
      }
    },
    settled: () => Promise.all(checks.values()),
  };
}
