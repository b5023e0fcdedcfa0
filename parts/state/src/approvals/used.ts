import { existsSync } from "node:fs";
import { asObject, asObjects, tryReadJson } from "@agentos/platform";
import type { ApprovalRequest } from "./request.js";
import { listRecords, requestFile } from "./request-records.js";
import { readRequestFile } from "./requests.js";

/**
 * Returns the commands and effects that a person approved and an agent then carried out, except
 * those that have been stopped again since. An agent can change the files that this function reads.
 * The result may therefore be used to omit finished actions, but never to allow an action.
 */
export function listUsedActions(stateFolder: string): string[] {
  const records = listRecords(stateFolder);
  const refused = records.filter(({ kind }) => kind === "refused");
  return records.flatMap(({ kind, id, at, path }) => {
    const isOpen =
      existsSync(requestFile(stateFolder, id)) || refused.some((each) => each.id === id && each.at > at);
    return kind === "refused" || isOpen ? [] : actionsIn(path);
  });
}

/** A request that a person dismissed, or refused in the client's dialog. */
interface DismissedRequest {
  request: ApprovalRequest;
  /** In milliseconds since 1970. */
  at: number;
}

export function listDismissed(stateFolder: string): DismissedRequest[] {
  return listRecords(stateFolder).flatMap(({ kind, path, id, at }) => {
    const request = kind === "refused" ? readRequestFile(stateFolder, path, id) : undefined;
    return request === undefined ? [] : [{ request, at }];
  });
}

function actionsIn(path: string): string[] {
  const { input, summary, evidence } = asObject(tryReadJson(path)) ?? {};
  const { command, cmd } = asObject(input) ?? {};
  const effects = asObjects(evidence).map(({ what }) => what);
  return [command, cmd, summary, ...effects].filter((text) => typeof text === "string");
}
