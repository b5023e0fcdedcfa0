/** The fields of an OpenClaw 2026.9 event that the hook uses. */
export interface OpenClawEvent {
  type: string;
  action: string;
  /** Identifies a conversation partner, as in `agent:main:main`. It stays the same after `/new`. */
  sessionKey: string;
  context: Record<string, unknown>;
}

/** A file in OpenClaw's prompt. Never change such an object: OpenClaw caches it between runs. */
export interface BootstrapFile {
  readonly name: string;
  readonly path: string;
  readonly content?: string;
  readonly missing: boolean;
}

/** Returns undefined if the value is not an event, so that the hook never throws in OpenClaw. */
export function readEvent(value: unknown): OpenClawEvent | undefined {
  if (!isObject(value)) return undefined;
  const { type, action, sessionKey, context } = value;
  if (typeof type !== "string" || typeof action !== "string" || !isObject(context)) return undefined;
  return {
    type,
    action,
    sessionKey: typeof sessionKey === "string" ? sessionKey : "",
    // This must be the same object: a bootstrap hook responds by replacing `bootstrapFiles` in it.
    context,
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
