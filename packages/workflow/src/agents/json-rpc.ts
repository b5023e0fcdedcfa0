import { type Readable, Transform, type Writable } from "node:stream";
import { asObject, asText, type JsonObject, parseObject } from "@agentos/platform";

/** Longer lines are split and are therefore not parsed as messages. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const NEWLINE = 10;
const METHOD_NOT_FOUND = { code: -32_601, message: "Method not found" };

export interface JsonRpcHandlers {
  /** Returns undefined if the method is not supported. */
  onRequest(method: string, params: JsonObject): Promise<JsonObject> | undefined;
  /** Whether to show a message. `answers` is the method of the request that the message answers. */
  isShown(message: JsonObject, answers: string | undefined): boolean;
}

/** A JSON-RPC 2.0 connection to a program, with one message per line. */
export class JsonRpc {
  /** Messages accepted by `isShown`, and output that is not JSON-RPC. */
  readonly shown: Readable;
  readonly #stdin: Writable;
  readonly #handlers: JsonRpcHandlers;
  readonly #open = new Map<number, { method: string; settle(message: JsonObject): void }>();
  #held: Buffer[] = [];
  #heldBytes = 0;
  #lastId = 0;

  constructor(stdio: { stdin: Writable; stdout: Readable }, handlers: JsonRpcHandlers) {
    this.#stdin = stdio.stdin;
    this.#handlers = handlers;
    const shown = new Transform({
      transform: (chunk: Buffer, _, done) => {
        for (const line of this.#lines(chunk)) if (this.#take(line)) shown.push(line);
        done();
      },
      flush: (done) => done(null, Buffer.concat(this.#held)),
    });
    stdio.stdout.once("error", () => shown.end()).once("close", () => shown.end());
    // Do not wait for a descendant that keeps the pipe open after the program has ended.
    shown.once("close", () => stdio.stdout.destroy());
    this.shown = stdio.stdout.pipe(shown);
  }

  /** Resolves with the response. Never resolves if the program ends first. */
  request(method: string, params: JsonObject): Promise<JsonObject> {
    const id = ++this.#lastId;
    const answer = new Promise<JsonObject>((settle) => this.#open.set(id, { method, settle }));
    this.#send({ id, method, params });
    return answer;
  }

  notify(method: string, params: JsonObject): void {
    this.#send({ method, params });
  }

  #send(message: JsonObject): void {
    this.#stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  #lines(chunk: Buffer): Buffer[] {
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      lines.push(Buffer.concat([...this.#held, chunk.subarray(start, end + 1)]));
      this.#held = [];
      this.#heldBytes = 0;
      start = end + 1;
    }
    if (start < chunk.length) this.#held.push(chunk.subarray(start));
    this.#heldBytes += chunk.length - start;
    if (this.#heldBytes <= MAX_LINE_BYTES) return lines;
    lines.push(Buffer.concat(this.#held));
    this.#held = [];
    this.#heldBytes = 0;
    return lines;
  }

  #take(line: Buffer): boolean {
    const message = parseObject(line.toString("utf8"));
    if (message?.jsonrpc !== "2.0") return true;
    const method = asText(message.method);
    const known = method === undefined ? this.#open.get(Number(message.id)) : undefined;
    const isShown = this.#handlers.isShown(message, known?.method);
    if (known) {
      this.#open.delete(Number(message.id));
      known.settle(message);
    } else if (method !== undefined && message.id !== undefined)
      void this.#answer(message.id, method, message);
    return isShown;
  }

  async #answer(id: unknown, method: string, { params }: JsonObject): Promise<void> {
    const result = await this.#handlers.onRequest(method, asObject(params) ?? {});
    this.#send(result === undefined ? { id, error: METHOD_NOT_FOUND } : { id, result });
  }
}
