import { neighbours } from "./csr.js";
import type { Overlap } from "./overlaps.js";
import { visible } from "./text.js";
import type { Topology } from "./topology.js";

/** A Mermaid flow chart: solid arrows for dependencies, dotted lines for overlapping writes. Ids stand in labels only. */
export function renderMermaid(topology: Topology, overlaps: readonly Overlap[]): string {
  const lines = ["flowchart TD"];
  const index = topology.indexOf;
  topology.nodes.forEach((node, at) => {
    lines.push(`  n${at}["${mermaidText(node.id)}"]`);
  });
  eachDependency(topology, (from, to) => lines.push(`  n${from} --> n${to}`));
  for (const { first, second, patterns, resolution } of overlaps) {
    const arrow = resolution === "order" ? ".->" : ".-";
    lines.push(`  n${index.get(first)} -. "${mermaidText(patterns.first)}" ${arrow} n${index.get(second)}`);
  }
  return `${lines.join("\n")}\n`;
}

/** A Graphviz digraph with the waves as ranks. Ids stand in quoted labels only. */
export function renderDot(topology: Topology, overlaps: readonly Overlap[]): string {
  const lines = ["digraph waves {", "  rankdir=TB;", "  node [shape=box];"];
  const index = topology.indexOf;
  topology.nodes.forEach((node, at) => {
    lines.push(`  n${at} [label="${dotText(node.id)}"];`);
  });
  eachDependency(topology, (from, to) => lines.push(`  n${from} -> n${to};`));
  for (const { first, second, patterns, resolution } of overlaps) {
    const style = `style=dotted, ${resolution === "order" ? "" : "dir=none, "}constraint=false`;
    lines.push(
      `  n${index.get(first)} -> n${index.get(second)} [${style}, label="${dotText(patterns.first)}"];`,
    );
  }
  eachWave(topology, (members) =>
    lines.push(`  { rank=same; ${Array.from(members, (node) => `n${node};`).join(" ")} }`),
  );
  return `${[...lines, "}"].join("\n")}\n`;
}

/**
 * The waves as prompts show them: a heading for each, `(parallel)` where it has more than one node, and its nodes
 * with what they wait for. Ids stand in code spans on one line, so none can start a heading or end its span.
 */
export function renderMarkdown(topology: Topology, overlaps: readonly Overlap[]): string {
  const sections: string[] = [];
  const { nodes, levels, indexOf } = topology;
  const apart = new Map<number, string[]>();
  for (const overlap of overlaps) {
    const wave = levels.waveOf[indexOf.get(overlap.first)!]!;
    if (overlap.resolution !== "exclusion" || wave !== levels.waveOf[indexOf.get(overlap.second)!]) continue;
    const note = `Not at the same time: ${codeSpan(overlap.first)} and ${codeSpan(overlap.second)}, which may write the same files (${codeSpan(overlap.patterns.first)}).`;
    const notes = apart.get(wave);
    if (notes === undefined) apart.set(wave, [note]);
    else notes.push(note);
  }
  eachWave(topology, (members, wave) => {
    const heading = `## Wave ${wave + 1}${members.length > 1 ? " (parallel)" : ""}`;
    const phases = Array.from(members, (node) => {
      const waitsFor = Array.from(neighbours(topology.dependencies, node), (dependency) =>
        codeSpan(nodes[dependency]!.id),
      );
      return `- ${codeSpan(nodes[node]!.id)}${waitsFor.length === 0 ? "" : ` (after ${waitsFor.join(", ")})`}`;
    });
    sections.push(
      [heading, "", ...phases, ...(apart.get(wave) ?? []).flatMap((note) => ["", note])].join("\n"),
    );
  });
  return sections.length === 0 ? "" : `${sections.join("\n\n")}\n`;
}

function eachDependency(topology: Topology, visit: (from: number, to: number) => void): void {
  for (let node = 0; node < topology.size; node++) {
    for (const dependency of neighbours(topology.dependencies, node)) visit(dependency, node);
  }
}

function eachWave(topology: Topology, visit: (members: Int32Array, wave: number) => void): void {
  const { order, offsets } = topology.levels;
  for (let wave = 0; wave + 1 < offsets.length; wave++)
    visit(order.subarray(offsets[wave], offsets[wave + 1]), wave);
}

/** Mermaid's own escapes: `#34;` is a quote. A backquote would begin its Markdown, `<` its HTML. */
function mermaidText(text: string): string {
  return visible(text).replace(/["#<>&`;\\]/g, (character) => `#${character.charCodeAt(0)};`);
}

function dotText(text: string): string {
  return visible(text).replace(/["\\]/g, "\\$&");
}

/** A code span whose fence is longer than any run of backquotes inside. */
function codeSpan(text: string): string {
  const content = visible(text);
  const longest = Math.max(0, ...Array.from(content.matchAll(/`+/g), (run) => run[0].length));
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 || /^ .* $/.test(content) ? " " : "";
  return `${fence}${pad}${content}${pad}${fence}`;
}
