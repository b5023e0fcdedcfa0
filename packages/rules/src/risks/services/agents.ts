import { type Detector, stop } from "@agentos/commands/effects";
import { commandLine, isTrial, programOf, saysVerb } from "@agentos/commands/reader";

/** Other agents, started so that they ask nobody: what they do no rule sees. */
export const detectAgents: Detector = ({ invocations }) =>
  invocations
    .filter((invocation) => {
      const texts = invocation.args.map(({ text }) => text);
      return saysVerb(programOf(invocation.name)?.alone, texts, texts) && !isTrial(invocation);
    })
    .map((invocation) => stop("guard", commandLine(invocation), "it starts an agent that nothing holds"));
