import { say } from "./turns.mjs";

/**
 * Serves the scripted turns of each route, then the route's fallback or harmless text. A turn may be a
 * function of the request.
 * @param {Record<string, unknown[]>} routes
 * @param {Record<string, unknown>} fallbacks
 */
export function createScript(routes, fallbacks = {}) {
  const position = {};
  return {
    next(route, request) {
      const index = position[route] ?? 0;
      position[route] = index + 1;
      const turn = routes[route]?.[index] ?? fallbacks[route] ?? say("The script has ended.");
      return typeof turn === "function" ? turn(request) : turn;
    },
  };
}
