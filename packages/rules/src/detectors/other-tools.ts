import { type Finding, stop } from "../finding.js";
import type { Detector } from "../subject.js";

/** Servers whose data is the agent's own. */
const OWN = /memory|knowledge|todo|thinking|browser|playwright|chrome|puppeteer|scratch/;
const DELETES = /(?:^|[_-])(?:delete|destroy|drop|purge|terminate|wipe)(?:[_-]|$)/;

/** Tools of MCP servers that change something which is no file: what they delete, migrate or throw away at a service. */
export const detectOtherTools: Detector = ({ tool, input, operation }): Finding[] => {
  const match = /^mcp__?(.+?)__?([\w-]+)$/.exec(tool.toLowerCase());
  if (!match) return [];
  const [, server, verb] = match as unknown as [string, string, string];
  if (/(?:^|_)(?:apply|run|execute)_migrations?\b/.test(verb))
    return [stop("database-schema", tool, "it changes a database's schema")];
  if (/(?:^|_)reset$/.test(verb) && input.mode === "hard")
    return [stop("git-history", tool, "it throws away uncommitted work")];
  if (/(?:^|_)delete_(?:branch|tag|ref)/.test(verb))
    return [stop("git-history", tool, "it deletes a branch or tag for everybody")];
  // Files are judged by their paths.
  return DELETES.test(verb) && operation.changes.length === 0 && !OWN.test(server)
    ? [stop("external-api", tool, "it deletes something at another service")]
    : [];
};
