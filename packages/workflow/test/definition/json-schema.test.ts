import { expect, test } from "vitest";
import { workflowJsonSchema } from "../../src/definition/index.js";

test("the schema has an id and describes every field", () => {
  const schema = workflowJsonSchema();
  expect(schema).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://unpkg.com/@agentos/workflow/schema/workflow.schema.json",
    title: "AgentOS workflow",
    additionalProperties: false,
    required: ["id", "name", "phases"],
  });
  const fields = schema.properties as Record<string, { items?: unknown }>;
  expect(fields.phases?.items).toEqual({ $ref: "#/$defs/phase" });
  const { phase: definition } = schema.$defs as Record<string, { properties: Record<string, unknown> }>;
  const phase = definition?.properties ?? {};
  expect(phase.phases).toMatchObject({ items: { $ref: "#/$defs/phase" } });
  expect(Object.keys(phase)).toContain("dependsOn");
  for (const [name, field] of [...Object.entries(fields), ...Object.entries(phase)]) {
    expect(field, name).toMatchObject({ description: expect.stringMatching(/\.$/) });
  }
});
