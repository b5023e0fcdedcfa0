import { say } from "./turns.mjs";

/**
 * The scripted turns for each route's requests. A turn may be a function of the request. After the last turn,
 * every answer is the same harmless text.
 * @param {Record<string, unknown[]>} routes
 * @param {Record<string, unknown>} fallbacks
 */
export function createScript(routes, fallbacks = {}) {
  const position = {};
  return {
    next(route, request) {
      const index = position[route] ?? 0;
      position[route] = index + 1;
      const turn = routes[route]?.[index] ?? fallbacks[route] ?? say("The script is over.");
      return typeof turn === "function" ? turn(request) : turn;
    },
  };
}
