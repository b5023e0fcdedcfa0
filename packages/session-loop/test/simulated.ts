import type { ChatMessage, MaskedMessages, MaskRequest, Turn, TurnResult } from "../src/index.js";

/** The work that was done, and what the simulated server has seen. */
export interface World {
  /** The number of requests before the first truncated one. */
  cutAt?: number;
  /** The steps that were actually done, in order. Each must appear once. */
  done: number[];
  /** The largest request, by the model's count. */
  largest: number;
  requests: number;
}

export interface Simulation {
  steps: number;
  windowTokens: number;
  /** The number of characters in the result of step n. */
  sizeOf(step: number): number;
  /** The model's characters per token. */
  charactersPerToken: number;
  /** How the model reports its counts. */
  usage: "counts" | "ollama" | "none";
  /** The server's actual window. It silently drops all but the system prompt and the newest messages. */
  holds?: number;
  /** How many steps the agent asks for in one turn. */
  perTurn: number;
  /**
   * Whether the agent records what it has done in a file. Otherwise, it knows only what the conversation
   * says.
   */
  keepsFile?: boolean;
  /** Called wherever a failure can occur. It may throw. */
  mishap?(where: "request" | "before-call" | "after-call"): void;
}

export function newWorld(): World {
  return { done: [], largest: 0, requests: 0 };
}

/** Counts a conversation's tokens as the simulated model does. */
export function countTokens(messages: readonly object[], charactersPerToken: number): number {
  return messages.reduce(
    (sum, message) => sum + 3 + Math.ceil(JSON.stringify(message).length / charactersPerToken),
    0,
  );
}

/**
 * Simulates an agent that does steps 1 to n, and states its progress in its final message when a
 * session ends. Its model never rejects a request, so the test must check the requests' lengths.
 */
export function simulatedTurn(world: World, simulation: Simulation) {
  return async (turn: Turn): Promise<TurnResult> => {
    const { windDownTurnsLeft } = turn;
    const messages = held(turn.messages, simulation);
    if (messages.length < turn.messages.length) world.cutAt ??= world.requests;
    const answer = await turn.ask(async (): Promise<ChatMessage> => {
      simulation.mishap?.("request");
      world.requests++;
      world.largest = Math.max(world.largest, countTokens(messages, simulation.charactersPerToken));
      const next = 1 + (simulation.keepsFile ? (world.done.at(-1) ?? 0) : newestStep(messages));
      if (windDownTurnsLeft !== undefined)
        return { role: "assistant", content: `All up to step ${next - 1} is done.` };
      if (next > simulation.steps) return { role: "assistant", content: "All is done." };
      const last = Math.min(simulation.steps, next + simulation.perTurn - 1);
      const steps = Array.from({ length: last - next + 1 }, (_, index) => next + index);
      return {
        role: "assistant",
        content: "",
        tool_calls: steps.map((step) => ({
          id: `call-${step}`,
          function: { name: "work", arguments: { step } },
        })),
      };
    });
    const calls = (answer.tool_calls ?? []) as {
      id: string;
      function: { name: string; arguments: { step: number } };
    }[];
    const results: ChatMessage[] = [];
    for (const { id, function: called } of calls) {
      const { step } = called.arguments;
      const content = await turn.call({ id, name: called.name, input: called.arguments }, () => {
        simulation.mishap?.("before-call");
        world.done.push(step);
        simulation.mishap?.("after-call");
        return `Step ${step} is done. ${"x".repeat(simulation.sizeOf(step))}`;
      });
      results.push({ role: "tool", tool_call_id: id, content: withStep(content, step, world) });
    }
    const added = [answer, ...results];
    const input = countTokens(messages, simulation.charactersPerToken);
    const output = countTokens([answer], simulation.charactersPerToken);
    const usage =
      simulation.usage === "none"
        ? undefined
        : simulation.usage === "ollama"
          ? { prompt_eval_count: input, eval_count: output }
          : { inputTokens: input, outputTokens: output };
    return {
      messages: added,
      usage,
      ...(calls.length === 0 && (windDownTurnsLeft === undefined ? { done: true } : { endSession: true })),
    };
  };
}

function held(messages: readonly ChatMessage[], { holds, charactersPerToken }: Simulation) {
  if (holds === undefined) return messages;
  const [system, ...rest] = messages;
  while (rest.length > 1 && countTokens([system as ChatMessage, ...rest], charactersPerToken) > holds)
    rest.shift();
  return [system as ChatMessage, ...rest];
}

/** If an outcome is unknown, checks in `world` whether the step was done, and does it if not. */
function withStep(content: string, step: number, world: World): string {
  if (!content.startsWith("[Outcome unknown")) return content;
  if (!world.done.includes(step)) world.done.push(step);
  return `Step ${step} is done. (Found so after: ${content})`;
}

function newestStep(messages: readonly ChatMessage[]): number {
  let newest = 0;
  for (const { content } of messages) {
    if (typeof content !== "string") continue;
    for (const [, step] of content.matchAll(/step (\d+) is done/gi)) newest = Math.max(newest, Number(step));
  }
  return newest;
}

/** Masks tool results, oldest first, until the target is met. The newest two are kept. */
export function simpleMask(charactersPerToken = 3.5) {
  return (messages: readonly ChatMessage[], { targetTokens, usedTokens }: MaskRequest): MaskedMessages => {
    const result = [...messages];
    let masked = 0;
    let reclaimedTokens = 0;
    const observations = messages.flatMap(({ role }, index) => (role === "tool" ? [index] : []));
    for (const index of observations.slice(0, -2)) {
      if (usedTokens - reclaimedTokens <= targetTokens) break;
      const message = result[index] as ChatMessage;
      const content = String(message.content);
      const short = `${content.slice(0, 24)}[masked]`;
      if (short.length >= content.length) continue;
      masked++;
      reclaimedTokens += Math.floor((content.length - short.length) / charactersPerToken);
      result[index] = { ...message, content: short };
    }
    return { messages: result, masked, reclaimedTokens };
  };
}
