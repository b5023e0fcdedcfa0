import { readFileSync } from "node:fs";
const src = readFileSync(new URL("./growth.mjs", import.meta.url), "utf8");
const { checkArtifact } = await import("@agentos/artifact-guard");
const ENDINGS = /const ENDINGS =\s*("[^"]*")/.exec(src)[1];
const PIECES = new Function("return " + /const PIECES = (\[[\s\S]*?\n\]);/.exec(src)[1])();
const ends = JSON.parse(ENDINGS).split(" ");
const cpu = (e, p, n) => { const t = p.repeat(Math.ceil(n / p.length)); const b = process.cpuUsage(); checkArtifact(t, { minLines: 10, requiredSections: ["A"] }, { path: `a.${e}` }); const { user, system } = process.cpuUsage(b); return (user + system) / 1000; };
for (const e of ends) for (const p of PIECES) { const s = Math.min(cpu(e, p, 16384), cpu(e, p, 16384)); const m = cpu(e, p, 131072); if (m < 40 && m < 1.6 * 8 * s) continue; const l = cpu(e, p, 1 << 20); if (l > 3 * 8 * m && l > 200) { console.log(e, JSON.stringify(p), s.toFixed(1), m.toFixed(1), l.toFixed(0), "SUSPECT at 1MB"); continue; } if (l < 150) continue; const x = cpu(e, p, 1 << 22); if (x / l > 8 || x > 6000) console.log(e, JSON.stringify(p), s.toFixed(1), m.toFixed(1), l.toFixed(0), x.toFixed(0)); }
console.log("done");
