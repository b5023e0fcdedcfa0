import type { ShapeName } from "./shapes/shape.js";

/** The tool by which an agent asks for an original: its results are known by this name, and stay for a while. */
export const RECALL_TOOL = "recall_observation";

const DESCRIPTION =
  "Gives back the full original of an earlier tool result that was replaced by a summary to save context. " +
  'Ask by the label in the summary ("r12"), or by words of what it was: a path, a command, an error.';

const PARAMETERS = {
  type: "object",
  properties: {
    id: { type: "string", description: 'The label in the summary, such as "r12", or the id of the call' },
    query: { type: "string", description: "Words of what it was about, when there is no label" },
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
 * The recall tool as an API takes it among its tools. The AI SDK takes the schema through its own `jsonSchema()` and the tool under
 * its `name`.
 */
export function recallTool<S extends ShapeName>(shape: S): (typeof DEFINITIONS)[S] {
  const definition = Object.hasOwn(DEFINITIONS, shape) ? DEFINITIONS[shape] : undefined;
  if (definition) return definition;
  throw new TypeError(`Expected a shape such as "anthropic", not ${JSON.stringify(shape)}`);
}
