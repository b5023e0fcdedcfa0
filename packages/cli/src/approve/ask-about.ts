import type { Context } from "../terminal/index.js";
import { askAndGrant } from "./grant.js";
import { covered, type Waiting } from "./requests.js";
import { showRequests } from "./show-requests.js";

/** Shows the actions and the files that a grant would cover, then asks. */
export async function askAbout(context: Context, requests: readonly Waiting[]): Promise<number> {
  const shown = await covered(requests);
  await showRequests(context, requests, { whole: true, all: false, files: shown });
  return askAndGrant(context, requests, shown);
}
