import { printable } from "@agentos/platform";
import type { InputDefinition, WorkflowPlan } from "@agentos/workflow";
import { oneLine, type Paint } from "../terminal/index.js";
import { renderExtras, renderParts } from "./parts.js";
import { describeExpected } from "./time-left.js";

export function renderPlan(
  plan: WorkflowPlan,
  paint: Paint,
  given: Readonly<Record<string, unknown>> = {},
): string {
  const prompts = plan.prompts.map(
    ({ phase, text }) => `\n${paint.bold(`==> prompt of ${phase} <==`)}\n\n${printable(text).trimEnd()}\n`,
  );
  const inputs = Object.entries(plan.workflow.inputs).map(([name, input]) => inputLine(name, input, given));
  const ofInputs = inputs.length === 0 ? "" : `## Inputs\n\n${inputs.join("\n")}\n\n`;
  return `${ofInputs}${duration(plan)}${printable(plan.graph.toMarkdown()).trimEnd()}\n${renderParts(plan.workflow)}${renderExtras(plan)}${prompts.join("")}`;
}

/** Returns the duration expected from earlier runs or the file's estimates, or an empty string. */
function duration({ state }: WorkflowPlan): string {
  const takes = describeExpected(state, new Date(0));
  return takes === "" ? "" : `Takes ${takes}.\n\n`;
}

/** Formats an input, such as ``- `issue` (number, required): The issue to fix``. */
function inputLine(name: string, input: InputDefinition, given: Readonly<Record<string, unknown>>): string {
  const { type, choices, default: value, required, subject, description } = input;
  const facts = [
    choices === undefined ? type : `${type === "list" ? "list of " : ""}${choices.join(" or ")}`,
    ...(subject ? ["the subject"] : []),
    ...(Object.hasOwn(given, name)
      ? [`given: ${shown(given[name])}`]
      : value === undefined
        ? [required ? "required" : "optional"]
        : [`default ${shown(value)}`]),
  ];
  return `- \`${name}\` (${oneLine(facts.join(", "))})${description === undefined ? "" : `: ${oneLine(description)}`}`;
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
