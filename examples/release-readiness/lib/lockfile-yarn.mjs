import { parse as parseYaml } from "yaml";

/** Reads the format that only yarn 1 writes, and the YAML that later versions write. */
export function readYarnLock(text, projects) {
  const entries = /^__metadata:/m.test(text) ? Object.entries(parseYaml(text)) : parseYarn1(text);
  const packages = new Map();
  const idByDescriptor = new Map();
  for (const [key, entry] of entries) {
    if (key === "__metadata" || /@workspace:/.test(key)) continue;
    const descriptors = key.split(/,\s*/).map(plainDescriptor);
    for (const descriptor of descriptors) idByDescriptor.set(descriptor, key);
    packages.set(key, {
      name: descriptors[0].slice(0, descriptors[0].indexOf("@", 1)),
      version: String(entry.version),
      needs: { ...entry.dependencies, ...entry.optionalDependencies },
    });
  }
  const findId = (name, range) => idByDescriptor.get(plainDescriptor(`${name}@${range}`));
  for (const entry of packages.values()) {
    entry.dependencies = Object.entries(entry.needs)
      .map(([name, range]) => findId(name, range))
      .filter((id) => id !== undefined);
    delete entry.needs;
  }
  // Only the manifests show which package requires an entry.
  const importers = new Map(
    projects.map(({ dir, manifest }) => {
      const ranges = {
        ...manifest.devDependencies,
        ...manifest.optionalDependencies,
        ...manifest.dependencies,
      };
      const locked = Object.entries(ranges).map(([name, range]) => {
        const id = findId(name, range);
        return [name, id ? { id } : {}];
      });
      return [dir, new Map(locked)];
    }),
  );
  return { lock: { importers, packages } };
}

/** Removes the default protocol: `name@npm:^1.0.0` and `name@^1.0.0` are equivalent. */
function plainDescriptor(descriptor) {
  const at = descriptor.indexOf("@", 1);
  return `${descriptor.slice(0, at)}@${descriptor.slice(at + 1).replace(/^npm:/, "")}`;
}

/**
 * Parses yarn 1's format: keys end with a colon, fields are indented by two spaces, and entries in
 * `dependencies` by four. Words can be in double quotes.
 */
function parseYarn1(text) {
  const entries = [];
  let group;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const indent = line.length - line.trimStart().length;
    const entry = entries.at(-1)?.[1];
    const plain = line.trim().replaceAll('"', "");
    const [, word, value] = /^(\S+)\s+(.+)$/.exec(plain) ?? [];
    if (indent === 0 && plain.endsWith(":")) entries.push([plain.slice(0, -1), {}]);
    else if (indent === 2 && entry && plain.endsWith(":")) group = entry[plain.slice(0, -1)] = {};
    else if (indent === 2 && entry && word) entry[word] = value;
    else if (indent === 4 && group && word) group[word] = value;
    else throw new SyntaxError(`line ${index + 1} is not valid in a yarn.lock`);
  }
  return entries;
}
