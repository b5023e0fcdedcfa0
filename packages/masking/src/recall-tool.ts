import type { ShapeName } from "./shapes/shape.js";

/**
 * The name of the tool that an agent calls to recall originals. Its results are left unmasked for
 * several turns.
 */
export const RECALL_TOOL = "recall_observation";

const DESCRIPTION =
  "Returns the full original of an earlier tool result that was replaced by a summary to save context. " +
  'Identify it by the label in the summary ("r12"), or by words that describe it: a path, a command, an error.';

const PARAMETERS = {
  type: "object",
  properties: {
    id: { type: "string", description: 'The label in the summary, such as "r12", or the id of the call' },
    query: { type: "string", description: "Words that describe it, if you do not know the label" },
  },
  additionalProperties: false,
} as const;

const DEFINITIONS = {
  anthropic: { name: RECALL_TOOL, description: DESCRIPTION, input_schema: PARAMETERS },
  "openai-chat": {
    type: "function",
    function: { name: RECALL_TOOL, description: DESCRIPTION, parameters: PARAMETERS },
  },
  "openai-responses": {
    type: "function",
    name: RECALL_TOOL,
    description: DESCRIPTION,
    parameters: PARAMETERS,
    strict: false,
  },
  "ai-sdk": { name: RECALL_TOOL, description: DESCRIPTION, inputSchema: PARAMETERS },
  ollama: {
    type: "function",
    function: { name: RECALL_TOOL, description: DESCRIPTION, parameters: PARAMETERS },
  },
} as const;

/**
 * Returns the recall tool in the format of the API's tool list. For the AI SDK, pass the schema to
 * `jsonSchema()` and register the tool under its `name`.
 * @throws TypeError for an unknown shape
 */
export function recallTool<S extends ShapeName>(shape: S): (typeof DEFINITIONS)[S] {
  const definition = Object.hasOwn(DEFINITIONS, shape) ? DEFINITIONS[shape] : undefined;
  if (definition) return definition;
  const shapes = Object.keys(DEFINITIONS).join(", ");
  throw new TypeError(`Unknown shape ${JSON.stringify(shape)}: expected one of ${shapes}`);
}
