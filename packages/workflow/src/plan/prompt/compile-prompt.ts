import { createHash } from "node:crypto";
import { join } from "node:path";
import { assertSafeId } from "@agentos/platform";
import { type Artifact, isGlob, type Phase, type Workflow } from "../../definition/index.js";
import { assertPhaseId, phaseFileName } from "../../session/index.js";
import type { Agent } from "./agent.js";
import { cleanText, element, escapeTags, tidyText, wrap } from "./elements.js";
import {
  type LastIteration,
  type OutputLimits,
  type PhaseInput,
  renderLastIteration,
  renderOutputs,
} from "./phase-outputs.js";
import type { Rule } from "./rules.js";

export interface PromptParts {
  workflow: Pick<Workflow, "id" | "name">;
  /** A resolved phase, with its artifact's real path and all of the criteria. */
  phase: Phase;
  agent: Agent;
  rules: readonly Rule[];
  /** The `<continue_here>` element, or only its content. */
  handoff?: string;
  inputs: readonly PhaseInput[];
  lastIteration?: LastIteration;
  notes?: string;
  /** Why a person sent the last attempt back. */
  feedback?: string;
  /** How the last attempt failed, and what it left behind. */
  lastAttempt?: string;
  /** The gaps that the last attempt left in its artifact. */
  unfinished?: string;
  answer?: string;
  conflict?: string;
  stopped?: string;
  /** Defaults to 1. */
  attempt?: number;
  /** Whether the agent's session already contains the instructions, the rules and the handoff. */
  isContinued?: boolean;
  limits?: OutputLimits;
}

/** Compiles the prompt for a phase. Equal parts produce equal bytes on every machine. */
export function compilePrompt(parts: PromptParts): string {
  const { workflow, phase, agent, rules, handoff, inputs, feedback, limits, attempt = 1 } = parts;
  const { notes, lastAttempt, unfinished, stopped, isContinued = false } = parts;
  const sections = [
    ...(isContinued
      ? []
      : [tidyText(agent.text), renderRules(rules), handoff === undefined ? "" : renderHandoff(handoff)]),
    notes === undefined ? "" : element("approval_notes", {}, cleanText(notes).trim()),
    feedback === undefined ? "" : renderFeedback(feedback),
    lastAttempt === undefined ? "" : element("last_attempt", {}, cleanText(lastAttempt).trim()),
    unfinished === undefined ? "" : element("unfinished_artifact", {}, cleanText(unfinished).trim()),
    stopped === undefined ? "" : element("stopped_actions", {}, cleanText(stopped).trim()),
    parts.answer === undefined ? "" : element("answer", {}, cleanText(parts.answer).trim()),
    parts.conflict === undefined ? "" : element("merge_conflict", {}, cleanText(parts.conflict).trim()),
    renderOutputs(inputs, limits),
    parts.lastIteration === undefined ? "" : renderLastIteration(parts.lastIteration, limits),
    renderTask(workflow, phase, attempt),
    phase.artifact ? renderCriteria(phase.artifact) : "",
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

/** @throws TypeError if a part is not safe in a file name */
export function compiledPromptPath(
  projectFolder: string,
  parts: { agent: string; phase: string; date: string },
): string {
  assertSafeId(parts.agent, "agent");
  assertPhaseId(parts.phase);
  assertSafeId(parts.date, "date");
  const phase = phaseFileName(parts.phase);
  const name = `${fitting(`${parts.agent}-${phase}`, parts.date)}-${parts.date}.prompt.md`;
  return join(projectFolder, ".agentos", "compiled", name);
}

// The limit on most file systems.
const MAX_NAME_LENGTH = 255;

/** Truncates long ids and appends a hash of the full ids. */
function fitting(ids: string, date: string): string {
  const room = MAX_NAME_LENGTH - `-${date}.prompt.md`.length;
  if (ids.length <= room) return ids;
  const hash = createHash("sha256").update(ids).digest("hex").slice(0, 12);
  return `${ids.slice(0, Math.max(0, room - hash.length - 1))}-${hash}`;
}

function renderRules(rules: readonly Rule[]): string {
  const elements = rules
    .map(({ name, module, text }) => ({ from: `${module ?? "core"}/${name}`, text: tidyText(text) }))
    .filter(({ text }) => text !== "")
    .map(({ from, text }) => element("rule", { from }, text));
  return elements.length === 0 ? "" : wrap("rules", {}, elements.join("\n\n"));
}

/** Rebuilds the element, which comes from a different package, to escape its content. */
function renderHandoff(handoff: string): string {
  const text = cleanText(handoff).trim();
  if (text === "") return "";
  const [, attributes = "", content = text] =
    /^<continue_here((?:\s[^<>]*)?)>([\s\S]*)<\/continue_here>$/.exec(text) ?? [];
  return `<continue_here${attributes}>\n${escapeTags(content.trim())}\n</continue_here>`;
}

function renderFeedback(feedback: string): string {
  const reason = cleanText(feedback).trim() || "(no reason was given)";
  return element("sent_back", {}, `The last attempt was sent back. Change this:\n\n${reason}`);
}

function renderTask(workflow: Pick<Workflow, "id" | "name">, phase: Phase, attempt: number): string {
  const again =
    attempt > 1
      ? `\n\nThis is attempt ${attempt} of this phase. Files from the previous attempt may still exist: look before you write.`
      : "";
  const attributes = { workflow: workflow.id, phase: phase.id };
  return element("task", attributes, `${tidyText(phase.prompt)}${again}`);
}

function renderCriteria(artifact: Artifact): string {
  const {
    path,
    template,
    guard,
    minLines,
    requiredSections = [],
    forbiddenPhrases = [],
    evidence = [],
  } = artifact;
  const several = isGlob(path);
  const it = several ? "Each file" : "The file";
  const head = several
    ? `Write the results to files that match this pattern: ${path}`
    : `Write the result to this file: ${path}`;
  const lines = [head, ...(template === undefined ? [] : [`Its template is this file: ${template}`]), ""];
  if (guard === false)
    return element("artifact_criteria", {}, [...lines, `${it} must exist when you finish.`].join("\n"));
  const checks = [
    `- ${it} exists and is complete: nothing is cut off, left as a placeholder, or postponed to a later session.`,
    ...(minLines === undefined
      ? []
      : [`- ${it} has at least ${minLines} ${minLines === 1 ? "line" : "lines"} of content.`]),
    ...listed(`- ${it} has a heading for each of these sections, with something under it:`, requiredSections),
    ...listed(`- ${it} does not end with any of these phrases:`, forbiddenPhrases),
    ...listed(
      "- Since your last edit, each of these has run in this session, on the whole project, and succeeded:",
      evidence,
    ),
  ];
  return element(
    "artifact_criteria",
    {},
    [...lines, "This is checked when you finish:", ...checks].join("\n"),
  );
}

function listed(head: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [head, ...entries.map((entry) => `  - ${JSON.stringify(entry)}`)];
}
