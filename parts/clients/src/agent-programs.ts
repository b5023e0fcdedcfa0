import { CLIENTS } from "./registry/identities.js";

/**
 * Variables that clients, and our engine, set for the programs they start. They show that no person
 * started the program. The command checks them, and the rules prevent hiding them.
 */
export const AGENT_VARIABLES: readonly string[] = [
  "AGENTOS_PHASE",
  ...CLIENTS.flatMap(({ variables }) => variables),
];

// Known agents that are not otherwise supported.
const OTHER_PROGRAMS = ["cursor-agent", "aider", "amp", "goose"];

/** Agent clients by program name. */
export const AGENT_PROGRAMS: readonly string[] = [
  ...CLIENTS.map(({ program }) => program),
  ...OTHER_PROGRAMS,
];

/** Agent clients by npm package. */
export const AGENT_PACKAGES: readonly string[] = CLIENTS.map((client) => client.package);
