import type { ClientId, Places } from "@agentos/clients";
import { CLIENTS, type Client } from "../clients/client.js";
import { parseJson } from "../json/parse.js";
import type { Finding } from "./finding.js";
import { problemOf, settingsOf } from "./settings-files.js";
import { examineStartFolder } from "./start-folder.js";
import { examineSwitches } from "./switches.js";

/** Finds ignored files, switches that disable hooks, and settings that clients do not read. */
export function findObstacles(clients: readonly ClientId[], places: Places, startFolder?: string): Finding[] {
  const asked = CLIENTS.filter(({ id }) => clients.includes(id));
  return [
    ...asked.flatMap((client) => [...examineFiles(client, places), ...examineSwitches(client, places)]),
    ...examineStartFolder(clients, places, startFolder),
  ];
}

function examineFiles(client: Client, places: Places): Finding[] {
  return settingsOf(client, places).flatMap(({ path, text }): Finding[] => {
    if (text.trim() === "") return [];
    const document = parseJson(text);
    const fixable = "root" in document;
    const problem = fixable ? problemOf(client, document) : document;
    if (!problem) return [];
    const { message, line, column } = problem;
    const place = line === undefined ? "" : ` (line ${line}, column ${column})`;
    const isProjects = !(client.policies?.(places) ?? []).includes(path);
    const remedy =
      fixable && isProjects
        ? `aos init --fix${path === client.settingsFiles(places).user ? " --scope user" : ""} removes it (--dry-run shows what changes)`
        : "fix it there";
    return [
      {
        ...{ code: "settings", severity: "error", client: client.id, path },
        message: message + place,
        remedy,
      },
    ];
  });
}
