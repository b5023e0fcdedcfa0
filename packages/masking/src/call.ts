import type { ToolAction } from "./conversation.js";
import { readAction, type ToolReaders } from "./tools/read-action.js";
import { asText } from "./values.js";

/** A tool call. Its action is parsed lazily, because most actions are never needed. */
export class Call {
  isOpen = false;
  readers: ToolReaders | undefined = undefined;
  private read: ToolAction | undefined = undefined;

  constructor(
    public id: string | undefined,
    readonly tool: string,
    private readonly given: unknown,
  ) {}

  get input(): unknown {
    return typeof this.given === "string" ? parse(this.given) : this.given;
  }

  get action(): ToolAction {
    this.read ??= readAction(this.tool, this.input, this.readers);
    return this.read;
  }

  get text(): string {
    return this.tool + asText(this.given);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
