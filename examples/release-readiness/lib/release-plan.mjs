import { plural, quoted, quotedCell } from "./findings.mjs";

/**
 * Renders the order, the versions and the commands of a release. Runs nothing.
 *
 * @param {{ manager: string, changesets: boolean, git: { available: boolean }, scripts:
 * Record<string, string> }} project
 * @param {{ order: Release[], cycle: Release[] }} publishing
 * @param {string} verdict  the approved verdict
 *
 * @typedef {{ name: string, dir: string, from?: string, to: string, changesets?: string[],
 * follows?: string[], why?: string, access?: string }} Release
 */
export function renderReleasePlan(project, { order, cycle }, verdict) {
  const releases = [...order, ...cycle];
  const parts = ["# Release plan", `The report was approved. ${verdict}`];
  if (releases.length === 0) return `${[...parts, "There is nothing to release."].join("\n\n")}\n`;

  parts.push(
    "## What is released",
    `${plural(releases.length, "package")}, each after the packages that it depends on:`,
    ["| | package | from | to | why |", "|---|---|---|---|---|", ...releases.map(renderRow)].join("\n"),
  );
  if (cycle.length > 0) {
    const names = cycle.map(({ name }) => quoted(name)).join(", ");
    parts.push(
      `${names} form a dependency cycle: in whichever order they are published, users may briefly get only some of them.`,
    );
  }
  const steps = project.changesets ? changesetsSteps(project, releases) : plainSteps(project, releases);
  parts.push(
    "## Commands",
    "Run in the root of the project. Nothing has been run yet.",
    ...steps.map(renderStep),
  );
  return `${parts.join("\n\n")}\n`;
}

function renderRow({ name, from, to, ...release }, index) {
  return `| ${[index + 1, quotedCell(name), from && from !== to ? quotedCell(from) : "", quotedCell(to), reason(release)].join(" | ")} |`;
}

function reason({ changesets = [], follows = [], why }) {
  const reasons = [];
  if (changesets.length > 0) reasons.push(`changesets ${changesets.map(quotedCell).join(", ")}`);
  if (follows.length > 0) reasons.push(`follows ${follows.map(quotedCell).join(", ")}`);
  if (why) reasons.push(why);
  return reasons.join("; ") || "released with its group";
}

function renderStep({ title, commands }, index) {
  return `${index + 1}. ${title}\n\n   \`\`\`sh\n${commands.map((command) => `   ${command}`).join("\n")}\n   \`\`\``;
}

function changesetsSteps({ manager, git, scripts }, releases) {
  const versioned = releases.some(({ changesets, follows }) => changesets || follows);
  const steps = [];
  if (versioned) {
    steps.push({
      title: "Write the versions and the change notes, and bring the lock file up to date.",
      commands: [
        ownScript(scripts, "changeset version") ?? "npx changeset version",
        `${manager.replace("-classic", "")} install`,
      ],
    });
    if (git.available) {
      const commands = ["git add --all", "git diff --cached", 'git commit -m "Release"'];
      steps.push({ title: "Look at the changes, then commit them.", commands });
    }
  }
  steps.push({
    title: "Publish what the registry does not have yet. If CI publishes, push instead.",
    commands: [ownScript(scripts, "changeset publish") ?? "npx changeset publish"],
  });
  if (git.available) {
    steps.push({ title: "Push the commit and its tags.", commands: ["git push --follow-tags"] });
  }
  return steps;
}

/** Returns the root script that runs the command, because it may do more than the command alone. */
function ownScript(scripts, command) {
  const name = Object.keys(scripts).find((script) => String(scripts[script]).includes(command));
  return name === undefined ? undefined : `npm run ${shellWord(name)}`;
}

function plainSteps({ manager, git }, releases) {
  const single = releases.length === 1 && releases[0].dir === ".";
  const steps = [
    {
      title: "See what would be published.",
      commands: releases.map((release) => `${publishCommand(manager, release)} --dry-run`),
    },
    {
      title: "Publish in this order. If CI publishes, push the tags instead.",
      commands: releases.map((release) => publishCommand(manager, release)),
    },
  ];
  if (git.available) {
    const tags = releases.map(({ name, to }) => shellWord(single ? `v${to}` : `${name}@${to}`));
    steps.push({
      title: "Tag what was published.",
      commands: [...tags.map((tag) => `git tag -a ${tag} -m ${tag}`), "git push --follow-tags"],
    });
  }
  return steps;
}

function publishCommand(manager, { name, dir, to, access }) {
  const isRoot = dir === ".";
  const options = `${access ? ` --access ${shellWord(access)}` : ""}${to.includes("-") ? " --tag next" : ""}`;
  // Only the project's package manager replaces ranges such as `workspace:^`.
  switch (manager) {
    case "pnpm":
      return `pnpm ${isRoot ? "" : `--filter ${shellWord(name)} `}publish${options}`;
    case "yarn":
      return `yarn ${isRoot ? "" : `workspace ${shellWord(name)} `}npm publish${options}`;
    case "bun":
      return `bun publish --cwd ${shellWord(dir)}${options}`;
    default:
      return `npm publish${isRoot ? "" : ` ${shellWord(`./${dir}`)}`}${options}`;
  }
}

/** Quotes a word for POSIX shells: users paste these lines, and names come from untrusted files. */
function shellWord(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
