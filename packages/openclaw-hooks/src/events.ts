/** An event of OpenClaw 2026.9, as far as the hook reads it. */
export interface OpenClawEvent {
  type: string;
  action: string;
  /** `agent:main:main`: one conversation partner's, also after `/new`. */
  sessionKey: string;
  timestamp?: Date;
  context: Record<string, unknown>;
}

/** A file that OpenClaw puts into the prompt. The objects are cached between runs: never to be changed. */
export interface BootstrapFile {
  readonly name: string;
  readonly path: string;
  readonly content?: string;
  readonly missing: boolean;
}

/** Undefined for what is no event: nothing is thrown into OpenClaw's own work. */
export function readEvent(value: unknown): OpenClawEvent | undefined {
  if (!isObject(value)) return undefined;
  const { type, action, sessionKey, timestamp, context } = value;
  if (typeof type !== "string" || typeof action !== "string" || !isObject(context)) return undefined;
  return {
    type,
    action,
    sessionKey: typeof sessionKey === "string" ? sessionKey : "",
    // The same object: replacing `bootstrapFiles` in it is how a bootstrap hook answers.
    context,
    ...(timestamp instanceof Date && { timestamp }),
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
