import { CriteriaSchema } from "@agentos/artifact-guard/criteria";
import * as z from "zod";
import { isFields } from "../document-path.js";
import type { Artifact } from "../workflow.js";
import { type CheckPlace, key } from "./key.js";
import { checkText } from "./references.js";
import { text } from "./values.js";

/** Those of an artifact's template: it is read before there is a session. */
const OF_TEMPLATES = ["projectDir", "workflowDir", "phase"];

const ArtifactSchema = z.strictObject({
  path: text().describe("The file, relative to the project folder; or a glob, for several."),
  template: text()
    .optional()
    .describe(
      "The file it is made from, relative to the project folder. successCriteria in its front matter hold where nothing is said here.",
    ),
  ...CriteriaSchema.shape,
  guard: z
    .boolean()
    .optional()
    .describe("false: it must be there, and nothing in it is checked. Default true."),
});

/** The file that a phase must leave. */
export const artifactKey = key(
  z
    .union([text(), ArtifactSchema], { error: 'must be a path, or an object with a "path"' })
    .optional()
    .describe("The file the phase must leave behind."),
  {
    // The schema leaves out what is not given, which its type cannot say.
    normalise: (artifact): Artifact =>
      typeof artifact === "string" ? { path: artifact } : ({ ...artifact } as Artifact),
    check: checkArtifact,
  },
);

function checkArtifact(artifact: unknown, place: CheckPlace): void {
  if (!isFields(artifact)) {
    checkText(artifact, place);
    return;
  }
  checkText(artifact.path, { ...place, at: [...place.at, "path"] });
  checkText(artifact.template, { ...place, at: [...place.at, "template"] }, { only: OF_TEMPLATES });
}
