import { AGENTS } from "../agents.js";
import { ARCHIVES } from "../archives.js";
import { BUILD } from "../build.js";
import { CI } from "../ci.js";
import { CLOUDS } from "../clouds.js";
import { CLUSTERS } from "../clusters.js";
import { CREDENTIALS } from "../credentials.js";
import { DATABASES } from "../databases.js";
import { EDITORS } from "../editors.js";
import { FILES } from "../files.js";
import { GIT } from "../git.js";
import { HOSTING } from "../hosting.js";
import { INFRASTRUCTURE } from "../infrastructure.js";
import { LANGUAGES } from "../languages.js";
import { MACHINE } from "../machine.js";
import { MIGRATIONS } from "../migrations.js";
import { PACKAGES } from "../packages.js";
import { REMOTES } from "../remotes.js";
import { SENDERS } from "../senders.js";
import { SERVICES } from "../services.js";
import { SHELLS } from "../shells.js";
import { TEXT } from "../text.js";
import { WRAPPERS } from "../wrappers.js";
import type { Program } from "./program.js";

/** All known programs, each with a single entry. */
export const FAMILIES: readonly (readonly Program[])[] = [
  ...[SHELLS, WRAPPERS, FILES, EDITORS, ARCHIVES, GIT, PACKAGES, BUILD, LANGUAGES, REMOTES, CLUSTERS, CLOUDS],
  ...[
    HOSTING,
    INFRASTRUCTURE,
    CI,
    DATABASES,
    MIGRATIONS,
    SERVICES,
    CREDENTIALS,
    SENDERS,
    MACHINE,
    AGENTS,
    TEXT,
  ],
];

const known = new Map<string, Program | undefined>();
/** Limits the cache, so that invented names do not fill memory. */
const MAX_KNOWN = 1_000;

/** Finds a program on demand, because a hook has no time to build an index. */
export function programOf(name: string): Program | undefined {
  if (!known.has(name)) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(name, findProgram(name) ?? findVersion(name));
  }
  return known.get(name);
}

export function isKind(name: string, kind: string): boolean {
  return programOf(name)?.kind?.split(" ").includes(kind) === true;
}

function findProgram(name: string): Program | undefined {
  if (name === "" || name.includes(" ")) return undefined;
  for (const family of FAMILIES)
    for (const program of family)
      if (program.names.includes(name) && ` ${program.names} `.includes(` ${name} `)) return program;
  return undefined;
}

/** Finds versions such as `python3.11`, and loaders such as `ld-linux-x86-64.so.2`. */
function findVersion(name: string): Program | undefined {
  if (name.startsWith("ld-") && name.includes(".so")) return findProgram("ld.so");
  let end = name.length;
  while (end > 0 && "0123456789.-".includes(name[end - 1]!)) end--;
  const program = end === name.length ? undefined : findProgram(name.slice(0, end));
  return program?.code && program;
}
