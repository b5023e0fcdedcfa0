// The scripted agent that runs a phase.
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const { AGENTOS_PHASE } = process.env;
await sleep(1_000);
writeFileSync(`${AGENTOS_PHASE}.mjs`, `export const ${AGENTOS_PHASE} = [];\n`);
console.log(`${AGENTOS_PHASE}.mjs is written.`);
