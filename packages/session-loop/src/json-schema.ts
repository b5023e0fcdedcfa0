import * as z from "zod";
import { SessionLogRecordSchema } from "./records.js";

const SCHEMA_ID = "https://unpkg.com/@agentos/session-loop/schema/session-log.schema.json";

/** Returns the JSON Schema for a line of the session log, as published in this package. */
export function sessionLogJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(SessionLogRecordSchema, { io: "input" });
  return {
    $schema,
    $id: SCHEMA_ID,
    title: "A line of a session log",
    description:
      "A record in the log of an @agentos/session-loop run. Each line of the log is one record, and a later run can resume from the log.",
    ...schema,
  };
}
