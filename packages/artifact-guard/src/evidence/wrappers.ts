import { withoutPlaces } from "./places.js";

/**
 * Programs that only run another one. A line is `names | what they take for themselves | options whose next
 * word is theirs`: how many words beside options, and `named` where what they run may be a name that they
 * know, `away` where it runs with another disk's paths, `line` where it is a command line in one text.
 */
const TABLE = `
sudo, doas | | -u -g -h -p -C -r -t -U -D
env | | -u -C --unset --chdir
npx, bunx, pnpx, npm exec, pnpm exec, pnpm dlx, yarn exec, yarn dlx, bun x | | -p --package -w --workspace
uv run, uvx, uv tool run | | -p --python --with --with-editable --with-requirements --extra --group --only-group --from --project --directory --env-file --package --index
poetry run, bundle exec, composer exec, coverage run, corepack | | -C -P --directory --project --gemfile --source --omit --include --rcfile
pipenv run, hatch run, pdm run, rye run, pixi run, mise run, deno task, cargo make, cargo xtask, devbox run | named | -p --project -e --env
conda run, mamba run, micromamba run | | -n --name -p --prefix
nice, ionice, chrt, taskset | | -n -c -p
xvfb-run | | -s -n -e -f -w --server-args --server-num
time, nohup, exec, command, cross-env, dotenv, stdbuf, unbuffer, caffeinate, setsid, rtk, xcrun | | -f -o
xargs | | -I -n -P -L -d -a -s -E --max-args --max-procs --delimiter --arg-file
timeout, gtimeout | 1 | -k -s --kill-after --signal
pipx, flock, faketime, direnv exec, aws-vault exec, rustup run, nvm exec | 1 | -w
mise exec, mise x, asdf exec, rbenv exec, pyenv exec, volta run, fnm exec | | --node --npm --using
doppler run, op run, dotenvx run | | -p -c -f --project --config --env-file
nix develop, nix shell, nix-shell | | -f --option -k -u
docker run | 1 away | -v --volume -w --workdir -e --env --name --network --net -u --user -p --publish --entrypoint --platform -m --memory --cpus --mount --env-file -h --hostname -l --label --add-host --shm-size --ulimit --gpus --cap-add --security-opt --tmpfs
docker exec | 1 away | -e --env -u --user -w --workdir --env-file
docker compose exec | 1 away | -e --env -u --user -w --workdir --index
docker compose run | 1 away named | -e --env -u --user -w --workdir -v --volume -p --publish --name --entrypoint -l --label
kubectl exec, oc exec | 1 away | -n --namespace -c --container
devcontainer exec, ddev exec, sail, ddev, lando | away | --workspace-folder -s --service -d --dir
ssh | 1 away line | -p -i -o -l -F -J -L -R -D -W -b -c -E -m -S
vagrant ssh | away line |
`;

interface Wrapper {
  takes: number;
  isNamed: boolean;
  isAway: boolean;
  isLine: boolean;
  values: ReadonlySet<string>;
}

const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map(
  TABLE.trim()
    .split("\n")
    .flatMap((row) => {
      const [names = "", own = "", values = ""] = row.split("|").map((each) => each.trim());
      const facts = own.split(" ");
      const wrapper: Wrapper = {
        takes: Number(facts.find((fact) => /^\d$/.test(fact)) ?? 0),
        isNamed: facts.includes("named"),
        isAway: facts.includes("away"),
        isLine: facts.includes("line"),
        values: new Set(values.split(" ")),
      };
      return names.split(", ").map((name) => [name, wrapper] as const);
    }),
);

const SAME_AS: Readonly<Record<string, string>> = { podman: "docker", nerdctl: "docker" };
/** Options that stand before a wrapper's own subcommand, with their next word. */
const GLOBAL_VALUES = new Set(
  "-f --file -p --project-name --profile --env-file --context -C --directory --project -n --namespace -P -e --env".split(
    " ",
  ),
);

/** What a wrapper runs. */
export interface Wrapped {
  words: readonly string[];
  /** The first word may be a name that the wrapper knows: `hatch run lint`, `docker compose run test`. */
  isNamed: boolean;
  /** Its paths are those of a container, or of another machine. */
  isAway: boolean;
  /** The folders that options on the way name, each from the one before. */
  places: readonly string[];
}

/** The program's name without its folder. */
export function programName(word: string): string {
  const name = word.slice(word.lastIndexOf("/") + 1);
  return name.replace(/\.(?:cmd|exe|bat)$/, "");
}

const MAX_WRAPPERS = 6;
const MAX_PLACES = 8;

/** What a command runs in the end: `sudo timeout 60 npx vitest` runs `vitest`. */
export function unwrap(words: readonly string[]): Wrapped {
  const found: Wrapped = { words, isNamed: false, isAway: false, places: [] };
  for (let unwrapped = 0; unwrapped < MAX_WRAPPERS; unwrapped++) {
    const left = withoutPlaces(found.words);
    found.words = left.words;
    found.places = [...found.places, ...left.places].slice(0, MAX_PLACES);
    const inner = withoutWrapper(found.words);
    if (inner === undefined) break;
    found.words = inner.words;
    found.isNamed ||= inner.isNamed;
    found.isAway ||= inner.isAway;
  }
  return found;
}

/** The words of the program that a wrapper runs; undefined where there is no wrapper. */
function withoutWrapper(words: readonly string[]): Omit<Wrapped, "places"> | undefined {
  const plain = withoutInterpreter(words);
  if (plain !== undefined) return { words: plain, isNamed: false, isAway: false };
  const found = findWrapper(words);
  if (found === undefined) return undefined;
  const { wrapper, rest } = found;
  const { takes, values, isNamed, isAway, isLine } = wrapper;
  const inner = afterOptions(rest, takes, values);
  // `docker compose run test`: the service is what is run.
  if (inner.length === 0 && isNamed && takes > 0) inner.push(...rest.slice(-1));
  if (inner.length === 0) return undefined;
  return { words: isLine ? ["sh", "-c", inner.join(" ")] : inner, isNamed, isAway };
}

/** By its longest name: `docker compose run` before `docker run`. */
function findWrapper(words: readonly string[]): { wrapper: Wrapper; rest: readonly string[] } | undefined {
  const program = programName(words[0] ?? "").replace(/^docker-compose$/, "docker compose");
  let name = SAME_AS[program] ?? program;
  let found = known(name, 1);
  let at = 1;
  for (let length = name.split(" ").length; length < 3; length++) {
    while (words[at]?.startsWith("-")) at += GLOBAL_VALUES.has(words[at]!) ? 2 : 1;
    if (words[at] === undefined) break;
    name = `${name} ${words[at++]}`;
    found = known(name, at) ?? found;
  }
  return found;

  function known(called: string, taken: number) {
    const wrapper = WRAPPERS.get(called);
    return wrapper === undefined ? undefined : { wrapper, rest: words.slice(taken) };
  }
}

/** `python -m pytest`, `php vendor/bin/phpunit`, `node node_modules/.bin/vitest` */
function withoutInterpreter(words: readonly string[]): string[] | undefined {
  const program = programName(words[0] ?? "");
  if (/^python[\d.]*$/.test(program) || program === "py") {
    const at = words.indexOf("-m");
    if (at !== -1 && words[at + 1] !== "build") return words.slice(at + 1);
    const file = words.findIndex((word, index) => index > 0 && !word.startsWith("-"));
    return file === -1 || !/(?:^|\/)manage\.py$/.test(words[file]!)
      ? undefined
      : ["manage.py", ...words.slice(file + 1)];
  }
  if (program === "php" && words[1] !== undefined)
    return words.slice(1).map((word, index) => (index === 0 ? programName(word) : word));
  if ((program === "bin" || program === "node") && /(?:^|\/)\.bin\//.test(words[1] ?? ""))
    return words.slice(1);
  // `cargo +nightly test`
  return words[1]?.startsWith("+") && program === "cargo" ? [words[0]!, ...words.slice(2)] : undefined;
}

/** Behind options and assignments, and so many words. */
function afterOptions(words: readonly string[], takes: number, values: ReadonlySet<string>): string[] {
  let at = 0;
  let left = takes;
  while (at < words.length) {
    const word = words[at]!;
    if (word === "--") return words.slice(at + 1);
    if (word.startsWith("-")) at += values.has(word) ? 2 : 1;
    else if (/^[A-Za-z_]\w*=/.test(word)) at++;
    else if (left-- > 0) at++;
    else break;
  }
  return words.slice(at);
}
