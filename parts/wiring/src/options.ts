import type { ClientId, Places, Scope } from "@agentos/clients";
import type { WiringRequest } from "./clients/request.js";
import type { HookPlace } from "./hooks.js";
import type { Installation } from "./installation.js";
import { readText } from "./text-file.js";

export interface WiringOptions extends Places {
  installation: Installation;
  place: HookPlace;
  scope: Scope;
  /** The folder in which this command was called, and a client would be started; default: the project. */
  startFolder?: string;
  /** Versions of the clients on this machine, if known. */
  versions?: Partial<Record<ClientId, string>>;
  /** Clients whose programs hang when asked for their version. */
  hanging?: readonly ClientId[];
  /**
   * Files generated elsewhere, such as the rules: their text by path within the project. A file that was
   * edited by hand is kept under another name.
   */
  generated?: Readonly<Record<string, string>>;
  /** Permission rules for clients that support them: actions to ask about even if a hook allows them. */
  permissions?: { ask: readonly string[] };
}

export interface InitOptions extends WiringOptions {
  clients: readonly ClientId[];
  /** Adds a marked block to the file that the client reads at every start. Default false. */
  instructions?: boolean;
  /**
   * Removes the problems that keep clients from reading their settings files, such as comments. Default:
   * false; such files are not changed.
   */
  fix?: boolean;
  /** Default true. */
  statusLine?: boolean;
  /**
   * An example workflow with its agents, and the rules for prompts. Default false; never in the scope `user`.
   */
  workflows?: boolean;
}

/** These options as a request for a client. */
export function toRequest(options: WiringOptions & { statusLine?: boolean }): WiringRequest {
  const { installation, statusLine = true, place, scope, project, home, env } = options;
  return {
    ...{ project, home, env, scope, place, statusLine },
    hooks: installation.hooks,
    assets: installation.assets,
    ask: options.permissions?.ask ?? [],
    read: readText,
  };
}

/** A project has two settings files, and `uninstall` and `init --update` process both. */
export function scopesOf({ scope }: Pick<WiringOptions, "scope">): Scope[] {
  return scope === "user" ? ["user"] : ["project", "local"];
}
