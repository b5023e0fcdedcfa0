import { type SESSION_DATABASES, USAGE_FORMATS } from "@agentos/clients";

type FileClient = (typeof USAGE_FORMATS)[number]["client"];

/** The agent clients whose session files, databases or printed rows can be read. */
export type ClientName = FileClient | (typeof SESSION_DATABASES)[number]["client"];

/** The clients that write files of rows. */
export const CLIENT_NAMES: readonly ClientName[] = [...new Set(USAGE_FORMATS.map(({ client }) => client))];
