import { assertObject, assertOptions, assertSignal, type OptionNames, shown } from "@agentos/platform";
import type { RunSessionsOptions } from "./options.js";
import { createProgressDetector } from "./progress/detector.js";
import { toTokens, type WindowPart } from "./thresholds.js";
import { estimateMessage } from "./tokens.js";

const DEFAULT_WINDOW = 32_768;

const OPTIONS: OptionNames<RunSessionsOptions<object>> = {
  runTurn: true,
  startSession: true,
  endSession: true,
  task: true,
  systemPrompt: true,
  windowTokens: true,
  thresholds: true,
  maskTarget: true,
  mask: true,
  carryoverTurns: true,
  carryoverTokens: true,
  windDownTurns: true,
  handoff: true,
  confirmRestart: true,
  maxSessions: true,
  maxTurns: true,
  maxTokens: true,
  maxCost: true,
  maxTimeMs: true,
  progress: true,
  retries: true,
  retryDelayMs: true,
  log: true,
  model: true,
  signal: true,
  now: true,
  onEvent: true,
  estimateTokens: true,
  overheadTokens: true,
  reserveTokens: true,
  createMessage: true,
};

export type Settings = ReturnType<typeof readOptions>;

/** @throws TypeError that names the option and the expected value */
export function readOptions(options: RunSessionsOptions<object>) {
  assertOptions(options, OPTIONS);
  const { thresholds = {}, systemPrompt, task, progress = {} } = options;
  assertOptions(thresholds, { soft: true, hard: true }, "thresholds");
  if (progress !== false) {
    assertObject(progress, '"progress"');
    createProgressDetector(progress);
  }
  for (const name of FUNCTIONS)
    if (typeof options[name] !== "function" && (options[name] !== undefined || name === "runTurn"))
      throw new TypeError(`Expected "${name}" to be a function, not ${shown(options[name])}`);
  assertSignal(options.signal, "signal");
  const { log, now = () => new Date(), createMessage = simpleMessage } = options;
  if (log !== undefined && typeof log !== "string" && typeof log?.append !== "function")
    throw new TypeError(`Expected "log" to be a path or a SessionLog, not ${shown(log)}`);
  const windowTokens = positive("windowTokens", options.windowTokens ?? DEFAULT_WINDOW);
  const settings = {
    ...options,
    task,
    progress,
    windowTokens,
    thresholds: { soft: thresholds.soft ?? 0.7, hard: thresholds.hard ?? 0.9 },
    maskTarget: options.maskTarget ?? 0.5,
    carryoverTurns: count("carryoverTurns", options.carryoverTurns ?? 4),
    carryoverTokens: options.carryoverTokens && count("carryoverTokens", options.carryoverTokens),
    windDownTurns: count("windDownTurns", options.windDownTurns ?? 3),
    maxSessions: limit("maxSessions", options.maxSessions),
    maxTurns: limit("maxTurns", options.maxTurns),
    maxTokens: limit("maxTokens", options.maxTokens),
    maxCost: limit("maxCost", options.maxCost),
    maxTimeMs: limit("maxTimeMs", options.maxTimeMs),
    retries: count("retries", options.retries ?? 4),
    retryDelayMs: count("retryDelayMs", options.retryDelayMs ?? 1000),
    overheadTokens: count("overheadTokens", options.overheadTokens ?? 0),
    signal: options.signal ?? new AbortController().signal,
    reserveTokens: options.reserveTokens && count("reserveTokens", options.reserveTokens),
    now: () => {
      const at: unknown = now();
      if (!(at instanceof Date)) throw new TypeError(`Expected "now" to return a Date, not ${shown(at)}`);
      return at;
    },
    estimate: options.estimateTokens ?? estimateMessage,
    createMessage(role: "system" | "user", text: string): object {
      const message: unknown = createMessage(role, text);
      assertObject(message, 'what "createMessage" returns');
      return message;
    },
    readSystemPrompt: async () => (typeof systemPrompt === "function" ? await systemPrompt() : systemPrompt),
  };
  sizesFor(settings, windowTokens);
  return settings;
}

function simpleMessage(role: "system" | "user", text: string): object {
  return { role, content: text };
}

export interface Sizes {
  window: number;
  soft: number;
  hard: number;
  maskTarget: number;
  carryover: number;
  reserve: number;
  handoff: number;
}

/** @throws TypeError if thresholds contradict each other */
export function sizesFor(
  settings: {
    thresholds: { soft: WindowPart; hard: WindowPart };
    maskTarget: WindowPart;
    carryoverTokens?: number | undefined;
    reserveTokens?: number | undefined;
  },
  windowTokens: number,
): Sizes {
  const window = Math.floor(positive("windowTokens", windowTokens));
  const soft = toTokens(settings.thresholds.soft, window, "thresholds.soft");
  const hard = toTokens(settings.thresholds.hard, window, "thresholds.hard");
  if (soft > hard)
    throw new TypeError(
      `Expected "thresholds.soft" (${soft} tokens) to be at most "thresholds.hard" (${hard} tokens)`,
    );
  return {
    window,
    soft,
    // A threshold in tokens may be intended for a larger window.
    hard: Math.min(hard, window),
    maskTarget: Math.min(toTokens(settings.maskTarget, window, "maskTarget"), hard),
    carryover: Math.min(settings.carryoverTokens ?? Math.floor(window / 10), soft),
    reserve: settings.reserveTokens ?? Math.ceil(window / 50),
    handoff: Math.floor(window / 16),
  };
}

/** The options that are functions. Only the first is required. */
const FUNCTIONS = [
  "runTurn",
  "startSession",
  "endSession",
  "mask",
  "handoff",
  "confirmRestart",
  "now",
  "onEvent",
  "estimateTokens",
  "createMessage",
] as const;

function positive(name: string, value: number): number {
  if (!(Number.isFinite(value) && value > 0))
    throw new TypeError(`Expected "${name}" to be a positive number, not ${shown(value)}`);
  return value;
}

function count(name: string, value: number): number {
  if (!(Number.isInteger(value) && value >= 0))
    throw new TypeError(`Expected "${name}" to be a non-negative integer, not ${shown(value)}`);
  return value;
}

function limit(name: string, value: number | undefined): number {
  if (value === undefined || value === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  return positive(name, value);
}
