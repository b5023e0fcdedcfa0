type Fields = Record<string, unknown>;

const DECISIONS = [
  ["decision", "reason"],
  ["permissionDecision", "permissionDecisionReason"],
  ["behavior", "message"],
] as const;

/** The decisions, strictest first. */
const STRICTNESS: readonly unknown[] = ["deny", "block", "ask", "defer", "allow", "approve"];

/** Concatenates strings. The strictest decision wins and keeps only its own reasons. */
export function mergeAnswers(answers: readonly (object | string)[]): object | string | undefined {
  const objects = answers.filter((answer) => typeof answer === "object");
  // On some events, clients accept only text. The responses are then strings.
  if (objects.length === 0) return answers.length === 0 ? undefined : answers.join("\n\n");
  return objects.reduce((one, other) => mergeFields(one as Fields, other as Fields));
}

function mergeFields(first: Fields, second: Fields): Fields {
  const [one, other] = DECISIONS.reduce(byStricter, [first, second]);
  const merged = { ...one };
  for (const [name, value] of Object.entries(other)) merged[name] = mergeValues(name, merged[name], value);
  return merged;
}

/** Removes the decision and its reason from the less strict response. */
function byStricter(
  [one, other]: [Fields, Fields],
  [decision, reason]: (typeof DECISIONS)[number],
): [Fields, Fields] {
  const difference = strictness(one[decision]) - strictness(other[decision]);
  const without = ({ [decision]: _, [reason]: __, ...rest }: Fields) => rest;
  if (difference === 0) return [one, other];
  return difference < 0 ? [one, without(other)] : [without(one), other];
}

function strictness(decision: unknown): number {
  const rank = STRICTNESS.indexOf(decision);
  return rank < 0 ? STRICTNESS.length : rank;
}

function mergeValues(name: string, one: unknown, other: unknown): unknown {
  if (one === undefined || other === undefined || one === other) return one ?? other;
  if (name === "continue") return false;
  if (isFields(one) && isFields(other)) return mergeFields(one, other);
  return typeof one === "string" && typeof other === "string" ? `${one}\n\n${other}` : one;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
