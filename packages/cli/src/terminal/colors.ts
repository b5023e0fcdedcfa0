import colors from "picocolors";

/** Colours as functions on text; without colours they change nothing. */
export type Paint = ReturnType<typeof colors.createColors>;

/** {@link Paint} that paints, or that does nothing. */
export function createPaint(enabled: boolean): Paint {
  return colors.createColors(enabled);
}

/**
 * Whether a stream gets colours. `--no-color` and `NO_COLOR` win over `FORCE_COLOR`, which wins over
 * what the stream is.
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

/** Whether the stream shows a redrawn view: a terminal that somebody watches. */
export function isLive(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  return stream.isTTY === true && env.TERM !== "dumb" && (!isSet(env.CI) || isOff(env.CI));
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== "";
}

function isOff(value: string): boolean {
  return value === "0" || value.toLowerCase() === "false";
}
