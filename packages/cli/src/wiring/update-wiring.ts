import { type Context, note, oneLine, shortPath, warn } from "../terminal/index.js";
import { carryOut, type WiringFlags, wiringOptions } from "./wiring.js";

class NotWiredError extends Error {
  override readonly name = "NotWiredError";
  readonly code = "not-wired";
}

export async function updateWiring(context: Context, flags: WiringFlags): Promise<number> {
  const { options, findings } = await wiringOptions(context, flags);
  // Rules that could not be read will be missing from the files.
  for (const { path = "", message } of findings)
    warn(context, `${shortPath(path, context.cwd)}: ${oneLine(message)}`);
  const { hasProjectFiles, planSync, wiredClients } = await import("@agentos/wiring");
  if (wiredClients(options).length === 0) {
    const isUser = options.scope === "user";
    const where = isUser ? "your own settings" : shortPath(options.project, context.cwd) || "this project";
    const what = `no client is set up in ${where}: run \`${context.aos} init\` first`;
    if (isUser || !hasProjectFiles(options.project)) throw new NotWiredError(what);
    note(context, what);
  }
  return await carryOut(context, { ...flags, yes: true }, () => planSync(options), {
    nothing: "Everything is up to date.",
    done: "Updated.",
  });
}
