import type { Places, Scope } from "@agentos/clients";
import type { HookPlace, ProgramName } from "../hooks.js";

/** The inputs of a client's wiring. */
export interface WiringRequest extends Places {
  scope: Scope;
  /** How commands in settings find the hooks. */
  place: HookPlace;
  /** The installed programs; only these are added. */
  hooks: ReadonlySet<ProgramName>;
  statusLine: boolean;
  /** For `permissions.ask`, if the client supports it. */
  ask: readonly string[];
  /** Files that are copied unchanged, such as OpenClaw's hook; by name. */
  assets: Readonly<Record<string, string>>;
  /** The text of a file; undefined if it cannot be read. */
  read(path: string): string | undefined;
}
