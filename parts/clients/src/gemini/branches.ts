import { asObject, asObjects, asText, type JsonObject } from "@agentos/platform";
import { type AbandonedRows, type Branches, type BranchFormat, RowRanges } from "../session/index.js";

export const geminiBranches: BranchFormat<"gemini"> = {
  client: "gemini",
  createBranches: () => new Rewinds(),
};

/**
 * Handles `{"$rewindTo": id}`, which discards the message with this id and all later ones. An
 * unknown id discards all messages. Also finds copies of earlier messages: when the user cancels a
 * tool call, Gemini CLI appends its whole history again under new ids, then sets it as `messages`.
 */
class Rewinds implements Branches {
  private readonly discarded = new RowRanges();
  /** The first row of each message that is still valid, by the message's id, in order. */
  private readonly begun = new Map<string, number>();

  read(row: JsonObject, number: number): void {
    const id = asText(row.id);
    // A message is appended again when it has grown.
    if (id !== undefined && !this.begun.has(id)) this.begun.set(id, number);
    this.findCopies(asObjects(asObject(row.$set)?.messages), number);
    const rewound = asText(row.$rewindTo);
    if (rewound === undefined) return;
    const from = this.begun.get(rewound) ?? this.begun.values().next().value ?? number;
    this.discarded.add(from, number);
    for (const [message, at] of this.begun) if (at >= from) this.begun.delete(message);
  }

  private findCopies(messages: readonly JsonObject[], number: number): void {
    const newest = messages.length > 0 ? [...this.begun].slice(-messages.length) : [];
    const [[, from] = []] = newest;
    const areAll = newest.length === messages.length && newest.every(([id], at) => id === messages[at]!.id);
    if (from !== undefined && areAll) this.discarded.add(from, number);
  }

  abandoned(): AbandonedRows | undefined {
    return this.discarded.size === 0 ? undefined : this.discarded;
  }
}
