/**
 * The hook that OpenClaw calls for each event. It never throws, and responds by changing the
 * event's `context`.
 */
export type ContextGuard = (event: unknown) => void;

declare const contextGuard: ContextGuard;

export { contextGuard as default };
