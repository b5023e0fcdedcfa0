import type { UsageFormat } from "@agentos/clients";
import type { JsonObject } from "@agentos/platform";
import type { SessionNotes } from "./session-notes.js";

/** Notes how full the context window is, by what a client's rows say of it, in their order. */
export class TokenNotes {
  private answer: string | undefined;
  private outputTokens = 0;

  constructor(
    private readonly format: UsageFormat,
    private readonly notes: SessionNotes,
  ) {}

  read(row: JsonObject): void {
    const { notes } = this;
    const told = this.format.read(row);
    if (told === undefined || ("isSidechain" in told && told.isSidechain)) return;
    if ("windowTokens" in told) notes.windowTokens = told.windowTokens ?? notes.windowTokens;
    if (told.type === "compaction" && !told.mayBeStart) {
      notes.usedTokens = told.leftTokens;
      this.answer = undefined;
    } else if (told.type === "answer" && told.usage !== undefined && told.usage.inputTokens > 0) {
      const { inputTokens, outputTokens } = told.usage;
      // The rows of an answer repeat its count; only the last ones have all of its output.
      const isSame = told.id !== undefined && told.id === this.answer;
      this.outputTokens = isSame ? Math.max(this.outputTokens, outputTokens) : outputTokens;
      this.answer = told.id;
      notes.usedTokens = inputTokens + this.outputTokens;
    }
  }
}
