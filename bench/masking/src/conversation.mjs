/**
 * Generates a conversation in which an agent reads files (some repeatedly), searches, edits, and
 * runs tests. Suitable for measuring time and tokens, but not usefulness.
 * @param {number} count messages
 */
export function makeConversation(count) {
  const random = randomFrom(7);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const words = Array.from({ length: 400 }, () => word(random));
  const files = Array.from({ length: 120 }, () => `src/${pick(words)}/${pick(words)}_${pick(words)}.py`);
  const messages = [
    { role: "system", content: "You are a coding agent." },
    { role: "user", content: `Fix what is wrong with ${pick(words)}_${pick(words)} in ${pick(files)}.` },
  ];
  for (let turn = 0; messages.length < count; turn++) {
    const { name, input, output } = pick(TOOLS)({ random, pick, words, files });
    const id = `call_${turn}`;
    const call = { id, type: "function", function: { name, arguments: JSON.stringify(input) } };
    messages.push({ role: "assistant", content: `Next I look at ${pick(words)}.`, tool_calls: [call] });
    messages.push({ role: "tool", tool_call_id: id, content: output });
  }
  return messages;
}

const TOOLS = [
  ({ pick, random, words, files }) => ({
    name: "read",
    input: { path: pick(files) },
    output: lines(
      6 + random() * 20,
      () =>
        `    ${pick(words)}_${pick(words)} = ${pick(words)}(${pick(words)}, ${Math.floor(random() * 999)})`,
    ),
  }),
  ({ pick, random, words, files }) => ({
    name: "grep",
    input: { pattern: pick(words) },
    output: lines(
      1 + random() * 8,
      () => `${pick(files)}:${Math.floor(random() * 900)}: def ${pick(words)}_${pick(words)}(self):`,
    ),
  }),
  ({ pick, random, words, files }) => ({
    name: "bash",
    input: { command: `python -m pytest ${pick(files)}` },
    output: `${lines(2 + random() * 8, () => `${pick(files)}::test_${pick(words)} ${random() < 0.9 ? "PASSED" : "FAILED"}`)}\n${Math.floor(random() * 20)} passed`,
  }),
  ({ pick, words, files }) => ({
    name: "edit",
    input: { path: pick(files), oldText: `${pick(words)} = 1`, newText: `${pick(words)} = 2` },
    output: "The file was edited.",
  }),
];

function lines(count, make) {
  return Array.from({ length: Math.ceil(count) }, make).join("\n");
}

function word(random) {
  const syllables = ["ra", "to", "mi", "ken", "sol", "ve", "dor", "pa", "lin", "qu", "est", "um"];
  return Array.from(
    { length: 2 + Math.floor(random() * 2) },
    () => syllables[Math.floor(random() * syllables.length)],
  ).join("");
}

function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
