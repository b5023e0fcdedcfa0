import { scopeOf } from "../effects/local-programs.js";
import { packageCommand } from "./package-commands.js";
import { serviceCommand } from "./service-commands.js";

/**
 * Words behind a program that change what runs somewhere; the first words that are no options are compared.
 */
export interface DeployCommand {
  /** Stops when the first words match one of these, each a sequence joined by blanks, `*` for any word. */
  verbs: () => RegExp;
  /** Makes it harmless: a dry run, a help text. */
  unless?: RegExp;
  /** Options with a value. */
  short?: string;
  long?: readonly string[];
}

/** Programs that work on this machine, and with some words elsewhere. */
export const ALSO_ELSEWHERE = "docker podman buildah copilot sls hub";

/** What is known of a program that deploys, publishes or changes infrastructure. */
export function deployCommand(name: string): DeployCommand | undefined {
  const command = packageCommand(name);
  if (command !== undefined) return command;
  return scopeOf(name) === "local" && !ALSO_ELSEWHERE.split(" ").includes(name)
    ? undefined
    : serviceCommand(name);
}
