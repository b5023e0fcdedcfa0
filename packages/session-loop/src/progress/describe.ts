import type { Observation, ObservedCall } from "./observation.js";

export function describe(
  cycle: readonly { observation: Observation }[],
  period: number,
  repetitions: number,
) {
  const calls = cycle.slice(-period).map(({ observation }) => observation.call);
  const times = `${repetitions} times`;
  if (period > 1)
    return {
      kind: "cycle" as const,
      period,
      repetitions,
      message: `The calls ${calls.map(nameOf).join(", ")} were made ${times} in this order, with the same results.`,
    };
  const name = nameOf(calls[0] as ObservedCall);
  if (calls[0]?.name === "")
    return {
      kind: "same-words" as const,
      period,
      repetitions,
      message: `The same message was repeated ${times} without a tool call.`,
    };
  if (new Set(cycle.map(({ observation }) => observation.same)).size === 1)
    return {
      kind: "same-call" as const,
      period,
      repetitions,
      message: `The call ${name} was made ${times} with the same result.`,
    };
  return describeFailure(calls[0]?.name, repetitions);
}

export function describeFailure(name: string | undefined, repetitions: number) {
  const message = `The last ${repetitions} attempts with ${name} all ended the same way.`;
  return { kind: "same-failure" as const, period: 1, repetitions, message };
}

function nameOf({ name, input }: ObservedCall): string {
  const text = input === undefined ? "" : (JSON.stringify(input) ?? "");
  const line = text.length > 80 ? `${[...text.slice(0, 80)].slice(0, -1).join("")}…` : text;
  return `${name}(${line})`;
}
