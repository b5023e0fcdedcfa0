/** Reads lockfileVersion 9.0, which pnpm 9 and later write. */
export function readPnpmLock({ lockfileVersion, importers, packages, snapshots }) {
  if (!String(lockfileVersion).startsWith("9.")) {
    return { unsupported: `lockfileVersion ${lockfileVersion} (pnpm 9 and later write 9.0)` };
  }
  const locked = new Map();
  for (const [id, snapshot] of Object.entries(snapshots ?? {})) {
    // The data for `name@version(peer@version)` is stored under the key without peers.
    const key = id.replace(/\(.*$/s, "");
    const at = key.lastIndexOf("@");
    const about = packages?.[key];
    locked.set(id, {
      name: key.slice(0, at),
      version: about?.version ?? key.slice(at + 1),
      ...(about?.engines?.node ? { node: about.engines.node } : {}),
      dependencies: Object.entries({ ...snapshot?.dependencies, ...snapshot?.optionalDependencies })
        .map(([name, version]) => findId(snapshots, name, version))
        .filter((dependency) => dependency !== undefined),
    });
  }
  const readImporter = (importer) => {
    const entries = {
      ...importer?.devDependencies,
      ...importer?.optionalDependencies,
      ...importer?.dependencies,
    };
    return new Map(
      Object.entries(entries).map(([name, { specifier, version }]) => {
        const id = findId(snapshots ?? {}, name, version);
        return [name, { specifier, ...(id ? { id } : {}) }];
      }),
    );
  };
  const byFolder = Object.entries(importers ?? {}).map(([dir, importer]) => [dir, readImporter(importer)]);
  return { lock: { importers: new Map(byFolder), packages: locked } };
}

/** Finds a dependency's id, which is `name@version`. For an alias, the version is already the id. */
function findId(snapshots, name, version) {
  return [`${name}@${version}`, String(version)].find((id) => Object.hasOwn(snapshots, id));
}
