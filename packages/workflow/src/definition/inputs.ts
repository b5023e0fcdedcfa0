/** The types of inputs. A list has entries of any kind, unless it has choices. */
export const INPUT_TYPES = ["string", "number", "boolean", "choice", "list"] as const;
export type InputValueType = (typeof INPUT_TYPES)[number];

/** An input that a workflow declares. */
export interface InputDefinition {
  type: InputValueType;
  /** A run does not start without a value, unless there is a default. */
  required: boolean;
  description?: string;
  default?: unknown;
  /** For a list: the allowed entries. */
  choices?: readonly (string | number | boolean)[];
  /** Takes the argument that is given to a run without a name. */
  subject: boolean;
}
