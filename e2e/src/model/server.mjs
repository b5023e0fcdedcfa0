import { createServer } from "node:http";
import { textsOf } from "./conversation.mjs";
import { createScript } from "./script.mjs";

/**
 * Starts a scripted model API on loopback.
 * @param {object} api `match`, `route`, `conversation`, `answer`, and `fallbacks`: for each route, the
 * turn that answers requests after the end of the script
 * @param {Record<string, unknown[]>} routes the turns by route; `main` is the agent's own loop
 */
export async function startModel(api, routes) {
  const requests = [];
  const script = createScript(routes, api.fallbacks);
  const server = createServer(async (request, response) => {
    try {
      const body = parse(await textOf(request));
      const path = request.url.split("?")[0];
      const call = {
        method: request.method,
        path,
        query: request.url.slice(path.length),
        headers: request.headers,
        body,
      };
      if (!api.match(call)) return api.other?.(response, call) ?? notFound(response, call);
      const route = api.route(call);
      const record = { route, session: api.session?.(call), body, texts: textsOf(api.conversation(body)) };
      record.text = record.texts.join("\n");
      requests.push(record);
      await api.answer(response, call, script.next(route, record));
    } catch (error) {
      // A client may disconnect.
      if (!response.headersSent) sendJson(response, 500, { error: { message: String(error) } });
      else response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    of: (route) => requests.filter((request) => request.route === route),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function sendJson(response, status, body) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
  return true;
}

function notFound(response, { method, path }) {
  return sendJson(response, 404, {
    error: { type: "not_found_error", message: `not scripted: ${method} ${path}` },
  });
}

async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
