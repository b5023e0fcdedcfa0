import type { SettingSchema } from "@agentos/platform";
import * as z from "zod";
import type { Criteria } from "./criteria.js";
import { CRITERIA_SETTINGS } from "./criteria-settings.js";

type Shape = { [Key in keyof Criteria]-?: z.ZodOptional<z.ZodType<NonNullable<Criteria[Key]>>> };

/** {@link CRITERIA_SETTINGS} for schemas of zod that contain criteria. */
export const CriteriaSchema = z.strictObject(
  Object.fromEntries(
    Object.entries<SettingSchema>(CRITERIA_SETTINGS.properties).map(([key, schema]) => [
      key,
      zodOf(schema)
        .optional()
        .describe(schema.description ?? ""),
    ]),
  ) as Shape,
);

/**
 * As far as criteria need it; `z.fromJSONSchema` would add a fifth to what every hook's package carries of
 * zod.
 */
function zodOf({ type, enum: choices, minimum, exclusiveMinimum, maximum, items }: SettingSchema): z.ZodType {
  if (choices) return z.enum(choices);
  if (type === "array") return z.array(zodOf(items ?? {}));
  if (type === "string") return z.string().regex(/\S/, { error: "must not be blank" });
  let number = type === "integer" ? z.int() : z.number();
  if (minimum !== undefined) number = number.min(minimum) as typeof number;
  if (exclusiveMinimum !== undefined) number = number.gt(exclusiveMinimum) as typeof number;
  return maximum === undefined ? number : number.max(maximum);
}
