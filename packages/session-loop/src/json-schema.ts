import * as z from "zod";
import { SessionLogRecordSchema } from "./records.js";

/** The URL of the published schema. */
const SCHEMA_ID = "https://unpkg.com/@agentos/session-loop/schema/session-log.schema.json";

/**
 * The JSON Schema of one line of the session log, as in
 * `@agentos/session-loop/schema/session-log.schema.json`.
 */
export function sessionLogJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(SessionLogRecordSchema, { io: "input" });
  return {
    $schema,
    $id: SCHEMA_ID,
    title: "A line of a session log",
    description:
      "A record of a run of @agentos/session-loop, one JSON document per line, from which a later run resumes.",
    ...schema,
  };
}
