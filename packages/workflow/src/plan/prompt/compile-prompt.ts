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

/** What a prompt is made of. */
export interface PromptParts {
  workflow: Pick<Workflow, "id" | "name">;
  /** As `resolvePhase` returns it, with the artifact's real path and everything that is asked of it. */
  phase: Phase;
  agent: Agent;
  /** In the order in which they are to stand. */
  rules: readonly Rule[];
  /** The `<continue_here>` element, or its content. */
  handoff?: string;
  /** What the dependencies left behind, in the order in which it is to stand. */
  inputs: readonly PhaseInput[];
  /** What the iteration before left behind. */
  lastIteration?: LastIteration;
  /** What people said when they approved what this phase builds on. */
  notes?: string;
  /** Why the last attempt was sent back. */
  feedback?: string;
  /** Why the last attempt ended without its work done, and what it left. */
  lastAttempt?: string;
  /** What the artifact of the last attempt lacks. */
  unfinished?: string;
  /** What a person answers to what the agent asked. */
  answer?: string;
  /** What the agent is told of a merge that it is to resolve. */
  conflict?: string;
  /** What a person decided about actions that a rule stopped. */
  stopped?: string;
  /** From 1, the default. */
  attempt?: number;
  /** It goes on in the agent's own session, which knows the agent's text, the rules and the handoff. */
  isContinued?: boolean;
  limits?: OutputLimits;
}

/**
 * The prompt of a phase: agent, rules, handoff, notes of approvals, why it was sent back, how the last
 * attempt failed, what its artifact lacks, what was decided about stopped actions, outputs of dependencies,
 * task, and what its artifact must look like. The same parts give the same bytes, on every machine.
 */
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

/**
 * Where the prompt of a phase is written: `.agentos/compiled/<agent>-<phase>-<date>.prompt.md`.
 * @param parts.date any text that tells runs apart and fits into a file name: `2026-02-24`
 * @throws TypeError when a part is no safe part of a file name
 */
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

// Most file systems have no longer names.
const MAX_NAME_LENGTH = 255;

/** Two long ids together exceed the length of a file name: then the beginning, and a hash of the whole. */
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

/** The element comes from another package; a text that looks like one is rebuilt, whatever it contains. */
function renderHandoff(handoff: string): string {
  const text = cleanText(handoff).trim();
  if (text === "") return "";
  const [, attributes = "", content = text] =
    /^<continue_here((?:\s[^<>]*)?)>([\s\S]*)<\/continue_here>$/.exec(text) ?? [];
  return `<continue_here${attributes}>\n${escapeTags(content.trim())}\n</continue_here>`;
}

function renderFeedback(feedback: string): string {
  const reason = cleanText(feedback).trim() || "(no reason was given)";
  return element("sent_back", {}, `The last attempt was sent back. What must change:\n\n${reason}`);
}

function renderTask(workflow: Pick<Workflow, "id" | "name">, phase: Phase, attempt: number): string {
  const again =
    attempt > 1
      ? `\n\nThis is attempt ${attempt} of this phase. Files of the attempt before may still be there: look before you write.`
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
  const it = several ? "Each of them" : "It";
  const head = several
    ? `Write the results to files with names like this: ${path}`
    : `Write the result to this file: ${path}`;
  const lines = [head, ...(template === undefined ? [] : [`Its template is this file: ${template}`]), ""];
  if (guard === false)
    return element("artifact_criteria", {}, [...lines, `${it} must be there when you finish.`].join("\n"));
  const checks = [
    `- ${it} is there, and whole: nothing is cut off, left as a placeholder, or put off to a later session.`,
    ...(minLines === undefined
      ? []
      : [`- ${it} has at least ${minLines} ${minLines === 1 ? "line" : "lines"} of content.`]),
    ...listed(`- ${it} has a heading for each of these sections, with something under it:`, requiredSections),
    ...listed("- None of these stands at its end:", forbiddenPhrases),
    ...listed(
      "- After your last edit each of these has run in this session, on the whole project, and ended well:",
      evidence,
    ),
  ];
  return element(
    "artifact_criteria",
    {},
    [...lines, "When you finish, this is checked:", ...checks].join("\n"),
  );
}

function listed(head: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [head, ...entries.map((entry) => `  - ${JSON.stringify(entry)}`)];
}
