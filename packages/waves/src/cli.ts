import { parseArgs } from "node:util";
import type { Diagnostic } from "@agentos/platform";
import type { Graph } from "./graph.js";
import { parseGraph } from "./parse.js";
import { visible } from "./text.js";

const HELP = `Usage: agentos-waves [options] FILE

Reads phases and what they depend on from a YAML or JSON file (- is standard input)
and prints what can run at the same time.

FILE holds a list of nodes, or one under "nodes" or "phases":
  - id: inventory
  - id: docs
    dependsOn: [inventory]
  - id: metadata
    dependsOn: [inventory]
Where no node has dependsOn or next, they run in the order of the file.

Options:
  --json       waves, order, critical path, overlapping writes and nodes as JSON
  --mermaid    a Mermaid flow chart
  --dot        a Graphviz digraph
  -h, --help   show this text
  --version    show the version

Without an option: Markdown for prompts, "## Wave 3 (parallel)" and its nodes.

Examples:
  agentos-waves workflow.yaml
  agentos-waves --json workflow.yaml | jq .criticalPath.ids
  agentos-waves --dot workflow.yaml | dot -Tsvg > workflow.svg
  generate-phases | agentos-waves -

Exit codes: 0 printed, 2 wrong usage or a file with errors (each on stderr as path:line:column).
`;

/** More messages than this about one file help nobody. */
const MAX_DIAGNOSTICS = 100;

/** What the command is given, so that it can be called without a process. */
export interface CliInput {
  args: readonly string[];
  version: string;
  /** The text of a file, or of standard input for `-`; throws with a message for a person. */
  readText(file: string): Promise<string>;
}

export interface CliOutput {
  exitCode: 0 | 2;
  stdout: string;
  stderr: string;
}

export async function runCli({ args, version, readText }: CliInput): Promise<CliOutput> {
  const command = parseCommand(args);
  if (typeof command === "string") return usageError(command);
  if (command.help) return { exitCode: 0, stdout: HELP, stderr: "" };
  if (command.version) return { exitCode: 0, stdout: `${version}\n`, stderr: "" };
  const path = command.file === "-" ? "<stdin>" : command.file;
  let text: string;
  try {
    text = await readText(command.file);
  } catch (error) {
    return { exitCode: 2, stdout: "", stderr: `${visible(path)}: ${(error as Error).message}\n` };
  }
  const { graph, diagnostics } = parseGraph(text, { path });
  const stderr = formatDiagnostics(diagnostics);
  if (graph === undefined) return { exitCode: 2, stdout: "", stderr };
  return { exitCode: 0, stdout: render(graph, command.format), stderr };
}

type Format = "markdown" | "json" | "mermaid" | "dot";

interface Command {
  help: boolean;
  version: boolean;
  format: Format;
  file: string;
}

/** The command, or what is wrong with it. */
function parseCommand(args: readonly string[]): Command | string {
  let parsed: ReturnType<typeof parseOptions>;
  try {
    parsed = parseOptions(args);
  } catch (error) {
    return (error as Error).message;
  }
  const { values, positionals } = parsed;
  const { help = false, version = false } = values;
  const formats = (["json", "mermaid", "dot"] as const).filter((format) => values[format]);
  const command = { help, version, format: formats[0] ?? ("markdown" as const), file: positionals[0] ?? "" };
  if (help || version) return command;
  if (formats.length > 1) return `Choose one of --${formats.join(" and --")}`;
  if (positionals.length !== 1)
    return positionals.length === 0 ? "Which file? (- is standard input)" : "Expected one file";
  return command;
}

function parseOptions(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: "boolean" },
      mermaid: { type: "boolean" },
      dot: { type: "boolean" },
      help: { type: "boolean", short: "h" },
      version: { type: "boolean" },
    },
  });
}

function usageError(message: string): CliOutput {
  return {
    exitCode: 2,
    stdout: "",
    stderr: `agentos-waves: ${visible(message)}\nSee agentos-waves --help\n`,
  };
}

function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const lines = diagnostics
    .slice(0, MAX_DIAGNOSTICS)
    .map(
      ({ severity, path, line, column, message }) =>
        `${visible(path)}:${line}:${column}: ${severity}: ${visible(message)}\n`,
    );
  const rest = diagnostics.length - lines.length;
  return lines.join("") + (rest > 0 ? `and ${rest} more\n` : "");
}

function render(graph: Graph, format: Format): string {
  if (format === "mermaid") return graph.toMermaid();
  if (format === "dot") return graph.toDot();
  if (format === "json") return `${JSON.stringify(describe(graph), null, 2)}\n`;
  return graph.toMarkdown();
}

/** What `--json` prints. */
function describe(graph: Graph) {
  const nodes = graph.ids.map((id) => {
    const { estimate, pool, writes } = graph.node(id);
    return { id, wave: graph.waveOf(id), dependsOn: graph.dependenciesOf(id), estimate, pool, writes };
  });
  return {
    waves: graph.waves,
    order: graph.order,
    criticalPath: graph.criticalPath(),
    overlaps: graph.overlaps,
    nodes,
  };
}
