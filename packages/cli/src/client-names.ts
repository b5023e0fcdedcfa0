import { identityOf, SESSION_STORES } from "@agentos/clients";
import { list } from "./terminal/index.js";

const names = SESSION_STORES.map(({ client }) => identityOf(client).name);

/** The clients whose session files are found and read, as texts for people name them. */
export const RECORDED_CLIENTS = list(names, names.length);
