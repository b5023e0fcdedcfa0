import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { agentCommand, agentFile } from "./agent-commands.mjs";
import { numbers } from "./numbers.mjs";

/** The kinds of calls, in the ratio in which they are generated. */
const KINDS = [...Array(7).fill("shell"), "read", "read", "edit"];
const SECOND = 1_000;

/**
 * Writes session files in the formats of Claude Code, Codex, Gemini CLI and Qwen Code.
 * @param {string} home the home folder for the files
 * @param {string} project the sessions' working folder
 * @param {{ files: number, calls: number, seed?: number, begin?: number }} options `calls` is per file
 * @returns {{ files: number, calls: number, rare: number, bytes: number, distinct: number }} `rare`
 * counts the calls that a rule applies to, and `distinct` the different shell commands
 */
export function writeSessions(
  home,
  project,
  { files, calls, seed = 1, begin = Date.now() - 20 * 86_400_000 },
) {
  const next = numbers(seed);
  const sum = { files, calls: 0, rare: 0, bytes: 0 };
  const commands = new Set();
  for (let at = 0; at < files; at++) {
    const client = CLIENTS[at % CLIENTS.length];
    const id = `${hex(next, 8)}-${hex(next, 4)}-4${hex(next, 3)}-8${hex(next, 3)}-${hex(next, 12)}`;
    let time = begin + Math.floor(next() * 19 * 86_400_000);
    const chosen = Array.from({ length: calls }, (_, index) => {
      const isRare = next() < 0.02;
      if (isRare) sum.rare++;
      const kind = isRare ? "shell" : pick(next, KINDS);
      const text = kind === "shell" ? agentCommand(next, { isRare }) : agentFile(next);
      if (kind === "shell") commands.add(text);
      time += Math.floor(next() * 20 * SECOND);
      return {
        kind,
        text,
        id: `call_${id.slice(0, 8)}_${index}`,
        at: new Date(time).toISOString(),
        output: "line of output\n".repeat(Math.floor(next() * 40)),
      };
    });
    const { path, rows } = client({ home, project, id, calls: chosen });
    mkdirSync(join(path, ".."), { recursive: true });
    // Gemini CLI keeps the project's path in a separate file.
    if (path.includes(".gemini")) writeFileSync(join(path, "..", "..", ".project_root"), project);
    const text = `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`;
    writeFileSync(path, text);
    sum.calls += chosen.length;
    sum.bytes += text.length;
  }
  return { ...sum, distinct: commands.size };
}

const slug = (folder) => folder.replace(/[^A-Za-z0-9]/g, "-");

const CLIENTS = [
  ({ home, project, id, calls }) => ({
    path: join(home, ".claude", "projects", slug(project), `${id}.jsonl`),
    rows: calls.flatMap((call, at) => {
      const common = {
        isSidechain: false,
        userType: "external",
        cwd: project,
        sessionId: id,
        version: "2.1.329",
        gitBranch: "main",
        timestamp: call.at,
      };
      const [name, input] = claudeTool(call);
      return [
        {
          parentUuid: at === 0 ? null : `u${at - 1}`,
          ...common,
          type: "assistant",
          uuid: `a${at}`,
          message: {
            id: `msg_${at}`,
            type: "message",
            role: "assistant",
            model: "claude-sonnet-4-5",
            content: [{ type: "tool_use", id: call.id, name, input }],
            usage: { input_tokens: 4, output_tokens: 50 },
          },
        },
        {
          parentUuid: `a${at}`,
          ...common,
          type: "user",
          uuid: `u${at}`,
          message: {
            role: "user",
            content: [{ tool_use_id: call.id, type: "tool_result", content: call.output }],
          },
        },
      ];
    }),
  }),
  ({ home, project, id, calls }) => {
    const day = calls[0].at.slice(0, 10).split("-");
    return {
      path: join(
        home,
        ".codex",
        "sessions",
        ...day,
        `rollout-${calls[0].at.slice(0, 19).replaceAll(":", "-")}-${id}.jsonl`,
      ),
      rows: [
        {
          timestamp: calls[0].at,
          type: "session_meta",
          payload: {
            id,
            session_id: id,
            timestamp: calls[0].at,
            cwd: project,
            originator: "codex_exec",
            cli_version: "0.169.0",
            source: "exec",
          },
        },
        ...calls.flatMap((call) => [
          call.kind === "edit"
            ? {
                timestamp: call.at,
                type: "response_item",
                payload: {
                  type: "custom_tool_call",
                  name: "apply_patch",
                  call_id: call.id,
                  input: `*** Begin Patch\n*** Update File: ${call.text}\n@@\n-a\n+b\n*** End Patch`,
                },
              }
            : {
                timestamp: call.at,
                type: "response_item",
                payload: {
                  type: "function_call",
                  name: "exec_command",
                  call_id: call.id,
                  arguments: JSON.stringify({ cmd: call.kind === "read" ? `cat ${call.text}` : call.text }),
                },
              },
          {
            timestamp: call.at,
            type: "response_item",
            payload: { type: "function_call_output", call_id: call.id, output: call.output },
          },
        ]),
      ],
    };
  },
  ({ home, project, id, calls }) => ({
    path: join(
      home,
      ".gemini",
      "tmp",
      slug(project).slice(-40),
      "chats",
      `session-${calls[0].at.slice(0, 16).replaceAll(":", "-")}-${id.slice(0, 8)}.jsonl`,
    ),
    rows: [
      {
        sessionId: id,
        projectHash: "x",
        startTime: calls[0].at,
        lastUpdated: calls[0].at,
        kind: "main",
        directories: [project],
      },
      ...calls.map((call, at) => {
        const [name, args] = geminiTool(call);
        return {
          id: `m${at}`,
          timestamp: call.at,
          type: "gemini",
          content: "Working.",
          thoughts: [],
          model: "gemini-2.5-flash",
          toolCalls: [
            {
              id: call.id,
              name,
              args,
              result: [{ functionResponse: { id: call.id, name, response: { output: call.output } } }],
              status: "success",
              timestamp: call.at,
            },
          ],
        };
      }),
    ],
  }),
  ({ home, project, id, calls }) => ({
    path: join(home, ".qwen", "projects", slug(project), "chats", `${id}.jsonl`),
    rows: calls.flatMap((call, at) => {
      const common = { sessionId: id, timestamp: call.at, cwd: project, version: "0.24.4" };
      const [name, args] = geminiTool(call);
      return [
        {
          uuid: `a${at}`,
          parentUuid: at === 0 ? null : `u${at - 1}`,
          ...common,
          type: "assistant",
          model: "qwen3-coder-plus",
          message: { role: "model", parts: [{ functionCall: { id: call.id, name, args } }] },
        },
        {
          uuid: `u${at}`,
          parentUuid: `a${at}`,
          ...common,
          type: "tool_result",
          message: {
            role: "user",
            parts: [{ functionResponse: { id: call.id, name, response: { output: call.output } } }],
          },
        },
      ];
    }),
  }),
];

function claudeTool({ kind, text }) {
  if (kind === "read") return ["Read", { file_path: text }];
  if (kind === "edit") return ["Edit", { file_path: text, old_string: "a", new_string: "b" }];
  return ["Bash", { command: text, description: "Runs it" }];
}

function geminiTool({ kind, text }) {
  if (kind === "read") return ["read_file", { file_path: text }];
  if (kind === "edit") return ["replace", { file_path: text, old_string: "a", new_string: "b" }];
  return ["run_shell_command", { command: text }];
}

function pick(next, list) {
  return list[Math.floor(next() * list.length)];
}

function hex(next, length) {
  return Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join("");
}
