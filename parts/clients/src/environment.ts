/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where to look for clients' files. */
export interface Place {
  home: string;
  env: Environment;
}

/** Whether a variable turns something on, by the rule that clients use. */
export function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "0" && value.toLowerCase() !== "false";
}
