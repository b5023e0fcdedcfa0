import * as z from "zod";
import { type Budget, parseAmount, parseCost } from "../budgets.js";
import { isFields } from "../document-path.js";
import { parseDuration } from "../durations.js";
import { type CheckPlace, key } from "./key.js";

const Amount = z.union([z.number().gt(0), z.string()], {
  error: "must be a number, or a string such as 200k",
});

export function budgetKey(description: string) {
  return key(
    z
      .strictObject({
        cost: z
          .union([z.number().gt(0), z.string()], { error: 'must be US dollars, such as 5 or "5usd"' })
          .optional()
          .describe("US dollars, as calculated by the clients: 5, or 5usd."),
        tokens: Amount.optional().describe("Input and output tokens of all calls: 200k, 1.5M."),
        turns: Amount.optional().describe("Model calls."),
        time: z
          .union([z.number().gt(0), z.string()], {
            error: "must be a number of seconds, or a string such as 30m",
          })
          .optional()
          .describe("The total run time of all attempts: seconds, or a string such as 30m."),
      })
      .optional()
      .describe(description),
    {
      normalize: ({ cost, tokens, turns, time }): Budget => {
        const amount = (value: number | string) => (typeof value === "number" ? value : parseAmount(value)!);
        return {
          ...(cost !== undefined && { costUsd: typeof cost === "number" ? cost : parseCost(cost)! }),
          ...(tokens !== undefined && { tokens: amount(tokens) }),
          ...(turns !== undefined && { turns: amount(turns) }),
          ...(time !== undefined && { timeMs: parseDuration(time) as number }),
        };
      },
      check: checkBudget,
    },
  );
}

function checkBudget(budget: unknown, { at, error }: CheckPlace): void {
  if (!isFields(budget)) return;
  const { cost, tokens, turns, time } = budget;
  if (typeof cost === "string" && parseCost(cost) === undefined)
    error([...at, "cost"], '"cost" must be US dollars above 0, such as 5 or "5usd"');
  for (const [name, amount] of Object.entries({ tokens, turns }))
    if (typeof amount === "string" && parseAmount(amount) === undefined)
      error([...at, name], `"${name}" must be a number above 0, such as 40, 200k or 1.5M`);
  if (typeof time === "string" && parseDuration(time) === undefined)
    error([...at, "time"], '"time" must be a number of seconds, or a string such as "90s", "30m" or "2h"');
}
