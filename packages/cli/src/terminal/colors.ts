import colors from "picocolors";

export type Paint = ReturnType<typeof colors.createColors>;

export function createPaint(enabled: boolean): Paint {
  return colors.createColors(enabled);
}

/**
 * Whether to use colors. `--no-color` and `NO_COLOR` override `FORCE_COLOR`. If none of them is
 * set, only terminals get colors.
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

/** Whether the stream is a terminal that can show a redrawn view. */
export function isLive(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  return stream.isTTY === true && env.TERM !== "dumb" && (!isSet(env.CI) || isOff(env.CI));
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== "";
}

function isOff(value: string): boolean {
  return value === "0" || value.toLowerCase() === "false";
}
