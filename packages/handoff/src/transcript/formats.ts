import { claudeCode } from "./claude-code.js";
import { codex } from "./codex.js";
import { gemini } from "./gemini.js";
import { openclaw } from "./openclaw.js";
import { qwen } from "./qwen.js";
import type { TranscriptFormat } from "./transcript-format.js";

/** The formats, each before those that would take its rows for theirs. */
export const FORMATS: readonly TranscriptFormat[] = [codex, gemini, qwen, openclaw, claudeCode];
