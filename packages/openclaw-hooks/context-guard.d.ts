/**
 * The hook as OpenClaw calls it, with each of its events. It never throws, and answers by what it puts
 * into the event's `context`.
 */
export type ContextGuard = (event: unknown) => void;

declare const contextGuard: ContextGuard;

export { contextGuard as default };
