/** Thrown if a value is not allowed at the position of its reference. */
export class ValueError extends Error {
  override readonly name = "ValueError";
  readonly code = "unusable-value";
}

/** Maximum length of an argument or variable: in bytes, except on Windows, where characters are counted. */
const MAX_LENGTH: Record<string, number> = { linux: 128 * 1024 - 1024, win32: 30_000, darwin: 512 * 1024 };

/** @throws ValueError if the value cannot be passed to a program unchanged */
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
      `${shown} cannot be ${what}: its value contains a NUL character, which cannot be passed to a program`,
    );
  const most = MAX_LENGTH[platform] ?? MAX_LENGTH.linux ?? 0;
  const length = platform === "win32" ? value.length : Buffer.byteLength(value);
  if (length > most)
    throw new ValueError(
      `${shown} cannot be ${what}: its value is ${Math.ceil(length / 1024)} KB long, but the system's limit is ${Math.floor(most / 1024)} KB. Put it in the prompt, which the program reads on stdin, or read it from the files that AGENTOS_INPUTS and AGENTOS_RUN_INPUTS name`,
    );
  // Windows programs parse their own command line. A quote or line break would end the argument.
  if (inShell && platform === "win32" && /["\r\n]/.test(value))
    throw new ValueError(
      `${shown} cannot be ${what} on Windows: its value has quotes or line breaks; use an argument list`,
    );
}
