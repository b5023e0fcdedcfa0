// Fetches what the models are trained on: the packages in packages.txt from npm's configured
// registry, and the Markdown of the repositories in repositories.txt from GitHub. Keeps what is
// already there.
//
//   npm run train:fetch -- FOLDER
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { folderOf } from "./packages.mjs";
import { repositories } from "./repositories.mjs";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Pass a folder for the packages and repositories");
mkdirSync(folder, { recursive: true });

const MAX_OUTPUT = 64 * 1024 * 1024;
const run = (program, args, cwd) =>
  execFileSync(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"], maxBuffer: MAX_OUTPUT });

function fetchPackage(name, target) {
  const [{ filename }] = JSON.parse(run("npm", ["pack", name, "--json", "--pack-destination", folder]));
  const archive = join(folder, filename);
  run("tar", ["xzf", archive, "-C", target, "--strip-components=1"]);
  rmSync(archive);
}

/** Only the Markdown is transferred, provided that the server can filter. */
function fetchRepository({ name, commit, folders }, target) {
  const patterns = folders.flatMap(({ path }) => [`/${path}/**/*.md`, `/${path}/**/*.mdx`]);
  const git = (...args) => run("git", args, target);
  git("init", "--quiet");
  git("sparse-checkout", "set", "--no-cone", ...patterns);
  git("remote", "add", "origin", `https://github.com/${name}`);
  git("fetch", "--quiet", "--depth=1", "--filter=blob:none", "origin", commit);
  git("checkout", "--quiet", "FETCH_HEAD");
  rmSync(join(target, ".git"), { recursive: true });
}

/** Fetches into another folder first, so that incomplete downloads are not kept. */
function fetchAll(list, what, fetchOne) {
  let missing = 0;
  for (const each of list) {
    const source = each.source ?? each;
    const target = folderOf(folder, source);
    if (existsSync(target)) continue;
    const partial = join(folder, ".partial");
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial);
    try {
      fetchOne(each, partial);
      renameSync(partial, target);
    } catch (error) {
      missing++;
      console.error(`${source}: ${(error.stderr?.toString().trim() || error.message).split("\n").at(-1)}`);
    }
  }
  console.log(`${list.length - missing} of ${list.length} ${what} are in ${folder}`);
  if (missing > 0) process.exitCode = 1;
}

const packages = readFileSync(join(import.meta.dirname, "packages.txt"), "utf8")
  .trim()
  .split("\n");
fetchAll(packages, "packages", fetchPackage);
fetchAll(repositories(), "repositories", fetchRepository);
