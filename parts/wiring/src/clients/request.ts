import type { Places, Scope } from "@agentos/clients";
import type { HookPlace, ProgramName } from "../hooks.js";

export interface WiringRequest extends Places {
  scope: Scope;
  /** How commands in settings find the hooks. */
  place: HookPlace;
  /** The installed programs; no others are added. */
  hooks: ReadonlySet<ProgramName>;
  statusLine: boolean;
  /** Rules for `permissions.ask`, if the client supports them. */
  ask: readonly string[];
  /** Files that are copied unchanged, such as OpenClaw's hook, by name. */
  assets: Readonly<Record<string, string>>;
  read(path: string): string | undefined;
}
