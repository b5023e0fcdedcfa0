/** What an input may be. A list has entries of any kind, unless it has choices. */
export const INPUT_TYPES = ["string", "number", "boolean", "choice", "list"] as const;
export type InputValueType = (typeof INPUT_TYPES)[number];

/** An input that a workflow declares. */
export interface InputDefinition {
  type: InputValueType;
  /** A run without it does not start, unless it has a default. */
  required: boolean;
  description?: string;
  default?: unknown;
  /** Of a list: what its entries may be. */
  choices?: readonly (string | number | boolean)[];
  /** A text that a run is given without a name is this one. */
  subject: boolean;
}
