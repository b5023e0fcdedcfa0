const DEPENDENCIES: Readonly<Record<string, { adds: RegExp; manifest: string }>> = {
  npm: { adds: /^(?:i|install|add|uninstall|remove|rm|update|up|upgrade)$/, manifest: "package.json" },
  pnpm: { adds: /^(?:add|remove|rm|update|up)$/, manifest: "package.json" },
  yarn: { adds: /^(?:add|remove|up|upgrade)$/, manifest: "package.json" },
  bun: { adds: /^(?:add|remove|update)$/, manifest: "package.json" },
  cargo: { adds: /^(?:add|remove|update)$/, manifest: "Cargo.toml" },
  go: { adds: /^get$/, manifest: "go.mod" },
  poetry: { adds: /^(?:add|remove|update)$/, manifest: "pyproject.toml" },
  uv: { adds: /^(?:add|remove)$/, manifest: "pyproject.toml" },
  composer: { adds: /^(?:require|remove|update)$/, manifest: "composer.json" },
  bundle: { adds: /^(?:add|update)$/, manifest: "Gemfile" },
};

/**
 * The manifest of a command that changes the project's dependencies. Installing dependencies that are already
 * listed changes nothing.
 */
export function changedManifest(
  program: string,
  subcommand: string,
  rest: readonly string[],
): string | undefined {
  const manager = DEPENDENCIES[program];
  if (manager?.adds.test(subcommand) !== true) return undefined;
  if (rest.some((word) => /^(?:-g|--global|--no-save|--dry-run)$/.test(word))) return undefined;
  return rest.slice(1).some((word) => !word.startsWith("-")) ? manager.manifest : undefined;
}
