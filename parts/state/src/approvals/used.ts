import { join } from "node:path";
import { namesIn, readTextFile } from "@agentos/platform";
import type { ApprovalRequest } from "./request.js";
import { readRequestFile } from "./requests.js";

/**
 * Returns the commands and effects that a person approved and an agent then carried out, except
 * those that have been stopped again since. An agent can change the files that this function reads.
 * The result may therefore be used to omit finished actions, but never to allow an action.
 */
export function listUsedActions(stateFolder: string): string[] {
  const folder = join(stateFolder, "approvals");
  const names = namesIn(folder);
  return names.flatMap((name) => {
    const [, id = "", at = ""] = /^([^.]+)\.(\d+)-\d+(?:\..+)?\.(?:used|confirmed)$/.exec(name) ?? [];
    if (id === "" || names.includes(`${id}.json`) || wasRefusedSince(names, id, Number(at))) return [];
    return actionsIn(join(folder, name));
  });
}

/** A request that a person dismissed, or refused in the client's dialog. */
export interface DismissedRequest {
  request: ApprovalRequest;
  /** In milliseconds since 1970. */
  at: number;
}

export function listDismissed(stateFolder: string): DismissedRequest[] {
  const folder = join(stateFolder, "approvals");
  return namesIn(folder).flatMap((name) => {
    const [, id = "", at = ""] = /^([^.]+)\.(\d+)-\d+\.refused$/.exec(name) ?? [];
    const request = id === "" ? undefined : readRequestFile(stateFolder, join(folder, name), id);
    return request === undefined ? [] : [{ request, at: Number(at) }];
  });
}

function wasRefusedSince(names: readonly string[], id: string, since: number): boolean {
  return names.some((name) => {
    const [, at] = name.startsWith(`${id}.`) ? (/\.(\d+)-\d+\.refused$/.exec(name) ?? []) : [];
    return at !== undefined && Number(at) > since;
  });
}

function actionsIn(path: string): string[] {
  try {
    const { input, summary, evidence } = JSON.parse(readTextFile(path));
    const commands: unknown[] = [input?.command, input?.cmd, summary];
    for (const each of Array.isArray(evidence) ? evidence : []) commands.push(each?.what);
    return commands.filter((text) => typeof text === "string");
  } catch {
    return [];
  }
}
