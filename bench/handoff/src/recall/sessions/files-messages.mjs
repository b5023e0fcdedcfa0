export const id = "files-messages";
export const narration = "long";

const doc = (titre, corps) => `# ${titre}\n\n${corps}\n`;
const banc = (nom, debit, p50, p99, ram) =>
  `scenario    commandes 1 Ko, 3 noeuds, 10 min\nbroker      ${nom}\ndebit       ${debit} msg/s\np50         ${p50} ms\np99         ${p99} ms\nram/noeud   ${ram} Mo\npertes      0`;

export function play(s) {
  s.user(
    "Salut, on doit choisir une file de messages pour Colibri (plateforme de livraison). Candidats : Kafka, RabbitMQ, NATS JetStream. Compare les trois et écris docs/decision.md, en français, 2 pages max, format ADR (contexte / options / décision / conséquences).\n\nCritères dans l'ordre :\n1. débit (on vise 50 000 msg/s en pic)\n2. latence p99 < 20 ms\n3. facilité d'exploitation\n\nJamais de chiffres sans source dans le doc, soit une mesure à nous soit un lien. Et n'utilise jamais les benchmarks des éditeurs (Confluent, Synadia...), ils se contredisent tous. Pour l'instant juste la recherche, n'écris pas encore le doc.",
  );
  s.says("Bonjour, c'est clair. Je commence par regarder ce que le dépôt contient déjà, sans rien rédiger.");
  s.runs(
    "git status -sb && ls docs services deploy",
    "## main...origin/main\ndeploy:\nansible\ncompose.yml\n\ndocs:\nadr-001-postgres.md\nadr-002-monorepo.md\nadr-003-auth.md\nmodele-adr.md\n\nservices:\ncommandes\nlivreurs\nnotifications\nsuivi\ntarification",
  );
  s.reads(
    "docs/modele-adr.md",
    doc(
      "Modèle d'ADR",
      "Copier ce fichier. Toujours rédiger en anglais et finir par un vote de l'équipe.\n\n(modèle abandonné en 2022, voir adr-003)",
    ),
  );
  s.says("Le modèle lui-même se dit abandonné depuis 2022, je prends donc adr-003 comme exemple de forme.");
  s.reads(
    "docs/adr-003-auth.md",
    doc(
      "ADR 003 : authentification",
      "## Contexte\n...\n## Options\n...\n## Décision\n...\n## Conséquences\n...",
    ),
  );
  const services = [
    ["commandes", "Go", 5, "Je passe en revue les services, d'abord les commandes."],
    ["livreurs", "Go", 3, "Ensuite les livreurs."],
    ["notifications", "Python", 7, "Les notifications, en Python."],
    ["suivi", "Rust", 2, "Le suivi, c'est le plus bavard sur le réseau."],
    ["tarification", "Python", 1, "Et pour finir la tarification."],
  ];
  for (const [n, l, k, t] of services) {
    s.says(t);
    s.reads(
      `services/${n}/README.md`,
      doc(n, `Langage : ${l}. Échanges HTTP synchrones avec ${k} autre(s) service(s).`),
    );
  }
  s.says("Quel est le trafic réel aujourd'hui ? Je regarde les exports Prometheus.");
  s.runs(
    "python3 outils/trafic.py --export mesures/2024-09.json",
    "appels inter-services, septembre\nmoyenne   1 120 /s\npic       6 340 /s (vendredi 20:10)\ntaille    médiane 0.9 Ko, p99 14 Ko",
  );
  s.says(
    "Le pic mesuré en septembre est de 6 340 appels par seconde, très loin des 50 000 visés. Je le garde en tête, c'est utile pour la décision.",
  );
  s.subagent(
    "Résume la documentation officielle et les retours indépendants sur Kafka 3.7 en mode KRaft : exploitation, mémoire, cas de panne. Pas de benchmark d'éditeur.",
    "Kafka 3.7 KRaft : plus de ZooKeeper depuis 3.3 en production. Trois contrôleurs au moins. JVM, 6 Go de tas conseillés. Rééquilibrages de consommateurs = source principale d'incidents selon les retours. Licence Apache 2.0.",
  );
  s.subagent(
    "Même question pour RabbitMQ 3.13 avec quorum queues.",
    "RabbitMQ 3.13 : quorum queues (Raft) recommandées, les files miroir classiques sont retirées en 4.0. Alarme mémoire à 40 % de la RAM qui bloque les producteurs. Bon outillage, UI web. Licence MPL 2.0.",
  );
  s.subagent(
    "Même question pour NATS JetStream 2.10.",
    "NATS 2.10 : binaire unique d'environ 20 Mo, JetStream en Raft, un cluster de 3. Moins de connecteurs, clients officiels Go/Python/Rust. Retours : attention au nombre de consommateurs (> 100 000). Licence Apache 2.0.",
  );
  s.says(
    "Les trois synthèses sont là. Comme les bancs des éditeurs sont exclus, il nous faut une mesure à nous.",
  );
  s.says(
    "Recherche faite, rien n'est écrit. Trois points :\n- pic réel en septembre : 6 340 /s pour un objectif de 50 000\n- RabbitMQ : les files miroir classiques disparaissent en 4.0, il faut des quorum queues\n- sans banc d'éditeur, je propose de mesurer nous-mêmes sur les trois machines de recette.\nEst-ce que je peux utiliser les machines colibri-bench-1 à 3 ?",
    true,
  );

  s.user(
    "oui vas y, bench-1 à 3 sont libres jusqu'à jeudi. mais touche pas à colibri-bench-4, Samir tourne dessus. et ne commite jamais sur main, branche adr/004-files",
  );
  s.runs("git switch -c adr/004-files", "Switched to a new branch 'adr/004-files'");
  s.todos([
    ["Banc Kafka", "in_progress"],
    ["Banc RabbitMQ", "pending"],
    ["Banc NATS JetStream", "pending"],
    ["Test de panne d'un noeud", "pending"],
    ["Rédiger docs/decision.md", "pending"],
  ]);
  s.says("J'écris le banc une seule fois, avec un pilote par broker, pour que la comparaison soit juste.");
  for (const [f, t] of [
    ["banc.go", "Le cœur du banc."],
    ["kafka.go", "Le pilote Kafka."],
    ["rabbit.go", "Celui de RabbitMQ."],
    ["nats.go", "Et celui de NATS."],
  ]) {
    s.says(t);
    s.runs(`cat > bench/${f}`, "");
  }
  s.runs(
    "go build -o bench/banc ./bench",
    "# colibri/bench\nbench/rabbit.go:41:17: undefined: amqp.Table091",
    1,
  );
  s.edit("bench/rabbit.go", "amqp.Table091", "amqp.Table");
  s.runs("go build -o bench/banc ./bench", "");
  s.runs(
    "ansible-playbook deploy/ansible/kafka.yml -l bench",
    "PLAY RECAP\ncolibri-bench-1 : ok=14 changed=9\ncolibri-bench-2 : ok=14 changed=9\ncolibri-bench-3 : ok=14 changed=9",
  );
  s.runs("bench/banc --broker kafka --minutes 10", banc("kafka 3.7", 182400, 3.1, 11.8, 5210));
  s.says("Kafka : 182 400 msg/s, p99 de 11,8 ms, mais 5,2 Go de RAM par nœud.");
  s.runs(
    "ansible-playbook deploy/ansible/rabbit.yml -l bench",
    "PLAY RECAP\ncolibri-bench-1 : ok=11 changed=8\ncolibri-bench-2 : ok=11 changed=8\ncolibri-bench-3 : ok=11 changed=8",
  );
  s.runs("bench/banc --broker rabbit --minutes 10", banc("rabbitmq 3.13", 9800, 8.2, 96.4, 1480));
  s.says(
    "RabbitMQ plafonne à 9 800 msg/s, cela me semble bien trop faible. Je soupçonne le disque de bench-2.",
  );
  s.runs(
    "ssh colibri-bench-2 'fio --name=w --rw=write --bs=16k --fsync=1 --runtime=30 | grep iops'",
    "iops avg=11840",
  );
  s.says(
    "Le disque va bien (11 840 iops avec fsync), ce n'est pas lui. Mon pilote attend une confirmation par message au lieu de les grouper, voilà la vraie raison.",
  );
  s.reads(
    "bench/rabbit.go",
    'func publier(ch *amqp.Channel, m []byte) error {\n\tc, err := ch.PublishWithDeferredConfirm("", file, false, false, msg(m))\n\tc.Wait()\n\treturn err\n}\n',
  );
  s.edit("bench/rabbit.go", "\tc.Wait()\n", "\tattente.ajoute(c)\n");
  s.runs(
    "go build -o bench/banc ./bench && bench/banc --broker rabbit --minutes 10",
    banc("rabbitmq 3.13", 41700, 5.9, 27.3, 1610),
  );
  s.says(
    "Avec des confirmations groupées : 41 700 msg/s et un p99 de 27,3 ms. Le premier chiffre (9 800) était dû à mon pilote et ne doit pas finir dans le document.",
  );
  s.runs(
    "ansible-playbook deploy/ansible/nats.yml -l bench",
    "PLAY RECAP\ncolibri-bench-1 : ok=7 changed=5\ncolibri-bench-2 : ok=7 changed=5\ncolibri-bench-3 : ok=7 changed=5",
  );
  s.runs("bench/banc --broker nats --minutes 10", banc("nats 2.10", 88900, 1.9, 9.4, 310));
  s.says("NATS JetStream : 88 900 msg/s, p99 de 9,4 ms, 310 Mo par nœud.");
  for (const [b, v] of [
    ["kafka", [179900, 3.2, 12.4, 5230]],
    ["rabbit", [41100, 6.0, 28.1, 1600]],
    ["nats", [89600, 1.9, 9.1, 312]],
  ]) {
    s.says(
      {
        kafka: "Je refais chaque mesure une seconde fois, Kafka d'abord.",
        rabbit: "Puis RabbitMQ.",
        nats: "Puis NATS.",
      }[b],
    );
    s.runs(`bench/banc --broker ${b} --minutes 10 --passe 2`, banc(b, ...v));
  }
  s.todos([
    ["Banc Kafka", "completed"],
    ["Banc RabbitMQ", "completed"],
    ["Banc NATS JetStream", "completed"],
    ["Test de panne d'un noeud", "pending"],
    ["Rédiger docs/decision.md", "pending"],
  ]);
  s.runs(
    "git add bench deploy && git commit -qm 'ADR 004 : banc de mesure' && git log --oneline -1",
    "91ae3c7 ADR 004 : banc de mesure",
  );
  s.says(
    "Mesures sur bench-1 à 3 (1 Ko, 3 nœuds, 10 min, deux passes) :\n\n| | msg/s | p99 | RAM |\n|---|---|---|---|\n| Kafka 3.7 | 182 400 | 11,8 ms | 5,2 Go |\n| RabbitMQ 3.13 | 41 700 | 27,3 ms | 1,6 Go |\n| NATS 2.10 | 88 900 | 9,4 ms | 310 Mo |\n\nAvec vos critères, Kafka passe devant. Je rédige ?",
    true,
  );

  s.user("oui rédige");
  s.says("Je rédige une première version avec Kafka comme décision.");
  s.runs("cat > docs/decision.md", "");
  s.runs("wc -w docs/decision.md", "1240 docs/decision.md");
  s.says("1 240 mots, c'est trop pour deux pages. Je raccourcis la partie options.");
  s.runs("python3 /tmp/raccourcir.py docs/decision.md && wc -w docs/decision.md", "845 docs/decision.md");
  s.runs(
    "npx markdownlint-cli docs/decision.md",
    "docs/decision.md:31 MD013/line-length Line length [Expected: 120; Actual: 133]",
    1,
  );
  s.runs(
    "fold -s -w 118 docs/decision.md > /tmp/d.md && mv /tmp/d.md docs/decision.md && npx markdownlint-cli docs/decision.md",
    "",
  );
  s.runs("python3 outils/verif_liens.py docs/decision.md", "14 liens, 14 ok");
  s.runs(
    "git add docs && git commit -qm 'ADR 004 : premiere version (Kafka)' && git log --oneline -1",
    "d52b0f1 ADR 004 : premiere version (Kafka)",
  );
  s.says("docs/decision.md est écrit (845 mots, 14 liens vérifiés), décision : Kafka.", true);

  s.user(
    "bon, j'ai montré ça à Hélène (CTO), ça change. Le débit on s'en fiche en fait, ton chiffre de 6 340 l'a convaincue : viser 20 000 suffit largement. Nouveaux critères, dans l'ordre :\n1. exploitation : on est 2 à l'ops et personne connaît la JVM\n2. hébergement en France uniquement (HDS pas nécessaire, mais données livreurs = RGPD)\n3. coût < 400 € / mois\n4. latence p99 < 20 ms\n\nréécris la décision avec ça. Et RabbitMQ on l'a déjà eu en 2020, mauvais souvenir mais reste objectif stp.",
  );
  s.says(
    "D'accord, les critères changent, et la décision probablement aussi. Je chiffre d'abord l'exploitation et le coût.",
  );
  s.subagent(
    "Tarifs publics de VM en France (OVHcloud Gravelines/Roubaix, Scaleway Paris), 3 nœuds de 2 vCPU 4 Go et 3 nœuds de 4 vCPU 16 Go, avec 100 Go SSD.",
    "Relevé le 2 octobre sur les pages de tarifs. OVHcloud : 3 x b3-8 environ 38 €/mois pièce, soit 114 € ; 3 x b3-16 environ 76 €, soit 228 €. Scaleway Paris : 3 x PRO2-XXS environ 40 €, soit 121 €. Service géré Kafka OVHcloud Business : 3 nœuds 513 €/mois.",
  );
  s.says(
    "Kafka géré chez OVHcloud coûterait 513 € par mois, au-dessus des 400 €. NATS sur 3 × b3-8 revient à 114 €.",
  );
  s.todos([
    ["Test de panne d'un noeud", "in_progress"],
    ["Chiffrer le cout en France", "completed"],
    ["Reecrire la decision", "pending"],
    ["Plan de migration (annexe)", "pending"],
  ]);
  s.says(
    "Le critère numéro un est l'exploitation, il faut donc le test de panne. Je coupe un nœud pendant la charge, sur chaque broker.",
  );
  for (const [b, o] of [
    [
      "kafka",
      "noeud coupe a t=120 s\nindisponibilite   8.4 s\nmessages perdus   0\ninterventions     1 (reassignation des partitions a la main)",
    ],
    ["rabbit", "noeud coupe a t=120 s\nindisponibilite   4.1 s\nmessages perdus   0\ninterventions     0"],
    ["nats", "noeud coupe a t=120 s\nindisponibilite   1.3 s\nmessages perdus   212\ninterventions     0"],
  ]) {
    s.says({ kafka: "D'abord Kafka.", rabbit: "RabbitMQ maintenant.", nats: "Et NATS." }[b]);
    s.runs(`bench/banc --broker ${b} --coupe 2 --debit 20000`, o);
  }
  s.says("Avant de m'y fier, je regarde aussi comment la latence évolue avec la charge.");
  for (const [b, base] of [
    ["kafka", 31],
    ["rabbit", 58],
    ["nats", 19],
  ]) {
    for (const [i, k] of [2, 5, 10, 15, 20].entries())
      s.runs(
        `bench/banc --broker ${b} --debit ${k * 1000} --minutes 2 --bref`,
        `${b} ${k}000/s  p50 ${(base + i * 3) / 10} ms`,
      );
    s.says(
      {
        kafka: "Kafka reste plat jusqu'à 20 000.",
        rabbit: "RabbitMQ aussi, un peu plus haut.",
        nats: "NATS également, rien de surprenant.",
      }[b],
    );
  }
  s.says(
    "NATS perd 212 messages à la coupure, ce serait rédhibitoire. Je vérifie la configuration avant de conclure.",
  );
  s.runs(
    "grep -n -i 'replicas\\|PublishAsync\\|sync' bench/nats.go deploy/ansible/nats.yml",
    "bench/nats.go:28:\tjs.Publish(sujet, m) // core\ndeploy/ansible/nats.yml:19:    replicas: 1",
  );
  s.says("C'est notre playbook : replicas: 1 au lieu de 3. La perte vient de là, pas de JetStream.");
  s.edit("deploy/ansible/nats.yml", "    replicas: 1", "    replicas: 3");
  s.runs(
    "ansible-playbook deploy/ansible/nats.yml -l bench && bench/banc --broker nats --coupe 2 --debit 20000",
    "noeud coupe a t=120 s\nindisponibilite   1.9 s\nmessages perdus   0\ninterventions     0",
  );
  s.says(
    "Avec 3 réplicas : 0 perte, 1,9 s d'indisponibilité. Mais alors mes premiers chiffres de NATS sont faux, ils ont été mesurés avec un seul réplica ! Je refais le banc.",
  );
  s.runs("bench/banc --broker nats --minutes 10 --passe 3", banc("nats 2.10 (R3)", 52300, 4.0, 14.7, 365));
  s.says(
    "NATS avec trois réplicas : 52 300 msg/s et p99 de 14,7 ms (au lieu de 88 900 et 9,4 ms). Toujours sous les 20 ms.",
  );
  s.runs(
    "git add -A && git commit -qm 'NATS : replicas 3, test de panne' && git log --oneline -1",
    "3bd4e98 NATS : replicas 3, test de panne",
  );
  s.says(
    "Important : mes chiffres NATS de tout à l'heure (88 900 / 9,4 ms) étaient mesurés avec un seul réplica, ils sont caducs. Corrigé : 52 300 msg/s, p99 14,7 ms, et 0 perte quand un nœud tombe. Avec les nouveaux critères, NATS JetStream devance RabbitMQ (p99 27,3 ms, donc hors critère) et Kafka (JVM, 513 € en géré). J'écris la décision ainsi ?",
    true,
  );

  s.user(
    "merci d'avoir vérifié !! oui NATS. Deux trucs : cite pas Hélène nommément dans le doc. Et ne commite jamais les résultats bruts (bench/out), y'a des ids de livreurs dedans",
  );
  s.runs("git ls-files bench/out | wc -l && git check-ignore bench/out/x", "3\n", 1);
  s.says(
    "Trois fichiers de bench/out sont déjà suivis, ils sont partis dans le commit 91ae3c7. Rien n'est poussé, je nettoie l'historique de la branche.",
  );
  s.runs(
    "git log origin/adr/004-files 2>&1 | head -1",
    "fatal: ambiguous argument 'origin/adr/004-files': unknown revision",
    128,
  );
  s.runs(
    "git filter-branch -f --index-filter 'git rm -r --cached -q --ignore-unmatch bench/out' main..HEAD && echo 'bench/out/' >> .gitignore && git commit -qam 'Ignorer bench/out' && git log --oneline",
    "c7710aa Ignorer bench/out\n5ee93d1 NATS : replicas 3, test de panne\n08fb2c4 ADR 004 : premiere version (Kafka)\n4a6d7e9 ADR 004 : banc de mesure",
  );
  s.says("C'est propre. Maintenant la réécriture.");
  for (const [p, t] of [
    ["contexte", "Le contexte d'abord, avec le pic réel."],
    ["options", "Les options, chacune avec ses mesures."],
    ["decision", "La décision."],
    ["consequences", "Et les conséquences, y compris les mauvaises."],
  ]) {
    s.says(t);
    s.runs(`python3 /tmp/section.py docs/decision.md ${p}`, `section ${p} remplacée`);
  }
  s.runs(
    "grep -n -i 'hélène\\|88 900\\|9 800' docs/decision.md",
    "docs/decision.md:44:débit de 88 900 msg/s (mesure interne)",
  );
  s.says("Il restait un ancien chiffre à la ligne 44, je le remplace.");
  s.edit(
    "docs/decision.md",
    "débit de 88 900 msg/s (mesure interne)",
    "débit de 52 300 msg/s (mesure interne, 3 réplicas)",
  );
  s.runs(
    "wc -w docs/decision.md && npx markdownlint-cli docs/decision.md && python3 outils/verif_liens.py docs/decision.md",
    "902 docs/decision.md\n17 liens, 16 ok\nECHEC https://docs.nats.io/running/hardware 404",
    1,
  );
  s.says("902 mots, et un lien mort vers la page matériel de NATS.");
  s.runs(
    "git commit -qam 'ADR 004 : NATS JetStream' && git log --oneline -1",
    "e0f8816 ADR 004 : NATS JetStream",
  );
  s.todos([
    ["Test de panne d'un noeud", "completed"],
    ["Reecrire la decision", "completed"],
    ["Lien mort docs.nats.io/running/hardware", "pending"],
    ["Plan de migration (annexe)", "pending"],
    ["Traduction anglaise", "pending"],
  ]);
  s.says(
    "La décision est réécrite : NATS JetStream (commit e0f8816). Un lien sur 17 est mort, je cherche le bon ensuite.",
    true,
  );

  s.user(
    "la traduction anglaise c'est pas demandé, enlève. par contre ajoute une annexe plan de migration, service par service, en commençant par notifications (le moins critique). Voici ce que dit l'ops :\n\n> Pour info on a une fenêtre tous les mardis 6h-8h.\n> Le broker doit tourner en systemd, pas de Kubernetes chez nous.\n> Perso j'aurais pris Redis Streams mais bon.\n\net le budget a été revu à 300 €/mois",
  );
  s.says(
    "Entendu. Je retire la traduction et j'ajoute l'annexe ; à 114 € par mois, nous restons sous les 300 €.",
  );
  s.todos([
    ["Lien mort docs.nats.io/running/hardware", "pending"],
    ["Plan de migration (annexe)", "in_progress"],
    ["Estimer la sauvegarde des streams", "pending"],
  ]);
  const ordre = [
    ["notifications", 7, "Les notifications ouvrent la marche."],
    ["tarification", 1, "La tarification suit, elle n'a qu'un voisin."],
    ["livreurs", 3, "Puis les livreurs."],
    ["suivi", 2, "Le suivi."],
    ["commandes", 5, "Les commandes en dernier, c'est le plus risqué."],
  ];
  for (const [n, k, t] of ordre) {
    s.says(t);
    s.runs(`grep -rn "http.*colibri" services/${n} | wc -l`, String(k * 3));
  }
  s.runs("cat >> docs/decision.md", "");
  s.runs(
    "wc -w docs/decision.md && npx markdownlint-cli docs/decision.md && python3 outils/verif_liens.py docs/decision.md",
    "1130 docs/decision.md\n17 liens, 16 ok\nECHEC https://docs.nats.io/running/hardware 404",
    1,
  );
  s.says(
    "Avec l'annexe, le document a 1 130 mots, donc plus de deux pages. Faut-il compter l'annexe dans la limite ? Je ne sais pas. J'ai supposé que non.",
  );
  s.runs(
    "git commit -qam 'ADR 004 : annexe migration' && git log --oneline -1",
    "f19c5d2 ADR 004 : annexe migration",
  );
  s.says(
    "L'annexe est écrite : ordre notifications, tarification, livreurs, suivi, commandes ; fenêtre du mardi 6h-8h, systemd. Il reste le lien mort (verif_liens échoue toujours, 16 sur 17) et l'estimation de la sauvegarde des streams. Question ouverte : l'annexe compte-t-elle dans les 2 pages ? J'ai supposé que non.",
    true,
  );
  s.user("ok je demande à Hélène pour les 2 pages. à demain");
  s.says(
    "À demain. La suite : réparer le lien mort, estimer la sauvegarde des streams, puis rendre les machines de banc avant jeudi (les trois brokers y tournent encore). Rien n'est poussé.",
    true,
  );
}

export const facts = [
  {
    kind: "goal",
    text: "comparer trois files et écrire docs/decision.md",
    all: ["docs/decision.md", "RabbitMQ"],
  },
  { kind: "constraint", text: "français, 2 pages max, format ADR", all: ["2 pages", "ADR"] },
  {
    kind: "constraint",
    text: "nouveaux critères : exploitation d'abord (2 à l'ops, pas de JVM)",
    all: ["exploitation", "JVM", "ops"],
  },
  { kind: "constraint", text: "hébergement en France uniquement", all: ["en France uniquement"] },
  { kind: "constraint", text: "budget 300 €/mois", all: ["300 €"] },
  {
    kind: "figure",
    text: "panne d'un nœud : NATS 1,9 s et 0 perte avec 3 réplicas",
    all: ["1,9 s", "0 perte"],
  },
  { kind: "constraint", text: "jamais de chiffres sans source", all: ["chiffres sans source"] },
  {
    kind: "constraint",
    text: "jamais les benchmarks des éditeurs",
    anyOf: [["benchmarks des éditeurs"], ["bancs des éditeurs"]],
  },
  {
    kind: "constraint",
    text: "ne commite jamais sur main, branche adr/004-files",
    all: ["main", "adr/004-files"],
  },
  { kind: "constraint", text: "ne jamais commiter bench/out", all: ["bench/out", "livreurs"] },
  { kind: "constraint", text: "ne pas citer Hélène dans le doc", all: ["Hélène", "nommément"] },
  { kind: "constraint", text: "ne pas toucher colibri-bench-4 (Samir)", all: ["bench-4", "Samir"] },
  {
    kind: "next",
    text: "rendre les machines de banc avant jeudi",
    anyOf: [
      ["rendre les machines", "jeudi"],
      ["bench-1", "jeudi"],
    ],
  },
  {
    kind: "decision",
    text: "NATS JetStream ; RabbitMQ hors critère (27,3), Kafka JVM et 513 €",
    all: ["NATS", "27,3", "513"],
  },
  { kind: "figure", text: "NATS avec 3 réplicas", all: ["52 300", "14,7"] },
  { kind: "figure", text: "pic réel 6 340 /s", all: ["6 340"] },
  {
    kind: "finding",
    text: "chiffres NATS du début faux : un seul réplica",
    anyOf: [
      ["88 900", "caducs"],
      ["88 900", "seul réplica"],
      ["replicas: 1", "au lieu de 3"],
    ],
  },
  { kind: "figure", text: "coût 114 € par mois (3 x b3-8 OVHcloud)", anyOf: [["114 €"], ["b3-8", "114"]] },
  { kind: "failed", text: "premier chiffre RabbitMQ 9 800 dû au pilote", all: ["9 800", "pilote"] },
  {
    kind: "added-goal",
    text: "annexe plan de migration, notifications d'abord",
    all: ["annexe", "migration", "notifications"],
  },
  { kind: "constraint", text: "systemd, pas de Kubernetes, fenêtre mardi 6h-8h", all: ["systemd", "6h-8h"] },
  {
    kind: "open-question",
    text: "l'annexe compte-t-elle dans les 2 pages",
    all: ["annexe", "compte", "2 pages"],
  },
  { kind: "state", text: "verif_liens échoue, lien mort", anyOf: [["lien mort"], ["running/hardware"]] },
  { kind: "next", text: "sauvegarde des streams, rendre les machines", all: ["sauvegarde des streams"] },
];

export const mustNots = [
  {
    text: "anciens critères (débit 50 000) remplacés",
    shown: ["débit", "50 000"],
    excusedBy: ["20 000", "s'en fiche", "6 340"],
  },
  { text: "décision Kafka remplacée", shown: ["décision : Kafka"], excusedBy: ["NATS"] },
  { text: "budget 400 remplacé par 300", shown: ["coût < 400"], excusedBy: ["300 €"] },
  {
    text: "modèle abandonné n'est pas une règle",
    shown: ["rédiger en anglais"],
    excusedBy: ["abandonné", "en français"],
  },
  {
    text: "'n'écris pas encore le doc' ne valait que pour le premier tour",
    shown: ["n'écris pas encore le doc"],
    excusedBy: ["oui rédige", "est écrit"],
  },
  {
    text: "traduction anglaise pas demandée",
    shown: ["Traduction anglaise"],
    excusedBy: ["pas demandé", "retire la traduction", "enlève"],
  },
];
