import * as z from "zod";
import { WorkflowSchema } from "./schema.js";

/** Where the schema is published; the `$schema` comment of a workflow file may name it, or a local copy. */
const SCHEMA_ID = "https://unpkg.com/@agentos/workflow/schema/workflow.schema.json";

/**
 * The JSON Schema of workflow files, for editors and other tools. It is generated from what the loader itself
 * checks, and shipped as `@agentos/workflow/schema/workflow.schema.json`.
 */
export function workflowJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(WorkflowSchema, { io: "input" });
  return {
    $schema,
    $id: SCHEMA_ID,
    title: "AgentOS workflow",
    description: "Phases that AI agents and programs run through, in waves, with gates.",
    ...schema,
  };
}
