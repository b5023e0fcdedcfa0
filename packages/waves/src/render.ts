import { neighbors } from "./csr.js";
import type { Overlap } from "./overlaps.js";
import { visible } from "./text.js";
import type { Topology } from "./topology.js";

const MAX_NOTES = 20;

/** Renders ids as code spans on one line, so that they cannot start a heading. */
export function renderMarkdown(topology: Topology, overlaps: readonly Overlap[]): string {
  const sections: string[] = [];
  const notes = notesByWave(topology, overlaps);
  const spanOf = (node: number): string => codeSpan(topology.nodes[node]!.id);
  eachWave(topology, (members, wave) => {
    const lines = [`## Wave ${wave + 1}${members.length > 1 ? " (parallel)" : ""}`, ""];
    for (const node of members) {
      const waitsFor = Array.from(neighbors(topology.dependencies, node), spanOf);
      const { note } = topology.nodes[node]!;
      const facts = [
        ...(waitsFor.length === 0 ? [] : [`after ${waitsFor.join(", ")}`]),
        ...(note === undefined ? [] : [codeSpan(note)]),
      ];
      lines.push(`- ${spanOf(node)}${facts.length === 0 ? "" : ` (${facts.join("; ")})`}`);
    }
    const here = notes.get(wave) ?? [];
    for (const note of here.slice(0, MAX_NOTES)) lines.push("", note);
    const more = here.length - MAX_NOTES;
    if (more > 0) lines.push("", `And ${more} more ${more === 1 ? "pair" : "pairs"} like these.`);
    sections.push(lines.join("\n"));
  });
  return sections.length === 0 ? "" : `${sections.join("\n\n")}\n`;
}

/** Returns notes about overlaps between nodes in the same wave. */
function notesByWave({ levels, indexOf }: Topology, overlaps: readonly Overlap[]): Map<number, string[]> {
  const notes = new Map<number, string[]>();
  for (const { first, second, patterns } of overlaps) {
    const wave = levels.waveOf[indexOf.get(first)!]!;
    if (wave !== levels.waveOf[indexOf.get(second)!]) continue;
    const pair = `${codeSpan(first)} and ${codeSpan(second)}`;
    const note = `Not at the same time: ${pair}, which may write the same files (${codeSpan(patterns.first)}).`;
    const others = notes.get(wave);
    if (others === undefined) notes.set(wave, [note]);
    else others.push(note);
  }
  return notes;
}

function eachWave(topology: Topology, visit: (members: Int32Array, wave: number) => void): void {
  const { order, offsets } = topology.levels;
  for (let wave = 0; wave + 1 < offsets.length; wave++)
    visit(order.subarray(offsets[wave], offsets[wave + 1]), wave);
}

/** Encloses text in a fence that is longer than any run of backticks in the text. */
function codeSpan(text: string): string {
  const content = visible(text);
  let longest = 0;
  for (const [run] of content.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 || /^ .* $/.test(content) ? " " : "";
  return `${fence}${pad}${content}${pad}${fence}`;
}
