import type { Grammar } from "./grammar/grammar-entry.js";
import type { Program } from "./grammar/program.js";
import { crontabOf } from "./grammar/special.js";

const BEHIND_ONE: Grammar = { words: "skip command" };

export const MACHINE: readonly Program[] = [
  {
    names: "launchctl",
    sub: { submit: { behind: "--", words: "command" }, asuser: BEHIND_ONE, bsexec: BEHIND_ONE },
    machine:
      "** " +
      "stop|restart|reload|disable|mask|kill|isolate|reboot|poweroff|halt|rescue|emergency|try-restart|" +
      "reload-or-restart|bootout|unload|remove|uninstall|shutdown|edit|revert|delete",
  },
  { names: "crontab", runs: crontabOf, machine: "-r|-i", because: "it deletes a crontab" },
  {
    names: "userdel deluser groupdel delgroup usermod passwd chpasswd visudo reboot shutdown halt poweroff",
    trial: "c S status check k",
    machine: "**",
    because: "it shuts down the machine or changes who may use it",
  },
  {
    names: "systemctl service rc-service sv s6-rc initctl supervisorctl monit nssm sc",
    machine:
      "** " +
      "stop|restart|reload|disable|mask|kill|isolate|reboot|poweroff|halt|rescue|emergency|try-restart|" +
      "reload-or-restart|bootout|unload|remove|uninstall|shutdown|edit|revert|delete",
  },
  { names: "killall5", machine: "**", because: "it kills every process of a user" },
  {
    names: "nixos-rebuild darwin-rebuild rpm-ostree bootc transactional-update",
    machine: "** switch|boot|test|rollback|upgrade|rebase|reset|install|uninstall|deploy|override",
    because: "it changes the machine's system image",
  },
  {
    names: "ufw",
    machine: "** enable|disable|reset|deny|allow|delete|insert|add",
    because: "it changes the machine's firewall",
  },
  {
    names: "firewall-cmd",
    machine: "--add*|--remove*|--reload|--set*",
    because: "it changes the machine's firewall",
  },
  { names: "setenforce", machine: "0", because: "it turns off SELinux enforcement" },
  { names: "pfctl", machine: "-d|-F", because: "it changes the machine's firewall" },
  {
    names: "nft",
    machine: "** add|insert|delete|flush|reset",
    because: "it changes the machine's firewall",
  },
  {
    names: "iptables ip6tables",
    machine:
      "-A*|-D*|-F*|-I*|-P*|-R*|-X*|-Z*|--append|--delete|--flush|--insert|--policy|--replace|--delete-chain",
    because: "it changes the machine's firewall",
  },
  { names: "diskpart", machine: "*", because: "it changes the machine's disks, users or registry" },
  {
    names: "format",
    machine: "c:|d:|e:|f:|g:",
    because: "it changes the machine's disks, users or registry",
  },
  {
    names: "bcdedit",
    machine: "/delete|/set|/import|/default|/createstore, -delete|-set|-import|-default|-createstore",
    because: "it changes the machine's disks, users or registry",
  },
  {
    names: "vssadmin",
    machine: "delete|resize",
    because: "it changes the machine's disks, users or registry",
  },
  {
    names: "wbadmin",
    machine: "delete|start|stop|disable",
    because: "it changes the machine's disks, users or registry",
  },
  { names: "cipher", machine: "** /w", because: "it changes the machine's disks, users or registry" },
  {
    names: "reg",
    machine: "delete|add|import|restore|unload",
    because: "it changes the machine's disks, users or registry",
  },
  { names: "regedit", machine: "** /s", because: "it changes the machine's disks, users or registry" },
  {
    names: "schtasks",
    machine: "** /delete|/create|/change",
    because: "it changes the machine's disks, users or registry",
  },
  {
    names: "net",
    machine: "stop, user|localgroup ** /delete|/add, share ** /delete",
    because: "it changes the machine's disks, users or registry",
  },
  { names: "wmic", machine: "** delete|call", because: "it changes the machine's disks, users or registry" },
  {
    names: "fsutil",
    machine: "file setzerodata, usn deletejournal, volume dismount",
    because: "it changes the machine's disks, users or registry",
  },
  {
    names: "wevtutil",
    machine: "cl|clear-log",
    because: "it changes the machine's disks, users or registry",
  },
  {
    names: "netsh",
    machine: "** set|reset|delete|add",
    because: "it changes the machine's disks, users or registry",
  },
  {
    names: "dism",
    machine: "** /disable-feature*|/remove-*",
    because: "it changes the machine's disks, users or registry",
  },
  {
    names: "manage-bde",
    machine: "-off|-forcerecovery|-protectors",
    because: "it changes the machine's disks, users or registry",
  },
  {
    names:
      "stop-computer restart-computer initialize-disk set-disk stop-service restart-service " +
      "disable-localuser set-netfirewallprofile set-netfirewallrule disable-netadapter clear-eventlog",
    machine: "**",
    because: "it changes the machine's disks, users or registry",
  },
  {
    names: "init telinit",
    machine: "0|1|6",
    because: "it shuts down the machine or changes who may use it",
  },
  {
    names:
      "mkfs mkswap wipefs blkdiscard fdisk sfdisk cfdisk gdisk parted sgdisk cryptsetup badblocks nvme " +
      "hdparm diskutil zpool pvremove vgremove lvremove",
    deletes: "disks",
  },
];
