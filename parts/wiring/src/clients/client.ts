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

/** The scopes, in descending precedence. */
export const SCOPES: readonly Scope[] = ["local", "project", "user"];

/** An agent client that AgentOS can be set up for. */
export interface Client extends Omit<ClientWiring, "client">, Pick<ClientIdentity, "name" | "program"> {
  id: ClientId;
}

/** All clients, the most widely used first. */
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

/** Returns a message if the client is so old that it ignores the hooks. */
export function tooOldFor({ name, oldest = "0" }: Client, version: string): string | undefined {
  if (isAtLeast(version, oldest)) return undefined;
  return `${name} ${version} ignores these settings: the hooks need ${oldest} or newer`;
}

export type DesiredFile =
  | { type: "settings"; path: string; wiring: SettingsWiring }
  /** The file belongs entirely to us; `aos init --update` rewrites it. */
  | {
      type: "generated";
      path: string;
      text: string;
      /** What happens if the file was edited by hand. By default, it is reported and left alone. */
      whenChanged?: "keep aside";
    }
  /** A marked block in a file that people write. */
  | { type: "block"; path: string; text: string }
  /** Created if missing. After that, the file belongs to the user. */
  | { type: "example"; path: string; text: string };
