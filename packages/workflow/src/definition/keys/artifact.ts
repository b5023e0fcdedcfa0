import { CriteriaSchema } from "@agentos/artifact-guard/criteria";
import * as z from "zod";
import { isFields } from "../document-path.js";
import type { Artifact } from "../workflow.js";
import { type CheckPlace, key } from "./key.js";
import { checkText } from "./references.js";
import { text } from "./values.js";

/** Templates are read before a session exists, so most references have no value yet. */
const TEMPLATE_NAMES = ["projectDir", "workflowDir", "phase"];

const ArtifactSchema = z.strictObject({
  path: text().describe("The file, relative to the project folder, or a glob for several files."),
  template: text()
    .optional()
    .describe(
      "A template, relative to the project folder. successCriteria in its front matter apply unless overridden here.",
    ),
  ...CriteriaSchema.shape,
  guard: z.boolean().optional().describe("false: only checks that the file exists. Default true."),
});

export const artifactKey = key(
  z
    .union([text(), ArtifactSchema], { error: 'must be a path, or an object with a "path"' })
    .optional()
    .describe("The file the phase must produce."),
  {
    // The cast is safe: absent keys are omitted, although the schema's type includes undefined.
    normalize: (artifact): Artifact =>
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
  checkText(artifact.template, { ...place, at: [...place.at, "template"] }, { only: TEMPLATE_NAMES });
}
