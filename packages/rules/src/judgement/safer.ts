import { commandLine, type Invocation, programOf, saysVerb } from "@agentos/commands/reader";

/**
 * A command that serves the same end and gives a look first, or a way back; undefined where none is known.
 */
export function saferCommand(invocations: readonly Invocation[], what: string): string | undefined {
  const invocation = invocations.find((one) => commandLine(one) === what);
  if (!invocation) return undefined;
  const texts = invocation.args.map(({ text }) => text);
  const words = texts.filter((text) => text[0] !== "-");
  const advice = programOf(invocation.name)?.safer?.find(([verbs]) => saysVerb(verbs, words, texts))?.[1];
  if (advice === undefined) return undefined;
  const [before, after] = advice.split(" => ");
  if (after === undefined) return advice.replace("$&", () => what);
  const changed = what.replace(before!, () => after);
  return changed === what ? undefined : changed;
}
