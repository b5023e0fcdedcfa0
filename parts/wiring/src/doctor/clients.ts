import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { ClientId, Places } from "@agentos/clients";
import { pathInside } from "@agentos/platform";
import { clientOf, tooOldFor } from "../clients/client.js";
import { findAllEntries } from "../hook-entries.js";
import type { WiringOptions } from "../options.js";
import { readText } from "../text-file.js";
import { isTrusted } from "../trusted.js";
import { gitFolderOfWorktree } from "../worktree.js";
import type { Finding } from "./finding.js";
import { listed } from "./probe/started.js";
import { settingsOf } from "./settings-files.js";

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
          remedy: `run \`${program} --version\` yourself; if that hangs too, kill its processes or reinstall it`,
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

/** Reports that a client trusts the folder, or which approvals only a person can give. */
export function examineTrust(clients: readonly ClientId[], places: Places): Finding[] {
  return clients.flatMap((client): Finding[] => {
    const about = { code: "trust", client } as const;
    const approval = examineApproval(client, places);
    if (approval !== undefined) return [approval];
    if (isTrusted(clientOf(client), places))
      return [{ ...about, severity: "ok", message: `${clientOf(client).name} trusts this folder` }];
    return clientOf(client)
      .approvals({ scope: "project", project: places.project })
      .map((message) => ({ ...about, severity: "info", message }));
  });
}

/** Compares our hooks with those that the user has approved. Undefined if there is nothing to compare. */
export function examineApproval(id: ClientId, places: Places): Finding | undefined {
  const client = clientOf(id);
  const { hookApproval, name, program } = client;
  const about = { code: "trust", client: id } as const;
  if (hookApproval === undefined) return undefined;
  const hooks = settingsOf(client, places).flatMap(({ path, text }) =>
    findAllEntries(text).map((hook) => ({ path, hook })),
  );
  if (hooks.length === 0) return undefined;
  const record = readText(hookApproval.file(places)) ?? "";
  const skipped = hooks.filter(
    ({ path, hook }) => !namesOf(path, places).some((each) => hookApproval.isGiven(record, each, hook)),
  );
  if (skipped.length === 0)
    return { ...about, severity: "ok", message: `you have approved our hooks in ${name}` };
  const events = [...new Set(skipped.map(({ hook }) => hook.event))];
  const which = skipped.length === hooks.length ? "" : ` at ${listed(events)}`;
  return {
    ...about,
    severity: "warning",
    message: `${name} skips our hooks${which} until you approve them, because they are new or have changed`,
    remedy: `start \`${program}\` here, and trust the project and the hooks when it asks, or type /hooks`,
  };
}

/** Returns the names under which a client may have recorded a settings file. */
function namesOf(path: string, { project }: Places): string[] {
  const [git, within] = [gitFolderOfWorktree(project), pathInside(project, path)];
  // The folder is `.git/worktrees/<name>` in the main worktree.
  const inMain = git !== undefined && within !== undefined ? [resolve(git, "../../..", within)] : [];
  return [path, realpathSync(path), ...inMain];
}
