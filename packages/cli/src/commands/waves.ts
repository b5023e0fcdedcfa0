import { printable } from "@agentos/platform";
import { type Command, Option } from "commander";
import { type Context, EXIT, printJson } from "../terminal/index.js";
import { renderDiagnostics } from "../views/failure.js";
import { addExamples, findProject, type GlobalOptions } from "./common.js";

interface Options extends GlobalOptions {
  mermaid?: true;
  dot?: true;
  instructions?: true;
}

/** `aos waves`: what of a workflow can run at the same time. */
export function addWavesCommand(program: Command, context: Context): void {
  const command = program
    .command("waves")
    .summary("show what of a workflow can run at the same time")
    .description(
      "Checks a workflow and shows its phases wave by wave: what stands in one wave can run at the same time.",
    )
    .argument("<workflow>", "its id or its file")
    .addOption(new Option("--mermaid", "a Mermaid flowchart, for Markdown").conflicts("dot"))
    .addOption(new Option("--dot", "a Graphviz drawing").conflicts("mermaid"))
    .addOption(
      new Option(
        "--instructions",
        "what to execute in which order, for an agent that carries the phases out itself",
      ).conflicts(["mermaid", "dot"]),
    )
    .action(async (workflow: string, _: unknown, self: Command) => {
      await waves(context, workflow, self.optsWithGlobals<Options>());
      context.exitCode = EXIT.done;
    });
  addExamples(command, [
    ["aos waves feature-dev", "as Markdown"],
    ["aos waves feature-dev --mermaid >> README.md", "as a drawing that GitHub shows"],
    ["aos waves feature-dev --dot | dot -Tsvg > waves.svg", "as a picture"],
    ["aos waves feature-dev --instructions", "for an agent"],
    ["aos waves feature-dev --json", "as an array of arrays of phase ids"],
  ]);
}

async function waves(context: Context, workflow: string, options: Options): Promise<void> {
  const project = findProject(context, options);
  const { planWorkflow } = await import("@agentos/workflow");
  const plan = planWorkflow({ projectFolder: project.folder, cwd: context.cwd, workflow });
  const { graph, diagnostics } = plan;
  context.stderr.write(renderDiagnostics(diagnostics, { paint: context.paint.stderr, cwd: context.cwd }));
  if (options.json) return printJson(context, graph.waves);
  if (options.instructions) {
    const { renderWaveInstructions } = await import("../views/wave-instructions.js");
    context.stdout.write(renderWaveInstructions(plan));
    return;
  }
  const { renderBeside, renderParts } = await import("../views/parts.js");
  const parts = options.mermaid || options.dot ? "" : `${renderParts(plan.workflow)}${renderBeside(plan)}`;
  context.stdout.write(`${printable(drawing()).trimEnd()}\n${parts}`);

  function drawing(): string {
    if (options.mermaid) return graph.toMermaid();
    return options.dot ? graph.toDot() : graph.toMarkdown();
  }
}
