import { CLIENTS } from "@agentos/clients";

/** Files and folders from which clients load hooks. Paths of folders end with a slash. */
const HOOK_FILES = CLIENTS.flatMap(({ hookFiles }): readonly string[] => hookFiles);

/** The files in a project from which clients load hooks. */
export const HOOK_SETTINGS: readonly string[] = HOOK_FILES.filter((path) => !path.endsWith("/"));

const FILES = HOOK_SETTINGS.map((path) => `/${path}`);
const FOLDERS = HOOK_FILES.filter((path) => path.endsWith("/")).map((path) => `/${path}`);
/** The clients' folders. Moving or removing one of them also affects the hook files. */
const OWN_FOLDERS = CLIENTS.flatMap((client) => ("folder" in client ? [`/${client.folder}/`] : []));

export const CLIENT_NAMES: readonly string[] = [...new Set(HOOK_FILES.flatMap(partsOf))];

const CLIENT_PATHS: Readonly<Record<string, readonly string[]>> = groupByFirst();

/** The guard's files and folders, grouped by the folder that contains them. */
export const GUARD_ANCHORS: Readonly<Record<string, readonly string[]>> = {
  ".agentos": ["state", "state/approvals", "state/sessions", "core", "core/rules", "config.json"],
  ".git/hooks": [],
  "node_modules/@agentos": [],
  ...CLIENT_PATHS,
};

export const GUARD_PLACES: readonly string[] = Object.entries(GUARD_ANCHORS).flatMap(([name, parts]) => [
  name,
  ...parts.map((part) => `${name}/${part}`),
]);

/** Returns whether a path contains a client's hooks. Ignores case, as some file systems do. */
export function startsClientHooks(path: string): boolean {
  const place = `/${path.toLowerCase()}`;
  const folder = place.endsWith("/") ? place : `${place}/`;
  return (
    FILES.some((file) => place.endsWith(file)) ||
    FOLDERS.some((each) => folder.includes(each)) ||
    OWN_FOLDERS.some((each) => folder.endsWith(each))
  );
}

function groupByFirst(): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const path of HOOK_FILES) {
    const [first = "", ...rest] = partsOf(path);
    groups[first] ??= [];
    if (rest.length > 0) groups[first].push(rest.join("/"));
  }
  return groups;
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}
