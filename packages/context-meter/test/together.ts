import { checkArtifact, decide } from "@agentos/artifact-guard";
import { nextAlert, parseUsage, renderAlert, type Usage } from "@agentos/context-meter";
import { writeHandoff } from "@agentos/handoff";
import { createMasker } from "@agentos/masking";
import { type ChatMessage, runSessions, type TurnResult } from "@agentos/session-loop";

const windowTokens = 32_000;
const masker = createMasker({ target: { share: 0.5, window: windowTokens } });
let last: Usage | undefined;

const { reason } = await runSessions({
  task: "Write the plan.",
  windowTokens,
  mask(messages, { targetTokens }) {
    const { masked, ...result } = masker.mask(messages, { target: targetTokens, usage: last });
    return { ...result, masked: masked.length };
  },
  runTurn({ messages }): TurnResult {
    const response = callModel(messages);
    const usage = parseUsage("anthropic", response.usage);
    if (usage !== undefined) last = { ...usage, windowTokens };
    return { messages: [response.message], usage: last, done: true };
  },
});

const { alert } = nextAlert(undefined, last ?? {});
if (alert) console.log(renderAlert(alert));

const findings = checkArtifact("# Plan\n\nTODO: write this section.\n", { requiredSections: ["Plan"] });
const decision = decide({ findings, usage: last, attempt: 1, maxAttempts: 3 });
console.log(`${reason}: ${decision.status}. ${decision.reason}`);

const timestamp = new Date().toISOString();
const nextAction = `Finish the plan: ${findings[0]?.message}.`;
writeHandoff(".agentos/state", { sessionId: "plan-1", timestamp, nextAction, tokens: last });

// Stands for a request to the Anthropic API.
function callModel(_messages: readonly ChatMessage[]) {
  const usage = { input_tokens: 900, cache_read_input_tokens: 23_000, output_tokens: 1_200 };
  return { message: { role: "assistant", content: "Here is the plan." }, usage };
}
