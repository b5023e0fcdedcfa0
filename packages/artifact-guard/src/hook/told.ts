import type { Finding } from "@agentos/text/source";
import type { CheckedArtifact } from "./check-bound.js";

/**
 * What tells a finding from others, wherever its line has moved; short, because it is kept for the session.
 */
function keyOf(path: string, { code, message, excerpt }: Finding): string {
  return keyOfText(`${path}\0${code}\0${message}\0${excerpt}`);
}

export function keyOfText(text: string): string {
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

export function keysOf(checked: readonly CheckedArtifact[]): string[] {
  return checked.flatMap(({ path, findings }) => findings.map((finding) => keyOf(path, finding)));
}

/** What nobody was told of yet, of the artifacts that would fail by it alone. */
export function untoldOf(checked: readonly CheckedArtifact[], told: ReadonlySet<string>): CheckedArtifact[] {
  return checked.flatMap(({ path, findings }) => {
    const untold = findings.filter((finding) => !told.has(keyOf(path, finding)));
    return untold.some(({ severity }) => severity === "error") ? { path, findings: untold } : [];
  });
}
