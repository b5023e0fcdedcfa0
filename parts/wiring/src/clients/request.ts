import type { Places, Scope } from "@agentos/clients";
import type { HookPlace, ProgramName } from "../hooks.js";

/** What is asked of a client's wiring. */
export interface WiringRequest extends Places {
  scope: Scope;
  /** How the commands in settings find the hooks. */
  place: HookPlace;
  /** What is installed: only this is wired. */
  hooks: ReadonlySet<ProgramName>;
  /** What the client on this machine says of itself, such as `2.1.329`. */
  version?: string;
  statusLine: boolean;
  /** For `permissions.ask`, where the client has it. */
  ask: readonly string[];
  /** Files that are copied as they are, such as OpenClaw's hook; by name. */
  assets: Readonly<Record<string, string>>;
  /** The text of a file, as far as it can be read. */
  read(path: string): string | undefined;
}
