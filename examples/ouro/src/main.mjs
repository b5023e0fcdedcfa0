// npm run ouro -- "task" [folder]
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { listRuns } from "@agentos/session-loop";
import { connect } from "./model.mjs";
import { ouro } from "./ouro.mjs";
import { createView } from "./view.mjs";

const HELP = `Usage: npm run ouro -- "task" [folder] [options]

  --url <url>           address of Ollama, or of an OpenAI-compatible server if it ends in /v1
                        (default: OLLAMA_HOST)
  --model <name>        default: the server's first model
  --window <tokens>     the model's context window (default 32768)
  --log <file>          default: a new file in <folder>/.agentos/state/loops
  --resume              continue the run in --log, or else the folder's newest run; do not pass a task
  --max-sessions <n>    stop after this many sessions
  --confirm-restarts    ask before each new session
  --no-masking          do not mask old results; only new sessions then free the window`;

const words = ["url", "model", "window", "log", "max-sessions"];
const switches = ["resume", "confirm-restarts", "no-masking", "help"];
const typed = (names, type) => Object.fromEntries(names.map((name) => [name, { type }]));
const options = { ...typed(words, "string"), ...typed(switches, "boolean") };
const { values: flags, positionals } = parseArgs({ allowPositionals: true, options });
const fail = (message) => console.error(message) ?? 1;
process.exitCode = await main().catch((error) => fail(error.message));

async function main() {
  if (flags.help) return console.log(HELP);
  const [task, folderName = "."] = flags.resume ? [undefined, ...positionals] : positionals;
  if (!flags.resume && task === undefined) return fail(`Expected a task.\n\n${HELP}`);
  const here = process.env.INIT_CWD ?? ".";
  const folder = resolve(here, folderName);
  const runs = join(folder, ".agentos", "state", "loops");
  const fresh = join(runs, `ouro-${new Date().toISOString().replace(/\D/g, "")}.jsonl`);
  const log = flags.log ? resolve(here, flags.log) : flags.resume ? listRuns(runs)[0]?.path : fresh;
  if (log === undefined) return fail(`There is no run to continue in ${runs}.`);
  const window = Number(flags.window ?? 32_768);
  const given = flags.url ?? process.env.OLLAMA_HOST ?? "127.0.0.1:11434";
  const url = /^https?:/.test(given) ? given : `http://${given}`;
  const model = await connect({ ...flags, url, window, apiKey: process.env.OPENAI_API_KEY }).catch((e) => e);
  if (model instanceof Error)
    return fail(
      `No model answers at ${url}: ${model.cause?.code ?? model.message}. Start a server with "ollama serve" (the first time, also run "ollama pull qwen3:8b"), or name one with --url.`,
    );
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort());
  const { say, show } = createView(process.stderr);
  say(`${model.name} is working in ${folder} and logging to ${log}`);
  const loop = { task, log, signal: stopping.signal, onEvent: show };
  if (flags["max-sessions"]) loop.maxSessions = Number(flags["max-sessions"]);
  if (flags["confirm-restarts"]) loop.confirmRestart = ({ reason }) => confirm(`${reason} Continue?`);
  const result = await ouro({ model, folder, window, masks: !flags["no-masking"], loop });
  const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  const tokens = `${result.inputTokens} tokens in, ${result.outputTokens} out`;
  say(
    `${result.reason}: ${result.detail} ${plural(result.sessions, "session")}, ${plural(result.turns, "turn")}, ${tokens}.`,
  );
  if (result.reason === "done") return console.log(result.text);
  return fail(`Continue with: npm run ouro -- --resume ${folderName} --log ${log}`);
}

async function confirm(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [Y/n] `).finally(() => terminal.close());
  return !/^n/i.test(answer);
}
