import { printable } from "@agentos/platform";
import type { Workflow, WorkflowPlan } from "@agentos/workflow";
import { count, list, oneLine } from "../terminal/index.js";

type Phase = Workflow["phases"][number];

/** Renders the waves of a workflow as instructions for an agent that runs the phases itself. */
export function renderWaveInstructions({ workflow, graph }: WorkflowPlan): string {
  const { waves } = graph;
  const byId = new Map(workflow.phases.map((phase) => [phase.id, phase]));
  const sections = waves.map((wave, index) => {
    const phases = wave.flatMap((id) => byId.get(id) ?? []);
    const order = phases.length > 1 ? "Execute these phases simultaneously:" : "Execute this phase:";
    return [`## Wave ${index + 1}`, "", order, "", ...phases.map(lineOf), ...gatesOf(phases)].join("\n");
  });
  const title = `# ${oneLine(workflow.name)}: ${count(workflow.phases.length, "phase")} in ${count(waves.length, "wave")}`;
  return `${[title, ...sections].join("\n\n")}\n`;
}

function lineOf(phase: Phase): string {
  const { id, agent, artifact, when, forEach, repeat, uses, phases } = phase;
  const notes = [
    when !== undefined && `only if ${oneLine(when)}`,
    forEach && `once for each of ${oneLine(textOf(forEach.items))}`,
    repeat &&
      `again until ${repeat.until === undefined ? "it succeeds" : oneLine(repeat.until)}, ${repeat.max} times at most`,
    uses && `the phases of the workflow ${oneLine(uses.workflow)}`,
    phases &&
      `its phases in this order: ${list(
        phases.map((inner) => inner.id),
        20,
      )}`,
    artifact && `leaves ${oneLine(artifact.path)}`,
  ].filter((note) => typeof note === "string");
  const by = agent === "" ? "" : ` (by @${oneLine(agent)})`;
  return `- ${id}${by}${notes.map((note) => `, ${note}`).join("")}`;
}

function textOf(items: string | readonly unknown[]): string {
  return typeof items === "string" ? items : JSON.stringify(items);
}

function gatesOf(phases: readonly Phase[]): string[] {
  const gated = phases.filter(({ gate }) => gate !== undefined);
  return gated.flatMap(({ id, artifact }) => {
    const what = artifact === undefined ? "what it did" : oneLine(printable(artifact.path));
    return ["", `When ${id} is done, stop: show the user ${what}, and continue when they approve.`];
  });
}
