import { SESSION_DATABASES, USAGE_FORMATS } from "@agentos/clients";

type FileClient = (typeof USAGE_FORMATS)[number]["client"];

/** The agent clients whose session files or databases can be read. */
export type ClientName = FileClient | (typeof SESSION_DATABASES)[number]["client"];

/** The clients that write session files rather than databases. */
export const CLIENT_NAMES: readonly ClientName[] = [...new Set(USAGE_FORMATS.map(({ client }) => client))];

export const ALL_CLIENT_NAMES: readonly ClientName[] = [
  ...CLIENT_NAMES,
  ...SESSION_DATABASES.map(({ client }) => client),
];
