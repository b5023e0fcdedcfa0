import { CLIENTS } from "@agentos/clients";

/** Files that start clients' hooks; folders end with a slash. */
const HOOK_FILES = CLIENTS.flatMap(({ hookFiles }): readonly string[] => hookFiles);

const FILES = HOOK_FILES.filter((path) => !path.endsWith("/")).map((path) => `/${path}`);
const FOLDERS = HOOK_FILES.filter((path) => path.endsWith("/")).map((path) => `/${path}`);
/** Moving or removing one of these also affects the files that start the hooks. */
const OWN_FOLDERS = CLIENTS.flatMap((client) => ("folder" in client ? [`/${client.folder}/`] : []));

/** The path components of these files. */
export const CLIENT_NAMES: readonly string[] = [...new Set(HOOK_FILES.flatMap(partsOf))];

/** The same paths, grouped by their first component. */
const CLIENT_PATHS: Readonly<Record<string, readonly string[]>> = groupByFirst();

/**
 * Where the guard is installed in a project or a home folder, grouped by the folder that must exist for the
 * others to exist.
 */
export const GUARD_ANCHORS: Readonly<Record<string, readonly string[]>> = {
  ".agentos": ["state", "state/approvals", "state/sessions", "core", "core/rules", "config.json"],
  ".git/hooks": [],
  "node_modules/@agentos": [],
  ...CLIENT_PATHS,
};

/** The same as whole paths. */
export const GUARD_PLACES: readonly string[] = Object.entries(GUARD_ANCHORS).flatMap(([name, parts]) => [
  name,
  ...parts.map((part) => `${name}/${part}`),
]);

/** Whether a path, in any folder, is one that starts a client's hooks. Case is ignored, as on some disks. */
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
