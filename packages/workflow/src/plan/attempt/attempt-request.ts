import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { makeFolder, withoutUndefined } from "@agentos/platform";
import { isGlob, type Phase } from "../../definition/index.js";
import type { RunRequest } from "../../runner/index.js";
import {
  type PhaseState,
  phaseState,
  phasesBefore,
  type SessionPaths,
  type SessionState,
  usingState,
} from "../../session/index.js";
import { requiredEvidence } from "../artifact/evidence.js";
import type { PlannedArtifact } from "../artifact/planned-artifact.js";
import { feedbackFor, lastIteration } from "../nesting/enclosing-context.js";
import type { PhaseNode } from "../nesting/phase-node.js";
import { type ItemResult, itemResults, phaseResult, promptInputs } from "../nesting/results.js";
import type { Prepared } from "../prepare.js";
import { compiledPromptPath, compilePrompt, type PromptParts } from "../prompt/compile-prompt.js";
import { runOf } from "../prompt/load-agents.js";
import type { PhaseInput } from "../prompt/phase-outputs.js";
import { resolvePhase } from "../values/resolve-phase.js";
import { scopeOf } from "../values/scope.js";
import { lastAttemptText } from "./last-attempt.js";

export interface RunPlace {
  prepared: Prepared;
  projectFolder: string;
  paths: SessionPaths;
}

/** A request without the properties that only a running session can provide. */
type AttemptRequest = Omit<RunRequest, "signal" | "onStart" | "onLine" | "onAgent">;

export interface PlannedAttempt {
  request: AttemptRequest;
  promptFile: string;
  inputsFile: string;
  inputs: Record<string, AttemptInput>;
  artifact: PlannedArtifact | undefined;
  /** The attempt may report the token usage of its last model call in this file. */
  usageFile: string;
  /** The guard's hook writes evidence to this file if the criteria require it. */
  evidenceFile: string;
  /** The attempt may write its results to this file. */
  outputsFile: string;
}

/** A dependency's result, as written to the file that `AGENTOS_INPUTS` names. */
interface AttemptInput extends Omit<PhaseInput, "phase"> {
  /** Set if the dependency is a `forEach`. */
  items?: ItemResult[];
}

/**
 * Plans one attempt. Does not write anything.
 * @throws MissingValueError if a reference has no value
 * @throws ValueError if a value is not allowed at its position
 */
export function planAttempt(
  place: RunPlace,
  state: SessionState,
  id: string,
  options: {
    attempt: number;
    date: string;
    handoff?: string | undefined;
    /** The working directory. Defaults to the project folder. */
    folder?: string | undefined;
    /** Describes a merge conflict that the agent must resolve first. */
    conflict?: string | undefined;
    resume?: { client: string; sessionId: string } | undefined;
    unfinished?: string | undefined;
    /** Values for `${env.NAME}`. Defaults to the environment of the current process. */
    env?: NodeJS.ProcessEnv;
    stopped?: string | undefined;
    /** `keep` leaves references that have no value unchanged. By default, they are errors. */
    missing?: "throw" | "keep";
  },
): PlannedAttempt {
  const { prepared, projectFolder, paths } = place;
  const node = prepared.tree.node(id);
  const { definition, unit } = node;
  const { workflow, agents, rules } = unit;
  const agent = agents.get(definition.agent);
  if (agent === undefined) throw new Error(`The agent of ${id} was not loaded`);
  const scope = scopeOf(place, state, node, options.env);
  const { missing = "throw", folder = projectFolder } = options;
  const { phase: resolved, variables } = resolvePhase(definition, scope, runOf(definition, agent), {
    missing,
  });
  const phase = { ...resolved, id };
  const artifact = plannedArtifact({ ...place, projectFolder: folder }, node, phase);
  const before = phaseState(state, id);
  const feedback = feedbackFor(state, node);
  const notes = approvalNotes(state, id);
  const lastAttempt = lastAttemptText(before, { projectFolder: folder, artifact });
  const { handoff, unfinished, stopped, conflict, resume } = options;
  const parts: PromptParts = {
    workflow,
    phase: phaseForPrompt(phase, artifact),
    agent,
    rules,
    inputs: promptInputs(state, node.inputsFrom),
    attempt: options.attempt,
    ...(before?.answered && { answer: answerText(before.answered) }),
    ...withoutUndefined({ handoff, unfinished, stopped, conflict, notes, lastAttempt, feedback }),
    ...withoutUndefined({ lastIteration: lastIteration(state, node) }),
  };
  const promptFile = compiledPromptPath(projectFolder, { agent: agent.id, phase: id, date: options.date });
  const inputsFile = paths.inputs(id);
  const usageFile = paths.usage(id);
  const outputsFile = paths.outputs(id);
  const evidenceFile = paths.evidence(id);
  const evidence = requiredEvidence(artifact);
  return {
    promptFile,
    inputsFile,
    usageFile,
    evidenceFile,
    outputsFile,
    inputs: Object.fromEntries(node.inputsFrom.map((each) => [each, attemptInput(state, each)])),
    artifact,
    request: {
      sessionId: state.id,
      phase,
      attempt: options.attempt,
      prompt: prepared.secrets.mask(compilePrompt(parts)),
      ...(resume && {
        resume: {
          ...resume,
          prompt: prepared.secrets.mask(
            compilePrompt({ ...parts, inputs: newInputs(state, node, before), isContinued: true }),
          ),
        },
      }),
      ...(before?.answered && { answered: before.answered }),
      secrets: prepared.secrets.texts,
      cwd: folder,
      env: {
        ...phase.env,
        ...variables,
        AGENTOS_SESSION: state.id,
        AGENTOS_WORKFLOW: prepared.workflow.id,
        AGENTOS_PHASE: id,
        AGENTOS_ATTEMPT: String(options.attempt),
        AGENTOS_PROJECT_DIR: projectFolder,
        AGENTOS_WORKFLOW_DIR: workflow.folder,
        AGENTOS_SESSION_DIR: paths.folder,
        AGENTOS_PROMPT_FILE: promptFile,
        AGENTOS_INPUTS: inputsFile,
        AGENTOS_RUN_INPUTS: paths.runInputs,
        AGENTOS_OUTPUTS: outputsFile,
        AGENTOS_USAGE_FILE: usageFile,
        ...(artifact !== undefined && { AGENTOS_ARTIFACT: artifact.path }),
        ...(evidence.length > 0 && {
          AGENTOS_EVIDENCE: evidence.join(","),
          AGENTOS_EVIDENCE_FILE: evidenceFile,
        }),
      },
      logFile: paths.log(id, options.attempt),
      ...withoutUndefined({ timeoutMs: phase.timeoutMs, idleTimeoutMs: phase.idleTimeoutMs }),
    },
  };
}

/**
 * Returns results that were produced after the phase last started. The agent's session already
 * contains older results.
 */
function newInputs(state: SessionState, node: PhaseNode, before: PhaseState | undefined): PhaseInput[] {
  const since = before?.runs.at(-1)?.startedAt ?? "";
  return promptInputs(
    state,
    node.inputsFrom.filter((id) => (phaseState(state, id)?.endedAt ?? "") > since),
  );
}

function attemptInput(state: SessionState, id: string): AttemptInput {
  const known = phaseState(state, id);
  const { phase: _, ...result } = phaseResult(id, known);
  const items = known && itemResults(state, known);
  return { ...result, ...(items && { items }) };
}

/** Writes the files for an attempt, and removes those that the previous attempt wrote. */
export function writeAttemptFiles(planned: PlannedAttempt): void {
  const { promptFile, inputsFile, usageFile, evidenceFile, outputsFile, inputs, request } = planned;
  writePlain(promptFile, request.prompt);
  writePlain(inputsFile, `${JSON.stringify(inputs, null, 2)}\n`);
  usingState(usageFile, "write", () => {
    mkdirSync(dirname(usageFile), { recursive: true });
    rmSync(usageFile, { force: true });
    rmSync(evidenceFile, { force: true });
    mkdirSync(dirname(outputsFile), { recursive: true });
    rmSync(outputsFile, { force: true });
  });
}

/** Does not write durably: after a crash, the next attempt writes new files. */
function writePlain(path: string, text: string): void {
  usingState(path, "write", () => {
    makeFolder(dirname(path));
    writeFileSync(path, text, { mode: 0o600 });
  });
}

/** Formats a date for file names, as in `20261121T094500123Z`. */
export function fileDate(date: Date): string {
  return date.toISOString().replace(/[-:.]/g, "");
}

function plannedArtifact(
  { projectFolder, paths }: RunPlace,
  { id, definition, unit }: PhaseNode,
  { artifact }: Phase,
): PlannedArtifact | undefined {
  const criteria = unit.criteria.get(definition);
  if (artifact === undefined || criteria === undefined) return undefined;
  return {
    path: resolve(projectFolder, artifact.path),
    // Use the original path, because a folder's name may look like a glob.
    isGlob: isGlob(definition.artifact?.path ?? ""),
    isGuarded: artifact.guard !== false,
    criteria,
    original: paths.original(id),
  };
}

/** Replaces the artifact's criteria with the merged criteria. */
function phaseForPrompt(phase: Phase, planned: PlannedArtifact | undefined): Phase {
  if (phase.artifact === undefined || planned === undefined) return phase;
  const { template } = planned.criteria;
  const { minLines, requiredSections, forbiddenPhrases, evidence } = planned.criteria.criteriaOf(
    planned.path,
  );
  return {
    ...phase,
    artifact: {
      path: phase.artifact.path,
      ...(phase.artifact.guard !== undefined && { guard: phase.artifact.guard }),
      ...(template && { template: template.path }),
      // Every artifact must be complete, so "at least 1 line" would be redundant.
      ...(minLines !== undefined && minLines > 1 && { minLines }),
      ...(requiredSections && { requiredSections: [...requiredSections] }),
      ...(forbiddenPhrases && { forbiddenPhrases: [...forbiddenPhrases] }),
      ...(evidence && { evidence: [...evidence] }),
    },
  };
}

function answerText({ question, answer }: { question: string; answer: string }): string {
  return `You asked:\n${question}\n\nA person answered:\n${answer}`;
}

function approvalNotes(state: SessionState, id: string): string | undefined {
  const notes = phasesBefore(state, id).flatMap(({ id: phase, answer }) => {
    if (answer?.decision !== "approved" || answer.note === undefined) return [];
    return [
      `When ${phase} was approved${answer.by === undefined ? "" : ` by ${answer.by}`}:\n${answer.note}`,
    ];
  });
  return notes.length === 0 ? undefined : notes.join("\n\n");
}
