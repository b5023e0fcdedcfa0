import type { Action } from "./conversation.js";
import { parseInput } from "./shapes/shape.js";
import { readAction, type ToolReaders } from "./tools/read-action.js";

/**
 * A call as the assistant made it. Its arguments are parsed, and what it did is read, when somebody asks: of
 * most nobody does.
 */
export class Call {
  /** Whether its result has not come yet. */
  isOpen = true;
  private isParsed = false;
  private read: Action | undefined = undefined;

  constructor(
    /** The API's own id, or one made of its place where the API has none. */
    readonly id: string,
    readonly tool: string,
    /** The arguments as they stand in the message, until they are parsed. */
    private given: unknown,
    private readonly readers: ToolReaders,
  ) {}

  /** The arguments: parsed where they came as JSON text, else as they came. */
  get input(): unknown {
    if (!this.isParsed) this.given = parseInput(this.given);
    this.isParsed = true;
    return this.given;
  }

  get action(): Action {
    this.read ??= readAction(this.tool, this.input, this.readers);
    return this.read;
  }
}
