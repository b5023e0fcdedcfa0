import type { HookRun } from "@agentos/clients";
import { eventEntries } from "../event-entries.js";
import { findEntries, groupedHooks } from "../hook-entries.js";
import { hookCommand } from "../hooks.js";
import { findAskRules } from "../permission-rules.js";
import { aosAt } from "../shared-files.js";
import type { Client, DesiredFile } from "./client.js";
import { ownStatusLine } from "./own-status-line.js";
import type { WiringRequest } from "./request.js";

export function wiredFiles(client: Client, request: WiringRequest): DesiredFile[] {
  return [...settingsFiles(client, request), ...ownFiles(client, request)];
}

function ownFiles(client: Client, request: WiringRequest): DesiredFile[] {
  const files = client.ownFiles?.({
    ...request,
    runs: runsOf(client, request),
    aos: aosAt(request.place),
  });
  return (files ?? []).map((file) => ({ type: "generated", ...file }));
}

function settingsFiles(client: Client, request: WiringRequest): DesiredFile[] {
  const { hookSettings } = client;
  if (hookSettings === undefined) return [];
  const { handler, isGrouped, skeleton = "{}\n", hasAskRules } = hookSettings;
  const { scope, read } = request;
  const { project, local, user } = client.settingsFiles(request);
  const handlers = runsOf(client, request);
  const hooks = isGrouped ? groupedHooks(handlers, handler) : listedHooks(handlers, handler);
  const ask = hasAskRules ? request.ask : [];
  const settings = (
    path: string | undefined,
    wiring: Pick<Wiring, "hooks" | "ask">,
    line?: Wiring["statusLine"],
  ) =>
    path === undefined
      ? []
      : [
          {
            type: "settings" as const,
            path,
            wiring: { ...wiring, ...(line && { statusLine: line }), skeleton },
          },
        ];
  if (scope === "user") return settings(user, { hooks, ask }, ownStatusLine(client, request, user));
  if (local === undefined) return settings(project, { hooks, ask });
  const line = ownStatusLine(client, request, local);
  if (scope === "project")
    return [...settings(project, { hooks, ask }), ...settings(local, { hooks: {} }, line)];
  // Hooks in both project files would run twice. Shared settings are not changed for a single user.
  const shared = (project && read(project)) ?? "";
  const asked = findAskRules(shared);
  return settings(
    local,
    {
      hooks: findEntries(shared).length > 0 ? {} : hooks,
      ask: ask.filter((rule) => !asked.includes(rule)),
    },
    line,
  );
}

type Wiring = Extract<DesiredFile, { type: "settings" }>["wiring"];

function runsOf(client: Client, request: WiringRequest): (HookRun & { matcher?: string })[] {
  return eventEntries(client.entries, request.hooks).map(({ args, ...entry }) => ({
    ...entry,
    command: hookCommand(entry.program, request.place, client.projectVariable, args),
  }));
}

function listedHooks(
  runs: readonly HookRun[],
  handler: (run: HookRun) => Record<string, unknown>,
): Record<string, unknown[]> {
  const hooks: Record<string, unknown[]> = {};
  for (const run of runs) {
    hooks[run.event] ??= [];
    hooks[run.event]?.push(handler(run));
  }
  return hooks;
}
