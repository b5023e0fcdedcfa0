import { assertOptions } from "@agentos/platform";
import type { Masker } from "../masker.js";
import type { LastUsage } from "../options.js";
import { type Fields, isFields } from "../values.js";
import { maskConverted } from "./converted.js";
import { withNotices } from "./notices.js";
import { overheadOf } from "./overhead.js";

interface FilterArguments<I, D extends { input: I[] }> {
  readonly modelData: D;
}

/** The Agents SDK uses the items of the Responses API, but writes `call_id` as `callId`. */
const mask = maskConverted<Fields>({
  convert(item) {
    const { type, callId, ...rest } = item;
    if (typeof callId !== "string") return item;
    if (type === "function_call_result")
      return { type: "function_call_output", call_id: callId, output: readOutput(item.output) };
    return { ...rest, type, call_id: callId };
  },
  restore: (item, masked) =>
    item.type === "function_call_result"
      ? { ...item, output: { type: "text", text: masked.output } }
      : { ...item, ...masked },
});

function readOutput(output: unknown): unknown {
  if (isFields(output) && output.type === "text") return output.text;
  return output;
}

/**
 * Returns a filter for the `callModelInputFilter` option of `run` in the OpenAI Agents SDK.
 * @param options `usage` returns the token counts of the last request, which correct the estimate
 */
export function openaiAgentsFilter(
  masker: Masker,
  options: { readonly usage?: () => LastUsage | undefined } = {},
): <I, D extends { input: I[] }>(args: FilterArguments<I, D>) => D {
  assertOptions(options, { usage: true });
  const { usage } = options;
  return ({ modelData }) => {
    const { instructions } = modelData as { instructions?: unknown };
    const counted = { overheadTokens: overheadOf(instructions), ...usage?.() };
    const masked = mask(masker, modelData.input as Fields[], counted);
    const input = withNotices<Fields>(masker, masked, (content) => ({
      type: "message",
      role: "user",
      content,
    }));
    return { ...modelData, input: input as typeof modelData.input };
  };
}
