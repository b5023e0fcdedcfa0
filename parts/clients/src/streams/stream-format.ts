import type { JsonObject } from "@agentos/platform";
import type { FailureKind } from "../failure/index.js";
import { CLIENTS, type ClientId } from "../registry/identities.js";
import type { AgentRow } from "./agent-row.js";

/**
 * How to read a client's machine-readable output. Each row is read independently, so the result
 * does not depend on how the stream arrives.
 */
export interface StreamFormat {
  /** `acp` means any agent that speaks the Agent Client Protocol. */
  client: ClientId | "acp";
  /** What to do if the credentials are rejected. */
  login: string;
  /**
   * Whether a row begins this client's stream. Other programs also print JSON lines with a
   * `type`, so several fields must match. After `perhaps`, the next row decides.
   */
  opens(row: JsonObject): "surely" | "perhaps" | false;
  /** Whether a row may directly follow a row that `perhaps` begins a stream. */
  follows(row: JsonObject): boolean;
  /**
   * Returns the meaning of a row, or undefined if another client or program wrote it.
   * @param at when the row arrived; used to convert waits into times
   */
  read(row: JsonObject, at: Date): AgentRow[] | undefined;
  /** Returns the HTTP status from which the client derives an exit code, if any. */
  statusOfExit?(code: number): number | undefined;
  /** Returns the failure that only the exit code reports, if any. */
  failureOfExit?(code: number): FailureKind | undefined;
}

/** Returns the display name of the program that prints such a stream. */
export function agentName({ client }: Pick<StreamFormat, "client">): string {
  return CLIENTS.find(({ id }) => id === client)?.name ?? "the agent";
}
