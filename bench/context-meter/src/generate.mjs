import {
  appendFileSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

// Rows have the same fields, order and approximate lengths as those of Claude Code 2.1.329.
let seed = 42;
function random() {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}

function hex(length) {
  let text = "";
  while (text.length < length)
    text += Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  return text.slice(0, length);
}

const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;

const envelope = (session, time) => ({
  uuid: uuid(),
  timestamp: new Date(time).toISOString(),
  userType: "external",
  entrypoint: "cli",
  cwd: "/home/user/project",
  sessionId: session,
  version: "2.1.329",
  gitBranch: "main",
});

const usageOf = (cacheRead, cacheWrite, output) => ({
  input_tokens: 3,
  cache_creation_input_tokens: cacheWrite,
  cache_read_input_tokens: cacheRead,
  output_tokens: output,
  output_tokens_details: { thinking_tokens: 0 },
  server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
  service_tier: "standard",
  cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: cacheWrite },
  inference_geo: "",
  iterations: [],
  speed: "standard",
});

function assistant(session, time, { id, request, model, usage, content }) {
  const message = {
    id,
    type: "message",
    role: "assistant",
    model,
    content: [content],
    stop_reason: "tool_use",
    stop_sequence: null,
    usage,
  };
  return JSON.stringify({
    parentUuid: uuid(),
    isSidechain: false,
    message,
    requestId: request,
    type: "assistant",
    ...envelope(session, time),
  });
}

function toolResult(session, time, text) {
  const content = [{ tool_use_id: `toolu_${hex(24)}`, type: "tool_result", content: text }];
  return JSON.stringify({
    parentUuid: uuid(),
    isSidechain: false,
    promptId: uuid(),
    type: "user",
    message: { role: "user", content },
    ...envelope(session, time),
    toolUseResult: { stdout: text, stderr: "", interrupted: false },
  });
}

/**
 * Older versions recorded the progress of tools and subagents: three short rows, then a long one.
 */
function progress(session, time, index) {
  const inner = {
    type: "assistant",
    message: {
      role: "assistant",
      model: "claude-haiku-4-5",
      content: [{ type: "text", text: "x".repeat(8000) }],
      usage: usageOf(5000, 0, 1),
    },
  };
  const data =
    index % 4 === 3
      ? { type: "agent_progress", message: inner }
      : {
          type: "bash_progress",
          output: "y".repeat(1000),
          fullOutput: "y".repeat(1000),
          elapsedTimeSeconds: index,
          totalLines: 40,
        };
  return JSON.stringify({
    parentUuid: uuid(),
    isSidechain: false,
    ...envelope(session, time),
    type: "progress",
    data,
    toolUseID: "bash-progress-0",
    parentToolUseID: "toolu_01",
  });
}

function step(session, time, model, cacheRead) {
  const id = `msg_${hex(24)}`;
  const request = `req_${hex(24)}`;
  const rows = 1 + Math.floor(random() * 3);
  const written = Math.floor(random() * 3000);
  const output = Math.floor(50 + random() * 900);
  const lines = [];
  for (let row = 1; row <= rows; row++) {
    const content =
      row < rows
        ? { type: "text", text: "Let me look at the code. ".repeat(1 + Math.floor(random() * 12)) }
        : {
            type: "tool_use",
            id: `toolu_${hex(24)}`,
            name: "Bash",
            input: { command: `ls ${hex(40)}`, description: "List" },
          };
    const usage = usageOf(cacheRead, written, row < rows ? 1 : output);
    lines.push(assistant(session, time + row, { id, request, model, usage, content }));
  }
  const text = `function main() {\n  return "${hex(20)}";\n}\n`.repeat(
    1 + Math.floor(random() * random() * 90),
  );
  lines.push(toolResult(session, time + 500, text));
  return lines;
}

const MODEL = "claude-sonnet-4-6";

function fill(path, bytes, session) {
  const fd = openSync(path, "w");
  let cacheRead = 20_000;
  let time = Date.UTC(2026, 10, 1);
  for (let written = 0; written < bytes; ) {
    const lines = [];
    for (let count = 0; count < 100; count++) {
      cacheRead = cacheRead > 60_000 ? 20_000 : cacheRead + 60;
      time += 1000;
      lines.push(...step(session, time, MODEL, cacheRead));
    }
    written += writeSync(fd, `${lines.join("\n")}\n`);
  }
  closeSync(fd);
}

/**
 * Creates each transcript in its own Claude Code folder, because some programs read all transcripts
 * in the folder.
 * @returns the folder, the transcript and the session of each case
 */
export function generateTranscripts(folder, isQuick = false) {
  const cases = {};
  const add = (name) => {
    const session = uuid();
    const claude = join(folder, session);
    const projects = join(claude, "projects", "-home-user-project");
    mkdirSync(projects, { recursive: true });
    cases[name] = { session, claude, transcript: join(projects, `${session}.jsonl`) };
    return cases[name];
  };
  const sizes = [
    ["1 MB", 1e6],
    ["100 MB", 1e8],
    ["1 GB", 1e9],
  ];
  for (const [name, bytes] of isQuick ? sizes.slice(0, 1) : sizes) {
    const { session, transcript } = add(name);
    fill(transcript, bytes, session);
  }
  const small = cases["1 MB"].transcript;
  const derive = (name, rows) => {
    const { session, transcript } = add(name);
    copyFileSync(small, transcript);
    appendFileSync(transcript, `${rows(session).join("\n")}\n`);
  };
  const time = Date.UTC(2026, 10, 20);
  const code = 'const value = lookup("key") ?? {}; // and so on\n';
  derive("10 MB user line last", (session) => [
    toolResult(session, time, code.repeat(Math.round(5e6 / code.length))),
  ]);
  derive("10 MB assistant line last", (session) => [
    assistant(session, time, {
      id: "msg_long",
      request: "req_long",
      model: MODEL,
      usage: usageOf(60_000, 300, 500),
      content: { type: "text", text: code.repeat(Math.round(1e7 / code.length)) },
    }),
  ]);
  derive("30 MB of progress rows last", (session) => {
    const rows = [];
    for (let bytes = 0; bytes < 3e7; bytes += rows.at(-1).length)
      rows.push(progress(session, time, rows.length));
    return rows;
  });
  derive("1 MB, at 80% of the window", (session) => [
    assistant(session, time, {
      id: "msg_full",
      request: "req_full",
      model: MODEL,
      usage: usageOf(160_000, 300, 500),
      content: { type: "text", text: "Nearly full." },
    }),
  ]);
  return cases;
}

/** Generates many sessions. Some are forks that repeat the first rows of another session. */
export function generateFleet(folder, sessions, totalBytes) {
  const models = [MODEL, "claude-opus-4-7", "claude-haiku-4-5"];
  let before = [];
  for (let index = 0; index < sessions; index++) {
    const projects = join(folder, "projects", `-home-user-p${index % 40}`);
    mkdirSync(projects, { recursive: true });
    const session = uuid();
    const model = models[Math.floor(random() * models.length)];
    const goal = (totalBytes / sessions) * (0.3 + 1.4 * random());
    const lines = [];
    let bytes = 0;
    const push = (...rows) => {
      for (const row of rows) {
        lines.push(row);
        bytes += row.length + 1;
      }
    };
    if (index % 20 === 7)
      push(
        ...before.slice(0, 40).map((row) => row.replace(/"sessionId":"[^"]*"/, `"sessionId":"${session}"`)),
      );
    let time = Date.UTC(2026, 9, 1) + Math.floor(random() * 40 * 86_400_000);
    for (let cacheRead = 15_000; bytes < goal; cacheRead += Math.floor(random() * 1500)) {
      time += 4000 + Math.floor(random() * 20_000);
      push(...step(session, time, model, cacheRead));
    }
    before = lines;
    writeFileSync(join(projects, `${session}.jsonl`), `${lines.join("\n")}\n`);
  }
}
