import { withoutUndefined } from "@agentos/platform";
import * as z from "zod";
import type { Notification } from "../workflow.js";
import { envKey } from "./env.js";
import { type CheckPlace, key, normalizeKeys, shapeOf, type ValuePlace } from "./key.js";
import { checkText } from "./references.js";
import { checkPrograms, checkRun, isArguments, normalizeProgram, ProgramSchema } from "./run.js";
import { durationKey, text } from "./values.js";

const OCCASIONS = ["gate", "failure", "end"] as const;

const Occasion = z.enum(OCCASIONS);

const NOTIFY_KEYS = {
  on: key(
    z
      .union([Occasion, z.array(Occasion).min(1)], {
        error: 'must be "gate", "failure", "end", or a list of them',
      })
      .optional()
      .describe(
        "When to notify: a gate opens, a phase has failed for good, the session has ended. Default: all three.",
      ),
    { normalize: (on) => (typeof on === "string" ? [on] : [...on]) },
  ),
  run: key(ProgramSchema.optional().describe("A program that gets the notification as JSON on stdin."), {
    normalize: normalizeProgram,
    check: checkRun,
  }),
  webhook: key(text().optional().describe("A URL to which the notification is posted as JSON."), {
    check: checkWebhook,
  }),
  timeout: durationKey("How long the notification may take. Default 10s."),
  env: envKey,
};

const Notify = z
  .strictObject(shapeOf(NOTIFY_KEYS))
  .refine(({ run, webhook }) => (run === undefined) !== (webhook === undefined), {
    error: 'must have either "run" or "webhook"',
  });

export const notifyKey = key(
  z
    .union([ProgramSchema, Notify, z.array(Notify)], {
      error: 'must be a program, a mapping with "run" or "webhook", or a list of such mappings',
    })
    .optional()
    .describe(
      "Sends a notification when a gate opens, a phase fails or the session ends. The value is a program, a mapping or a list of mappings, each with `run` or `webhook` and, optionally, `on`, `timeout` and `env`. A failed notification never stops the run.",
    ),
  {
    normalize: (notify, place): Notification[] => {
      const { document, at } = place;
      if (typeof notify === "string" || (Array.isArray(notify) && isArguments(notify)))
        return [{ on: [...OCCASIONS], run: normalizeProgram(notify, place), env: {} }];
      if (!Array.isArray(notify)) return [normalizeNotify(notify, place)];
      return notify.map((each, index) => normalizeNotify(each, { document, at: [...at, index] }));
    },
    check: (notify, place) => checkPrograms(NOTIFY_KEYS, notify, place),
  },
);

function normalizeNotify(notify: z.infer<typeof Notify>, place: ValuePlace): Notification {
  const { on, run, webhook, timeout, env } = normalizeKeys(NOTIFY_KEYS, notify, place);
  return {
    on: on ?? [...OCCASIONS],
    ...withoutUndefined({ run, webhook, timeoutMs: timeout }),
    env: env ?? {},
  };
}

function checkWebhook(webhook: unknown, place: CheckPlace): void {
  if (typeof webhook !== "string") return;
  checkText(webhook, place);
  // A URL from the environment is unknown until the run starts.
  if (/^\$\{/.test(webhook) || /^https?:\/\/[^/\s]/i.test(webhook)) return;
  place.error(place.at, '"webhook" must start with http:// or https://');
}
