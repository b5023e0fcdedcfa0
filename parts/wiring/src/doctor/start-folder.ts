import { dirname } from "node:path";
import type { ClientId, Places } from "@agentos/clients";
import { pathInside } from "@agentos/platform";
import { clientOf } from "../clients/client.js";
import { configuredHooks } from "./configured.js";
import type { Finding } from "./finding.js";

/** Reports clients that run no hooks in a subfolder, because they read only its settings. */
export function examineStartFolder(
  clients: readonly ClientId[],
  places: Places,
  startFolder: string | undefined,
): Finding[] {
  const below = startFolder === undefined ? "" : pathInside(places.project, startFolder);
  if (startFolder === undefined || below === undefined || below === "" || below === ".") return [];
  const here = configuredHooks({ ...places, project: startFolder });
  return clients.flatMap((id): Finding[] => {
    const client = clientOf(id);
    if (!client.readsStartFolder || here.some((hook) => hook.client === id)) return [];
    const path = client.settingsFiles(places).project ?? places.project;
    return [
      {
        ...{ code: "start-folder", severity: "error", client: id, path },
        message: `${client.name}, started in ${startFolder}, does not read these settings: it runs no hooks there`,
        remedy: `start it in ${dirname(dirname(path))}, or set up this folder as well: aos init --project .`,
      },
    ];
  });
}
