import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createFolderStore, maskObservations, RECALL_TOOL, recall, recallTool } from "@agentos/masking";
import { runSessions } from "@agentos/session-loop";
import { createTools, DEFINITIONS, READ_ONLY } from "./tools.mjs";

const SYSTEM_PROMPT = `You are a careful engineer who works in a project's folder with the tools that you have.
Work in small steps until the task is done, then say in a few sentences what you did. Your window is small: note down in
a file what you must not forget. From the next session on, the folder's SYSTEM_PROMPT.md replaces this text.`;

const PROMPT_NAME = "SYSTEM_PROMPT.md";

/** Runs the agent in a folder. `loop` adds options for `runSessions`, such as the task. */
export function ouro({ model, folder, window, masks = true, loop }) {
  const runTool = createTools(folder);
  const store = createFolderStore(join(folder, ".agentos", "state", "ouro-originals"));
  const definitions = [...DEFINITIONS, ...(masks ? [recallTool(model.shape)] : [])];
  const promptFile = join(folder, PROMPT_NAME);
  const readPrompt = () =>
    existsSync(promptFile) ? { text: readFileSync(promptFile, "utf8"), source: PROMPT_NAME } : SYSTEM_PROMPT;
  let ledger;
  const runRecall = (input) => (ledger ? recall(input, { ledger, store }).text : "Nothing was masked.");
  const mask = (messages, { targetTokens, inputTokens, state }) => {
    // The loop's target size includes the tools' descriptions.
    const options = {
      target: targetTokens,
      usage: { inputTokens, overheadTokens: 0 },
      ledger: state,
      shape: model.shape,
    };
    const { masked, ...result } = maskObservations(messages, { ...options, store, protect: { turns: 1 } });
    ledger = result.ledger;
    return { ...result, masked: masked.length, state: ledger };
  };
  return runSessions({
    systemPrompt: readPrompt,
    windowTokens: window,
    model: model.name,
    startSession({ maskState }) {
      ledger = maskState;
    },
    async runTurn({ messages, ask, call, windDownTurnsLeft, signal }) {
      const { message, usage } = await ask(() => model.ask(messages, definitions, signal));
      const results = [];
      for (const each of model.calls(message)) {
        const { name, input } = each;
        const repeatable = name === RECALL_TOOL || READ_ONLY.has(name);
        const execute = () => (name === RECALL_TOOL ? runRecall(input) : runTool(name, input, signal));
        results.push(model.result(each, await call({ ...each, repeatable }, execute)));
      }
      const end = windDownTurnsLeft === undefined ? { done: true } : { endSession: true };
      return { messages: [message, ...results], usage, ...(results.length === 0 && end) };
    },
    ...(masks && { mask }),
    ...loop,
  });
}
