import * as z from "zod";
import { WorkflowSchema } from "./schema.js";

const SCHEMA_ID = "https://unpkg.com/@agentos/workflow/schema/workflow.schema.json";

/**
 * Returns the JSON Schema for workflow files, which is also published as
 * `@agentos/workflow/schema/workflow.schema.json`.
 */
export function workflowJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = named(z.toJSONSchema(WorkflowSchema, { io: "input" }));
  return {
    $schema,
    $id: SCHEMA_ID,
    title: "AgentOS workflow",
    description: "Phases in which AI agents and other programs run, ordered in waves, with gates.",
    ...schema,
  };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Names the recursive phase definition and adds a constraint that zod cannot express. */
function named(schema: JsonSchema): JsonSchema {
  const [[given, phase] = []] = Object.entries(schema.$defs ?? {});
  if (given === undefined || phase === undefined) return schema;
  const anyOf = ["prompt", "phases", "uses"].map((name) => ({ required: [name] }));
  const text = JSON.stringify({ ...schema, $defs: { phase: { ...phase, anyOf } } });
  return JSON.parse(text.replaceAll(`"#/$defs/${given}"`, '"#/$defs/phase"')) as JsonSchema;
}
