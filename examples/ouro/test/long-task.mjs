import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Creates a task whose steps print a lot of output and must run once and in order. Each step needs
 * a word that only the previous step prints. After step `changePromptAt`, the agent must change its
 * own system prompt.
 * @param {string} folder
 * @param {{ steps: number, bytes: number, changePromptAt: number }} task
 */
export function makeLongTask(folder, { steps, bytes, changePromptAt }) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "data.txt"), textOf(bytes * 8));
  writeFileSync(join(folder, "state.txt"), "step 0 done, word start\n");
  writeFileSync(join(folder, "SYSTEM_PROMPT.md"), "You work through long tasks, one step after the other.\n");
  writeFileSync(
    join(folder, "work.sh"),
    `# work.sh STEP WORD [FLAG]: one step of the work
expected="step $(($1 - 1)) done, word $2"
if [ "$(cat state.txt)" != "$expected" ]; then echo "wrong: $1 $2" | tee -a journal.txt; exit 1; fi
echo "$1 $3" >> journal.txt
tail -c +$(($1 * 487 % ${bytes * 6} + 1)) data.txt | head -c ${bytes}
echo
echo "step $1 done, word w$(($1 * 7919 % 100003))" | tee state.txt
`,
  );
  return (
    `Do steps 1 to ${steps} in this folder, one by one: run "sh work.sh STEP WORD", where WORD is the last word that the previous step printed ` +
    `("start" for the first). If you do not know where you are, read state.txt. After step ${changePromptAt}, edit SYSTEM_PROMPT.md so that ` +
    'it also says: Give every step the flag "careful".'
  );
}

/**
 * Answers using only what a model can see: the task, the rule in the system prompt, and the progress
 * in the newest result or in the handoff.
 * @param {{ role: string, content?: string }[]} messages
 */
export function think(messages) {
  const task = messages.find(({ role, content }) => role === "user" && content?.startsWith("Do steps"));
  if (!task?.content) return { content: "Hello! What can I do for you?" };
  const steps = Number(/1 to (\d+)/.exec(task.content)?.[1]);
  const changeAt = Number(/After step (\d+)/.exec(task.content)?.[1]);
  const flag = messages[0]?.content?.includes("careful") ? " careful" : "";
  const { step, word, since } = findProgress(messages);
  if (word === undefined) return use("read", { path: "state.txt" });
  if (messages.some(({ content }) => content?.includes("this session ends within")))
    return windDown(step, word, messages);
  if (step >= steps) return { content: `All ${steps} steps are done. The last word is ${word}.` };
  const isChanged = flag !== "" || messages.some(({ content }) => /SYSTEM_PROMPT.md.$/.test(content ?? ""));
  if (step >= changeAt && !isChanged)
    return use("edit", {
      path: "SYSTEM_PROMPT.md",
      old_string: "one step after the other.\n",
      new_string: 'one step after the other. Give every step the flag "careful".\n',
    });
  if (step > 0 && step % 25 === 0 && !since.some(({ content }) => content?.startsWith("Wrote notes/")))
    return use("write", { path: `notes/${step}.md`, content: `Step ${step} is done.\n` });
  return use(
    "run",
    { command: `sh work.sh ${step + 1} ${word}${flag}` },
    THOUGHT.replace("N", String(step + 1)),
  );
}

// Models think aloud, which fills the conversation.
const THOUGHT =
  "Step N is next. The step before it went well, as its last line says, and nothing in what it printed says that I should stop. " +
  "I take the word that it printed, give this step that word, and look at its last line again for the next one. ".repeat(
    3,
  );

function findProgress(messages) {
  for (let index = messages.length - 1; index > 0; index--) {
    const { content = "", role } = messages[index];
    if (role === "assistant") continue;
    const since = messages.slice(index + 1);
    if (content.includes("outcome unknown") || content.includes("Outcome unknown")) return { step: 0, since };
    const found = [...content.matchAll(/step (\d+) done, word (\w+)/g)].at(-1);
    if (found) return { step: Number(found[1]), word: found[2], since };
  }
  // Either nothing has been done, or the progress is no longer visible.
  const isFirst = !messages.some(
    ({ role, content }) => role === "assistant" || content?.includes("[Session restarted"),
  );
  return { step: 0, word: isFirst ? "start" : undefined, since: messages };
}

function windDown(step, word, messages) {
  if (messages.some(({ content }) => content?.startsWith("Wrote NOTES.md")))
    return { content: `So far: step ${step} done, word ${word}. What is left is in NOTES.md.` };
  return use("write", { path: "NOTES.md", content: `step ${step} done, word ${word}\n` });
}

function use(name, input, content = "") {
  return { content, calls: [{ name, input }] };
}

export function readJournal(folder) {
  const lines = readFileSync(join(folder, "journal.txt"), "utf8").trim().split("\n");
  return {
    steps: lines.map((line) => Number.parseInt(line, 10)),
    careful: lines.filter((line) => line.endsWith("careful")).length,
    wrong: lines.filter((line) => line.startsWith("wrong")),
  };
}

/** Returns text without repetitions. */
function textOf(bytes) {
  let state = 7;
  const lines = [];
  for (let length = 0; length < bytes; length += lines.at(-1).length + 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    lines.push(
      `${lines.length + 1}: value ${state.toString(36)} of part ${state % 977}, checked ${state % 31} times`,
    );
  }
  return lines.join("\n");
}
