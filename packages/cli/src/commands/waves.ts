import { printable } from "@agentos/internal";
import { type Command, Option } from "commander";
import type { Context } from "../context.js";
import { renderDiagnostics } from "../errors.js";
import { EXIT } from "../exit-codes.js";
import { addExamples, findProject, type GlobalOptions, printJson } from "./common.js";

interface Options extends GlobalOptions {
  mermaid?: true;
  dot?: true;
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
    .action(async (workflow: string, _: unknown, self: Command) => {
      await waves(context, workflow, self.optsWithGlobals<Options>());
      context.exitCode = EXIT.done;
    });
  addExamples(command, [
    ["aos waves feature-dev", "as Markdown"],
    ["aos waves feature-dev --mermaid >> README.md", "as a drawing that GitHub shows"],
    ["aos waves feature-dev --dot | dot -Tsvg > waves.svg", "as a picture"],
    ["aos waves feature-dev --json", "as an array of arrays of phase ids"],
  ]);
}

async function waves(context: Context, workflow: string, options: Options): Promise<void> {
  const project = findProject(context, options);
  const { planWorkflow } = await import("@agentos/workflow");
  const { graph, diagnostics } = planWorkflow({ projectFolder: project.folder, cwd: context.cwd, workflow });
  context.stderr.write(renderDiagnostics(diagnostics, { paint: context.paint.stderr, cwd: context.cwd }));
  if (options.json) printJson(context, graph.waves);
  else context.stdout.write(`${printable(drawing()).trimEnd()}\n`);

  function drawing(): string {
    if (options.mermaid) return graph.toMermaid();
    return options.dot ? graph.toDot() : graph.toMarkdown();
  }
}
