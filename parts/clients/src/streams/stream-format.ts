import type { JsonObject } from "@agentos/platform";
import type { FailureKind } from "../failure/index.js";
import { CLIENTS, type ClientId } from "../registry/identities.js";
import type { AgentRow } from "./agent-row.js";

/**
 * How a client's stream is read, what it prints for programs. Reading a row depends on nothing but the row,
 * so that what a stream says cannot depend on how it arrives.
 */
export interface StreamFormat {
  /** `acp`: any agent that speaks the Agent Client Protocol. */
  client: ClientId | "acp";
  /** What a person does whose credentials do not count. */
  login: string;
  /**
   * Whether a row begins a stream of this client. Other programs print JSON lines with a `type` as well, so
   * it takes several fields together; where a row has too few of them, it begins one `perhaps`, and the next
   * row must follow.
   */
  opens(row: JsonObject): "surely" | "perhaps" | false;
  /** Whether a row may come right behind one that begins a stream perhaps. */
  follows(row: JsonObject): boolean;
  /**
   * What a row says; undefined for one that is not this client's.
   * @param at when the row came, for what is told as a wait
   */
  read(row: JsonObject, at: Date): AgentRow[] | undefined;
  /** The HTTP status behind an exit code, where the client makes the one from the other. */
  statusOfExit?(code: number): number | undefined;
  /** What an exit code says that no row does. */
  failureOfExit?(code: number): FailureKind | undefined;
}

/** Who prints such a stream, for people. */
export function agentName({ client }: Pick<StreamFormat, "client">): string {
  return CLIENTS.find(({ id }) => id === client)?.name ?? "the agent";
}
