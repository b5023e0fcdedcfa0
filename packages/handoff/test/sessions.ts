import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { type Handoff, handoffFromTranscript, type TranscriptHandoff } from "../src/index.js";

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
  const { timestamp, extraFrontMatter, extraSections: _, ...told } = handoff!;
  const extraSections = sectionsOf(handoff);
  return { ...told, ...(extraSections && { extraSections }) };
}

/** The sections of its own, without the one that says where items come from. */
export function sectionsOf(handoff: Handoff | undefined): Handoff["extraSections"] {
  const others = (handoff?.extraSections ?? []).filter(({ heading }) => heading !== "Sources");
  return others.length === 0 ? undefined : others;
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
