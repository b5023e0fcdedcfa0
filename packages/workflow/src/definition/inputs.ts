/** The entries of a list can have any type unless `choices` restricts them. */
export const INPUT_TYPES = ["string", "number", "boolean", "choice", "list"] as const;
export type InputValueType = (typeof INPUT_TYPES)[number];

/** An input that a workflow declares. */
export interface InputDefinition {
  type: InputValueType;
  /** Whether a run requires a value, which a default can provide. */
  required: boolean;
  description?: string;
  default?: unknown;
  /** The allowed values or, for a list, the allowed entries. */
  choices?: readonly (string | number | boolean)[];
  /** Whether the input receives a run's unnamed argument. */
  subject: boolean;
}
