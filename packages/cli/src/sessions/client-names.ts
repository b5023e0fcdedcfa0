import { type ClientId, identityOf, SESSION_DATABASES, SESSION_STORES } from "@agentos/clients";
import { list } from "../terminal/index.js";

const listed = (stores: readonly { client: ClientId }[]) => {
  const names = stores.map(({ client }) => identityOf(client).name);
  return list(names, names.length);
};

export const RECORDED_CLIENTS = listed(SESSION_STORES);

/** Reading databases requires Node.js 22.13 or newer. */
export const MEASURED_CLIENTS =
  process.versions.sqlite === undefined
    ? RECORDED_CLIENTS
    : listed([...SESSION_STORES, ...SESSION_DATABASES]);
