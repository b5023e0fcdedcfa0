import type { ShellWord } from "../programs/index.js";
import { CHARACTERS_PER_UNIT, COST_OF_COMMAND, MAX_COST, MAX_COUNTED, MAX_STEPS } from "./limits.js";

/** A limit on how much is read before there is an answer, for one command or for a whole tool call. */
export class ReadingBudget {
  private steps = 0;
  private cost = 0;

  /** False once too many steps were taken to continue. */
  takeSteps(count: number): boolean {
    this.steps += count;
    return this.steps <= MAX_STEPS;
  }

  /** False once there were too many commands to list. The first one is always listed. */
  takeCommand(words: readonly ShellWord[]): boolean {
    const isFirst = this.cost === 0;
    let characters = 0;
    for (const { text } of words) characters += Math.min(text.length, MAX_COUNTED);
    this.cost += COST_OF_COMMAND + words.length + characters / CHARACTERS_PER_UNIT;
    return isFirst || this.cost <= MAX_COST;
  }
}
