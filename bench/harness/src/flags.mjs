import { parseArgs } from "node:util";

/**
 * Reads the command line. `--help` prints the usage and ends with 0; what is not understood ends with 2 and
 * says why.
 * @param {string} usage with its last line break
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
