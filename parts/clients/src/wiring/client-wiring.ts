import type { Place } from "../environment.js";
import type { ClientId } from "../registry/identities.js";

/**
 * Whom settings affect: everyone on the project, the user in this project, or the user everywhere.
 */
export type Scope = "project" | "local" | "user";

/** Locations on this machine. */
export interface Places extends Place {
  project: string;
  /** Where Claude Code's administrator policies are. Defaults to the platform's usual folder. */
  policies?: string;
}

/** A hook and the event that triggers it. */
export interface HookEntry {
  hook: `agentos-${"context" | "handoff" | "rules" | "guard" | "waves"}-hook`;
  /** The event's name, as the client spells it. */
  event: string;
  /** The tools that the hook applies to. Defaults to all. */
  matcher?: string;
  timeoutSeconds: number;
}

/** What a client runs on one event. */
export interface HookRun {
  event: string;
  /** Our program, such as `agentos-rules-hook`. */
  program: string;
  command: string;
  timeoutSeconds: number;
}

interface WiredFilesRequest extends Places {
  scope: Scope;
  runs: readonly HookRun[];
  /** The command line for `aos`, which is rarely in PATH. */
  aos: string;
  /** Files that are copied unchanged, such as OpenClaw's hook, by name. */
  assets: Readonly<Record<string, string>>;
}

/** The format of hooks in a client's settings file, under `hooks.<event>`. */
export interface HookSettings {
  /** Returns the entry for a command, in the client's own fields and units. */
  handler(run: HookRun): Record<string, unknown>;
  /** Returns a handler's time limit in milliseconds, or undefined if it has none. */
  limitMs(handler: Readonly<Record<string, unknown>>): number | undefined;
  /** Whether handlers are in groups that share a matcher. */
  isGrouped: boolean;
  /** The content of a new file. Defaults to an empty object. */
  skeleton?: string;
  /** Set if the client supports `permissions.ask`. */
  hasAskRules?: true;
  /** Set if the client's settings can name a command for the status line. */
  hasStatusLine?: true;
  /**
   * Returns the file that lists the installed plugins. `enabledPlugins` in settings lists the
   * active ones. Absent if the client has no plugins.
   */
  pluginList?(places: Places): string;
}

/** How to add hooks to a client, including the steps that only a person can do. */
export interface ClientWiring {
  client: ClientId;
  /** Returns files and folders that show that the client is used. */
  traces(places: Places): { project: string[]; machine: string[] };
  entries: readonly HookEntry[];
  /** The first version that supports all events. Older versions ignore files with unknown events. */
  oldest?: string;
  /** Absent if the client's settings cannot contain hooks. */
  hookSettings?: HookSettings;
  /** Returns the settings files that may contain our hooks, by scope. */
  settingsFiles(places: Places): Partial<Record<Scope, string>>;
  /** Returns files that are entirely ours, for clients whose hooks cannot start programs. */
  ownFiles?(request: WiredFilesRequest): { path: string; text: string }[];
  /** What the client's settings parser accepts. Other content makes the client ignore the file. */
  dialect: "json" | "json with comments";
  /** Set if the client reads project settings only in the folder where it starts, not in parent folders. */
  readsStartFolder?: true;
  /** Returns the administrators' settings files. They take precedence over all others, and may not exist. */
  policies?(places: Places): string[];
  /** The folder in which the client searches for skills; undefined if it has none. */
  skills: "claude" | "agents" | "both" | undefined;
  /** The file that the client reads at every start. */
  instructions: "CLAUDE.md" | "AGENTS.md" | "GEMINI.md" | undefined;
  /** Returns what the user has to do by hand before anything runs. */
  approvals(request: { scope: Scope; project: string }): string[];
  /** Where the client records trusted folders. Absent if unknown. */
  trust?: {
    file(places: Places): string;
    isGiven(content: Readonly<Record<string, unknown>>, project: string): boolean;
  };
  /** Set if the client skips each hook that the user has not approved. */
  hookApproval?: HookApproval;
  /** The variable that passes the project to the client's hooks. */
  projectVariable?: string;
}

export interface HookApproval {
  /** The file in which the client records approvals. */
  file(places: Places): string;
  /** Returns whether the record contains an approval of this hook, as it is in the settings file. */
  isGiven(record: string, path: string, hook: PlacedHook): boolean;
}

export interface PlacedHook {
  event: string;
  matcher: unknown;
  handler: Readonly<Record<string, unknown>>;
  /** The indexes of the group among the event's groups, and of the handler in its group. */
  position: readonly [group: number, handler: number];
}

/** Reads a time limit that is stated in seconds in `timeout`. */
export function limitInSeconds({ timeout }: Readonly<Record<string, unknown>>): number | undefined {
  return typeof timeout === "number" && timeout > 0 ? timeout * 1000 : undefined;
}
