import { type Detector, type Finding, isOverSsh, stop, tellingFiles } from "@agentos/commands/effects";
import { commandLine, type Invocation, isTrial, own } from "@agentos/commands/reader";

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
/** What is ordinary work here, and a deployment on another machine. */
const CHANGES_THERE: Readonly<Record<string, RegExp>> = {
  git: /^(?:pull|checkout|switch|reset|merge)$/,
  pm2: /^(?:start|stop|restart|reload|delete|kill|startOrReload)$/,
};
/** What makes a machine another one from a description of it. */
const REBUILDERS = set("nixos-rebuild darwin-rebuild rpm-ostree bootc transactional-update");
const REBUILDS = /^(?:switch|boot|test|rollback|upgrade|rebase|reset|install|uninstall|deploy|override)$/;
/** Managers of the machine's packages: taking one away may take the machine's own with it. */
const PACKAGES = set(
  "apt apt-get aptitude dpkg yum dnf rpm pacman yay paru zypper apk pkg snap flatpak xbps-remove emerge urpme",
);
const TAKES_PACKAGES =
  /^(?:remove|purge|autoremove|erase|del|deinstall|-R[a-z]*|-r|-e|-P|--remove|--purge|--erase|--unmerge|-C|--depclean|unmask-all)$/;
/** Changes of who may use files: over a whole tree they cannot be undone. */
const OWNERS = set("chmod chown chgrp chattr setfacl icacls takeown");
const WHOLE_TREE = /^(?:-[a-qs-zA-QS-Z]*R[a-zA-Z]*|--recursive|\/t|\/r)$/i;
/** What of a machine may be given to its user: where package managers of a user install. */
const OF_USER = /^(?:\/usr\/local|\/opt\/homebrew|\/home\/linuxbrew)(?:\/|$)/;
const OF_MACHINE =
  /^(?:\/|\/(?:etc|usr|var|bin|sbin|lib|lib64|boot|opt|srv|root|home|Users|System|Library|Applications|mnt|media|sys|proc|dev)(?:\/.*)?|~|\$HOME|[A-Za-z]:[\\/]?(?:Windows.*|Users|Program.*)?)$/;
const FIREWALLS = set("ufw iptables ip6tables nft firewall-cmd pfctl setenforce");
const CHANGES_FIREWALL =
  /^(?:-[ADFIPRXZ]|--(?:append|delete|flush|insert|policy|replace|delete-chain|add-\S+|remove-\S+|reload|set-\S+)|enable|disable|reset|deny|allow|delete|flush|add|insert|0|-d|-F)$/;
/** Programs of Windows that change disks, users and the registry, and the words with which they do. */
const WINDOWS: ReadonlyMap<string, RegExp> = new Map([
  ["diskpart", /./],
  ["format", /^[a-z]:/i],
  ["bcdedit", /^[/-](?:delete|set|import|default|createstore)/i],
  ["vssadmin", /^(?:delete|resize)\b/i],
  ["wbadmin", /^(?:delete|start|stop|disable)\b/i],
  ["cipher", /(?:^| )\/w/i],
  ["reg", /^(?:delete|add|import|restore|unload)\b/i],
  ["regedit", /(?:^| )\/s\b/i],
  ["schtasks", /(?:^| )\/(?:delete|create|change)\b/i],
  ["net", /^(?:stop|user .*\/(?:delete|add)|localgroup .*\/(?:delete|add)|share .*\/delete)/i],
  ["wmic", /(?:^| )(?:delete|call)\b/i],
  ["fsutil", /^(?:file setzerodata|usn deletejournal|volume dismount)/i],
  ["wevtutil", /^(?:cl|clear-log)\b/i],
  ["netsh", /(?:^| )(?:set|reset|delete|add)\b/i],
  ["dism", /\/(?:disable-feature|remove-)/i],
  ["manage-bde", /(?:^| )-(?:off|forcerecovery|protectors)/i],
  ["stop-computer", /^/],
  ["restart-computer", /^/],
  ["initialize-disk", /^/],
  ["set-disk", /^/],
  ["stop-service", /^/],
  ["restart-service", /^/],
  ["disable-localuser", /^/],
  ["set-netfirewallprofile", /^/],
  ["set-netfirewallrule", /^/],
  ["disable-netadapter", /^/],
  ["clear-eventlog", /^/],
]);
/** What belongs to the machine, and no project writes to. */
const SYSTEM =
  /^(?:\/private)?\/(?:etc|usr|boot|lib|lib64|sbin|bin|opt|srv|var\/(?:lib|www|spool)|sys|proc|System|Library)\//;

/** The machine itself: its services, users, firewall, schedules, and the files that they read. */
export const detectMachine: Detector = (subject) => [
  ...subject.invocations.flatMap(detectCommand),
  ...detectForks(subject.input.command),
  ...tellingFiles(subject).flatMap(({ path, what }) =>
    SYSTEM.test(path) ? [stop(RULE, what, `${path} belongs to the machine, not to the project`)] : [],
  ),
];

/** `/etc/` is `/etc`, `/etc/*` all that is in it. */
function withoutEnd(text: string): string {
  const bare = text.endsWith("/*") ? text.slice(0, -1) : text;
  return bare.length > 1 && /[/\\]$/.test(bare) && !/^[A-Za-z]:.$/.test(bare) ? bare.slice(0, -1) : bare;
}

const MAX_FORKING = 4_000;

/** `:(){ :|:& };:`: a function that does nothing but start itself twice. */
function detectForks(command: unknown): Finding[] {
  if (typeof command !== "string" || command.length > MAX_FORKING || !command.includes("|")) return [];
  const tight = command.replace(/\s/g, "");
  const at = tight.indexOf("(){");
  if (at < 1) return [];
  let start = at;
  while (start > 0 && !";&|{}".includes(tight[start - 1]!)) start--;
  const name = tight.slice(start, at).replace(/^function/, "");
  const body = tight.slice(at + 3);
  return body.startsWith(`${name}|${name}&`)
    ? [stop(RULE, command.trim().slice(0, 80), "it starts itself until the machine stands still")]
    : [];
}

function detectCommand(invocation: Invocation): Finding[] {
  const { name, args } = invocation;
  const say = (why: string) => [stop(RULE, commandLine(invocation), why)];
  const texts = args.map(({ text }) => text);
  if (MANAGERS.has(name))
    return texts.some((text) => CHANGES.test(text)) && !texts.includes("--user") && !isTrial(invocation)
      ? say("it changes what runs on the machine")
      : [];
  if (
    own(CHANGES_THERE, name)?.test(texts[0] ?? "") === true &&
    isOverSsh(invocation) &&
    !isTrial(invocation)
  )
    return say("it changes what another machine runs");
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
  if (
    WINDOWS.get(name)?.test(texts.join(" ")) === true &&
    !texts.some((text) => /^(?:\/\?|-whatif)$/i.test(text))
  )
    return say("it changes the machine's disks, users or registry");
  if (REBUILDERS.has(name))
    return texts.some((text) => REBUILDS.test(text)) ? say("it changes what the machine is made of") : [];
  if (PACKAGES.has(name))
    return TAKES_PACKAGES.test(
      texts.find((text) => !/^-(?:y|q|qq|-yes|-assume-yes|-noconfirm)$/.test(text)) ?? "",
    )
      ? say("it takes packages away from the machine")
      : [];
  if (OWNERS.has(name))
    return texts.some((text) => WHOLE_TREE.test(text)) &&
      texts.some((text) => OF_MACHINE.test(withoutEnd(text)) && !OF_USER.test(text))
      ? say("it changes who may use a whole part of the machine")
      : [];
  // Every process of the user, or the first of all.
  if (
    name === "kill" &&
    texts.some((text, at) => (text === "-1" && (at > 0 || texts.length === 1)) || text === "1")
  )
    return say("it ends every process");
  if (
    name === "killall5" ||
    (name === "pkill" && texts.some((text) => /^(?:-u|-U|--euid|--uid|\.|\.\*)$/.test(text)))
  )
    return say("it ends every process of a user");
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
