import { copyFileSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

// Larger files are not configuration.
const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 16;

/**
 * Copies a file or folder, and the targets of links. Skips sockets, pipes, broken links and
 * unreadable files, so that they cannot stop the doctor.
 */
export function copyTree(from: string, to: string): void {
  copy(from, to, []);
}

/** @param above the real paths of the parent folders, to detect links back to them */
function copy(from: string, to: string, above: readonly string[]): void {
  try {
    const stats = statSync(from);
    if (stats.isFile() && stats.size <= MAX_BYTES) {
      mkdirSync(dirname(to), { recursive: true });
      copyFileSync(from, to);
    } else if (stats.isDirectory() && above.length < MAX_DEPTH) {
      const real = realpathSync(from);
      if (above.includes(real)) return;
      for (const name of readdirSync(from)) copy(join(from, name), join(to, name), [...above, real]);
    }
  } catch {
    // The file is treated as missing.
  }
}
