import type { Detector, Finding, Subject } from "@agentos/effects";
import {
  detectAdditions,
  detectArchives,
  detectDeletion,
  detectExternalApi,
  detectGates,
  detectGitHistory,
  detectGuard,
  detectLibrarySwap,
  detectMachine,
  detectOtherVersionControl,
} from "@agentos/local-risks";
import {
  ALSO_ELSEWHERE,
  detectCodeCalls,
  detectContainers,
  detectDatabaseClients,
  detectDeployment,
  detectOtherTools,
  detectRequests,
  detectSchema,
  detectSchemaPaths,
  detectSecrets,
  detectSentLines,
  detectServiceVerbs,
  detectTasks,
} from "@agentos/remote-risks";
import { type Concern, named, Sight } from "./concern.js";

const DELETERS =
  "rm unlink shred remove-item rimraf del erase del-cli trash-empty grm wipe srm scrub fdupes jdupes rdfind fclones czkawka_cli rmlint rd rmdir";
const FINDERS = "find gfind fd fdfind";
const DISKS =
  "mkfs mkswap wipefs blkdiscard fdisk sfdisk cfdisk gdisk parted sgdisk cryptsetup badblocks nvme hdparm diskutil zpool pvremove vgremove lvremove";
const WRITERS =
  "rsync dd cp tee cmake lftp sftp ftp ncftp smbclient mv truncate install sed gsed ex vi vim nvim ed awk gawk jq perl apply_patch applypatch sponge ln";
const ARCHIVERS =
  "tar gtar bsdtar zip unzip 7z 7za 7zz rar unar cpio degit tiged giget ditto robocopy wget expand-archive";
const OTHER_HISTORIES =
  "hg sl jj svn p4 gt got arc dolt bzr brz fossil darcs pijul cvs cm bfg git-filter-repo git-filter-branch git-obliterate git-nuke git-delete-branch git-delete-merged-branches";
const CONTAINERS = "docker podman nerdctl docker-compose podman-compose";
const REQUESTERS = "curl wget http https xh httpie curlie xhs gh glab hub grpcurl evans buf ghz";
const RUNNERS = "task make gmake just rake invoke npm-run-all run-s run-p";
const SHELLS = "bash sh zsh dash ksh fish pwsh powershell cmd source .";
const INTERPRETERS =
  "python php node nodejs ruby perl deno bun tsx ts-node rails elixir mix groovy scala lua julia r rscript artisan fauna arangosh django-admin lein clj bb iex irb tinker";
const MANIFEST_EDITORS = "npm pnpm yarn bun go jq yq gojq jaq dasel";
const MANAGERS = "deno pip uv poetry pipenv pdm rye conda cargo bundle composer mix flutter dart dotnet";
const SENDERS =
  "mail mailx s-nail mutt neomutt sendmail msmtp ssmtp swaks send-mailmessage start-vm stop-vm restart-vm set-vm";
const SECRET_PROGRAMS =
  "env printenv export declare typeset set gci gcloud aws az kubectl oc vault bao op pass gopass bw lpass security heroku vercel doppler sops age gpg ssh-copy-id powershell pwsh history serve http-server live-server ngrok localtunnel miniserve caddy dufs bash sh zsh nc ncat netcat socat";
const MACHINE =
  "reboot shutdown halt poweroff userdel deluser groupdel delgroup usermod passwd chpasswd visudo systemctl service launchctl rc-service sv s6-rc initctl supervisorctl " +
  "monit nssm sc scp rsync init telinit ufw iptables ip6tables nft firewall-cmd pfctl setenforce crontab " +
  "nixos-rebuild darwin-rebuild rpm-ostree bootc transactional-update apt apt-get aptitude dpkg yum dnf rpm pacman yay paru zypper apk pkg snap flatpak xbps-remove emerge urpme " +
  "diskpart format bcdedit vssadmin wbadmin cipher reg regedit schtasks net wmic fsutil wevtutil netsh dism manage-bde stop-computer restart-computer initialize-disk set-disk stop-service restart-service disable-localuser set-netfirewallprofile set-netfirewallrule disable-netadapter clear-eventlog " +
  "chmod chown chgrp chattr setfacl icacls takeown kill killall5 pkill ssh tsh mosh autossh pssh parallel-ssh";
const PACKAGES_TOO = "services and packages";

/**
 * Every detector, with what it looks at. In the order in which findings of equal weight count: the guard
 * first. Each detector stands behind a function, so that its module is evaluated for what it looks at alone.
 * @public the tests ask each of them, whether it is concerned or not
 */
export const DETECTORS: readonly { name: string; looksAt: Concern; detect: Detector }[] = [
  row("guard", { everything: true }, (subject) => detectGuard(subject)),
  row(
    "gates",
    { programs: "aos agentos env unset", words: /aos|agentos|packages\/cli\//, assignments: true },
    (subject) => detectGates(subject),
  ),
  row(
    "deletion",
    { programs: [DELETERS, FINDERS, DISKS, WRITERS].join(" "), redirections: true, tools: true },
    (subject) => detectDeletion(subject),
  ),
  row("archives", { programs: ARCHIVERS }, (subject) => detectArchives(subject)),
  row("git", { programs: "git hub patch" }, (subject) => detectGitHistory(subject)),
  row("other version control", { programs: OTHER_HISTORIES }, (subject) =>
    detectOtherVersionControl(subject),
  ),
  row(
    "deployment",
    { programs: `${ALSO_ELSEWHERE} rake java`, others: PACKAGES_TOO, files: true },
    (subject) => detectDeployment(subject),
  ),
  row(
    "tasks",
    { programs: [RUNNERS, SHELLS, INTERPRETERS].join(" "), others: PACKAGES_TOO, scripts: true },
    (subject) => detectTasks(subject),
  ),
  row("containers", { programs: CONTAINERS }, (subject) => detectContainers(subject)),
  row(
    "schema",
    {
      programs: [INTERPRETERS, "rake mix dotnet nc ncat netcat telnet"].join(" "),
      others: "services",
      words:
        /migr|flyway|liquibase|db|database|schema|sql|ecto|prisma|knex|typeorm|sequelize|drizzle|alembic|postgres|pg|mongo|redis/,
      tools: true,
    },
    (subject) => detectSchema(subject),
  ),
  row("sent lines", { programs: "nc ncat netcat telnet socat openssl", redirections: true }, (subject) =>
    detectSentLines(subject),
  ),
  row("database clients", { programs: INTERPRETERS, others: "services" }, (subject) =>
    detectDatabaseClients(subject),
  ),
  row("schema files", { files: true }, (subject) => detectSchemaPaths(subject)),
  row("requests", { programs: REQUESTERS }, (subject) => detectRequests(subject)),
  row("code", { programs: `${INTERPRETERS} manage` }, (subject) => detectCodeCalls(subject)),
  row("library swap", { programs: `${MANIFEST_EDITORS} ${MANAGERS}`, files: true }, (subject) =>
    detectLibrarySwap(subject),
  ),
  row("external API", { programs: MANIFEST_EDITORS, files: true }, (subject) => detectExternalApi(subject)),
  row("other tools", { tools: true }, (subject) => detectOtherTools(subject)),
  row("services", { programs: `${SENDERS} ${INTERPRETERS} console`, others: PACKAGES_TOO }, (subject) =>
    detectServiceVerbs(subject),
  ),
  row(
    "secrets",
    {
      programs: `${SECRET_PROGRAMS} ${INTERPRETERS}`,
      words: /[.~_]|cred|secret|token|passw|environ|shadow|key|wallet|.{17}/s,
      redirections: true,
      tools: true,
    },
    (subject) => detectSecrets(subject),
  ),
  row("machine", { programs: `${MACHINE} :`, words: /\(\)/, files: true }, (subject) =>
    detectMachine(subject),
  ),
  row("additions", { files: true }, (subject) => detectAdditions(subject)),
];

function row(name: string, looksAt: Concern, detect: Detector) {
  const { programs } = looksAt;
  return {
    name,
    looksAt: programs === undefined ? looksAt : { ...looksAt, programs: named(programs) },
    detect,
  };
}

/** What the detectors find that an action concerns. */
export function detectAll(subject: Subject): Finding[] {
  const sight = new Sight(subject);
  return DETECTORS.flatMap(({ looksAt, detect }) => (sight.concerns(looksAt) ? detect(subject) : []));
}
