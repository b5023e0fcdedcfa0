import type { ClientId, DetectedClient, Finding, WiringOptions } from "@agentos/wiring";
import { type Context, isLive } from "../terminal/index.js";

/** Asks the installed clients which of our hooks they run. */
export async function askClients(
  context: Context,
  options: WiringOptions,
  detected: readonly DetectedClient[],
): Promise<Finding[]> {
  const { probeClients } = await import("@agentos/wiring");
  const programs: Partial<Record<ClientId, string>> = {};
  for (const { id, program } of detected) if (program !== undefined) programs[id] = program;
  const say = (text: string) => isLive(context.stderr, context.env) && context.stderr.write(text);
  say("Asking clients which hooks they run (at most 15 s each) ...");
  const findings = await probeClients(options, { programs });
  say("\r\u001b[K");
  return findings;
}
