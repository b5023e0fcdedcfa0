import type { Action } from "./conversation.js";
import { readAction, type ToolReaders } from "./tools/read-action.js";
import { asText } from "./values.js";

/** A call as the assistant made it. What it did is read when somebody asks: of most nobody does. */
export class Call {
  /** Whether its result has not come yet. */
  isOpen = false;
  /** The harness's own tools. */
  readers: ToolReaders | undefined = undefined;
  private read: Action | undefined = undefined;

  constructor(
    /** The API's own id; where it has none, the history gives one made of the call's place. */
    public id: string | undefined,
    readonly tool: string,
    /** The arguments as they stand in the message. */
    private readonly given: unknown,
  ) {}

  /** The arguments: parsed where they came as JSON text, else as they came. */
  get input(): unknown {
    return typeof this.given === "string" ? parse(this.given) : this.given;
  }

  get action(): Action {
    this.read ??= readAction(this.tool, this.input, this.readers);
    return this.read;
  }

  /** The tool and the arguments as they stand in the message. */
  get text(): string {
    return this.tool + asText(this.given);
  }
}

/** What is no JSON stays a text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
