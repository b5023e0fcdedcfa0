import * as z from "zod";
import { isFields } from "../document-path.js";
import type { Worktrees } from "../workflow.js";
import { key, type ValuePlace } from "./key.js";
import { checkRun, normaliseProgram, ProgramSchema } from "./run.js";
import { text } from "./values.js";

/** What most projects keep out of git, and need. */
const LINKED = ["node_modules"];

/** What makes the worktrees of phases ready. */
export const worktreesKey = key(
  z
    .strictObject({
      setup: ProgramSchema.optional().describe("A program that runs in each new worktree, as [npm, ci]."),
      link: z
        .array(text())
        .optional()
        .describe("What each worktree has as a link to the project's own. Default: [node_modules]."),
    })
    .optional()
    .describe("What makes the worktree of a phase with isolation: worktree ready for its agent."),
  {
    normalise: ({ setup, link = LINKED }, { document, at }: ValuePlace): Worktrees => ({
      ...(setup !== undefined && {
        setup: normaliseProgram(setup, { document, at: [...at, "setup"] }),
      }),
      link: [...link],
    }),
    check: (value, place) => {
      if (!isFields(value)) return;
      if (value.setup !== undefined) checkRun(value.setup, { ...place, at: [...place.at, "setup"] });
      for (const [index, path] of Array.isArray(value.link) ? value.link.entries() : [])
        if (typeof path === "string" && /^(?:[\\/]|[A-Za-z]:)|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path))
          place.error([...place.at, "link", index], "a link must be a path within the project");
    },
  },
);
