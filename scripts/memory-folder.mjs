import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";

const SHARED_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2_000_000_000;

/**
 * A temporary folder in memory, where the machine has one that is large enough and lets programs run.
 * @returns {string | undefined}
 */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES && canRunPrograms(SHARED_MEMORY) ? SHARED_MEMORY : undefined;
  } catch {
    return undefined;
  }
}

function canRunPrograms(folder) {
  const program = `${folder}/agentos-${process.pid}`;
  try {
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    execFileSync(program, { stdio: "ignore" });
    return true;
  } finally {
    rmSync(program, { force: true });
  }
}
