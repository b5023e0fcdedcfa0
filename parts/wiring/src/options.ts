import type { ClientId, Places, Scope } from "@agentos/clients";
import type { Client } from "./clients/client.js";
import type { WiringRequest } from "./clients/request.js";
import type { HookPlace } from "./hooks.js";
import type { Installation } from "./installation.js";
import { readText } from "./text-file.js";

export interface WiringOptions extends Places {
  installation: Installation;
  place: HookPlace;
  scope: Scope;
  /** Where this command was called, and a client would be started; default the project. */
  startFolder?: string;
  /** Versions of the clients on this machine, where they are known. */
  versions?: Partial<Record<ClientId, string>>;
  /** Clients whose programs do not answer when they are asked for their version. */
  hanging?: readonly ClientId[];
  /**
   * Generated files of others, such as the rules: path within the project to text. What was changed by hand
   * is kept aside.
   */
  generated?: Readonly<Record<string, string>>;
  /** Permission rules for the clients that have them: what is to be asked for, whatever a hook answers. */
  permissions?: { ask: readonly string[] };
}

export interface InitOptions extends WiringOptions {
  clients: readonly ClientId[];
  /** Adds a marked block to the file that the client reads at every start. Default false. */
  instructions?: boolean;
  /**
   * Takes out of settings files what keeps their client from reading them, such as comments. Default false:
   * they are left alone.
   */
  fix?: boolean;
  /** Default true. */
  statusLine?: boolean;
  /**
   * An example workflow with its agents, and the rules for prompts. Default false; never
   * in the scope `user`.
   */
  workflows?: boolean;
}

/** What these options ask of a client. */
export function toRequest(options: WiringOptions & { statusLine?: boolean }, client: Client): WiringRequest {
  const { installation, versions, statusLine = true, place, scope, project, home, env } = options;
  const version = versions?.[client.id];
  return {
    ...{ project, home, env, scope, place, statusLine },
    hooks: installation.hooks,
    assets: installation.assets,
    ask: options.permissions?.ask ?? [],
    read: readText,
    ...(version && { version }),
  };
}

/** A project has two files of settings; `uninstall` and `sync` look at both. */
export function scopesOf({ scope }: Pick<WiringOptions, "scope">): Scope[] {
  return scope === "user" ? ["user"] : ["project", "local"];
}
