import assert from "node:assert/strict";
import { aiSdkPrepareStep, createFolderStore, createMasker, RECALL_TOOL, recallTool } from "@agentos/masking";
import { generateText, jsonSchema, stepCountIs, tool } from "ai";
import { logs, scriptedModel } from "./world.mjs";

// The target size of a prompt, in tokens. Together, the twenty logs are almost five times as large.
const TARGET = 6_000;

const folder = process.argv[2] ?? ".agentos/masked";
const masker = createMasker({
  target: TARGET,
  store: createFolderStore(folder),
  onMasked: ({ notification }) => console.log(notification),
});

const model = scriptedModel();
const { description, inputSchema } = recallTool("ai-sdk");
const { text, steps } = await generateText({
  model,
  prompt: "Which service loses its lease, and what does its first log line say?",
  stopWhen: stepCountIs(40),
  prepareStep: aiSdkPrepareStep(masker),
  tools: {
    read_log: tool({
      description: "Reads the log of a service",
      inputSchema: jsonSchema({
        type: "object",
        properties: { path: { type: "string" } },
        required: ["path"],
      }),
      execute: async ({ path }) => logs[path],
    }),
    [RECALL_TOOL]: tool({
      description,
      inputSchema: jsonSchema(inputSchema),
      execute: async (input) => masker.recall(input).text,
    }),
  },
});

const prompts = model.doGenerateCalls.map(({ prompt }) => Math.ceil(JSON.stringify(prompt).length / 4));
const all = Object.values(logs).join("").length / 4;
console.log(
  `\n${steps.length} steps read ${Math.round(all / 1000)}k tokens of logs; no prompt had more than ${Math.ceil(Math.max(...prompts) / 1000)}k.`,
);
console.log(`${masker.ledger.records.length} logs are masked. The first one now reads:\n`);
const first = model.doGenerateCalls.at(-1).prompt.find(({ role }) => role === "tool");
console.log(first.content[0].output.value.split("\n").slice(0, 4).join("\n"));
console.log(`\nThe agent: ${text}`);

// The answer comes from a line that was read, then masked, and finally recalled.
assert.equal(text, "It is gateway. Its log begins: 08:00:00 gateway start lease=7f3a91c2");
assert.ok(Math.max(...prompts) < TARGET * 1.5, `a prompt of ${Math.max(...prompts)} tokens`);
