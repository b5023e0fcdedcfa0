import { CLIENTS } from "./registry/identities.js";

/**
 * Environment variables that clients and the workflow engine set for the programs they start. If one
 * of them is set, no person started the program. `aos` checks these variables, and the rules prevent
 * agents from hiding them.
 */
export const AGENT_VARIABLES: readonly string[] = [
  "AGENTOS_PHASE",
  ...CLIENTS.flatMap(({ variables }) => variables),
];

// Known agents that are not otherwise supported.
const OTHER_PROGRAMS = ["cursor-agent", "aider", "amp", "goose"];

/** The program names of agent clients. */
export const AGENT_PROGRAMS: readonly string[] = [
  ...CLIENTS.map(({ program }) => program),
  ...OTHER_PROGRAMS,
];

/** The npm packages of agent clients. */
export const AGENT_PACKAGES: readonly string[] = CLIENTS.map((client) => client.package);
