import {
  type ClientId,
  type ClientIdentity,
  type ClientWiring,
  identityOf,
  type Scope,
  WIRINGS,
} from "@agentos/clients";
import type { SettingsWiring } from "../settings.js";
import { isAtLeast } from "../version.js";

/** In descending precedence. */
export const SCOPES: readonly Scope[] = ["local", "project", "user"];

/** An agent client that AgentOS can be set up for. */
export interface Client extends Omit<ClientWiring, "client">, Pick<ClientIdentity, "name" | "program"> {
  id: ClientId;
}

/** All clients, the most used first. */
export const CLIENTS: readonly Client[] = WIRINGS.map(({ client, ...wiring }) => {
  const { name, program } = identityOf(client);
  return { id: client, name, program, ...wiring };
});

export const CLIENT_IDS: readonly ClientId[] = CLIENTS.map(({ id }) => id);

export function clientOf(id: ClientId): Client {
  const client = CLIENTS.find((each) => each.id === id);
  if (client === undefined) throw new TypeError(`Expected a client that can be wired, not "${id}"`);
  return client;
}

/** Says that a client ignores the hooks because it is too old; undefined if it is not. */
export function tooOldFor({ name, oldest = "0" }: Client, version: string): string | undefined {
  if (isAtLeast(version, oldest)) return undefined;
  return `${name} ${version} ignores these settings: the hooks need ${oldest} or newer`;
}

/** A file in its desired state. */
export type DesiredFile =
  | { type: "settings"; path: string; wiring: SettingsWiring }
  /** Belongs entirely to us; `aos init --update` rewrites it. */
  | {
      type: "generated";
      path: string;
      text: string;
      /** What happens if it was edited by hand. Default: it is not changed, but reported. */
      whenChanged?: "keep aside";
    }
  /** A marked part of a file that people write. */
  | { type: "block"; path: string; text: string }
  /** Created once if it is missing; after that it belongs to the user. */
  | { type: "example"; path: string; text: string };
