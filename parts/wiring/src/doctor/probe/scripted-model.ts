import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";
import { type Answer, eventsOf, messageOf } from "./message.js";

/** A model on loopback that knows one conversation: it runs `true`, then says that it is done. */
export interface ScriptedModel {
  url: string;
  /** How often it was asked. */
  readonly requests: number;
  /** Whether the client let it call a tool. */
  readonly calledTool: boolean;
  close(): Promise<void>;
}

/** What is read of a request of the Messages API. */
const RequestSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  tools: z.array(z.looseObject({ name: z.string().optional() })).optional(),
  messages: z.array(z.looseObject({ content: z.unknown() })),
});
type Request = z.infer<typeof RequestSchema>;

/** The tool that every client has, and a command that does nothing. */
const CALL: Answer = {
  type: "tool_use",
  name: "Bash",
  input: { command: "true", description: "Do nothing" },
};
const DONE: Answer = { type: "text", text: "Done." };

export async function startScriptedModel(): Promise<ScriptedModel> {
  let requests = 0;
  let calledTool = false;
  const server = createServer(async (request, response) => {
    const path = request.url?.split("?")[0];
    if (path === "/v1/messages/count_tokens") return sendJson(response, 200, { input_tokens: 1 });
    const asked = path === "/v1/messages" ? readRequest(await textOf(request)) : undefined;
    if (asked === undefined) return sendJson(response, 404, NOT_FOUND);
    requests++;
    const answer = mayCall(asked) ? CALL : DONE;
    calledTool ||= answer === CALL;
    const message = messageOf(answer, asked.model);
    if (!asked.stream) return sendJson(response, 200, message);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(eventsOf(message));
  });
  // It stands as the client's proxy as well, so that nothing leaves this machine.
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

const NOT_FOUND = {
  type: "error",
  error: { type: "not_found_error", message: "aos doctor has no such thing" },
};

/** Once in a conversation, where the client offers the tool. */
function mayCall({ tools = [], messages }: Request): boolean {
  return tools.some(({ name }) => name === CALL.name) && !JSON.stringify(messages).includes('"tool_result"');
}

function readRequest(text: string): Request | undefined {
  try {
    return RequestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    // The client hung up.
  }
  return Buffer.concat(chunks).toString();
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
