import { type Action, textsIn } from "@agentos/commands/effects";

const MAX_LOOKED_AT = 4_000;

/**
 * Whether what seems to do no harm may yet reach the user's key, or the guard: a quick glance that errs on
 * the side of yes, so that almost everything harmless needs no more than this.
 */
export function mayReachGuard({ input, cwd = "" }: Action): boolean {
  if (AT_HOME.test(cwd)) return true;
  return Object.values(input).some((value) => {
    if (typeof value === "string") return mayName(value);
    return typeof value === "object" && value !== null && someText(value, mayName);
  });
}

function someText(value: unknown, isMeant: (text: string) => boolean): boolean {
  for (const text of textsIn(value)) if (isMeant(text)) return true;
  return false;
}

/** A working folder from which the key can be named without naming its folder. */
const AT_HOME = /\/(?:\.local|\.local\/state|\.local\/state\/agentos(?:\/.*)?|state|Application Support)$/;
/**
 * What may name the key's folder, the key itself, or take the guard away with what is for development only.
 */
const NAMES =
  /agentos|\.local|XDG_STATE|LOCALAPPDATA|Application Support|(?:^|[/\\\s"'])key(?:$|[\s"';|&])|--omit|--prod|--only/i;
const HOME = /^["']?(?:~|\$HOME|\$\{HOME|\/home\/|\/root\/|\/Users\/)/;

function mayName(text: string): boolean {
  const looked = text.length > MAX_LOOKED_AT ? text.slice(0, MAX_LOOKED_AT) : text;
  // A pattern for what lies in the user's home, whose names need not be spelled out.
  return NAMES.test(looked) || looked.split(/[\s;|&]+/).some((word) => HOME.test(word) && /[*?[]/.test(word));
}
