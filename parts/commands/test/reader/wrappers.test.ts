import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { analyzeShell } from "../../src/reader/index.js";
import { commandsOf } from "./helpers.js";

const PUSH = "git push --force";

describe("a program that runs another one is followed", () => {
  everyRow(
    "%s",
    [
      ...[
        "sudo -u root",
        "sudo -E A=1",
        "doas -u root",
        "env -i A=1",
        "env -u X -C dir",
        "nohup",
        "nice -n 5",
        "timeout -k 5 10",
      ],
      ...[
        "stdbuf -oL",
        "setsid -f",
        "time -f %e",
        "ionice -c3",
        "chroot /mnt",
        "unshare -n",
        "nsenter -t 1 -m",
        "flock /tmp/lock",
      ],
      ...[
        "strace -f -o log",
        "systemd-run --user --scope",
        "xvfb-run -a",
        "caffeinate -i",
        "taskset 1",
        "firejail",
        "busybox",
      ],
      ...[
        "aws-vault exec prod --",
        "chamber exec svc --",
        "op run --env-file=.env --",
        "doppler run --",
        "direnv exec .",
        "mise exec --",
      ],
      ...[
        "poetry run",
        "uv run --with x",
        "pipenv run",
        "bundle exec",
        "conda run -n x",
        "nix develop -c",
        "asdf exec",
        "entr -r",
      ],
      ...[
        "docker exec -it app",
        "podman exec app",
        "docker compose exec -T app",
        "kubectl exec pod -c app --",
        "lxc exec box --",
      ],
      ...[
        "onchange src --",
        "wsl -d Ubuntu",
        "screen -dmS job",
        "parallel -j1 :::",
        "command",
        "exec -a x",
        "python3 -m pty",
      ],
    ].map((wrapper) => [wrapper]),
    (wrapper) => {
      const command = wrapper.endsWith(":::") ? `${wrapper} '${PUSH}'` : `${wrapper} ${PUSH}`;
      expect(commandsOf(command)).toContain(PUSH);
    },
  );

  test("follows nested wrappers and package runners", () => {
    expect(commandsOf(`sudo env -S "nohup timeout 5 npx -y concurrently 'sh -c \\"${PUSH}\\"'"`)).toContain(
      PUSH,
    );
  });
});

describe("a command line in an option or an argument is read", () => {
  everyRow(
    "%s",
    [
      [`su - deploy -c '${PUSH}'`],
      [`runuser -l deploy -c '${PUSH}'`],
      [`flock -n /tmp/l -c '${PUSH}'`],
      [`script -q -c '${PUSH}' /dev/null`],
      [`watch -n 5 '${PUSH}'`],
      [`ssh -p 22 host '${PUSH}'`],
      [`ssh -o ProxyCommand='${PUSH}' host`],
      [`ssh host <<'E'\n${PUSH}\nE`],
      [`tmux new-session -d -s x '${PUSH}'`],
      [`tmux send-keys -t x '${PUSH}' Enter`],
      [`screen -S x -X stuff '${PUSH}\\n'`],
      [`hyperfine --prepare '${PUSH}' ls`],
      [`concurrently -k "npm run dev" "${PUSH}"`],
      [`nodemon --exec '${PUSH}'`],
      [`npx -c '${PUSH}'`],
      [`nix-shell -p git --run '${PUSH}'`],
      [`doppler run --command '${PUSH}'`],
      [`vagrant ssh -c '${PUSH}'`],
      [`gcloud compute ssh vm --zone a --command='${PUSH}'`],
      [`expect -c 'spawn ${PUSH}; interact'`],
      [`echo '${PUSH}' | at now`],
      [`(crontab -l; echo '0 3 * * * ${PUSH}') | crontab -`],
      [`find . -name x -exec sh -c '${PUSH}' \\;`],
      [`fd x -x sh -c '${PUSH}'`],
      [`xargs -I{} sh -c '${PUSH} ; echo {}'`],
      [`rg --pre '${PUSH}' x`],
      [`tar cf a.tar --checkpoint-action=exec='${PUSH}' x`],
      [`vim -c '!${PUSH}' -c q`],
      [`sed '1e ${PUSH}' x`],
      [`awk 'BEGIN { system("${PUSH}") }'`],
      [`psql -c '\\! ${PUSH}'`],
      [`git -c alias.x='!${PUSH}' x`],
      ["git -c alias.x='push --force' x"],
      [`git rebase -x '${PUSH}' main`],
      [`git bisect run ${PUSH}`],
      [`git submodule foreach '${PUSH}'`],
      [`git -c core.pager='${PUSH}' log`],
      [`printf 'all:\\n\\t${PUSH}\\n' | make -f -`],
      [`make --eval='x:;${PUSH}' x`],
      [`cmd /c "${PUSH} & dir"`],
    ],
    (command) => {
      expect(commandsOf(command)).toContain(PUSH);
    },
  );

  test("marks programs on another machine", () => {
    for (const command of ["ssh host rm x", "docker exec app rm x", "kubectl exec pod -- rm x"])
      expect(
        analyzeShell(command).invocations.find(({ name }) => name === "rm"),
        command,
      ).toMatchObject({
        remote: true,
      });
  });

  test("records the folder in which a program runs", () => {
    for (const command of ["env -C app rm x", "sudo -D app rm x", "(cd app && rm x)"])
      expect(
        analyzeShell(command).invocations.find(({ name }) => name === "rm"),
        command,
      ).toMatchObject({
        folder: "app",
      });
  });
});

describe("running a package runs the program that it contains", () => {
  everyRow(
    "%s",
    [
      ["npx prisma@latest migrate reset", "prisma migrate reset"],
      ["npx -y vercel@latest --prod", "vercel --prod"],
      ["npx aws-cdk@2 deploy", "cdk deploy"],
      ["npx -p @angular/cli@17 ng deploy", "ng deploy"],
      ["pnpm dlx firebase-tools deploy", "firebase deploy"],
      ["yarn dlx @changesets/cli publish", "changeset publish"],
      ["bunx --bun @mikro-orm/cli schema:drop", "mikro-orm schema:drop"],
      ["npm exec --yes -- netlify-cli@17 deploy", "netlify deploy"],
      ["pnpm exec prisma migrate reset", "prisma migrate reset"],
      ["deno run -A npm:prisma@5 migrate reset", "prisma migrate reset"],
      ["uvx ruff@0.4 check", "ruff check"],
      ["uvx 'alembic[tz]==1.13' downgrade base", "alembic downgrade base"],
      ["pipx run --spec x alembic downgrade base", "alembic downgrade base"],
      ["go run github.com/x/migrate/v4/cmd/migrate@v4.1 up", "migrate up"],
      ["java -jar lib/flyway-cli-9.1.jar clean", "flyway clean"],
      ["docker run --rm -v a:b hashicorp/terraform:1.5 apply", "terraform apply"],
      ["docker run --rm --entrypoint psql postgres -c x", "psql -c x"],
    ],
    (command, program) => {
      expect(commandsOf(command)).toContain(program);
    },
  );
});

describe("a task of the project is recorded in one common form", () => {
  everyRow(
    "%s",
    [
      ["npm --prefix app run deploy", "npm run deploy"],
      ["pnpm -r --filter x run deploy", "npm run deploy"],
      ["yarn deploy", "npm run deploy"],
      ["node --run deploy", "npm run deploy"],
      ["turbo run deploy --filter=x", "npm run deploy"],
      ["nx run app:deploy:production", "npm run deploy"],
      ["npm-run-all build deploy", "npm run deploy"],
      ["make -C infra VAR=1 deploy", "make deploy"],
      ["just env=prod deploy", "just deploy"],
      ["task deploy", "task deploy"],
    ],
    (command, task) => {
      expect(commandsOf(command)).toContain(task);
    },
  );
});
