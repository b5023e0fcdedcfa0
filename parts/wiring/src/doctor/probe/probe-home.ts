import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identityOf, type Places } from "@agentos/clients";
import { copyTree } from "../copy-tree.js";

/** A configuration folder that Claude Code may write into, in place of the person's own. */
export interface ProbeHome {
  config: string;
  tmp: string;
  /** Where hooks note that they were started. */
  marks: string;
  remove(): void;
}

/**
 * What of the person's own decides which hooks run: their settings, and which plugins they have. No login, no
 * session.
 */
const DECIDING = ["settings.json", "plugins/installed_plugins.json", "plugins/known_marketplaces.json"];

export function createProbeHome(places: Places): ProbeHome {
  const root = mkdtempSync(join(tmpdir(), "aos-probe-"));
  const [config, tmp, marks] = [join(root, "config"), join(root, "tmp"), join(root, "marks.jsonl")];
  for (const folder of [config, tmp]) mkdirSync(folder);
  for (const name of DECIDING)
    copyTree(join(identityOf("claude-code").home(places), name), join(config, name));
  writeFileSync(join(config, ".claude.json"), JSON.stringify({ hasCompletedOnboarding: true }));
  writeFileSync(marks, "");
  return {
    ...{ config, tmp, marks },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}
