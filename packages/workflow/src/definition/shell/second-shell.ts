const SHELLS = new Set(["sh", "bash", "dash", "zsh", "ksh", "ash"]);

export function isShell(word: string): boolean {
  return SHELLS.has(word.replace(/^.*[\\/]/, "").replace(/\.exe$/i, ""));
}

/** Whether a command is a shell that reads its script from stdin. */
export function isFed(words: readonly string[]): boolean {
  const shell = words.findIndex(isShell);
  if (shell === -1 || lineForShell(words) !== -1) return false;
  const rest = words.slice(shell + 1).filter((word) => word !== "");
  return rest.includes("-s") || rest.every((word) => word.startsWith("-"));
}

/** Returns the index of the script after a shell's `-c`, or -1. */
export function lineForShell(words: readonly string[]): number {
  const shell = words.findIndex(isShell);
  if (shell === -1) return -1;
  for (let index = shell + 1; words[index]?.startsWith("-"); index++) {
    if (/^-[A-Za-z]*c[A-Za-z]*$/.test(words[index] ?? "")) return index + 1;
  }
  return -1;
}

/** Whether the last word is the script after `sh -c` or an argument of `eval`. */
export function isReadAgain(words: readonly string[]): boolean {
  const plain = words.map((word) => word.replace(/["']/g, ""));
  const last = words.length - 1;
  return plain.slice(0, -1).includes("eval") || (last >= 0 && lineForShell(plain) === last);
}
