import type { Place } from "../environment.js";
import type { ClientId } from "../registry/identities.js";

/** For whom: everybody who works on the project, oneself in this project, or oneself everywhere. */
export type Scope = "project" | "local" | "user";

/** Where things are on this machine. */
export interface Places extends Place {
  project: string;
  /** The folder of the policies that administrators set for Claude Code; default that of the system. */
  policies?: string;
}

/** An event at which a hook is due. */
export interface HookEntry {
  hook: `agentos-${"context" | "handoff" | "rules" | "guard" | "waves"}-hook`;
  /** As the client spells it. */
  event: string;
  /** For which tools; absent: for all. */
  matcher?: string;
  timeoutSeconds: number;
  /** The first version that knows the event; absent: all do. */
  since?: string;
  /** What stands for it where an older version may read the same settings. */
  otherwise?: HookEntry;
}

/** What a client is to run at one event. */
export interface HookRun {
  event: string;
  /** Of ours, as `agentos-rules-hook`. */
  program: string;
  /** The line that starts it. */
  command: string;
  timeoutSeconds: number;
}

/** What a wiring by files of its own is made from. */
interface WiredFilesRequest extends Places {
  scope: Scope;
  runs: readonly HookRun[];
  /** How `aos` is called there: it is on few PATHs. */
  aos: string;
  /** Files that are copied as they are, such as OpenClaw's hook; by name. */
  assets: Readonly<Record<string, string>>;
}

/** How hooks stand in a client's settings file, under `hooks.<event>`. */
export interface HookSettings {
  /** What holds a command, in the client's own fields and units. */
  handler(run: HookRun): Record<string, unknown>;
  /** How long a handler may run, in milliseconds; undefined where it does not say. */
  limitMs(handler: Readonly<Record<string, unknown>>): number | undefined;
  /** Whether handlers stand in groups with one matcher. */
  isGrouped: boolean;
  /** How a file begins that does not exist yet; default an empty object. */
  skeleton?: string;
  /** It knows `permissions.ask`. */
  hasAskRules?: true;
  /** It draws the status line that its settings name. */
  hasStatusLine?: true;
  /**
   * The file that names the plugins it has, of which `agentos` brings hooks and skills; its settings say in
   * `enabledPlugins` which count. Absent: it has none.
   */
  pluginList?(places: Places): string;
}

/** How hooks get into a client: its files, its shapes, its units, and what only a person can do. */
export interface ClientWiring {
  client: ClientId;
  /** Files and folders that show that somebody uses it: in the project, and on this machine. */
  traces(places: Places): { project: string[]; machine: string[] };
  /** When which hook runs. */
  entries: readonly HookEntry[];
  /** Absent where it is wired by files of its own. */
  hookSettings?: HookSettings;
  /** The settings files in which hooks of ours may stand, by scope. */
  settingsFiles(places: Places): Partial<Record<Scope, string>>;
  /** Files that are wholly ours, where it has no hooks that start programs. */
  ownFiles?(request: WiredFilesRequest): { path: string; text: string }[];
  /** What its reader of settings takes; a file with anything else in it does not exist for it. */
  dialect: "json" | "json with comments";
  /** It reads a project's settings in the folder that it is started in alone, not in those above. */
  readsStartFolder?: true;
  /** Settings files of the machine's administrators, which outrank all others; they may not be there. */
  policies?(places: Places): string[];
  /** Which folder it looks for skills in; undefined when it has none. */
  skills: "claude" | "agents" | "both" | undefined;
  /** The file that it reads at every start. */
  instructions: "CLAUDE.md" | "AGENTS.md" | "GEMINI.md" | undefined;
  /** What the user has to do by hand before anything runs. */
  approvals(request: { scope: Scope; project: string }): string[];
  /**
   * Where it writes down which folders a person trusts, and whether this one is among them; absent: nobody
   * can tell.
   */
  trust?: {
    file(places: Places): string;
    isGiven(content: Readonly<Record<string, unknown>>, project: string): boolean;
  };
  /** The variable in which it names the project to its hooks. */
  projectVariable?: string;
}

/** Time limits under `timeout`, in seconds. */
export function limitInSeconds({ timeout }: Readonly<Record<string, unknown>>): number | undefined {
  return typeof timeout === "number" && timeout > 0 ? timeout * 1000 : undefined;
}
