import { type ClientId, identityOf, SESSION_DATABASES, SESSION_STORES } from "@agentos/clients";
import { list } from "../terminal/index.js";

const listed = (stores: readonly { client: ClientId }[]) => {
  const names = stores.map(({ client }) => identityOf(client).name);
  return list(names, names.length);
};

/** The names of the clients whose session files can be read, for messages. */
export const RECORDED_CLIENTS = listed(SESSION_STORES);

/** Those whose context can be read; Node.js reads databases since version 22.13. */
export const MEASURED_CLIENTS =
  process.versions.sqlite === undefined
    ? RECORDED_CLIENTS
    : listed([...SESSION_STORES, ...SESSION_DATABASES]);
