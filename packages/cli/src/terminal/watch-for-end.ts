import type { Context } from "./context.js";
import { EXIT } from "./exit-codes.js";

/**
 * What ends a command that goes on until then: Ctrl-C, the other signals that end programs, and a reader that
 * went away (`aos watch | head -1`).
 */
export function watchForEnd({ host, stdout }: Context): {
  signal: AbortSignal;
  exitCode(): number;
  /** Signals do again what they did before. */
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
