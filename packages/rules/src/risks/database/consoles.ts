import { baseName, type Invocation, isKind } from "@agentos/commands/reader";

const INTERPRETERS = /^(?:php|python|ruby|node)[\d.]*$/;

/**
 * A framework's console as the program that it is: `php artisan queue:flush`, `python manage.py dbshell`,
 * `bin/console cache:clear`.
 */
export function consoleOf(invocation: Invocation): Invocation | undefined {
  const { name, args } = invocation;
  if (isKind(name, "console")) return invocation;
  if (!INTERPRETERS.test(name)) return undefined;
  const at = args.findIndex(({ text }) => !text.startsWith("-"));
  const script = args[at];
  if (!script?.known) return undefined;
  const own = baseName(script.text).toLowerCase();
  return isKind(own, "console") ? { ...invocation, name: own, args: args.slice(at + 1) } : undefined;
}
