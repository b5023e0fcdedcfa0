import { everyRow } from "@agentos/testing";
import { describe, expect } from "vitest";
import { analyzeShell } from "../../src/reader/index.js";
import { commandsOf } from "./helpers.js";

const PUSH = "git push --force";

describe("programs that are not wrappers but still run something", () => {
  everyRow(
    "%s",
    [
      [`vim -c ':!${PUSH}' x`],
      [`nvim +'silent !${PUSH}'`],
      [`less +'!${PUSH}' x`],
      [`psql -c '\\! ${PUSH}'`],
      [`mysql -e 'system ${PUSH}'`],
      [`sqlite3 x.db '.shell ${PUSH}'`],
      [`gdb -ex 'shell ${PUSH}' x`],
      [`mongosh --eval 'require("child_process").execSync("${PUSH}")'`],
      [`tar xf a.tar --to-command='${PUSH}'`],
      [`tar cf a.tar -I '${PUSH}' x`],
      [`rsync -e '${PUSH}' a b:c`],
      [`rg --pre '${PUSH}' x`],
      [`sort --compress-program '${PUSH}' x`],
      [`split --filter='${PUSH}' x`],
      [`man -P '${PUSH}' ls`],
      [`go test -exec '${PUSH}' ./...`],
      [`tcpdump -z '${PUSH}' -w x`],
      [`nc -l 1 -e '${PUSH}'`],
      [`socat - EXEC:'${PUSH}'`],
      [`mapfile -C '${PUSH}' x`],
      [`find . -name x -exec ${PUSH} \\;`],
      [`find . -ok sh -c '${PUSH}' +`],
      [`fd -e ts -x ${PUSH}`],
      [`sed 's/x/${PUSH}/e' x`],
      [`awk '{ "${PUSH}" | getline }' x`],
      [`cmake -E env A=1 ${PUSH}`],
      [`xargs -n1 -P4 ${PUSH} < x`],
      [`parallel -j2 ${PUSH} ::: a`],
    ],
    (command) => {
      expect(commandsOf(command).some((line) => line.startsWith(PUSH))).toBe(true);
    },
  );
});

describe("other machines and containers", () => {
  everyRow(
    "%s",
    [
      [`ssh -i key -p 22 me@host ${PUSH}`],
      [`ssh host 'cd x && ${PUSH}'`],
      [`ssh host <<'E'\n${PUSH}\nE`],
      [`docker run --rm -v a:b node:20 ${PUSH}`],
      [`docker run --rm --entrypoint sh node -c '${PUSH}'`],
      [`docker compose run --rm app ${PUSH}`],
      [`docker exec -w /x app sh -c '${PUSH}'`],
      [`kubectl exec -n x pod -- sh -c '${PUSH}'`],
      [`kubectl run x --image y -- ${PUSH}`],
      [`lxc exec box -- ${PUSH}`],
      [`adb shell ${PUSH}`],
      [`heroku run -a x ${PUSH}`],
      [`vagrant ssh -c '${PUSH}'`],
    ],
    (command) => {
      const found = analyzeShell(command).invocations.find(
        ({ name, args }) => name === "git" && args[0]?.text === "push",
      );
      expect(found).toMatchObject({ remote: true });
    },
  );
});

describe("tasks are recorded in the same form for all task runners", () => {
  everyRow(
    "%s",
    [
      ["npm run-script deploy -- --x", "npm run deploy -- --x"],
      ["npm -w app run deploy", "npm run deploy"],
      ["pnpm deploy:prod", "npm run deploy:prod"],
      ["pnpm --filter app run deploy", "npm run deploy"],
      ["yarn workspace app deploy", "npm run deploy"],
      ["yarn workspaces foreach -A run deploy", "npm run deploy"],
      ["bun run deploy", "npm run deploy"],
      ["deno task deploy", "deno deploy"],
      ["turbo deploy --filter x", "npm run deploy"],
      ["nx deploy app", "npm run deploy"],
      ["nx run-many -t deploy", "npm run deploy"],
      ["lerna run deploy", "npm run deploy"],
      ["run-s build deploy", "npm run deploy"],
      ["make -j4 -C x A=1 deploy", "make deploy"],
      ["just -f x.just deploy", "just deploy"],
      ["go-task -d app deploy", "task deploy"],
      ["rake deploy", "rake deploy"],
      ["composer run-script deploy", "composer deploy"],
      ["mise run deploy", "mise deploy"],
    ],
    (command, task) => {
      expect(commandsOf(command).some((line) => line === task || line.startsWith(`${task} `))).toBe(true);
    },
  );
});

describe("commands that run later", () => {
  everyRow(
    "%s",
    [
      [`echo '* * * * * ${PUSH}' | crontab -`],
      [`echo '@daily ${PUSH}' > c; crontab c`],
      [`at 5pm <<< '${PUSH}'`],
      [`trap '${PUSH}' EXIT INT`],
      [`PROMPT_COMMAND='${PUSH}' bash -i`],
      [`systemd-run --on-calendar=daily ${PUSH}`],
      [`nohup ${PUSH} &`],
      [`tmux new -d '${PUSH}'`],
      [`screen -dm bash -c '${PUSH}'`],
      [`(sleep 5; ${PUSH}) & disown`],
    ],
    (command) => {
      expect(commandsOf(command).some((line) => line.startsWith(PUSH))).toBe(true);
    },
  );
});
