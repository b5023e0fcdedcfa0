/** The working folder. Of one that was deleted meanwhile, the root will do. */
export function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return "/";
  }
}
