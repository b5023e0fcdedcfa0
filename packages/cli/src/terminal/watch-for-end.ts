import type { Context } from "./context.js";
import { EXIT } from "./exit-codes.js";

/**
 * Aborts `signal` on Ctrl-C, SIGTERM or SIGHUP, or when the reader is gone (`aos watch | head -1`).
 */
export function watchForEnd({ host, stdout }: Context): {
  signal: AbortSignal;
  exitCode(): number;
  dispose(): void;
} {
  const controller = new AbortController();
  let exitCode: number = EXIT.done;
  const endWith = (code: number) => () => {
    exitCode = code;
    controller.abort();
  };
  const listeners = [
    ["SIGINT", endWith(EXIT.done)],
    ["SIGTERM", endWith(EXIT.terminated)],
    ["SIGHUP", endWith(EXIT.hangup)],
  ] as const;
  const onError = endWith(EXIT.done);
  for (const [signal, listener] of listeners) host.on(signal, listener);
  stdout.on("error", onError);
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    dispose() {
      for (const [signal, listener] of listeners) host.off(signal, listener);
      stdout.off("error", onError);
    },
  };
}
