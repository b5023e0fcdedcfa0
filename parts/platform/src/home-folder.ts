/** Returns the home folder from the environment or the system. Never throws. */
export function findHomeFolder(env: Readonly<Record<string, string | undefined>>): string {
  const given = process.platform === "win32" ? env.USERPROFILE : env.HOME;
  if (given) return given;
  try {
    // This module is rarely needed, so it is not loaded earlier.
    return process.getBuiltinModule("node:os").homedir();
  } catch {
    // A container's user may be unknown to the system.
    return "/";
  }
}
