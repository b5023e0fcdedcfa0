import { CLIENTS } from "@agentos/clients";

/** What starts clients' hooks; folders end with a slash. */
const HOOK_FILES = CLIENTS.flatMap(({ hookFiles }): readonly string[] => hookFiles);

const FILES = HOOK_FILES.filter((path) => !path.endsWith("/")).map((path) => `/${path}`);
const FOLDERS = HOOK_FILES.filter((path) => path.endsWith("/")).map((path) => `/${path}`);
/** Moving or removing one takes along what starts the hooks. */
const OWN_FOLDERS = CLIENTS.flatMap((client) => ("folder" in client ? [`/${client.folder}/`] : []));

/** The names of which these paths consist. */
export const CLIENT_NAMES: readonly string[] = [...new Set(HOOK_FILES.flatMap(partsOf))];

/** The same paths, by the first name in them. */
const CLIENT_PATHS: Readonly<Record<string, readonly string[]>> = groupByFirst();

/**
 * What the guard lives in, of a project or of a home folder: by the folder that must be there for the others
 * to be.
 */
export const GUARD_ANCHORS: Readonly<Record<string, readonly string[]>> = {
  ".agentos": ["state", "state/approvals", "state/sessions", "core", "core/rules", "config.json"],
  ".git/hooks": [],
  "node_modules/@agentos": [],
  ...CLIENT_PATHS,
};

/** The same, each by its whole path. */
export const GUARD_PLACES: readonly string[] = Object.entries(GUARD_ANCHORS).flatMap(([name, parts]) => [
  name,
  ...parts.map((part) => `${name}/${part}`),
]);

/**
 * Whether a path, in whatever folder, is of those that start a client's hooks. Upper and lower case are one
 * on some disks.
 */
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
