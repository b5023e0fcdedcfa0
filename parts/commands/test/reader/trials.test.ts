import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { analyzeShell, isTrial, onlyTries } from "../../src/reader/index.js";
import { commandsOf } from "./helpers.js";

const first = (command: string) => analyzeShell(command).invocations[0]!;

describe("a dry run", () => {
  everyRow(
    "%s",
    [
      ...["make -n deploy", "make deploy -nk", "gmake --just-print deploy", "make --recon deploy"],
      ...["just --dry-run deploy", "just -n deploy", "just deploy --dry-run", "just --list"],
      ...["task --dry deploy", "task -n deploy", "turbo run deploy --dry=json", "turbo deploy --dry-run"],
      ...[
        "turbo run deploy --graph",
        "nx affected -t deploy --graph",
        "mise run -n deploy",
        "rake --dry-run deploy",
      ],
      ...["ninja -n", "scons -n x", "gradle -m publish", "inv -R deploy", "parallel --dry-run rm ::: a b"],
      ...[
        "rsync -avn a/ b/",
        "cargo publish -n",
        "apt-get -s remove x",
        "ansible-playbook -C site.yml",
        "tar -tf x.tar",
      ],
      ...[
        "kubectl apply -f x --dry-run=server",
        "helm upgrade x . --dry-run",
        "terraform apply --help",
        "npm publish --dry-run",
      ],
      ...[
        "mvn release:perform -DdryRun=true",
        "flyway migrate -dryRunOutput=x",
        "aws s3 rm s3://x --dryrun",
        "flask db upgrade --sql",
      ],
      ...[
        "git help push",
        "docker compose --dry-run down",
        "npx release-it --version",
        "az deployment create --what-if",
      ],
    ],
    (command) => {
      expect(isTrial(first(command))).toBe(true);
    },
  );

  everyRow(
    "not %s",
    [
      ...["make -k deploy", "make -C -n deploy", "make deploy -- -n", "just deploy", "task deploy -d -n"],
      ...[
        "kubectl apply -f x --dry-run=none",
        "helm upgrade x --dry-run=false",
        "kubectl -n prod delete pod x",
      ],
      ...["rsync -av -e -n a/ b/", "psql -h", "turbo run deploy", "npm run check", "git push origin plan"],
      ...["rm -rf dry-run", "mysql -h host -u me db -e x -V y z"],
    ],
    (command) => {
      const { name, args } = first(command);
      if (command === "psql -h")
        return expect(isTrial({ name, args: [...args, ...args, ...args, ...args, ...args, ...args] })).toBe(
          false,
        );
      expect(isTrial({ name, args })).toBe(false);
    },
  );

  test("runs nothing", () => {
    for (const command of [
      "make -n deploy",
      "just -n deploy",
      "task --dry deploy",
      "turbo run deploy --dry",
      "parallel --dry-run rm ::: a",
    ])
      expect(commandsOf(command), command).toHaveLength(1);
    expect(commandsOf("sudo make -n deploy")).toEqual(["sudo make -n deploy", "make -n deploy"]);
    expect(commandsOf("rsync -n -e 'ssh -p 22' a b:c")).toHaveLength(1);
  });

  test("a wrapper without a known dry-run option still runs its command", () => {
    const { name, args } = first("sudo --dry-run make deploy");
    expect(onlyTries(name, args)).toBe(false);
    expect(commandsOf("timeout 5 make deploy")).toContain("make deploy");
  });
});
