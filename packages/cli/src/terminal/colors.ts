import colors from "picocolors";

/** Colours as functions on text. Without colours they return it unchanged. */
export type Paint = ReturnType<typeof colors.createColors>;

/** A {@link Paint} that colours text, or leaves it unchanged. */
export function createPaint(enabled: boolean): Paint {
  return colors.createColors(enabled);
}

/**
 * Whether to colour a stream. In descending precedence: `--no-color` and `NO_COLOR`, `FORCE_COLOR`, whether
 * it is a terminal.
 */
export function wantsColor(
  stream: { isTTY?: boolean },
  env: NodeJS.ProcessEnv,
  argv: readonly string[] = [],
): boolean {
  if (argv.includes("--no-color") || isSet(env.NO_COLOR)) return false;
  if (isSet(env.FORCE_COLOR)) return !isOff(env.FORCE_COLOR);
  return stream.isTTY === true && env.TERM !== "dumb";
}

/** Whether the stream is an interactive terminal that can show a redrawn view. */
export function isLive(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  return stream.isTTY === true && env.TERM !== "dumb" && (!isSet(env.CI) || isOff(env.CI));
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== "";
}

function isOff(value: string): boolean {
  return value === "0" || value.toLowerCase() === "false";
}
