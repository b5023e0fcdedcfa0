/** The fields of an OpenClaw 2026.9 event that the hook reads. */
export interface OpenClawEvent {
  type: string;
  action: string;
  /** `agent:main:main`: one conversation partner, even after `/new`. */
  sessionKey: string;
  timestamp?: Date;
  context: Record<string, unknown>;
}

/** A file that OpenClaw puts into the prompt. The objects are cached between runs: never change them. */
export interface BootstrapFile {
  readonly name: string;
  readonly path: string;
  readonly content?: string;
  readonly missing: boolean;
}

/** Undefined for anything else: nothing may throw into OpenClaw's own work. */
export function readEvent(value: unknown): OpenClawEvent | undefined {
  if (!isObject(value)) return undefined;
  const { type, action, sessionKey, timestamp, context } = value;
  if (typeof type !== "string" || typeof action !== "string" || !isObject(context)) return undefined;
  return {
    type,
    action,
    sessionKey: typeof sessionKey === "string" ? sessionKey : "",
    // The same object, because a bootstrap hook answers by replacing its `bootstrapFiles`.
    context,
    ...(timestamp instanceof Date && { timestamp }),
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
