import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "@agentos/platform";
import { applyCriteria } from "./applied-criteria.js";
import type { Criteria } from "./criteria.js";
import type { CheckKind } from "./evidence/index.js";
import { findArtifacts, matchesGlob } from "./glob.js";
import { readGuardConfig } from "./hook/config.js";

/** The criteria for an artifact and their sources. */
export interface AppliedCriteria {
  criteria: Criteria;
  /** `"defaults"`, followed by files relative to the project, in ascending order of precedence. */
  from: string[];
  template?: string;
}

/** The requirements in the `guard` section of a project's `.agentos/config.json`. */
export interface ProjectCriteria {
  /** Returns the bound artifacts that exist or are required, as sorted relative paths with `/`. */
  findBound(): { path: string; required: boolean }[];
  /**
   * Returns the criteria for the first artifact whose glob matches, or only the project-wide ones.
   */
  criteriaOf(path: string | undefined): AppliedCriteria;
  /** Problems in the configuration and in templates. Reading criteria can add more. */
  diagnostics: readonly Diagnostic[];
}

const CONFIG = ".agentos/config.json";

/** Reads a project's requirements. Never throws: reports and skips invalid settings. */
export function readProjectCriteria(project: string): ProjectCriteria {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => diagnostics.push(diagnostic);
  const config = readGuardConfig(project, report);
  const artifacts = config?.artifacts ?? [];
  const applied = new Map<unknown, ReturnType<typeof applyCriteria>>();
  const forbiddenPhrases = config?.forbiddenPhrases ?? [];
  const sources = { project, forbiddenPhrases, report };
  return {
    diagnostics,
    findBound() {
      const found = new Map<string, boolean>();
      for (const { path, required } of artifacts) {
        const files = findArtifacts(project, path, { mostEntries: Number.POSITIVE_INFINITY }).filter(
          (each) => required || existsSync(join(project, each)),
        );
        // If a required glob matches no file, the glob is reported as missing.
        for (const each of files.length === 0 && required ? [path] : files) {
          if (!found.has(each)) found.set(each, required);
        }
      }
      return [...found]
        .map(([path, required]) => ({ path, required }))
        .sort((a, b) => (a.path < b.path ? -1 : 1));
    },
    criteriaOf(path) {
      const bound = path === undefined ? undefined : artifacts.find((each) => matchesGlob(path, each.path));
      // Problems in a template are reported once.
      const own = applied.get(bound) ?? applyCriteria(bound, sources);
      applied.set(bound, own);
      return {
        ...own,
        from: [
          "defaults",
          ...(own.template === undefined ? [] : [bound!.template!]),
          ...(forbiddenPhrases.length > 0 || bound?.criteria !== undefined ? [CONFIG] : []),
        ],
      };
    },
  };
}

/** Returns the commands that the project configures as checks, by kind. Never throws. */
export function readProjectChecks(project: string): Partial<Record<CheckKind, readonly string[]>> {
  return readGuardConfig(project, () => undefined)?.checks ?? {};
}
