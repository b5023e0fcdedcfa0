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

/** A session that a real client wrote; long texts and rows of its bookkeeping are cut. */
export function recorded(name: string): string {
  return recordedFile("sessions", `${name}.jsonl`);
}

/** Reads a session file with these lines; rows are given as objects. */
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

/** Of a handoff what its session tells: not when and from which file it was made. */
export function toldBy(handoff: Handoff | undefined) {
  const { timestamp, extraFrontMatter, ...told } = handoff!;
  return told;
}

/** What was said, the goal among it, which is what the user said first: `user: Build it.`. */
export function saidIn(handoff: Handoff | undefined): string[] {
  const { goal, conversation = [] } = handoff!;
  return [
    ...(goal === undefined ? [] : [`user: ${goal}`]),
    ...conversation.map(({ by, text }) => `${by}: ${text}`),
  ];
}

/** What the user said. */
export function requestsIn(handoff: Handoff | undefined): string[] {
  const { goal, conversation = [] } = handoff!;
  const later = conversation.filter(({ by }) => by === "user").map(({ text }) => text);
  return [...(goal === undefined ? [] : [goal]), ...later];
}

/** The handoff as the session has it before it after a compaction. */
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

/** Rows in the shape of Claude Code's recorded ones, for what no recorded session holds. */
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
  /** A command, and how it ended. */
  runs: (id: string, command: string, error?: string) => [
    claude.calls(id, "Bash", { command }),
    claude.result(id, error ?? "", { is_error: error !== undefined }),
  ],
};

/** Turns of a session: what the user says, and what the agent answers. */
export function talk(...turns: readonly (readonly [user: string, agent: string])[]): object[] {
  return turns.flatMap(([user, agent]) => [claude.user(user), claude.says(agent)]);
}
