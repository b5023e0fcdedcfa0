/** A value cannot stand where a workflow names it. */
export class ValueError extends Error {
  override readonly name = "ValueError";
  readonly code = "unusable-value";
}

/** The longest argument or variable: Linux counts bytes, Windows the characters of the whole line. */
const MAX_LENGTH: Record<string, number> = { linux: 128 * 1024 - 1024, win32: 30_000, darwin: 512 * 1024 };

/**
 * @param what where the value is to stand
 * @param reference as the file has it
 * @param options.inShell whether a shell is given it
 * @throws ValueError when no program could be given the value, or not as it is
 */
export function assertFits(
  value: string,
  what: string,
  reference: string,
  options: { inShell?: boolean; platform?: NodeJS.Platform } = {},
): void {
  const { inShell = false, platform = process.platform } = options;
  const shown = reference.length > 80 ? `${reference.slice(0, 77)}...` : reference;
  if (value.includes("\0"))
    throw new ValueError(
      `${shown} cannot be ${what}: its value holds a NUL character, which no program can be given`,
    );
  const most = MAX_LENGTH[platform] ?? MAX_LENGTH.linux ?? 0;
  const length = platform === "win32" ? value.length : Buffer.byteLength(value);
  if (length > most)
    throw new ValueError(
      `${shown} cannot be ${what}: its value is ${Math.ceil(length / 1024)} KB long, and the system takes ${Math.floor(most / 1024)} KB. Let the program read it on stdin, where the prompt may name it, or from the files that AGENTOS_INPUTS and AGENTOS_RUN_INPUTS name`,
    );
  // Programs take their command line apart themselves there, and a quote or a line's end would end the word.
  if (inShell && platform === "win32" && /["\r\n]/.test(value))
    throw new ValueError(
      `${shown} cannot be ${what} on Windows: its value has quotes or line breaks; use an argument list`,
    );
}
