/** Returns the working folder, or the root if it has been deleted. */
export function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return "/";
  }
}
