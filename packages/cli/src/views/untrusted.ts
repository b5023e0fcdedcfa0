import { join } from "node:path";
import type { Diagnostic, ProjectRules } from "@agentos/rules";

/** Returns a warning for each untrusted folder that loosens rules: its changes have no effect. */
export function untrusted({ loosened }: Pick<ProjectRules, "loosened">): Diagnostic[] {
  return loosened
    .filter(({ trusted }) => !trusted)
    .map(({ folder, loosenings }) => {
      const what = loosenings.map((each) => each.what);
      const shown = what.length > 3 ? [...what.slice(0, 3), `${what.length - 3} more`] : what;
      return {
        severity: "warning" as const,
        path: join(folder, ".agentos"),
        message: `it loosens the rules, which has no effect until you trust this folder (aos trust): ${shown.join("; ")}`,
      };
    });
}
