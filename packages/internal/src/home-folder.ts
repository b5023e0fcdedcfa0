/** The user's home folder: what the environment says, else what the system knows. Never throws. */
export function findHomeFolder(env: Readonly<Record<string, string | undefined>>): string {
  const told = process.platform === "win32" ? env.USERPROFILE : env.HOME;
  if (told) return told;
  try {
    // Loaded here: it is seldom asked.
    return process.getBuiltinModule("node:os").homedir();
  } catch {
    // Containers run programs as users whom the system does not know: they own nothing, wherever it is.
    return "/";
  }
}
