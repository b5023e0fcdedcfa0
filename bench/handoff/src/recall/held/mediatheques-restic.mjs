export const id = "mediatheques-restic";
export const narration = "terse";

const svc = [
  "cups",
  "koha-common",
  "zebra",
  "apache2",
  "memcached",
  "nslcd",
  "chrony",
  "ssh",
  "samba",
  "rsyslog",
  "fail2ban",
  "unattended",
];
const host = (i) => `mdt-0${1 + (i % 7)}`;
const role = (name, n, k = 0) =>
  `---\n# rôle ${name}\n` +
  Array.from({ length: n }, (_, i) => {
    const v = svc[(i * 5 + k) % 12];
    return `- name: ${["Installer", "Configurer", "Activer", "Contrôler"][i % 4]} ${v}\n  ansible.builtin.${["apt", "template", "systemd", "command"][i % 4]}:\n    name: ${v}\n    ${["state: present", `src: ${v}.j2`, "enabled: true", `cmd: ${v} --check`][i % 4]}\n  when: inventory_hostname in groups['${["mediatheques", "serveurs", "postes"][i % 3]}']\n  tags: [${name}, ${v}]\n`;
  }).join("\n");
const play_ = (n, k = 0) =>
  Array.from(
    { length: n },
    (_, i) =>
      `TASK [${["common", "samba", "postes", "reseau"][(i + k) % 4]} : ${svc[(i * 3 + k) % 12]}] ${"*".repeat(40)}\n` +
      [0, 1, 2].map((j) => `${i % 5 ? "ok" : "changed"}: [${host(i + j)}]`).join("\n"),
  ).join("\n\n") +
  "\n\nPLAY RECAP ****\n" +
  [0, 1, 2, 3, 4, 5, 6]
    .map((i) => `${host(i)} : ok=${20 + i}  changed=${i % 3}  unreachable=0  failed=0`)
    .join("\n");
const journal = (n, k = 0) =>
  Array.from(
    { length: n },
    (_, i) =>
      `mars 11 0${2 + (i % 4)}:${String((i * 7 + k) % 60).padStart(2, "0")}:${String((i * 23) % 60).padStart(2, "0")} ${host(k)} ${svc[(i + k) % 12]}[${900 + i * 3}]: ${["session opened for user svc", "reload complete", "job finished", "lease renewed", "cache expunged"][i % 5]} (${i})`,
  ).join("\n");

export function play(s) {
  s.user(
    "Salut. Suite à la panne du NAS lundi je veux enfin de vraies sauvegardes pour les 7 médiathèques + le serveur Koha. J'ai choisi restic, à déployer avec notre dépôt Ansible infra-media. Destination : Backblaze B2, j'ai un compte. Attention, on ne redémarre JAMAIS koha pendant l'ouverture (mardi à samedi, 10h-19h), y a des gens au comptoir.",
  );
  s.says("Je regarde le dépôt.");
  s.runs(
    "git log --oneline | head -6 && ls",
    "1b8e0aa postes: mise à jour firefox\nf4410c2 samba: partage jeunesse\n77ad1c9 koha 23.05\n\nansible.cfg  group_vars  host_vars  inventory.yml  README.md  roles  site.yml",
  );
  s.reads(
    "inventory.yml",
    "all:\n  children:\n    mediatheques:\n      hosts:\n" +
      [0, 1, 2, 3, 4, 5, 6]
        .map((i) => `        ${host(i)}:\n          ansible_host: 10.20.${i + 1}.10`)
        .join("\n") +
      "\n    serveurs:\n      hosts:\n        koha-db:\n          ansible_host: 10.20.0.5\n",
  );
  for (const [t, p, r, n] of [
    ["Le rôle commun.", "roles/common/tasks/main.yml", "common", 12],
    ["Samba.", "roles/samba/tasks/main.yml", "samba", 9],
    ["Koha.", "roles/koha/tasks/main.yml", "koha", 14],
    ["Les postes publics.", "roles/postes/tasks/main.yml", "postes", 8],
    ["Le réseau.", "roles/reseau/tasks/main.yml", "reseau", 7],
    ["Variables.", "group_vars/mediatheques.yml", "variables", 4],
  ]) {
    s.says(t);
    s.reads(p, role(r, n, n));
  }
  s.runs(
    "ansible all -m command -a 'lsb_release -ds' -o",
    `${[0, 1, 2, 3, 4, 5, 6]
      .map((i) => `${host(i)} | CHANGED | rc=0 | (stdout) Debian GNU/Linux 12 (bookworm)`)
      .join("\n")}\nkoha-db | CHANGED | rc=0 | (stdout) Debian GNU/Linux 12 (bookworm)`,
  );
  s.runs(
    "ansible all -m command -a 'df -h --total' | grep -E 'total|SUCC'",
    [0, 1, 2, 3, 4, 5, 6].map((i) => `total  ${200 + i * 40}G  ${40 + i * 5}G`).join("\n"),
  );
  s.todos([
    ["Créer le bucket mediatheques-backup", "pending"],
    ["Rôle restic", "pending"],
    ["Dump de Koha", "pending"],
    ["Test de restauration", "pending"],
  ]);
  s.says(
    "Tout est en Debian 12. Environ 412 Go à sauvegarder en tout. Je proposerais au passage de mettre Koha dans Docker, ça simplifierait la sauvegarde : un volume à copier. On y va ?",
    true,
  );

  s.user(
    "Koha dans Docker : non, hors de question, c'est le prestataire qui maintient le paquet Debian. Et les secrets uniquement dans Ansible Vault, rien en clair dans le dépôt, on s'est déjà fait taper dessus.",
  );
  s.says("Bien noté, Koha reste en paquet. Je commence le rôle.");
  s.runs("mkdir -p roles/restic/{tasks,templates,defaults} && cat > roles/restic/tasks/main.yml", "");
  s.runs(
    "apt-cache policy restic",
    "restic:\n  Installé : (aucun)\n  Candidat : 0.14.0-1+b5\n  Table de version :\n     0.16.4-1~bpo12+1 100\n        100 http://deb.debian.org/debian bookworm-backports/main",
  );
  s.says("L'ancien NAS a un dépôt restic, je tente de le reprendre avec restic copy.");
  s.runs("restic -r /mnt/nas/old snapshots", "Fatal: wrong password or no key found", 1);
  s.runs(
    "grep -rn 'restic' /root/.bash_history /etc/cron* | head",
    "/etc/cron.d/nas:0 3 * * 0 root restic -r /mnt/nas/old --password-file /root/.nas_pw backup /srv\n",
  );
  s.runs(
    "ls -la /root/.nas_pw",
    "ls: impossible d'accéder à '/root/.nas_pw': Aucun fichier ou dossier de ce type",
    2,
  );
  s.says(
    "Reprendre l'ancien dépôt par restic copy est impossible : le mot de passe est perdu avec le NAS. On repart de zéro.",
  );
  s.runs("cat > roles/restic/templates/restic-backup.sh.j2", "");
  s.runs("ansible-playbook site.yml --tags restic --check", play_(9, 2));
  s.says(
    "J'utilise des timers systemd plutôt que cron : avec Persistent=true, un site éteint le soir rattrape sa sauvegarde au démarrage.",
    true,
  );

  s.user(
    "top. bon, changement : la DSI exige un hébergeur français, donc finalement pas Backblaze mais Scaleway, région Paris (fr-par). La clé d'accès est déjà dans le vault sous vault_scw_key",
  );
  s.says("Je bascule sur Scaleway.");
  s.edit(
    "roles/restic/defaults/main.yml",
    "restic_repo: b2:mediatheques-backup",
    "restic_repo: s3:https://s3.fr-par.scw.cloud/mediatheques-backup",
  );
  s.runs(
    "aws --endpoint-url https://s3.fr-par.scw.cloud s3 mb s3://mediatheques-backup",
    "make_bucket: mediatheques-backup",
  );
  s.todos([
    ["Créer le bucket mediatheques-backup", "completed"],
    ["Rôle restic", "in_progress"],
    ["Dump de Koha", "pending"],
    ["Test de restauration", "pending"],
  ]);
  s.says(
    "Bucket créé. Un dépôt restic par site, pas un dépôt commun : le prune pose un verrou et bloquerait les six autres.",
  );
  s.edit(
    "roles/restic/defaults/main.yml",
    "scw.cloud/mediatheques-backup",
    "scw.cloud/mediatheques-backup/{{ inventory_hostname }}",
  );
  for (const [t, p, r, n] of [
    ["Les handlers.", "roles/common/handlers/main.yml", "handlers", 6],
    ["Supervision existante.", "roles/supervision/tasks/main.yml", "supervision", 10],
    ["Mail sortant.", "roles/mail/tasks/main.yml", "mail", 6],
    ["Pare-feu.", "roles/parefeu/tasks/main.yml", "parefeu", 8],
  ]) {
    s.says(t);
    s.reads(p, role(r, n, n + 3));
  }
  s.runs("ansible-playbook site.yml --tags restic --limit mdt-01 --diff", play_(7, 5));
  s.runs(
    "ssh mdt-01 systemctl start restic-backup && ssh mdt-01 journalctl -u restic-backup -n 30",
    `${journal(28, 0)}\nrestic: snapshot 5f1d22c0 saved`,
  );
  s.says(
    "mdt-01 sauvegarde bien. Un essai de rclone mount pour parcourir les sauvegardes depuis le bureau :",
  );
  s.runs(
    "rclone mount scw:mediatheques-backup /mnt/scw & sleep 5; restic -r /mnt/scw/mdt-01 check",
    "unable to create lock in backend: sync /mnt/scw/mdt-01/locks: input/output error",
    1,
  );
  s.says(
    "rclone mount ne convient pas : les verrous de restic y donnent des erreurs d'entrée/sortie. Abandonné.",
    true,
  );

  s.user(
    "ok pas grave, on n'en a pas besoin. Important pour Tarare (mdt-05) : c'est de l'ADSL, pas plus de 2 Mbit/s en montant sinon la téléphonie saute. Pour cette fois lance mdt-02 directement sans --check, je suis pressée.",
  );
  s.says("Je mets restic_limit_upload dans host_vars/mdt-05.yml.");
  s.runs("cat > host_vars/mdt-05.yml", "");
  s.reads("host_vars/mdt-05.yml", "# Tarare, ADSL\nrestic_limit_upload: 240\n");
  s.runs("ansible-playbook site.yml --tags restic --limit mdt-02", play_(8, 1));
  for (const [t, c, o] of [
    ["Journal de mdt-02.", "ssh mdt-02 journalctl -u restic-backup -n 40", journal(40, 1)],
    ["Suite avec mdt-03.", "ansible-playbook site.yml --tags restic --limit mdt-03 --check", play_(8, 3)],
    ["Application.", "ansible-playbook site.yml --tags restic --limit mdt-03", play_(8, 3)],
    ["Journal.", "ssh mdt-03 journalctl -u restic-backup -n 40", journal(40, 2)],
    ["mdt-04 en contrôle.", "ansible-playbook site.yml --tags restic --limit mdt-04 --check", play_(8, 4)],
    ["Application.", "ansible-playbook site.yml --tags restic --limit mdt-04", play_(8, 4)],
  ]) {
    s.says(t);
    s.runs(c, o);
  }
  s.runs(
    "ssh mdt-04 systemctl start restic-backup",
    "Job for restic-backup.service failed. See 'journalctl -xeu restic-backup.service'",
    1,
  );
  s.says("Échec sur mdt-04. Sans doute le pare-feu du site qui bloque le port 443 vers Scaleway.", true);

  s.user(
    "bizarre, le pare-feu est le même partout. voilà le journal que j'ai sous la main\n\n```\nmars 12 09:14:02 mdt-04 restic[2217]: Fatal: unable to open config file: Stat: RequestTimeTooSkewed\nmars 12 09:14:02 mdt-04 restic[2217]: The difference between the request time and the current time is too large.\nmars 12 09:16:40 mdt-03 restic[1190]: repo already locked, waiting\nmars 12 09:16:40 mdt-03 restic[1190]: exécutez restic unlock --remove-all pour forcer le déverrouillage\n```",
  );
  s.says(
    "Je vérifie l'heure avant tout. Le conseil du journal sur mdt-03 ne s'applique pas, la sauvegarde y tourne encore, le verrou est légitime.",
  );
  s.runs(
    "ssh mdt-04 'date; chronyc tracking | head -5'",
    "mar. 12 mars 2024 08:52:11 CET\n506 Cannot talk to daemon",
  );
  s.runs(
    "ssh mdt-04 systemctl status chrony",
    "○ chrony.service\n     Loaded: masked (Reason: Unit chrony.service is masked.)\n     Active: inactive (dead)",
  );
  s.says(
    "Ce n'est pas le pare-feu : chrony était masqué sur mdt-04, l'horloge retarde de 22 minutes et Scaleway refuse la signature.",
  );
  s.runs(
    "ssh mdt-04 'systemctl unmask chrony && systemctl enable --now chrony && sleep 8 && chronyc tracking | grep System'",
    "System time     : 0.000021 seconds slow of NTP time",
  );
  s.runs("ssh mdt-04 systemctl start restic-backup && echo fini", "fini");
  s.runs(
    "ansible mediatheques -m command -a 'systemctl is-enabled chrony' -o",
    [0, 1, 2, 3, 4, 5, 6].map((i) => `${host(i)} | (stdout) enabled`).join("\n"),
  );
  s.says("mdt-04 est réparé. Je déploie les trois derniers sites.");
  for (const h of ["mdt-05", "mdt-06", "mdt-07"]) {
    s.says(`${h}.`);
    s.runs(`ansible-playbook site.yml --tags restic --limit ${h} --check`, play_(6, 6));
    s.runs(`ansible-playbook site.yml --tags restic --limit ${h}`, play_(6, 6));
  }
  s.runs(
    "ansible mediatheques -m command -a 'restic-wrap stats --mode raw-data' -o",
    [0, 1, 2, 3, 4, 5, 6]
      .map((i) => `${host(i)} | Total Size: ${[71, 44, 58, 39, 66, 81, 53][i]}.0 GiB`)
      .join("\n"),
  );
  s.says("Première sauvegarde complète : 412 Go en 9 h 40, surtout à cause de Tarare.", true);

  s.user(
    "Super nouvelle. avant koha, un petit souci qui n'a rien à voir : à mdt-06 la salle info n'imprime plus depuis ce matin, l'agent pense que c'est nous. tu peux jeter un œil ?",
  );
  s.says("Je regarde cups sur mdt-06.");
  s.runs(
    "ssh mdt-06 lpstat -t",
    "l'ordonnanceur est en cours d'exécution\ndestination par défaut du système : salle-info\nimprimante salle-info désactivée depuis mer. 13 mars 2024 09:02:11\n\tPaused\n" +
      Array.from({ length: 14 }, (_, i) => `salle-info-${880 + i}  public${i % 9}  ${40960 + i * 1024}`).join(
        "\n",
      ),
  );
  for (const [t, c, o] of [
    ["Le journal de cups.", "ssh mdt-06 tail -50 /var/log/cups/error_log", journal(50, 5)],
    [
      "Nos derniers changements sur cet hôte.",
      "ssh mdt-06 grep -A3 'Start-Date: 2024-03' /var/log/apt/history.log",
      Array.from(
        { length: 9 },
        (_, i) =>
          `Start-Date: 2024-03-0${1 + (i % 9)}\nCommandline: apt-get install ${svc[i]}\nInstall: ${svc[i]}:amd64 (1.${i}-2)`,
      ).join("\n"),
    ],
    [
      "L'imprimante répond-elle ?",
      "ping -c 3 10.20.6.40",
      "3 packets transmitted, 3 received, 0% packet loss, time 2003ms",
    ],
    [
      "État par SNMP.",
      "ssh mdt-06 snmpwalk -v1 -c public 10.20.6.40 prtAlertDescription",
      "Printer-MIB::prtAlertDescription.1.1 = STRING: Bac 2 ouvert",
    ],
    ["Rôle concerné.", "cat roles/postes/templates/cups.conf.j2", role("cups", 6, 4)],
    ["Variables du site.", "cat host_vars/mdt-06.yml", role("mdt-06", 2, 9)],
    [
      "Les autres sites.",
      "ansible mediatheques -m command -a 'lpstat -p' -o",
      [0, 1, 2, 3, 4, 5, 6]
        .map((i) => `${host(i)} | (stdout) imprimante salle-info ${i === 5 ? "désactivée" : "inactive"}`)
        .join("\n"),
    ],
    ["Je relance la file.", "ssh mdt-06 cupsenable salle-info", ""],
    [
      "Contrôle.",
      "ssh mdt-06 'sleep 30; lpstat -p'",
      "imprimante salle-info en cours d'impression de salle-info-881. activée depuis mer. 13 mars 2024 11:40:52",
    ],
  ]) {
    s.says(t);
    s.runs(c, o);
  }
  s.says("Le bac 2 était ouvert, cups avait mis la file en pause. Elle repart, rien à voir avec nous.", true);

  s.user(
    "merci, ils vont râler moins. Pour Koha : le prestataire (Hélène de Biblibre) dit de ne pas sauvegarder les index. La rétention : 30 quotidiennes et 12 mensuelles, et la DPO insiste, rien au-delà de 12 mois (données des lecteurs).",
  );
  s.says("Je regarde la base.");
  s.runs(
    "ssh koha-db 'mariadb -e \"select version()\" && du -sh /var/lib/mysql /var/lib/koha/*'",
    "10.11.6-MariaDB-0+deb12u1\n4,1G\t/var/lib/mysql\n11G\t/var/lib/koha/mediatheques",
  );
  s.runs(
    "ssh koha-db 'vgs && lvs'",
    "  VG      #PV #LV #SN Attr   VSize   VFree\n  vg-koha   1   3   0 wz--n- <80,00g     0\n",
  );
  s.says("L'instantané LVM est exclu, le groupe vg-koha n'a plus d'espace libre (VFree 0).");
  s.says(
    "Je prends mariadb-dump --single-transaction, parce qu'il ne verrouille pas le comptoir et qu'il se restaure sur n'importe quelle version.",
  );
  s.runs("cat > roles/restic/templates/koha-dump.sh.j2", "");
  s.runs(
    "ssh koha-db 'time /usr/local/bin/koha-dump && ls -lh /var/backups/koha'",
    "real 1m52s\n-rw------- 1 root root 640M koha_mediatheques.sql.zst",
  );
  s.says("Le dump de Koha prend 1 min 52 et pèse 640 Mo.");
  s.runs("ssh koha-db du -sh /var/lib/koha/mediatheques/biblios", "10G\t/var/lib/koha/mediatheques/biblios");
  s.says(
    "Confirmé : les index zebra (10 Go) n'ont pas besoin d'être sauvegardés, koha-rebuild-zebra les recrée en 25 minutes.",
  );
  for (const [t, p, r, n] of [
    ["Exclusions.", "roles/restic/templates/excludes.j2", "exclusions", 5],
    ["Valeurs par défaut.", "roles/restic/defaults/main.yml", "restic", 5],
    ["Tâches.", "roles/restic/tasks/main.yml", "restic", 9],
    ["Unité systemd.", "roles/restic/templates/restic-backup.service.j2", "unit", 3],
    ["README.", "README.md", "doc", 6],
  ]) {
    s.says(t);
    s.reads(p, role(r, n, n + 5));
    s.edit(p, `# rôle ${r}`, `# rôle ${r} (revu)`);
  }
  s.runs("ansible-playbook site.yml --tags restic --limit koha-db --check --diff", play_(9, 7));
  s.says("Je l'applique à 19h15, après la fermeture.", true);

  s.user(
    "oui vas-y c'est fermé. Dernières choses : les alertes d'échec par mail à support@mediatheques.example seulement, pas sur Mattermost, et surtout pas la nuit, donc un récap à 8h. Et pas de dépôt apt tiers, uniquement Debian et backports. Le test de restauration de Koha ce sera lundi (fermé) sur la VM rest-test, je veux être là, ne le fais pas sans moi.",
  );
  s.says("J'applique.");
  s.runs("ansible-playbook site.yml --tags restic --limit koha-db", play_(9, 7));
  s.runs(
    "ssh koha-db systemctl start restic-backup && ssh koha-db journalctl -u restic-backup -n 30",
    `${journal(30, 4)}\nrestic: snapshot 91be04d7 saved`,
  );
  s.runs("cat > roles/restic/templates/recap-mail.timer.j2", "");
  s.runs(
    "systemd-analyze calendar '*-*-* 08:00'",
    "Normalized form: *-*-* 08:00:00\n    Next elapse: jeu. 2024-03-14 08:00:00 CET",
  );
  s.runs("ansible-playbook site.yml --tags restic", play_(14, 8));
  s.runs("ansible all -m command -a 'systemctl list-timers restic* --no-pager'", journal(16, 3));
  s.runs(
    "git add -A && git commit -qm 'restic: médiathèques et koha' && git log --oneline -1",
    "d2207fe restic: médiathèques et koha",
  );
  s.runs(
    "git push origin restic",
    "remote: Create merge request for restic\nTo git.mediatheques.example:infra-media\n * [new branch] restic -> restic",
  );
  s.says(
    "Contrôle d'une sauvegarde : `restic-wrap check --read-data-subset=5%` sur chaque hôte, puis `make verif` qui doit afficher 8/8.",
  );
  s.runs("make verif", `${[0, 1, 2, 3, 4, 5, 6].map((i) => `${host(i)} ok`).join("\n")}\nkoha-db ok\n8/8`);
  s.todos([
    ["Rôle restic", "completed"],
    ["Dump de Koha", "completed"],
    ["Récapitulatif à 8h", "completed"],
    ["Test de restauration de Koha sur rest-test (lundi)", "pending"],
  ]);
  s.says(
    "Tout est en place, 8/8, poussé sur la branche restic (d2207fe). Il ne reste que le test de restauration de Koha sur rest-test, lundi avec toi. Une question ouverte : qui garde la copie papier du mot de passe restic, toi ou la directrice, Mme Aubert ?",
    true,
  );
}

export const facts = [
  {
    kind: "goal",
    text: "sauvegardes restic des 7 médiathèques et de Koha",
    all: ["restic", "7 médiathèques", "koha"],
  },
  {
    kind: "constraint",
    text: "jamais redémarrer koha pendant l'ouverture",
    all: ["koha", "ouverture", "10h-19h"],
  },
  { kind: "constraint", text: "secrets uniquement dans Ansible Vault", all: ["secrets", "Vault"] },
  { kind: "constraint", text: "hébergeur français: Scaleway", all: ["Scaleway", "français"] },
  { kind: "constraint", text: "Tarare: pas plus de 2 Mbit/s", all: ["Tarare", "2 Mbit/s"] },
  {
    kind: "constraint",
    text: "30 quotidiennes et 12 mensuelles, rien au-delà de 12 mois",
    all: ["30 quotidiennes", "12 mensuelles"],
  },
  {
    kind: "constraint",
    text: "alertes par mail, pas la nuit, récap à 8h",
    anyOf: [
      ["support@mediatheques.example", "la nuit"],
      ["support@mediatheques.example", "8h"],
    ],
  },
  {
    kind: "decision",
    text: "timers systemd à cause de Persistent",
    all: ["timers systemd", "cron", "Persistent"],
  },
  {
    kind: "decision",
    text: "un dépôt par site à cause du verrou du prune",
    all: ["dépôt", "par site", "prune"],
  },
  {
    kind: "decision",
    text: "mariadb-dump --single-transaction, ne verrouille pas",
    all: ["mariadb-dump", "single-transaction", "comptoir"],
  },
  { kind: "failed", text: "ancien dépôt: mot de passe perdu", all: ["restic copy", "mot de passe", "perdu"] },
  { kind: "failed", text: "rclone mount: erreurs de verrous", all: ["rclone mount", "verrous"] },
  { kind: "figure", text: "412 Go en 9 h 40", all: ["412 Go", "9 h 40"] },
  {
    kind: "finding",
    text: "chrony masqué sur mdt-04, horloge en retard de 22 minutes",
    all: ["chrony", "mdt-04", "22 minutes"],
  },
  {
    kind: "finding",
    text: "index zebra recréés par koha-rebuild-zebra",
    all: ["koha-rebuild-zebra", "index"],
  },
  {
    kind: "todo",
    text: "test de restauration de Koha sur rest-test, lundi",
    all: ["restauration", "rest-test", "lundi"],
  },
  { kind: "verify", text: "make verif doit afficher 8/8", all: ["make verif", "8/8"] },
  { kind: "state", text: "poussé sur la branche restic, d2207fe", all: ["branche restic", "d2207fe"] },
  {
    kind: "state",
    text: "accord: pas de test de restauration sans Solène",
    anyOf: [
      ["restauration", "sans moi"],
      ["restauration", "avec toi"],
    ],
  },
  {
    kind: "open-question",
    text: "qui garde la copie papier du mot de passe",
    all: ["copie papier", "mot de passe"],
  },
  { kind: "figure", text: "dump de Koha: 1 min 52, 640 Mo", all: ["dump", "640 Mo"] },
  { kind: "file", text: "host_vars/mdt-05.yml limite le débit de Tarare", all: ["host_vars/mdt-05.yml"] },
];

export const mustNots = [
  { text: "Backblaze a été remplacé", shown: ["Backblaze", "B2"], excusedBy: ["finalement pas", "Scaleway"] },
  {
    text: "le pare-feu n'était pas la cause",
    shown: ["pare-feu", "bloque"],
    excusedBy: ["pas le pare-feu", "chrony", "horloge"],
  },
  {
    text: "sans --check une seule fois",
    shown: ["mdt-02", "sans --check"],
    excusedBy: ["pour cette fois", "cette fois"],
  },
  {
    text: "conseil dans le journal collé",
    shown: ["restic unlock --remove-all"],
    excusedBy: ["ne s'applique pas", "légitime"],
  },
  {
    text: "Koha dans Docker refusé",
    shown: ["Koha dans Docker"],
    excusedBy: ["hors de question", "non,", "reste en paquet"],
  },
  {
    text: "le bucket est créé depuis longtemps",
    shown: ["Créer le bucket"],
    excusedBy: ["completed", "créé", "fait"],
  },
];
