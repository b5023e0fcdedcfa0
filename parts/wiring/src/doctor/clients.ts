import type { ClientId, Places } from "@agentos/clients";
import { clientOf, tooOldFor } from "../clients/client.js";
import type { WiringOptions } from "../options.js";
import { isTrusted } from "../trusted.js";
import type { Finding } from "./finding.js";

/** Checks that the clients' programs respond and are new enough for the hooks. */
export function examineClients(
  clients: readonly ClientId[],
  { versions = {}, hanging = [] }: Pick<WiringOptions, "versions" | "hanging">,
): Finding[] {
  return clients.flatMap((id): Finding[] => {
    const client = clientOf(id);
    const { name, program } = client;
    const about = { code: "client", client: id } as const;
    if (hanging.includes(id))
      return [
        {
          ...about,
          severity: "error",
          message: `${name} hangs: \`${program} --version\` did not respond within 15 s`,
          remedy: `run \`${program} --version\` yourself; if it hangs there too, kill its processes or reinstall it`,
        },
      ];
    const version = versions[id];
    // The probe reports missing programs.
    if (version === undefined) return [];
    const tooOld = tooOldFor(client, version);
    return tooOld === undefined
      ? [{ ...about, severity: "ok", message: `${name} ${version}` }]
      : [{ ...about, severity: "error", message: tooOld, remedy: "update it" }];
  });
}

/** Reports that a client trusts the folder, or else the approvals that only a person can give. */
export function examineTrust(clients: readonly ClientId[], places: Places): Finding[] {
  return clients.flatMap((client): Finding[] => {
    const about = { code: "trust", client } as const;
    if (isTrusted(clientOf(client), places))
      return [{ ...about, severity: "ok", message: `${clientOf(client).name} trusts this folder` }];
    return clientOf(client)
      .approvals({ scope: "project", project: places.project })
      .map((message) => ({ ...about, severity: "info", message }));
  });
}
