import type { JsonObject } from "@agentos/platform";
import type { FailureKind } from "../failure/index.js";
import { CLIENTS, type ClientId } from "../registry/identities.js";
import type { AgentRow } from "./agent-row.js";

/**
 * How to read a client's stream, its output for programs. Reading a row depends only on that row, so the
 * result cannot depend on how the stream arrives.
 */
export interface StreamFormat {
  /** `acp`: any agent that speaks the Agent Client Protocol. */
  client: ClientId | "acp";
  /** What to do if the credentials are rejected. */
  login: string;
  /**
   * Whether a row begins a stream of this client. Other programs also print JSON lines with a `type`, so
   * several fields must match; if a row has too few of them, it begins one `perhaps`, and the next row
   * decides.
   */
  opens(row: JsonObject): "surely" | "perhaps" | false;
  /** Whether a row may come right after one that `perhaps` begins a stream. */
  follows(row: JsonObject): boolean;
  /**
   * The meaning of a row; undefined for a row of another client or program.
   * @param at when the row arrived, to convert waits into times
   */
  read(row: JsonObject, at: Date): AgentRow[] | undefined;
  /** The HTTP status behind an exit code, if the client derives one from the other. */
  statusOfExit?(code: number): number | undefined;
  /** A failure that only the exit code reports. */
  failureOfExit?(code: number): FailureKind | undefined;
}

/** The name of the program that prints such a stream, for people. */
export function agentName({ client }: Pick<StreamFormat, "client">): string {
  return CLIENTS.find(({ id }) => id === client)?.name ?? "the agent";
}
