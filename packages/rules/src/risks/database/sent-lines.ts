import { type Detector, type Finding, stop } from "@agentos/commands/effects";
import { commandLine, type Invocation } from "@agentos/commands/reader";

const SENDERS = /^(?:nc|ncat|netcat|telnet|socat|openssl)$/;
/** Commands of caches, which take them as lines; RESP puts lengths before its words. */
const DELETES_ALL = /^[\s*\d$\\rn'"]*(?:flush_?all|flush_?db|shutdown)\b/i;

/**
 * Lines that no client sends to a database: `echo flush_all | nc cache 11211`, `printf 'FLUSHALL\r\n' >
 * /dev/tcp/cache/6379`.
 */
export const detectSentLines: Detector = ({ invocations }) =>
  invocations.flatMap((invocation): Finding[] =>
    DELETES_ALL.test(sentBy(invocation))
      ? [stop("database-schema", commandLine(invocation), "it deletes all data")]
      : [],
  );

function sentBy({ name, args, input, redirections }: Invocation): string {
  if (input?.type === "text" && SENDERS.test(name)) return input.text;
  return redirections.some(({ target }) => target.text.startsWith("/dev/tcp/"))
    ? args.map(({ text }) => text).join(" ")
    : "";
}
