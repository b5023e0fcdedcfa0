import { asCount, asObject, type JsonObject } from "@agentos/platform";
import { type AbandonedRows, type Branches, type BranchFormat, RowRanges } from "../session/index.js";
import { requestIn } from "./user-text.js";

export const codexBranches: BranchFormat<"codex"> = {
  client: "codex",
  createBranches: () => new Rollbacks(),
};

/** Handles `thread_rolled_back`, which discards the given number of turns. */
class Rollbacks implements Branches {
  private readonly discarded = new RowRanges();
  private readonly requests: number[] = [];

  read(row: JsonObject, number: number): void {
    const payload = asObject(row.payload) ?? {};
    if (row.type === "response_item" && payload.type === "message" && payload.role === "user") {
      if (requestIn(payload) !== undefined) this.requests.push(number);
    } else if (row.type === "event_msg" && payload.type === "thread_rolled_back") {
      const turns = Math.floor(asCount(payload.num_turns));
      const [from] = turns === 0 ? [] : this.requests.splice(-turns);
      if (from !== undefined) this.discarded.add(from, number);
    }
  }

  abandoned(): AbandonedRows | undefined {
    return this.discarded.size === 0 ? undefined : this.discarded;
  }
}
