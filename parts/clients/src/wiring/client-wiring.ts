import type { Place } from "../environment.js";
import type { ClientId } from "../registry/identities.js";

/** For everybody who works on the project, for the user in this project, or for the user everywhere. */
export type Scope = "project" | "local" | "user";

/** Locations on this machine. */
export interface Places extends Place {
  project: string;
  /**
   * The folder of the policies that administrators set for Claude Code; default: the standard
   * folder.
   */
  policies?: string;
}

/** An event at which a hook runs. */
export interface HookEntry {
  hook: `agentos-${"context" | "handoff" | "rules" | "guard" | "waves"}-hook`;
  /** As the client spells it. */
  event: string;
  /** The tools that it applies to; default: all. */
  matcher?: string;
  timeoutSeconds: number;
}

/** What a client runs at one event. */
export interface HookRun {
  event: string;
  /** Our program, such as `agentos-rules-hook`. */
  program: string;
  /** The line that starts it. */
  command: string;
  timeoutSeconds: number;
}

/** The inputs for the wiring of a client that has its own files. */
interface WiredFilesRequest extends Places {
  scope: Scope;
  runs: readonly HookRun[];
  /** The command line for `aos` there, which is rarely in PATH. */
  aos: string;
  /** Files that are copied unchanged, such as OpenClaw's hook; by name. */
  assets: Readonly<Record<string, string>>;
}

/** The format of hooks in a client's settings file, under `hooks.<event>`. */
export interface HookSettings {
  /** The entry for a command, in the client's own fields and units. */
  handler(run: HookRun): Record<string, unknown>;
  /** A handler's time limit in milliseconds; undefined if it has none. */
  limitMs(handler: Readonly<Record<string, unknown>>): number | undefined;
  /** Whether handlers are in groups that share a matcher. */
  isGrouped: boolean;
  /** The content of a new file; default: an empty object. */
  skeleton?: string;
  /** It supports `permissions.ask`. */
  hasAskRules?: true;
  /** It runs the status line command in its settings. */
  hasStatusLine?: true;
  /**
   * The file that lists its installed plugins; the plugin `agentos` has our hooks and skills.
   * `enabledPlugins` in its settings lists the active ones. Absent if it has no plugins.
   */
  pluginList?(places: Places): string;
}

/** How to add hooks to a client: its files, formats and units, and the steps that only a person can do. */
export interface ClientWiring {
  client: ClientId;
  /** Files and folders that show that somebody uses the client: in the project, and on this machine. */
  traces(places: Places): { project: string[]; machine: string[] };
  /** The hooks and their events. */
  entries: readonly HookEntry[];
  /** The first version that knows all these events; older ones drop a whole file with an unknown event. */
  oldest?: string;
  /** Absent if it is wired by its own files. */
  hookSettings?: HookSettings;
  /** The settings files that may have our hooks, by scope. */
  settingsFiles(places: Places): Partial<Record<Scope, string>>;
  /** Files that are entirely ours, for clients whose hooks cannot start programs. */
  ownFiles?(request: WiredFilesRequest): { path: string; text: string }[];
  /** What its settings parser accepts; it ignores a file with anything else in it. */
  dialect: "json" | "json with comments";
  /** It reads a project's settings only in the folder that it is started in, not in parents. */
  readsStartFolder?: true;
  /** Settings files of the machine's administrators, which outrank all others; they may not exist. */
  policies?(places: Places): string[];
  /** The folder that it searches for skills; undefined if it has none. */
  skills: "claude" | "agents" | "both" | undefined;
  /** The file that it reads at every start. */
  instructions: "CLAUDE.md" | "AGENTS.md" | "GEMINI.md" | undefined;
  /** What the user has to do by hand before anything runs. */
  approvals(request: { scope: Scope; project: string }): string[];
  /**
   * Where it records trusted folders, and whether the project is one of them; absent if that cannot
   * be found out.
   */
  trust?: {
    file(places: Places): string;
    isGiven(content: Readonly<Record<string, unknown>>, project: string): boolean;
  };
  /** The variable that passes the project to its hooks. */
  projectVariable?: string;
}

/** Time limits under `timeout`, in seconds. */
export function limitInSeconds({ timeout }: Readonly<Record<string, unknown>>): number | undefined {
  return typeof timeout === "number" && timeout > 0 ? timeout * 1000 : undefined;
}
