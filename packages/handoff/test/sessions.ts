import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import {
  type Handoff,
  handoffFromTranscript,
  recover,
  type TranscriptHandoff,
  writeCheckpoint,
} from "../src/index.js";

export const NOW = new Date("2026-11-21T04:00:00.000Z");

/** Returns a session file from a real client, without long texts and bookkeeping rows. */
export function recorded(name: string): string {
  return recordedFile("sessions", `${name}.jsonl`);
}

/** Creates a handoff from a session file with these lines. Rows can be objects. */
export function readLines(...lines: (object | string)[]): TranscriptHandoff {
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  return readContent(`${text}\n`);
}

export function readContent(content: string | Uint8Array): TranscriptHandoff {
  return handoffFromTranscript(join(testdir({ "session.jsonl": content }), "session.jsonl"), {
    at: NOW,
    git: false,
  });
}

/** Returns a handoff without its timestamp and source. */
export function toldBy(handoff: Handoff | undefined) {
  const { timestamp, extraFrontMatter, ...told } = handoff!;
  return told;
}

/** Returns what was said, such as `user: Build it.`, starting with the goal (the user's first message). */
export function saidIn(handoff: Handoff | undefined): string[] {
  const { goal, conversation = [] } = handoff!;
  return [
    ...(goal === undefined ? [] : [`user: ${goal}`]),
    ...conversation.map(({ by, text }) => `${by}: ${text}`),
  ];
}

/** Returns the user's messages. */
export function requestsIn(handoff: Handoff | undefined): string[] {
  const { goal, conversation = [] } = handoff!;
  const later = conversation.filter(({ by }) => by === "user").map(({ text }) => text);
  return [...(goal === undefined ? [] : [goal]), ...later];
}

/** Returns the block that the session gets after a compaction. */
export function blockOf(handoff: Handoff, maxCharacters?: number): string {
  const folder = testdir();
  writeCheckpoint(folder, { sessionId: handoff.sessionId, timestamp: handoff.timestamp, handoff });
  const { block } = recover(folder, {
    sessionId: handoff.sessionId,
    at: new Date(handoff.timestamp),
    ...(maxCharacters !== undefined && { maxCharacters }),
  })!;
  return block;
}

const ROW = { isSidechain: false, sessionId: "s-1", cwd: "/home/user/project" };

/** Rows in Claude Code's format, for cases that no recorded session covers. */
export const claude = {
  user: (content: unknown, more: object = {}) => ({
    ...ROW,
    type: "user",
    message: { role: "user", content },
    ...more,
  }),
  says: (text: string, more: object = {}) => claude.answers([{ type: "text", text }], more),
  answers: (content: object[], more: object = {}) => ({
    ...ROW,
    message: { id: "msg_1", role: "assistant", model: "claude-sonnet-4-6", content },
    type: "assistant",
    ...more,
  }),
  calls: (id: string, name: string, input: object) => claude.answers([{ type: "tool_use", id, name, input }]),
  result: (id: string, content: unknown, more: { is_error?: boolean } = {}, row: object = {}) =>
    claude.user([{ type: "tool_result", tool_use_id: id, content, ...more }], row),
  /** A command and its result. */
  runs: (id: string, command: string, error?: string) => [
    claude.calls(id, "Bash", { command }),
    claude.result(id, error ?? "", { is_error: error !== undefined }),
  ],
};

/** A session's turns: the user's messages and the agent's answers. */
export function talk(...turns: readonly (readonly [user: string, agent: string])[]): object[] {
  return turns.flatMap(([user, agent]) => [claude.user(user), claude.says(agent)]);
}
