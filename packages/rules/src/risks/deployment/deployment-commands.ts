import { scopeOf } from "@agentos/commands/effects";
import { type Invocation, readOptions, type Split } from "@agentos/commands/reader";
import type { DeployCommand } from "./deploy-command.js";
import { packageCommand } from "./package-commands.js";
import { serviceCommand } from "./service-commands.js";

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

/** Whether an option makes it harmless. */
export function isExemptBy({ unless }: DeployCommand, { options }: Split): boolean {
  return (
    unless !== undefined &&
    options.some(
      ({ name, value }) =>
        unless.test(value === undefined ? name : name.startsWith("--") ? `${name}=${value.text}` : name) ||
        unless.test(name),
    )
  );
}

/** The same of a program that may deploy nothing at all. */
export function isExempt({ name, args }: Pick<Invocation, "name" | "args">): boolean {
  const command = deployCommand(name);
  return command !== undefined && isExemptBy(command, readOptions(args, command));
}
