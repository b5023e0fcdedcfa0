import { USAGE_FORMATS } from "@agentos/clients";

/** The agent clients whose session files or printed rows can be read. */
export type ClientName = (typeof USAGE_FORMATS)[number]["client"];

export const CLIENT_NAMES: readonly ClientName[] = [...new Set(USAGE_FORMATS.map(({ client }) => client))];
