import { basename, dirname, resolve } from "node:path";
import { isSafeId } from "@agentos/internal";
import type { DocumentPath } from "./document-path.js";
import { parseDuration } from "./durations.js";
import type { PhaseInput, RunInput, WorkflowInput } from "./schema.js";
import type { Approval, Artifact, Phase, Run, Workflow } from "./workflow.js";
import type { YamlDocument } from "./yaml-document.js";

type Word = string | number | boolean;

/** A checked file as a {@link Workflow}: defaults applied, durations in milliseconds, short forms written out. */
export function normaliseWorkflow(input: WorkflowInput, document: YamlDocument, file: string): Workflow {
  const path = resolve(file);
  const module = input.module ?? moduleOf(path);
  return {
    id: input.id,
    name: input.name,
    ...(module === undefined ? {} : { module }),
    ...(input.concurrency === undefined ? {} : { concurrency: input.concurrency }),
    pools: { ...input.pools },
    phases: input.phases.map((_, index) => normalisePhase(input, index, document)),
    path,
    folder: dirname(path),
  };
}

function normalisePhase(input: WorkflowInput, index: number, document: YamlDocument): Phase {
  const phase = input.phases[index] as PhaseInput;
  const defaults = input.defaults ?? {};
  const at = ["phases", index];
  const agentAt = phase.agent === undefined ? ["defaults", "agent"] : [...at, "agent"];
  const run =
    phase.run !== undefined
      ? normaliseRun(phase.run, document, [...at, "run"])
      : defaults.run !== undefined
        ? normaliseRun(defaults.run, document, ["defaults", "run"])
        : undefined;
  const timeout = phase.timeout ?? defaults.timeout;
  const maxAttempts = phase.maxAttempts ?? defaults.maxAttempts;
  const pool = phase.pool ?? defaults.pool;
  const usage = phase.usage ?? defaults.usage;
  return {
    id: phase.id,
    name: phase.name ?? phase.id,
    // The check has made sure that one of them is there.
    agent: phase.agent ?? defaults.agent ?? "",
    prompt: phase.prompt,
    ...(phase.dependsOn === undefined ? {} : { dependsOn: listOf(phase.dependsOn) }),
    ...(phase.next === undefined ? {} : { next: listOf(phase.next) }),
    ...(run === undefined ? {} : { run }),
    ...(phase.gate === undefined ? {} : normaliseGate(phase.gate)),
    ...(phase.artifact === undefined ? {} : { artifact: normaliseArtifact(phase.artifact) }),
    ...(timeout === undefined ? {} : { timeoutMs: parseDuration(timeout) as number }),
    retries: phase.retries ?? defaults.retries ?? 0,
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
    ...(pool === undefined ? {} : { pool }),
    ...(usage === undefined ? {} : { usage }),
    env: {
      ...normaliseEnv(defaults.env ?? {}, document, ["defaults", "env"]),
      ...normaliseEnv(phase.env ?? {}, document, [...at, "env"]),
    },
    ...(phase.writes === undefined ? {} : { writes: listOf(phase.writes) }),
    ...(phase.estimate === undefined ? {} : { estimate: (parseDuration(phase.estimate) as number) / 1000 }),
    line: document.positionOf(at).line ?? 1,
    agentPosition: document.positionOf(agentAt),
  };
}

/** @param at where it stands, so that numbers in an argument list are taken as they are written */
export function normaliseRun(run: RunInput, document: YamlDocument, at: DocumentPath): Run {
  if (typeof run === "string") return { runner: "command", shell: run };
  if (Array.isArray(run)) return { runner: "command", command: wordsOf(run, document, at) };
  if (run.runner !== "command") return { ...run };
  const { command, shell } = run as { command?: Word[]; shell?: string };
  if (shell !== undefined) return { runner: "command", shell };
  return { runner: "command", command: wordsOf(command ?? [], document, [...at, "command"]) };
}

function wordsOf(words: readonly Word[], document: YamlDocument, at: DocumentPath): string[] {
  return words.map((word, index) => wordOf(word, document, [...at, index]));
}

function normaliseEnv(env: Record<string, Word>, document: YamlDocument, at: DocumentPath) {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, wordOf(value, document, [...at, name])]),
  );
}

/** YAML makes 8 of `010`, and 1 of `1.0`: somebody who wrote them there meant the text. */
function wordOf(word: Word, document: YamlDocument, at: DocumentPath): string {
  return typeof word === "string" ? word : (document.sourceOf(at) ?? String(word));
}

function normaliseGate(gate: Exclude<PhaseInput["gate"], undefined>): Pick<Phase, "gate" | "approval"> {
  if (gate === "approval") return { gate };
  const { approval, timeout, onTimeout } = gate;
  const options: Approval = {
    ...(typeof approval === "string" && { question: approval }),
    ...(timeout !== undefined && { timeoutMs: parseDuration(timeout) as number }),
    ...(onTimeout !== undefined && { onTimeout }),
  };
  return { gate: "approval", approval: options };
}

function normaliseArtifact(artifact: Exclude<PhaseInput["artifact"], undefined>): Artifact {
  if (typeof artifact === "string") return { path: artifact };
  // The schema leaves out what is not given, which its type can not say.
  return { ...artifact } as Artifact;
}

function listOf(value: string | string[]): string[] {
  return typeof value === "string" ? [value] : [...value];
}

/** A workflow in `.agentos/modules/<module>/workflows/` is that module's, unless it says otherwise. */
function moduleOf(path: string): string | undefined {
  const workflows = dirname(path);
  const module = dirname(workflows);
  const modules = dirname(module);
  const inModule =
    basename(workflows) === "workflows" &&
    basename(modules) === "modules" &&
    basename(dirname(modules)) === ".agentos";
  return inModule && isSafeId(basename(module)) ? basename(module) : undefined;
}
