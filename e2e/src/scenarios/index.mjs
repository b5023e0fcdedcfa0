import { chain } from "./claude-code/chain.mjs";
import { context } from "./claude-code/context.mjs";
import { continuity } from "./claude-code/continuity.mjs";
import { day } from "./claude-code/day.mjs";
import { doctor } from "./claude-code/doctor.mjs";
import { evidence } from "./claude-code/evidence.mjs";
import { fallback } from "./claude-code/fallback.mjs";
import { forgery } from "./claude-code/forgery.mjs";
import { limits } from "./claude-code/limits.mjs";
import { plugin } from "./claude-code/plugin.mjs";
import { rules } from "./claude-code/rules.mjs";
import { statusLine } from "./claude-code/status-line.mjs";
import { subagent } from "./claude-code/subagent.mjs";
import { tenSessions } from "./claude-code/ten-sessions.mjs";
import { unfinishedWork } from "./claude-code/unfinished-work.mjs";
import { watch } from "./claude-code/watch.mjs";
import { worktrees } from "./claude-code/worktrees.mjs";
import { continuity as codexContinuity } from "./codex/continuity.mjs";
import { trust } from "./codex/trust.mjs";
import { handoff as copilotHandoff } from "./copilot/handoff.mjs";
import { trust as geminiTrust } from "./gemini/trust.mjs";
import { plugin as openclawPlugin, workspaceHook } from "./openclaw/hook-pack.mjs";
import { readings as openclawReadings } from "./openclaw/readings.mjs";
import { readings as opencodeReadings } from "./opencode/readings.mjs";
import * as shared from "./shared/index.mjs";

/** The scenarios by client, in the order of the report. */
export const SCENARIOS = {
  "claude-code": [
    context,
    subagent,
    statusLine,
    continuity,
    chain,
    tenSessions,
    rules,
    forgery,
    shared.guard,
    evidence,
    unfinishedWork,
    shared.waves,
    shared.agents,
    worktrees,
    limits,
    fallback,
    watch,
    shared.pause,
    plugin,
    doctor,
    shared.probe,
    day,
  ],
  codex: [
    shared.context,
    codexContinuity,
    shared.handoff,
    shared.rules,
    shared.guard,
    shared.waves,
    shared.agents,
    shared.pause,
    trust,
    shared.probe,
  ],
  gemini: [
    shared.context,
    shared.handoff,
    shared.rules,
    shared.guard,
    shared.waves,
    shared.agents,
    shared.acp,
    shared.pause,
    geminiTrust,
    shared.probe,
  ],
  qwen: [
    shared.context,
    shared.handoff,
    shared.rules,
    shared.guard,
    shared.waves,
    shared.agents,
    shared.acp,
    shared.pause,
    shared.probe,
  ],
  copilot: [
    shared.context,
    copilotHandoff,
    shared.rules,
    shared.guard,
    shared.waves,
    shared.agents,
    shared.acp,
    shared.pause,
    shared.probe,
  ],
  opencode: [shared.context, opencodeReadings, shared.agents, shared.acp, shared.pause],
  pi: [shared.context, shared.handoff, shared.rules, shared.guard, shared.waves, shared.agents, shared.pause],
  openclaw: [openclawPlugin, workspaceHook, openclawReadings],
};
