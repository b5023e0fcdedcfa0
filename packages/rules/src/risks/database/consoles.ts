import { baseName, type Invocation } from "@agentos/commands/reader";

/** What interpreters start that takes subcommands as a program does. */
const CONSOLES = " artisan console craft spark yii think cake wp drush bake manage.py setup.py ace ";
const INTERPRETERS = /^(?:php|python|ruby|node)[\d.]*$/;

/**
 * A framework's console as the program that it is: `php artisan queue:flush`, `python manage.py dbshell`,
 * `bin/console cache:clear`.
 */
export function consoleOf(invocation: Invocation): Invocation | undefined {
  const { name, args } = invocation;
  if (isConsole(name)) return invocation;
  if (!INTERPRETERS.test(name)) return undefined;
  const at = args.findIndex(({ text }) => !text.startsWith("-"));
  const script = args[at];
  if (!script?.known) return undefined;
  const own = baseName(script.text).toLowerCase();
  return isConsole(own) ? { ...invocation, name: own, args: args.slice(at + 1) } : undefined;
}

function isConsole(name: string): boolean {
  return name !== "" && CONSOLES.includes(` ${name} `);
}
