import type { ClientId, Places } from "@agentos/clients";
import { type Client, clientOf } from "../clients/client.js";
import { readJson } from "../json/read.js";
import type { WiringOptions } from "../options.js";
import { isAtLeast } from "../version.js";
import type { ConfiguredHook } from "./configured.js";
import type { Finding } from "./finding.js";

/** Checks that the clients' programs exist and support the configured hooks. */
export function examineClients(
  clients: readonly ClientId[],
  hooks: readonly ConfiguredHook[],
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
          message: `${name} hangs: \`${program} --version\` gave no answer within 5 s`,
          remedy: `run \`${program} --version\` yourself; if it hangs there too, end its processes or reinstall it`,
        },
      ];
    const version = versions[id];
    // The probe reports a missing program.
    if (version === undefined) return [];
    const fault = examineNewerEvents(client, hooks, version) ?? examineOlderEvents(client, hooks, version);
    return fault ? [fault] : [{ ...about, severity: "ok", message: `${name} ${version}` }];
  });
}

/** The approvals that only a person can give, and whether the client has them, if that can be found out. */
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

/** Finds an event that this version of the client does not know: it may drop all hooks of the file. */
function examineNewerEvents(
  client: Client,
  hooks: readonly ConfiguredHook[],
  version: string,
): Finding | undefined {
  for (const { event, since } of client.entries) {
    const isKnown = since === undefined || isAtLeast(version, since);
    const found = isKnown ? undefined : hooksAt(client, hooks, event)[0];
    if (!found) continue;
    return {
      code: "client",
      client: client.id,
      severity: "error",
      path: found.path,
      message: `${client.name} ${version} may refuse settings with the event ${event}`,
      remedy: "update it, or run `aos init --update` here",
    };
  }
  return undefined;
}

/** Finds a hook at an event for older versions, although this version has a newer event. */
function examineOlderEvents(
  client: Client,
  hooks: readonly ConfiguredHook[],
  version: string,
): Finding | undefined {
  for (const { event, hook, since, otherwise } of client.entries) {
    if (since === undefined || otherwise === undefined || !isAtLeast(version, since)) continue;
    const use = hooksAt(client, hooks, otherwise.event).find((each) => each.hooks.includes(hook));
    if (use === undefined) continue;
    return {
      code: "client",
      client: client.id,
      severity: "info",
      path: use.path,
      message: `${client.name} ${version} could have the ${hook.split("-")[1]} hook at ${event}, with newer figures; it is at ${otherwise.event} to support older versions`,
      remedy: `when everybody who works here has ${since}: aos uninstall --client ${client.program}, then aos init --client ${client.program}`,
    };
  }
  return undefined;
}

/** The hooks that a client starts at an event, without the plugin's copies. */
function hooksAt({ id }: Client, hooks: readonly ConfiguredHook[], wanted: string): ConfiguredHook[] {
  return hooks.filter(
    ({ client, event, plugin }) => client === id && event === wanted && plugin === undefined,
  );
}

/** Only reads the client's record, because only a person may grant trust. */
function isTrusted({ trust }: Client, places: Places): boolean {
  const content = trust && readJson(trust.file(places));
  return content !== undefined && trust?.isGiven(content, places.project) === true;
}
