import type { Environment } from "@agentos/clients";
import { learnWindow } from "./learned-windows.js";
import type { WindowSource } from "./window.js";

/** Remembers a model's window if the client or an error message stated it. */
export function learnFrom(
  reading: {
    model?: string | undefined;
    windowTokens?: number | undefined;
    windowSource: WindowSource;
  },
  env: Environment,
): void {
  const { model, windowTokens, windowSource } = reading;
  if (model === undefined || windowTokens === undefined) return;
  if (windowSource === "client" || windowSource === "learned")
    learnWindow(model, windowTokens, env, windowSource === "learned");
}
