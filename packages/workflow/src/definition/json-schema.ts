import * as z from "zod";
import { WorkflowSchema } from "./schema.js";

/** Where the schema is published; the `$schema` comment of a workflow file may name it, or a local copy. */
const SCHEMA_ID = "https://unpkg.com/@agentos/workflow/schema/workflow.schema.json";

/**
 * The JSON Schema of workflow files, for editors and other tools. It is generated from what the loader itself
 * checks, and shipped as `@agentos/workflow/schema/workflow.schema.json`.
 */
export function workflowJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = named(z.toJSONSchema(WorkflowSchema, { io: "input" }));
  return {
    $schema,
    $id: SCHEMA_ID,
    title: "AgentOS workflow",
    description: "Phases that AI agents and programs run through, in waves, with gates.",
    ...schema,
  };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The schema with a name for that of phases, which hold each other, and with what no schema of ours can say
 * of them.
 */
function named(schema: JsonSchema): JsonSchema {
  const [[given, phase] = []] = Object.entries(schema.$defs ?? {});
  if (given === undefined || phase === undefined) return schema;
  const anyOf = ["prompt", "phases", "uses"].map((name) => ({ required: [name] }));
  const text = JSON.stringify({ ...schema, $defs: { phase: { ...phase, anyOf } } });
  return JSON.parse(text.replaceAll(`"#/$defs/${given}"`, '"#/$defs/phase"')) as JsonSchema;
}
