import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates a temporary folder with files, given by path. It is removed when the test ends. */
export function testdir(files: Record<string, string | Uint8Array> = {}): string {
  // On macOS, the temporary folder is behind a link.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "agentos-test-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
