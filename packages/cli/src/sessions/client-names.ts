import { identityOf, SESSION_STORES } from "@agentos/clients";
import { list } from "../terminal/index.js";

const names = SESSION_STORES.map(({ client }) => identityOf(client).name);

/** The names of the clients whose session files can be read, for messages. */
export const RECORDED_CLIENTS = list(names, names.length);
