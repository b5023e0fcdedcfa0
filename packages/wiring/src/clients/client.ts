import type { HookPlace, ProgramName } from "../hooks.js";
import type { Dialect } from "../json/dialect.js";
import type { SettingsWiring } from "../settings.js";

export const CLIENT_IDS = [
  "claude-code",
  "codex",
  "gemini",
  "qwen",
  "copilot",
  "opencode",
  "pi",
  "openclaw",
] as const;

/** An agent client that AgentOS can be wired to. */
export type ClientId = (typeof CLIENT_IDS)[number];

/** For whom: everybody who works on the project, oneself in this project, or oneself everywhere. */
export type Scope = "project" | "local" | "user";

/** The strongest first: what one says, no later one can change. */
export const SCOPES: readonly Scope[] = ["local", "project", "user"];

/** Where things are on this machine. */
export interface Places {
  project: string;
  home: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The folder of Claude Code's policies, which administrators set; default that of the system. */
  policies?: string;
}

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

/** A file as it is to be. */
export type DesiredFile =
  | { type: "settings"; path: string; wiring: SettingsWiring }
  /** Wholly ours, and written again by `aos sync`. */
  | {
      type: "generated";
      path: string;
      text: string;
      /** What happens when somebody changed it by hand. Default: it is left alone, and named. */
      whenChanged?: "keep aside";
    }
  /** A marked part of a file that people write. */
  | { type: "block"; path: string; text: string }
  /** Written once, where nothing is; then the user's. */
  | { type: "example"; path: string; text: string };

/** A client: its files, its shapes, its units, and what only a person can do. */
export interface Client {
  id: ClientId;
  /** As people call it. */
  name: string;
  /** The program that starts it. */
  program: string;
  /** Files and folders that show that somebody uses it: in the project, and on this machine. */
  traces(places: Places): { project: string[]; machine: string[] };
  /** What its wiring consists of. */
  files(request: WiringRequest): DesiredFile[];
  /** The settings files in which hooks of ours may stand, by scope. */
  settingsFiles(places: Places): Partial<Record<Scope, string>>;
  /** What its reader of settings takes; a file with anything else in it does not exist for it. */
  dialect: Dialect;
  /** It reads a project's settings in the folder that it is started in alone, not in those above. */
  readsStartFolder?: true;
  /** Settings files of the machine's administrators, which outrank all others; they may not be there. */
  policies?(places: Places): string[];
  /** Which folder it looks for skills in; undefined when it has none. */
  skills: "claude" | "agents" | "both" | undefined;
  /** The file that it reads at every start. */
  instructions: "CLAUDE.md" | "AGENTS.md" | "GEMINI.md" | undefined;
  /** What the user has to do by hand before anything runs. */
  approvals(request: Pick<WiringRequest, "scope" | "project">): string[];
  /** The variable in which it names the project to its hooks. */
  projectVariable?: string;
}
