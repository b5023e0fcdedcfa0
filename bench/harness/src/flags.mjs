import { parseArgs } from "node:util";

/**
 * Prints the usage for `--help` and exits with 0. Exits with 2 for invalid options.
 * @param {string} usage including the final line break
 * @param {import("node:util").ParseArgsConfig["options"]} options
 */
export function readFlags(usage, options) {
  try {
    const { values } = parseArgs({ options: { ...options, help: { type: "boolean", short: "h" } } });
    if (!values.help) return values;
    process.stdout.write(usage);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}
