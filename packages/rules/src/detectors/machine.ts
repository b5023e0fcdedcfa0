import { isTrial } from "@agentos/shell";
import { type Finding, stop } from "../finding.js";
import { commandLine, type Invocation } from "../shell-analysis.js";
import type { Detector } from "../subject.js";
import { tellingFiles } from "./touched.js";

const RULE = "ci-deployment";
const set = (text: string) => new Set(text.split(" "));

/** Programs that stop or take down the machine, or take its users away. */
const TAKES_DOWN = set(
  "reboot shutdown halt poweroff userdel deluser groupdel delgroup usermod passwd chpasswd visudo",
);
/** Where services are managed: what is done stands among the words. */
const MANAGERS = set("systemctl service launchctl rc-service sv s6-rc initctl supervisorctl monit nssm sc");
const CHANGES =
  /^(?:stop|restart|reload|disable|mask|kill|isolate|reboot|poweroff|halt|rescue|emergency|try-restart|reload-or-restart|bootout|unload|remove|uninstall|shutdown|edit|revert|delete)$/;
const FIREWALLS = set("ufw iptables ip6tables nft firewall-cmd pfctl setenforce");
const CHANGES_FIREWALL =
  /^(?:-[ADFIPRXZ]|--(?:append|delete|flush|insert|policy|replace|delete-chain|add-\S+|remove-\S+|reload|set-\S+)|enable|disable|reset|deny|allow|delete|flush|add|insert|0|-d|-F)$/;
/** What belongs to the machine, and no project writes to. */
const SYSTEM =
  /^(?:\/private)?\/(?:etc|usr|boot|lib|lib64|sbin|bin|opt|srv|var\/(?:lib|www|spool)|sys|proc|System|Library)\//;

/** The machine itself: its services, users, firewall, schedules, and the files that they read. */
export const detectMachine: Detector = (subject) => [
  ...subject.invocations.flatMap(detectCommand),
  ...tellingFiles(subject).flatMap(({ path, what }) =>
    SYSTEM.test(path) ? [stop(RULE, what, `${path} belongs to the machine, not to the project`)] : [],
  ),
];

function detectCommand(invocation: Invocation): Finding[] {
  const { name, args } = invocation;
  const say = (why: string) => [stop(RULE, commandLine(invocation), why)];
  const texts = args.map(({ text }) => text);
  if (MANAGERS.has(name))
    return texts.some((text) => CHANGES.test(text)) && !texts.includes("--user") && !isTrial(invocation)
      ? say("it changes what runs on the machine")
      : [];
  const away =
    name === "scp" || name === "rsync" ? /^[^/\s:]+:(.*)$/.exec(texts.at(-1) ?? "")?.[1] : undefined;
  if (away !== undefined && !isTrial(invocation) && SYSTEM.test(away))
    return say("it changes what another machine serves");
  if (
    TAKES_DOWN.has(name) &&
    !texts.some((text) => /^(?:-c|-S|--status|--check|-k|--help|--version)$/.test(text))
  )
    return say("it takes the machine down, or changes who may use it");
  if (isTrial(invocation)) return [];
  if (name === "init" || name === "telinit")
    return /^[016]$/.test(texts[0] ?? "") ? say("it takes the machine down") : [];
  if (FIREWALLS.has(name))
    return texts.some((text) => CHANGES_FIREWALL.test(text))
      ? say("it changes what reaches the machine")
      : [];
  return name === "crontab" && texts.some((text) => text === "-r" || text === "-i")
    ? say("it deletes the schedule of the machine")
    : [];
}
