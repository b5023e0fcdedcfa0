import { claudeCodeBranches } from "./claude-code/branches.js";
import { claudeCodeCompaction } from "./claude-code/compaction.js";
import { claudeCodeHooks } from "./claude-code/hooks.js";
import claudeCodeEvents from "./claude-code/recorded-events.json" with { type: "json" };
import { claudeCodeTranscript } from "./claude-code/rows.js";
import { claudeCodeSessions } from "./claude-code/sessions.js";
import { claudeCodeStream } from "./claude-code/stream.js";
import { claudeCodeStreamUsage } from "./claude-code/stream-usage.js";
import { claudeCodeUsage } from "./claude-code/usage.js";
import { claudeCodeWiring } from "./claude-code/wiring.js";
import { codexBranches } from "./codex/branches.js";
import { codexHooks } from "./codex/hooks.js";
import codexEvents from "./codex/recorded-events.json" with { type: "json" };
import { codexTranscript } from "./codex/rows.js";
import { codexSessions } from "./codex/sessions.js";
import { codexStream } from "./codex/stream.js";
import { codexUsage } from "./codex/usage.js";
import { codexWiring } from "./codex/wiring.js";
import { copilotHooks } from "./copilot/hooks.js";
import copilotEvents from "./copilot/recorded-events.json" with { type: "json" };
import { copilotTranscript } from "./copilot/rows.js";
import { copilotSessions } from "./copilot/sessions.js";
import { copilotStream } from "./copilot/stream.js";
import { copilotUsage } from "./copilot/usage.js";
import { copilotWiring } from "./copilot/wiring.js";
import { geminiBranches } from "./gemini/branches.js";
import { geminiCompaction } from "./gemini/compaction.js";
import { geminiHooks } from "./gemini/hooks.js";
import geminiEvents from "./gemini/recorded-events.json" with { type: "json" };
import { geminiTranscript } from "./gemini/rows.js";
import { geminiSessions } from "./gemini/sessions.js";
import { geminiStream } from "./gemini/stream.js";
import { geminiUsage } from "./gemini/usage.js";
import { geminiWiring } from "./gemini/wiring.js";
import type { ClientId } from "./identities.js";
import { ollamaUsage } from "./ollama/usage.js";
import { openclawWiring } from "./openclaw/wiring.js";
import { opencodeStream } from "./opencode/stream.js";
import { opencodeWiring } from "./opencode/wiring.js";
import { piBranches } from "./pi/branches.js";
import { piCompaction } from "./pi/compaction.js";
import { piHooks } from "./pi/hooks.js";
import piEvents from "./pi/recorded-events.json" with { type: "json" };
import { piTranscript } from "./pi/rows.js";
import { piSessions } from "./pi/sessions.js";
import { piStream } from "./pi/stream.js";
import { piUsage } from "./pi/usage.js";
import { piWiring } from "./pi/wiring.js";
import { qwenBranches } from "./qwen/branches.js";
import { qwenHooks } from "./qwen/hooks.js";
import qwenEvents from "./qwen/recorded-events.json" with { type: "json" };
import { qwenTranscript } from "./qwen/rows.js";
import { qwenSessions } from "./qwen/sessions.js";
import { qwenStream } from "./qwen/stream.js";
import { qwenUsage } from "./qwen/usage.js";
import { qwenWiring } from "./qwen/wiring.js";
import type { StreamFormat } from "./streams/stream-format.js";
import type { ClientWiring } from "./wiring/client-wiring.js";

// A list for each thing that a client can offer, not one list of objects with everything: a hook's bundle then
// contains only what the hook uses of each client.

/** Clients whose hooks receive and answer JSON, each before those that would take its events for theirs. */
export const DIALECTS = [piHooks, copilotHooks, geminiHooks, codexHooks, qwenHooks, claudeCodeHooks] as const;

/**
 * What each client sent to a hook when it was run for real, by event; `/home/user` stands for the home folder.
 * Qwen Code's PreCompact and SessionEnd were not recorded: they are Claude Code's, whose events it took over.
 */
export const RECORDED_EVENTS: Readonly<Partial<Record<ClientId, Readonly<Record<string, object>>>>> = {
  "claude-code": claudeCodeEvents,
  codex: codexEvents,
  gemini: geminiEvents,
  qwen: qwenEvents,
  copilot: copilotEvents,
  pi: piEvents,
};

/** How each client writes its sessions down, each before those that would take its rows for theirs. */
export const TRANSCRIPTS = [
  codexTranscript,
  geminiTranscript,
  qwenTranscript,
  piTranscript,
  copilotTranscript,
  claudeCodeTranscript,
] as const;

/** Of clients whose session files tell what the user took back. */
export const BRANCHES = [
  codexBranches,
  geminiBranches,
  qwenBranches,
  piBranches,
  claudeCodeBranches,
] as const;

/** Clients whose output for programs is understood, each before those that would take its rows for theirs. */
export const STREAMS: readonly StreamFormat[] = [
  codexStream,
  geminiStream,
  qwenStream,
  copilotStream,
  opencodeStream,
  piStream,
  claudeCodeStream,
];

/** Clients whose session files can be found. */
export const SESSION_STORES = [
  claudeCodeSessions,
  codexSessions,
  geminiSessions,
  qwenSessions,
  copilotSessions,
  piSessions,
] as const;

/** Clients whose rows say what a model call took, each before those that would take its rows for theirs. */
export const USAGE_FORMATS = [
  qwenUsage,
  codexUsage,
  copilotUsage,
  geminiUsage,
  piUsage,
  ollamaUsage,
  claudeCodeStreamUsage,
  claudeCodeUsage,
] as const;

/** Clients that compact a conversation before its window is full. */
export const COMPACTION_RULES = [claudeCodeCompaction, geminiCompaction, piCompaction] as const;

/** Clients into whose settings hooks can be put, in the order of `CLIENTS`. */
export const WIRINGS: readonly ClientWiring[] = [
  claudeCodeWiring,
  codexWiring,
  geminiWiring,
  qwenWiring,
  copilotWiring,
  opencodeWiring,
  piWiring,
  openclawWiring,
];
