import { mkdirSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { describeError, errorCode, writeFileAtomic } from "@agentos/platform";
import type { LoosenedFolder } from "@agentos/rules/internal";
import type { Command } from "commander";
import { obstacleToSealing, signWithKey, writeRootsOwn } from "../approve/seal.js";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import {
  askConsent,
  type Context,
  count,
  EXIT,
  formatAge,
  homeFolder,
  homePath,
  obstacleToConsent,
  oneLine,
  printJson,
  refuse,
  say,
} from "../terminal/index.js";
import { visible } from "../terminal/visible.js";
import { commandAction } from "./common.js";

interface Options extends GlobalOptions {
  list?: true;
  revoke?: true;
}

export function addTrustCommand(program: Command, context: Context): void {
  const command = program
    .command("trust")
    .summary("let a folder's configuration loosen the rules (only for you, on this machine)")
    .description(
      "A repository can tighten the rules, but not loosen them by itself: if its .agentos folder turns rules off or weakens them " +
        "(`mode`, `disable`, a lower tier), that takes effect only after you approve exactly these changes. Shows the changes and asks " +
        "whether you approve. Run it in your own terminal, because an agent cannot answer (exit code 5). After any further change, you " +
        "must approve again.",
    )
    .argument("[folder]", "the folder (default: the project's folder)")
    .option("-l, --list", "list the folders that you trust")
    .option("--revoke", "stop trusting the folder")
    .action(commandAction(context, trust));
  addExamples(command, [
    ["aos trust", "see what this project loosens, and trust it"],
    ["aos trust --list", "list the folders that you trust"],
    ["aos trust --revoke ../shop", "stop trusting a folder"],
  ]);
}

async function trust(context: Context, named: string | undefined, options: Options) {
  const { findLoosenings, listTrusted, revokeTrust } = await import("@agentos/rules/internal");
  if (options.list) {
    const trusted = listTrusted();
    return options.json ? printJson(context, trusted) : list(context, trusted);
  }
  const folder = named === undefined ? findProject(context, options).folder : resolve(context.cwd, named);
  const shown = homePath(folder, homeFolder(context));
  if (options.revoke) {
    const wasTrusted = revokeTrust(folder);
    say(context.stdout, wasTrusted ? `${shown} is no longer trusted.` : `${shown} was not trusted.`);
    return wasTrusted ? EXIT.done : EXIT.usage;
  }
  const found = findLoosenings(folder);
  if (options.json) return printJson(context, found ?? { folder, trusted: false, loosenings: [] });
  if (!found) return say(context.stdout, `${shown} does not loosen any rule: nothing to trust.`);
  context.stdout.write(renderLoosened(found, shown));
  if (found.trusted) return say(context.stdout, "You already trust this folder with these changes.");
  return askForTrust(context, found);
}

/** Asks whether to trust changes that have already been shown. Returns the exit code. */
export async function askForTrust(context: Context, { folder, loosenings }: LoosenedFolder): Promise<number> {
  const rules = await import("@agentos/rules/internal");
  const obstacle = (await obstacleToSealing()) ?? obstacleToConsent(context);
  const consent = obstacle ?? (await askConsent(context, "Trust this folder with these changes?"));
  if (typeof consent === "string") return refuse(context, `nothing was trusted: ${consent}`);
  if (!consent) {
    context.stderr.write("Nothing was trusted.\n");
    return EXIT.done;
  }
  if (JSON.stringify(rules.findLoosenings(folder)?.loosenings) !== JSON.stringify(loosenings))
    return refuse(context, "nothing was trusted: the changes are no longer the ones that you were shown");
  const real = realpathSync(folder);
  const trusted = {
    folder: real,
    loosenings: rules.textsOf(loosenings),
    trustedAt: context.now().toISOString(),
  };
  if (rules.isMachineMode()) await writeRootsOwn("trust", [real], { ...trusted, mac: "" });
  else {
    try {
      const own = rules.openUserFolder(real);
      const mac = await signWithKey(own, rules.TRUST_PURPOSE, rules.trustTerms(trusted));
      const path = rules.trustFile(own, real);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeFileAtomic(path, `${JSON.stringify({ ...trusted, mac }, null, 2)}\n`, { mode: 0o600 });
    } catch (error) {
      if (errorCode(error) !== "no-key") throw error;
      return refuse(context, `nothing was trusted: your answer cannot be signed: ${describeError(error)}`);
    }
  }
  say(
    context.stdout,
    `Trusted: ${count(loosenings.length, "change")} to the rules ${loosenings.length === 1 ? "applies" : "apply"} from now on.`,
  );
  return EXIT.done;
}

export function renderLoosened({ loosenings }: LoosenedFolder, shown: string): string {
  const lines = loosenings.map(({ what }) => `  ${visible(oneLine(what))}\n`);
  return `${shown} loosens the rules:\n${lines.join("")}`;
}

function list(
  context: Context,
  trusted: readonly { folder: string; loosenings: readonly string[]; trustedAt: string }[],
): void {
  if (trusted.length === 0) context.stdout.write("You do not trust any folder.\n");
  for (const { folder, loosenings, trustedAt } of trusted) {
    const age = formatAge(context.now().getTime() - Date.parse(trustedAt));
    context.stdout.write(`${homePath(folder, homeFolder(context))}  ${context.paint.stdout.dim(age)}\n`);
    for (const what of loosenings) context.stdout.write(`  ${visible(oneLine(what))}\n`);
  }
}
