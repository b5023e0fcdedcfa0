import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { JsonRpc, type JsonRpcHandlers } from "../../src/agents/json-rpc.js";

function connect(handlers: Partial<JsonRpcHandlers> = {}) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const rpc = new JsonRpc(
    { stdin, stdout },
    { onRequest: () => undefined, isShown: () => true, ...handlers },
  );
  const shown = text(rpc.shown);
  const sent = async () =>
    (await text(stdin.end()))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  return { rpc, stdout, shown, sent };
}

test("a response settles its own request, however its bytes arrive", async () => {
  const { rpc, stdout, shown } = connect();
  const [one, two] = [rpc.request("one", {}), rpc.request("two", {})];
  const lines = [
    { jsonrpc: "2.0", id: 2, result: { text: "zwei \u2028 \u{1f600}" } },
    { jsonrpc: "2.0", id: 1, error: { code: 1, message: "no" } },
  ].map((message) => `${JSON.stringify(message)}\n`);
  for (const byte of Buffer.from(lines.join(""))) stdout.write(Buffer.from([byte]));
  expect(await two).toMatchObject({ result: { text: "zwei \u2028 \u{1f600}" } });
  expect(await one).toMatchObject({ error: { message: "no" } });
  stdout.end();
  expect(await shown).toBe(lines.join(""));
});

test("a request is answered, and an unknown one is refused", async () => {
  const { stdout, sent } = connect({
    onRequest: (method, params) => (method === "ask" ? Promise.resolve({ got: params }) : undefined),
  });
  stdout.write('{"jsonrpc":"2.0","id":"a","method":"ask","params":{"x":1}}\n');
  stdout.write('{"jsonrpc":"2.0","id":0,"method":"drain"}\n{"jsonrpc":"2.0","method":"news"}\n');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await sent()).toEqual([
    { jsonrpc: "2.0", id: "a", result: { got: { x: 1 } } },
    { jsonrpc: "2.0", id: 0, error: { code: -32_601, message: "Method not found" } },
  ]);
});

test("lines that are not messages, and messages to show, are passed on", async () => {
  const { stdout, shown } = connect({ isShown: ({ method }) => method === "news" });
  stdout.end(
    'Welcome!\n{"jsonrpc":"2.0","method":"noise"}\n{"jsonrpc":"2.0","method":"news"}\n{"a":1}\ntail',
  );
  expect(await shown).toBe('Welcome!\n{"jsonrpc":"2.0","method":"news"}\n{"a":1}\ntail');
});
