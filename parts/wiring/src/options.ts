import type { ClientId, Places, Scope } from "@agentos/clients";
import type { WiringRequest } from "./clients/request.js";
import type { HookPlace } from "./hooks.js";
import type { Installation } from "./installation.js";
import { readText } from "./text-file.js";

export interface WiringOptions extends Places {
  installation: Installation;
  place: HookPlace;
  scope: Scope;
  /** The folder in which a client would be started. Defaults to the project. */
  startFolder?: string;
  /** Versions of the clients on this machine, if known. */
  versions?: Partial<Record<ClientId, string>>;
  /** Clients whose programs hang when asked for their version. */
  hanging?: readonly ClientId[];
  /**
   * Files generated elsewhere: their text, by path within the project. A file that was edited by
   * hand is kept under another name.
   */
  generated?: Readonly<Record<string, string>>;
  /** Actions to ask about even if a hook allows them, for clients that support such rules. */
  permissions?: { ask: readonly string[] };
}

export interface InitOptions extends WiringOptions {
  clients: readonly ClientId[];
  /** Whether to add our block to the client's instruction file. Defaults to false. */
  instructions?: boolean;
  /**
   * Whether to remove what keeps clients from reading their settings files, such as comments.
   * Defaults to false: such files are not changed.
   */
  fix?: boolean;
  /** Defaults to true. */
  statusLine?: boolean;
  /** Whether to add an example workflow and the deviation rules for prompts. Defaults to false. */
  workflows?: boolean;
}

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

/** Returns both project scopes, because `uninstall` and `init --update` process both settings files. */
export function scopesOf({ scope }: Pick<WiringOptions, "scope">): Scope[] {
  return scope === "user" ? ["user"] : ["project", "local"];
}
