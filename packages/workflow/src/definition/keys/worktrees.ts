import * as z from "zod";
import { isFields } from "../document-path.js";
import type { Worktrees } from "../workflow.js";
import { key, type ValuePlace } from "./key.js";
import { checkRun, normalizeProgram, ProgramSchema } from "./run.js";
import { text } from "./values.js";

/** Most projects need this folder and do not commit it. */
const LINKED = ["node_modules"];

export const worktreesKey = key(
  z
    .strictObject({
      setup: ProgramSchema.optional().describe(
        "A program that runs in each new worktree, such as [npm, ci].",
      ),
      link: z
        .array(text())
        .optional()
        .describe("Files and folders to link from the project into each worktree. Default: [node_modules]."),
    })
    .optional()
    .describe("How the worktrees of phases with isolation: worktree are prepared."),
  {
    normalize: ({ setup, link = LINKED }, { document, at }: ValuePlace): Worktrees => ({
      ...(setup !== undefined && {
        setup: normalizeProgram(setup, { document, at: [...at, "setup"] }),
      }),
      link: [...link],
    }),
    check: (value, place) => {
      if (!isFields(value)) return;
      if (value.setup !== undefined) checkRun(value.setup, { ...place, at: [...place.at, "setup"] });
      for (const [index, path] of Array.isArray(value.link) ? value.link.entries() : [])
        if (typeof path === "string" && /^(?:[\\/]|[A-Za-z]:)|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path))
          place.error([...place.at, "link", index], "a link must be a path inside the project");
    },
  },
);
