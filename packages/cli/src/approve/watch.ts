import { pause } from "@agentos/platform";
import { type Context, EXIT, obstacleToConsent } from "../terminal/index.js";
import { askAbout } from "./ask-about.js";
import { refuseGrant } from "./grant.js";
import type { ApproveOptions } from "./options.js";
import { findWaiting, type Waiting } from "./requests.js";

const WATCH_MS = 1_000;

export async function watchRequests(context: Context, options: ApproveOptions): Promise<number> {
  const obstacle = obstacleToConsent(context);
  if (obstacle !== undefined) return refuseGrant(context, obstacle);
  const ended = new AbortController();
  const end = () => ended.abort();
  context.host.on("SIGINT", end);
  context.stderr.write("Waiting for requests; Ctrl+C quits.\n");
  const asked = new Set<string>();
  try {
    while (!ended.signal.aborted) {
      const isNew = ({ request }: Waiting) => !asked.has(`${request.hash} ${request.requestedAt}`);
      for (const one of (await findWaiting(context, options)).filter(isNew).reverse()) {
        asked.add(`${one.request.hash} ${one.request.requestedAt}`);
        await askAbout(context, [one]);
        if (ended.signal.aborted) break;
      }
      await pause(WATCH_MS, ended.signal);
    }
  } finally {
    context.host.off("SIGINT", end);
  }
  return EXIT.done;
}
