import type { Places } from "@agentos/clients";
import type { Client } from "./clients/client.js";
import { readJson } from "./text-file.js";

/**
 * Whether a client has recorded that the user trusts the project. Only reads the record, because only
 * a person may grant trust.
 */
export function isTrusted({ trust }: Client, places: Places): boolean {
  const content = trust && readJson(trust.file(places));
  return content !== undefined && trust?.isGiven(content, places.project) === true;
}
