import { copyFileSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

// What is more is not what governs a project.
const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 16;

/**
 * Copies a file, or a folder with what is in it, as far as it can be read: what links lead to is copied in
 * their place, and sockets, pipes, links to nowhere and what nobody may read are left out. Nothing that lies
 * there keeps the doctor from his work.
 */
export function copyTree(from: string, to: string): void {
  copy(from, to, []);
}

/**
 * @param above the folders on the way down, by what they really are: a link back to one of them has no end
 */
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
    // It is as if it were not there.
  }
}
