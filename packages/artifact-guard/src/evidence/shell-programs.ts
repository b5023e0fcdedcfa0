/** Programs that run a command line: `bash -c`, and with it `script -qc`, `su -c`. */
const SHELLS = new Set(["bash", "sh", "zsh", "dash", "ksh", "fish", "script", "su", "runuser"]);

export const isShell = (program: string): boolean => SHELLS.has(program);

/** The command line of `sh -c '…'`; undefined where there is none. */
export function lineOf(rest: readonly string[]): string | undefined {
  const at = rest.findIndex((word) => /^-\w{0,5}c$/.test(word));
  return at === -1 ? undefined : (rest[at + 1] ?? "");
}
