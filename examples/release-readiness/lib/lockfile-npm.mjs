/** Reads lockfileVersion 2 and 3, which npm 7 and later write. */
export function readNpmLock({ lockfileVersion, packages }) {
  if (lockfileVersion !== 2 && lockfileVersion !== 3) {
    return { unsupported: `lockfileVersion ${lockfileVersion} (written by npm 6 or earlier)` };
  }
  const importers = new Map();
  const locked = new Map();
  for (const [location, entry] of Object.entries(packages ?? {})) {
    if (entry.link) continue;
    const name = entry.name ?? location.slice(location.lastIndexOf("node_modules/") + "node_modules/".length);
    if (!location.includes("node_modules/")) {
      importers.set(location === "" ? "." : location, readImporter(packages, location, entry));
      continue;
    }
    locked.set(location, {
      name,
      version: String(entry.version),
      ...(entry.engines?.node ? { node: entry.engines.node } : {}),
      ...(entry.license ? { license: entry.license } : {}),
      path: location,
      dependencies: Object.keys({
        ...entry.dependencies,
        ...entry.optionalDependencies,
        ...entry.peerDependencies,
      })
        .map((dependency) => resolve(packages, location, dependency))
        .filter((id) => id !== undefined && !packages[id].link),
    });
  }
  return { lock: { importers, packages: locked } };
}

function readImporter(packages, location, entry) {
  const specifiers = {
    ...entry.peerDependencies,
    ...entry.devDependencies,
    ...entry.optionalDependencies,
    ...entry.dependencies,
  };
  return new Map(
    Object.entries(specifiers).map(([name, specifier]) => {
      const id = resolve(packages, location, name);
      return [name, { specifier, ...(id !== undefined && !packages[id].link ? { id } : {}) }];
    }),
  );
}

/** Searches upward, like Node, for the nearest node_modules that contains the package. */
function resolve(packages, location, name) {
  for (let folder = location; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/"), 0))) {
    const candidate = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (Object.hasOwn(packages, candidate)) return candidate;
    if (folder === "") return undefined; // not installed: optional for this platform, or a missing peer
  }
}
