import { everyRow } from "@agentos/testing";
import { expect } from "vitest";
import { judge } from "../src/index.js";

const FILES: Readonly<Record<string, string>> = {
  Makefile: "deploy:\n\tkubectl apply -f k8s\n",
  justfile: "deploy:\n  kubectl apply -f k8s\n",
};
const verdictOf = (command: string) =>
  judge({ tool: "Bash", input: { command }, cwd: "/repo" }, undefined, {
    projectFolder: "/repo",
    readFile: (path) => FILES[path],
  });

everyRow(
  "%s is a dry run",
  [
    ...["make -n deploy", "make --recon deploy", "make deploy -kn", "sudo make -n deploy"],
    ...["just --dry-run deploy", "just -n deploy", "just deploy --dry-run", "env A=1 just -n deploy"],
    ...["task --dry deploy", "task -n deploy", "turbo run deploy --dry=json", "turbo run deploy --graph"],
    ...["nx affected -t deploy --graph", "mise run -n deploy", "rake -n deploy", "inv -R deploy"],
    ...["scons -n deploy", "gradle -m publish", "parallel --dry-run rm -rf {} ::: src test"],
    ...["terraform plan -destroy", "pulumi preview", "cdk diff", "kubectl delete -f x --dry-run=server"],
    ...["helm uninstall x --dry-run", "ansible-playbook -C site.yml", "docker compose --dry-run down -v"],
    ...["mvn release:perform -DdryRun=true", "flask db upgrade --sql", "sqitch deploy --log-only"],
    ...["flyway migrate -dryRunOutput=x.sql", "npm publish --dry-run", "cargo publish -n"],
  ],
  (command) => {
    const verdict = verdictOf(command);
    expect(verdict.decision, verdict.reason).not.toBe("stop");
  },
);

everyRow(
  "%s is not a dry run",
  [
    ...[
      "make deploy",
      "make -k deploy",
      "make -C -n deploy",
      "just deploy",
      "task deploy",
      "turbo run deploy",
    ],
    ...["kubectl delete -f x --dry-run=none", "helm uninstall x --dry-run=false", "docker compose down -v"],
    ...["kubectl delete ns prod --grace-period 0", "terraform apply plan", "just deploy -- --dry-run-not"],
  ],
  (command) => {
    expect(verdictOf(command).decision).toBe("stop");
  },
);
