/**
 * Words behind a program that change what runs somewhere; the first words that are no options are compared.
 */
export interface DeployCommand {
  /** Stops when the first words match one of these, each a sequence joined by blanks, `*` for any word. */
  verbs: RegExp;
  /** Makes it harmless: a dry run, a help text. */
  unless?: RegExp;
  /** Options with a value. */
  short?: string;
  long?: readonly string[];
}
