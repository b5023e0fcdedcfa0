import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { makeFolder } from "@agentos/platform";
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
import { feedbackFor, lastIteration } from "../nesting/around.js";
import type { PhaseNode } from "../nesting/phase-node.js";
import { type ItemResult, itemResults, leftBy, promptInputs } from "../nesting/results.js";
import type { Prepared } from "../prepare.js";
import { compiledPromptPath, compilePrompt, type PromptParts } from "../prompt/compile-prompt.js";
import { runOf } from "../prompt/load-agents.js";
import type { PhaseInput } from "../prompt/phase-outputs.js";
import { resolvePhase } from "../values/resolve-phase.js";
import { scopeOf } from "../values/scope.js";
import { lastAttemptText } from "./last-attempt.js";

/** What stays the same for all attempts of a run. */
export interface RunPlace {
  prepared: Prepared;
  projectFolder: string;
  paths: SessionPaths;
}

/** The request without what only the running session can give. */
type AttemptRequest = Omit<RunRequest, "signal" | "onStart" | "onLine" | "onAgent">;

/** Everything one attempt of a phase is given, as data. */
export interface PlannedAttempt {
  request: AttemptRequest;
  promptFile: string;
  /** The inputs file's path and content. */
  inputsFile: string;
  inputs: Record<string, AttemptInput>;
  artifact: PlannedArtifact | undefined;
  /** Where the attempt may report what its last call occupied. */
  usageFile: string;
  /** Where the guard's hook writes what the attempt's session shows, where the criteria ask for it. */
  evidenceFile: string;
  /** Where the attempt may write its results. */
  outputsFile: string;
}

/** What a phase's program reads of one dependency, in the file that `AGENTOS_INPUTS` names. */
interface AttemptInput extends Omit<PhaseInput, "phase"> {
  /** Of a `forEach`: what became of each item. */
  items?: ItemResult[];
}

/**
 * Works out one attempt: prompt, environment, files. Writes nothing.
 * @throws MissingValueError, ValueError where a reference of the phase has no value, or none that can stand
 * there
 */
export function planAttempt(
  place: RunPlace,
  state: SessionState,
  id: string,
  options: {
    attempt: number;
    date: string;
    handoff?: string | undefined;
    /** Where it works; absent: in the project's folder. */
    folder?: string | undefined;
    /** What stands in the way of a merge that its agent is to resolve first. */
    conflict?: string | undefined;
    /** The agent's own session that it goes on with. */
    resume?: { client: string; sessionId: string } | undefined;
    unfinished?: string | undefined;
    /** What references to variables stand for; default this process's environment. */
    env?: NodeJS.ProcessEnv;
    /** What a person decided about actions that rules stopped. */
    stopped?: string | undefined;
    /** `keep` leaves references without a value as they are written. Default: an error. */
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
  const iteration = lastIteration(state, node);
  const notes = approvalNotes(state, id);
  const lastAttempt = lastAttemptText(before, { projectFolder: folder, artifact });
  const { resume } = options;
  const parts: PromptParts = {
    workflow,
    phase: toldPhase(phase, artifact),
    agent,
    rules,
    inputs: promptInputs(state, node.inputsFrom),
    attempt: options.attempt,
    ...(options.handoff !== undefined && { handoff: options.handoff }),
    ...(notes !== undefined && { notes }),
    ...(lastAttempt !== undefined && { lastAttempt }),
    ...(options.unfinished !== undefined && { unfinished: options.unfinished }),
    ...(options.stopped !== undefined && { stopped: options.stopped }),
    ...(before?.asks?.answer !== undefined && { answer: answerText(before.asks) }),
    ...(options.conflict !== undefined && { conflict: options.conflict }),
    ...(feedback !== undefined && { feedback }),
    ...(iteration && { lastIteration: iteration }),
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
      ...(before?.asks?.answer !== undefined && {
        answered: { question: before.asks.text, answer: before.asks.answer },
      }),
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
      ...(phase.timeoutMs !== undefined && { timeoutMs: phase.timeoutMs }),
      ...(phase.idleTimeoutMs !== undefined && { idleTimeoutMs: phase.idleTimeoutMs }),
    },
  };
}

/** What it depends on left since the phase ran last: the rest of it stands in that session. */
function newInputs(state: SessionState, node: PhaseNode, before: PhaseState | undefined): PhaseInput[] {
  const since = before?.runs.at(-1)?.startedAt ?? "";
  return promptInputs(
    state,
    node.inputsFrom.filter((id) => (phaseState(state, id)?.endedAt ?? "") > since),
  );
}

function attemptInput(state: SessionState, id: string): AttemptInput {
  const known = phaseState(state, id);
  const { phase: _, ...left } = leftBy(id, known);
  const items = known && itemResults(state, known);
  return { ...left, ...(items && { items }) };
}

/** Puts the prompt and the inputs where the phase's program finds them. */
export function writeAttemptFiles(planned: PlannedAttempt): void {
  const { promptFile, inputsFile, usageFile, evidenceFile, outputsFile, inputs, request } = planned;
  writePlain(promptFile, request.prompt);
  writePlain(inputsFile, `${JSON.stringify(inputs, null, 2)}\n`);
  usingState(usageFile, "write", () => {
    mkdirSync(dirname(usageFile), { recursive: true });
    // What the attempt before reported is not this one's.
    rmSync(usageFile, { force: true });
    rmSync(evidenceFile, { force: true });
    mkdirSync(dirname(outputsFile), { recursive: true });
    rmSync(outputsFile, { force: true });
  });
}

/** Who reads it is started later, and an attempt after a crash gets a new one: so it need not survive one. */
function writePlain(path: string, text: string): void {
  usingState(path, "write", () => {
    makeFolder(dirname(path));
    writeFileSync(path, text, { mode: 0o600 });
  });
}

/** The part of a compiled prompt's name that tells runs apart: `20261121T094500123Z`. */
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
    // As it is written: a folder's own name may look like a glob.
    isGlob: isGlob(definition.artifact?.path ?? ""),
    isGuarded: artifact.guard !== false,
    criteria,
    original: paths.original(id),
  };
}

/** The phase with everything that is asked of its artifact, wherever that stands. */
function toldPhase(phase: Phase, planned: PlannedArtifact | undefined): Phase {
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
      // That it may not be empty is said by its being whole.
      ...(minLines !== undefined && minLines > 1 && { minLines }),
      ...(requiredSections && { requiredSections: [...requiredSections] }),
      ...(forbiddenPhrases && { forbiddenPhrases: [...forbiddenPhrases] }),
      ...(evidence && { evidence: [...evidence] }),
    },
  };
}

function answerText({ text, answer = "" }: { text: string; answer?: string }): string {
  return `You asked:\n${text}\n\nA person answers:\n${answer}`;
}

/** What people said when they approved what the phase builds on. */
function approvalNotes(state: SessionState, id: string): string | undefined {
  const notes = phasesBefore(state, id).flatMap(({ id: phase, answer }) => {
    if (answer?.decision !== "approved" || answer.note === undefined) return [];
    return [
      `When ${phase} was approved${answer.by === undefined ? "" : ` by ${answer.by}`}:\n${answer.note}`,
    ];
  });
  return notes.length === 0 ? undefined : notes.join("\n\n");
}
