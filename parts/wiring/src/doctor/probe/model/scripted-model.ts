import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ClientProbe } from "@agentos/clients";
import { parseObject } from "@agentos/platform";
import { MODEL_APIS } from "./model-api.js";
import type { Answer, ModelRequest, Reply } from "./reply.js";

/** A local model that makes one harmless tool call and then says that it is done. */
export interface ScriptedModel {
  url: string;
  /** The number of requests for a response. */
  readonly requests: number;
  /** Whether the client offered the tool. If so, the model called it. */
  readonly calledTool: boolean;
  close(): Promise<void>;
}

const DONE: Answer = { type: "text", text: "Done." };

export async function startScriptedModel({
  api: name,
  call,
}: Pick<ClientProbe, "api" | "call">): Promise<ScriptedModel> {
  const api = MODEL_APIS[name];
  // If a conversation contains this string, the tool has already been called.
  const mark = JSON.stringify(Object.values(call.input)[0]);
  let requests = 0;
  let calledTool = false;
  const mayCall = ({ body }: ModelRequest) => {
    const isOffered = JSON.stringify(body.tools ?? "").includes(`"${call.name}"`);
    // Some APIs encode arguments as JSON strings, which adds backslashes.
    const said = JSON.stringify(api.conversation(body) ?? "").replaceAll("\\", "");
    return isOffered && !(said.includes(`"${call.name}"`) && said.includes(mark));
  };
  const server = createServer(async (request, response) => {
    const path = request.url?.split("?")[0] ?? "";
    if (!api.isAsked(path)) return send(response, api.other?.(path));
    const asked = { path, body: parseObject(await textOf(request)) ?? {} };
    requests++;
    const answer: Answer = mayCall(asked) ? { type: "call", ...call } : DONE;
    calledTool ||= answer !== DONE;
    sendReply(response, api.reply(answer, asked));
  });
  // The client also uses this server as its proxy, so that no traffic leaves the machine.
  server.on("connect", (_request, socket) => socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests;
    },
    get calledTool() {
      return calledTool;
    },
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    // The client has disconnected.
  }
  return Buffer.concat(chunks).toString();
}

function sendReply(response: ServerResponse, reply: Reply): void {
  if ("json" in reply) {
    send(response, reply.json);
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const [name, data] of reply.events) {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    response.write(`${name === undefined ? "" : `event: ${name}\n`}data: ${text}\n\n`);
  }
  response.end();
}

function send(response: ServerResponse, body: object | undefined): void {
  response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(body ?? { error: { type: "not_found_error", message: "not found" } }));
}
