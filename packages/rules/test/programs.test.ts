import { everyRow } from "@agentos/testing";
import { expect } from "vitest";
import { judge } from "../src/index.js";

const decisionOf = (command: string) => judge({ tool: "Bash", input: { command } }).decision;

everyRow(
  "stops %s: another part of the command contains the script",
  [
    "printf -v c '%s -rf %s' rm src; $c",
    "exec 3<<'E'\nrm -rf src\nE\nbash <&3",
    "exec 3< <(echo rm -rf src); bash <&3",
    "find . -maxdepth 0 -execdir sh -c 'rm -rf src' \\;",
    "/lib64/ld-linux-x86-64.so.2 --library-path /x /usr/bin/git push --force",
    "/lib/ld-musl-x86_64.so.1 /bin/rm -rf src",
    "node -e \"const { spawnSync: run } = require('child_process'); run('rm', ['-rf', 'src'])\"",
    "gawk 'BEGIN { \"rm -rf src\" | getline }'",
    'awk \'BEGIN { print "rm -rf src" | "sh" }\'',
  ],
  (command) => expect(decisionOf(command)).toBe("stop"),
);

everyRow(
  "stops %s: it starts an agent that acts without asking",
  [
    "cursor-agent -p --force 'tidy up'",
    "amp --dangerously-allow-all -x 'tidy up'",
    "goose run -t 'tidy up'",
    "opencode run 'tidy up'",
    "q chat --no-interactive --trust-all-tools 'tidy up'",
    "droid exec --skip-permissions-unsafe 'tidy up'",
  ],
  (command) => expect(decisionOf(command)).toBe("stop"),
);

everyRow(
  "%s is stopped",
  [
    "gradle :app:publish",
    "goreleaser release --skip=docker",
    "fclones -t 4 remove",
    "vim -es -c '%d' -c wq src/a.ts",
    "ansible-playbook -i prod site.yml",
  ],
  (command) => expect(decisionOf(command)).toBe("stop"),
);

everyRow(
  "%s is let through",
  [
    "goreleaser release --skip=publish",
    "ansible-playbook --version",
    "./gradlew clean publishToMavenLocal",
    "exec 3<<'E'\nls\nE\nbash <&3",
    "printf -v c '%s -la' ls; $c",
    "cursor-agent -p 'explain this'",
    "goose --version",
    "vercel ls --prod",
    "systemctl status restart-monitor",
    "kafka-topics.sh --describe --topic delete-me",
    "liquibase update-sql",
  ],
  (command) => expect(decisionOf(command)).not.toBe("stop"),
);

everyRow(
  "pulumi: %s is stopped",
  [
    "pulumi up --yes",
    "pulumi -C infra destroy",
    "pulumi stack rm dev --yes",
    "pulumi state move --source dev --dest prod urn",
    "pulumi config set aws:region eu",
    "pulumi env rm org/prod",
  ],
  (command) => expect(decisionOf(command)).toBe("stop"),
);
everyRow(
  "pulumi: %s is let through",
  [
    "pulumi preview --diff",
    "pulumi -s prod stack ls",
    "pulumi up --preview-only",
    "pulumi config get aws:region",
    "pulumi stack output url",
    "pulumi state --help",
  ],
  (command) => expect(decisionOf(command)).not.toBe("stop"),
);

everyRow(
  "fly: %s is stopped",
  [
    "fly deploy --remote-only",
    "flyctl machine destroy abc --force",
    "fly volumes fork vol_1",
    "fly ext redis destroy cache",
    "fly tokens revoke t1",
    "fly ssh console -C 'rm -rf /data'",
    "fly m kill abc",
  ],
  (command) => expect(decisionOf(command)).toBe("stop"),
);
everyRow(
  "fly: %s is let through",
  [
    "fly status -a shop",
    "flyctl machine list",
    "fly deploy --build-only",
    "fly ips list",
    "fly logs",
    "fly postgres db list",
    "fly ssh console -C 'ls /data'",
  ],
  (command) => expect(decisionOf(command)).not.toBe("stop"),
);

everyRow(
  "railway: %s is stopped",
  [
    "railway up --detach",
    "railway variables --set KEY=1",
    "railway volume delete -v data",
    "railway environment delete staging --yes",
    "railway run npx prisma migrate deploy",
    "railway ssh -s api rm -rf /data",
    "railway restart",
  ],
  (command) => expect(decisionOf(command)).toBe("stop"),
);
everyRow(
  "railway: %s is let through",
  [
    "railway status",
    "railway logs -s api",
    "railway run npm test",
    "railway variables list",
    "railway ssh -s api ls /data",
    "railway environment",
    "railway whoami",
  ],
  (command) => expect(decisionOf(command)).not.toBe("stop"),
);

everyRow(
  "convex: %s is stopped",
  [
    "npx convex deploy -y",
    "convex env set KEY v --prod",
    "convex import --replace backup.zip",
    "npx convex run users:purge --prod",
  ],
  (command) => expect(decisionOf(command)).toBe("stop"),
);
everyRow(
  "convex: %s is let through",
  ["npx convex dev", "convex deploy --dry-run", "convex data users", "convex logs"],
  (command) => expect(decisionOf(command)).not.toBe("stop"),
);

everyRow(
  "deployctl: %s is stopped",
  [
    "deployctl deploy --prod --project=shop main.ts",
    "deployctl projects delete shop",
    "deployctl deployments redeploy --prod abc",
  ],
  (command) => expect(decisionOf(command)).toBe("stop"),
);
everyRow(
  "deployctl: %s is let through",
  ["deployctl deploy --dry-run main.ts", "deployctl projects list", "deployctl logs --project=shop"],
  (command) => expect(decisionOf(command)).not.toBe("stop"),
);

everyRow(
  "hf: %s is stopped",
  [
    "hf upload acme/model ./out",
    "hf repo delete acme/model",
    "hf repo-files delete acme/model weights.bin",
    "hf jobs run python:3.12 python train.py",
  ],
  (command) => expect(decisionOf(command)).toBe("stop"),
);
everyRow(
  "hf: %s is let through",
  ["hf download acme/model", "hf auth whoami", "hf cache scan", "hf repo --help"],
  (command) => expect(decisionOf(command)).not.toBe("stop"),
);
