/** The user's home folder, from the environment or else from the system. Never throws. */
export function findHomeFolder(env: Readonly<Record<string, string | undefined>>): string {
  const given = process.platform === "win32" ? env.USERPROFILE : env.HOME;
  if (given) return given;
  try {
    // Loaded here, because it is rarely needed.
    return process.getBuiltinModule("node:os").homedir();
  } catch {
    // Containers run programs as users unknown to the system, without a home folder.
    return "/";
  }
}
