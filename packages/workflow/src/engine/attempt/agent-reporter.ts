import { writeFileSync } from "node:fs";
import { type AgentReport, readUsage } from "@agentos/clients/output";
import type { Usage } from "@agentos/platform";
import type { PlannedAttempt } from "../../plan/index.js";
import type { RunOutcome } from "../../runner/index.js";
import type { NewSessionEvent } from "../../session/index.js";
import type { Measured } from "./judge-attempt.js";
import { usageInSessionFile } from "./session-file-usage.js";

/** Libraries that are loaded only for attempts that run an agent. */
type Libraries = Awaited<ReturnType<typeof loadLibraries>>;

/** Records an agent's reports in the session's log and publishes its context usage for hooks. */
export class AgentReporter {
  readonly #planned: PlannedAttempt;
  readonly #began: Date;
  readonly #record: (event: NewSessionEvent) => void;
  readonly #env: Record<string, string | undefined>;
  #newest: AgentReport | undefined;
  #written = "";
  #hasWrittenUsage = false;
  #loading: Promise<Libraries> | undefined;
  #libraries: Libraries | undefined;

  constructor(planned: PlannedAttempt, began: Date, record: (event: NewSessionEvent) => void) {
    this.#planned = planned;
    this.#began = began;
    this.#record = record;
    this.#env = { ...process.env, ...planned.request.env };
  }

  get report(): AgentReport | undefined {
    return this.#newest;
  }

  take(report: AgentReport): void {
    this.#newest = report;
    this.#loading ??= loadLibraries().then((libraries) => {
      this.#libraries = libraries;
      return libraries;
    });
    this.#write(report, report.usage);
  }

  /**
   * Records the final report. Takes the usage from the runner, or else from the client, or else from
   * the attempt's usage file.
   */
  async end(outcome: RunOutcome): Promise<Measured> {
    await this.#loading;
    const measured = "usage" in outcome ? outcome.usage : undefined;
    if (this.#planned.request.phase.usage === "none") return measurement(measured);
    const reported = this.#hasWrittenUsage ? undefined : readUsage(this.#planned.usageFile);
    if (this.#newest === undefined) return measurement(measured ?? reported);
    const recorded = await this.#recorded(this.#newest);
    const report = { ...(recorded?.model !== undefined && { model: recorded.model }), ...this.#newest };
    const usage = measured ?? recorded?.usage ?? report.usage ?? reported;
    const window = usage?.windowTokens ?? reported?.windowTokens;
    return this.#write(report, usage && { ...usage, windowTokens: window }, outcome);
  }

  /**
   * Reads the usage from the client's session file, which is more exact than some streams. Ignores
   * the file if it describes a different model call.
   */
  async #recorded({ client, sessionId, usage }: AgentReport) {
    if (sessionId === undefined) return undefined;
    const found = await usageInSessionFile({ client, sessionId }, { env: this.#env, since: this.#began });
    return usage === undefined || found?.usage.inputTokens === usage.inputTokens ? found : undefined;
  }

  #write(report: AgentReport, usage: Usage | undefined, outcome?: RunOutcome): Measured {
    const window = usage && this.#publish(report, usage);
    const measured = this.#judged(
      measurement(usage && { ...usage, windowTokens: window }),
      outcome !== undefined && outcome.status === "failed" && report.error?.kind === "context",
    );
    const { usage: _, ...said } = report;
    const { phase, attempt } = this.#planned.request;
    const event = { report: said, ...measured };
    const text = JSON.stringify(event);
    if (text !== this.#written)
      this.#record({ type: "agent_run.reported", phase: phase.id, attempt, ...event });
    this.#written = text;
    return measured;
  }

  #judged(measured: Measured, isFull: boolean): Measured {
    const { tokenUsage, windowTokens } = measured;
    if (isFull) return { ...measured, contextExhaustionRisk: true };
    if (tokenUsage === undefined || windowTokens === undefined || this.#libraries === undefined)
      return measured;
    const { artifact } = this.#planned;
    const threshold = artifact?.criteria.criteriaOf(artifact.path).tokenUsageWarningThreshold;
    const { contextExhaustionRisk } = this.#libraries.decide({
      findings: [],
      usage: { usedTokens: tokenUsage.total, windowTokens },
      attempt: 1,
      maxAttempts: 1,
      ...(threshold !== undefined && { thresholds: { tokenUsageWarning: threshold } }),
    });
    return { ...measured, contextExhaustionRisk };
  }

  /** Writes the usage for hooks. Returns the size of the context window. */
  #publish({ client, sessionId, model }: AgentReport, usage: Usage): number | undefined {
    const { request, usageFile } = this.#planned;
    let window = usage.windowTokens;
    try {
      if (sessionId !== undefined && this.#libraries !== undefined)
        window = this.#libraries.recordReading(
          { ...usage, client, sessionId, model },
          { cwd: request.cwd, since: this.#began.getTime(), env: this.#env },
        );
      const file = {
        input_tokens: usage.inputTokens,
        output_tokens: usage.outputTokens,
        window_tokens: window,
        freshness: "current",
        client,
        model,
        session_id: sessionId,
      };
      this.#hasWrittenUsage = true;
      writeFileSync(usageFile, `${JSON.stringify(file)}\n`, { mode: 0o600 });
    } catch {
      // Hooks can do without the usage, which is also in the log.
    }
    return window;
  }
}

async function loadLibraries() {
  const [{ recordReading }, { decide }] = await Promise.all([
    import("@agentos/context-meter"),
    import("@agentos/artifact-guard"),
  ]);
  return { recordReading, decide };
}

function measurement(usage: Usage | undefined): Measured {
  if (usage === undefined) return {};
  const { inputTokens: input, outputTokens: output, usedTokens: total, windowTokens } = usage;
  return {
    tokenUsage: { input, output, total },
    ...(windowTokens !== undefined && { windowTokens }),
  };
}
