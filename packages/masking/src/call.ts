import type { ToolAction } from "./conversation.js";
import { readAction, type ToolReaders } from "./tools/read-action.js";
import { asText } from "./values.js";

/** A call as the assistant made it. Its action is parsed on demand, because most actions are never needed. */
export class Call {
  /** Whether the result is still missing. */
  isOpen = false;
  /** The harness's own tools. */
  readers: ToolReaders | undefined = undefined;
  private read: ToolAction | undefined = undefined;

  constructor(
    /** The API's own id. If the API has none, the history derives one from the call's position. */
    public id: string | undefined,
    readonly tool: string,
    /** The arguments as they appear in the message. */
    private readonly given: unknown,
  ) {}

  /** The arguments, parsed if they came as JSON text. */
  get input(): unknown {
    return typeof this.given === "string" ? parse(this.given) : this.given;
  }

  get action(): ToolAction {
    this.read ??= readAction(this.tool, this.input, this.readers);
    return this.read;
  }

  /** The tool and the arguments as they appear in the message. */
  get text(): string {
    return this.tool + asText(this.given);
  }
}

/** Returns the text itself when it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
