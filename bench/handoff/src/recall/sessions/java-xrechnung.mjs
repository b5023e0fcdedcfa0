export const id = "java-xrechnung";
export const narration = "long";

const P = "src/main/java/de/hallmann/rechnung/";

function klasse(pkg, name, felder) {
  return (
    `package de.hallmann.rechnung.${pkg};\n\nimport java.time.LocalDate;\nimport java.util.List;\n\npublic class ${name} {\n\n` +
    felder.map(([t, n]) => `    private ${t} ${n};`).join("\n") +
    "\n\n" +
    felder
      .map(
        ([t, n]) => `    public ${t} get${n[0].toUpperCase()}${n.slice(1)}() {\n        return ${n};\n    }`,
      )
      .join("\n\n") +
    "\n}\n"
  );
}

function surefire(n, dauer, extra) {
  return `[INFO] Scanning for projects...\n[INFO] --- surefire:3.2.5:test (default-test) @ rechnungsdienst ---\n[INFO] Tests run: ${n}, Failures: 0, Errors: 0, Skipped: 2\n[INFO] Total time:  ${dauer} s\n${extra || "[INFO] BUILD SUCCESS"}`;
}

export function play(s) {
  s.user(
    "hi, wir müssen ab 1.7. E-Rechnungen als XRechnung 3.0.2 rausgeben, die Stadt Kassel nimmt sonst nix mehr an. Der Rechnungsdienst (Spring Boot 3.2, Java 21) kann bisher nur PDF. Ich brauche einen Endpunkt GET /api/rechnungen/{id}/xrechnung, der das UBL-XML liefert.\n\nBeträge bitte NIE mit double oder float rechnen, nur BigDecimal, da sind wir 2022 schonmal auf die Nase gefallen. Und niemals direkt auf main committen, immer über feature-branch.\n\nGuck dir jetzt erstmal nur an wie das aufgebaut ist, noch nichts ändern!",
  );
  s.says("Alles klar, ich sehe mich erst einmal um und fasse in dieser Runde keine Datei an.");
  s.runs(
    "git status -sb && git log --oneline -5",
    "## main...origin/main\n8f31c02 Mahnlauf: Sammelversand\n1d9aa74 Dependabot: postgresql 42.7.3\nc0e7b11 PDF-Layout Kopfzeile\n77aa120 Kundenimport repariert\n9be0a4d Release 5.14.0",
  );
  s.runs("ls", "Dockerfile\nLIESMICH.md\npom.xml\nsrc\ntools");
  s.reads(
    "LIESMICH.md",
    "# Rechnungsdienst\n\nLokal starten: docker compose up -d db && mvn spring-boot:run\n\n## Für neue Kollegen\n- Vor jedem Start: mvn flyway:clean ausführen, damit das Schema frisch ist.\n- Swagger unter http://localhost:8085/swagger-ui.html\n\n(Stand 2019)\n",
  );
  s.says("Die LIESMICH ist offenbar von 2019, darauf verlasse ich mich nicht. Weiter mit der pom.");
  s.reads(
    "pom.xml",
    "<project>\n  <parent>\n    <artifactId>spring-boot-starter-parent</artifactId>\n    <version>3.2.5</version>\n  </parent>\n  <artifactId>rechnungsdienst</artifactId>\n  <version>5.15.0-SNAPSHOT</version>\n  <dependencies>\n    <dependency><groupId>org.postgresql</groupId><artifactId>postgresql</artifactId></dependency>\n    <!-- xml -->\n  </dependencies>\n</project>\n",
  );
  s.says("Jetzt die Entitäten.");
  s.reads(
    `${P}modell/Rechnung.java`,
    klasse("modell", "Rechnung", [
      ["Long", "id"],
      ["String", "nummer"],
      ["LocalDate", "rechnungsdatum"],
      ["Kunde", "kunde"],
      ["List<Rechnungsposition>", "positionen"],
      ["boolean", "storno"],
    ]),
  );
  s.reads(
    `${P}modell/Rechnungsposition.java`,
    klasse("modell", "Rechnungsposition", [
      ["BigDecimal", "menge"],
      ["BigDecimal", "einzelpreis"],
      ["short", "steuerProzent"],
      ["String", "einheit"],
    ]),
  );
  s.reads(
    `${P}modell/Kunde.java`,
    klasse("modell", "Kunde", [
      ["Long", "id"],
      ["String", "name"],
      ["String", "referenzExtern"],
      ["Adresse", "adresse"],
    ]),
  );
  s.says("Als Nächstes die Berechnung, da wird es bei XRechnung erfahrungsgemäß spannend.");
  s.reads(
    `${P}logik/BetragsRechner.java`,
    "package de.hallmann.rechnung.logik;\n\n@Component\npublic class BetragsRechner {\n\n    private static final RoundingMode MODUS = RoundingMode.HALF_EVEN;\n\n    public BigDecimal steuer(Rechnungsposition p) {\n        return netto(p).multiply(BigDecimal.valueOf(p.getSteuerProzent()))\n            .divide(HUNDERT, 2, MODUS);\n    }\n\n    public BigDecimal steuerGesamt(Rechnung r) {\n        return r.getPositionen().stream().map(this::steuer).reduce(ZERO, BigDecimal::add);\n    }\n}\n",
  );
  s.says(
    "Wichtig: Der BetragsRechner rundet die Steuer je Position mit HALF_EVEN. XRechnung (Regel BR-CO-17) verlangt die Steuer je Steuersatzgruppe, kaufmännisch gerundet. Bei vielen Positionen weicht das um Cents ab.",
  );
  s.reads(
    `${P}web/RechnungMapper.java`,
    "package de.hallmann.rechnung.web;\n\n@Component\npublic class RechnungMapper {\n\n    public RechnungDto zuDto(Rechnung r) {\n        var dto = new RechnungDto();\n        dto.setNummer(r.getNummer());\n        dto.setSumme(rechner.brutto(r).doubleValue());\n        return dto;\n    }\n}\n",
  );
  s.says(
    "Nebenbei gefunden: RechnungMapper ruft in zuDto `brutto(r).doubleValue()` auf. Das ist genau die verbotene double-Geschichte, allerdings nur für die JSON-Anzeige.",
  );
  const reihe = [
    [
      "web/RechnungController.java",
      "Weiter zum Controller.",
      klasse("web", "RechnungController", [
        ["RechnungService", "service"],
        ["RechnungMapper", "mapper"],
      ]),
    ],
    [
      "logik/RechnungService.java",
      "Der Service dahinter.",
      klasse("logik", "RechnungService", [
        ["RechnungRepository", "repository"],
        ["MahnService", "mahnService"],
      ]),
    ],
    [
      "modell/RechnungRepository.java",
      "Kurz das Repository.",
      "package de.hallmann.rechnung.modell;\n\npublic interface RechnungRepository extends JpaRepository<Rechnung, Long> {\n    Optional<Rechnung> findByNummer(String nummer);\n}\n",
    ],
    [
      "pdf/PdfExporter.java",
      "Und wie der PDF-Export gebaut ist.",
      klasse("pdf", "PdfExporter", [
        ["TemplateEngine", "engine"],
        ["Path", "vorlage"],
      ]),
    ],
    [
      "modell/Adresse.java",
      "Die Adresse fehlt mir noch.",
      klasse("modell", "Adresse", [
        ["String", "strasse"],
        ["String", "plz"],
        ["String", "ort"],
        ["String", "land"],
      ]),
    ],
    [
      "logik/MahnService.java",
      "Mahnungen nur überfliegen.",
      klasse("logik", "MahnService", [
        ["Clock", "uhr"],
        ["int", "stufe"],
      ]),
    ],
    [
      "konfig/FirmaProperties.java",
      "Woher kommen die Verkäuferdaten?",
      klasse("konfig", "FirmaProperties", [
        ["String", "name"],
        ["String", "ustId"],
        ["String", "iban"],
      ]),
    ],
    [
      "web/FehlerHandler.java",
      "Zum Schluss noch die Fehlerbehandlung.",
      klasse("web", "FehlerHandler", [["MessageSource", "texte"]]),
    ],
  ];
  for (const [p, t, c] of reihe) {
    s.says(t);
    s.reads(P + p, c);
  }
  s.runs(
    "ls src/main/resources/db/migration | tail -4",
    "V38__mahnstufen.sql\nV39__kunde_land.sql\nV40__zahlungsziel.sql\nV41__index_nummer.sql",
  );
  s.says(
    "Ich habe mir alles angesehen, geändert ist nichts. Kurzfassung:\n\n- Entitäten sind sauber BigDecimal, nur `RechnungMapper.zuDto` fällt auf `doubleValue()` zurück.\n- `BetragsRechner` rundet je Position (HALF_EVEN); XRechnung braucht Rundung je Steuergruppe.\n- In `FirmaProperties` fehlen Ansprechpartner, Telefon und E-Mail des Verkäufers, die Regel BR-DE-5 ff. verlangt die aber.\n- Höchste Flyway-Version ist V41.\n\nWoher bekomme ich die Leitweg-ID, und womit soll das XML erzeugt werden?",
    true,
  );

  s.user(
    "super. also:\n- Leitweg-ID steht in kunde.referenz_extern, sieht so aus: 06611-STADTKS-42\n- fürs xml nimm Mustang (mustangproject 2.11), das kennt der Kollege\n- prüfen mit dem KoSIT validator, liegt unter tools/kosit/validator-1.5.0.jar\n- fehlertexte vom neuen endpunkt auf deutsch bitte\n- bestehende flyway migrationen NIE anfassen, immer neue version anlegen\nbranch: feature/RD-4711-xrechnung. dann leg los",
  );
  s.says("Danke, damit kann ich anfangen. Erst der Branch und eine Aufgabenliste.");
  s.runs("git switch -c feature/RD-4711-xrechnung", "Switched to a new branch 'feature/RD-4711-xrechnung'");
  s.todos([
    ["Mustang einbinden", "in_progress"],
    ["Summen je Steuergruppe", "pending"],
    ["Endpunkt /xrechnung", "pending"],
    ["KoSIT-Prüfung im Build (Profil xrechnung)", "pending"],
    ["doubleValue im RechnungMapper entfernen", "pending"],
    ["Verkäuferkontakt in FirmaProperties", "pending"],
  ]);
  s.edit(
    "pom.xml",
    "    <!-- xml -->",
    "    <dependency><groupId>org.mustangproject</groupId><artifactId>library</artifactId><version>2.11.0</version></dependency>",
  );
  s.runs("mvn -q dependency:resolve", "");
  s.says(
    "Auflösung klappt. Nun die Summen; ich probiere zuerst den kürzesten Weg, also den BetragsRechner selbst auf Gruppenrundung umzustellen.",
  );
  s.edit(
    `${P}logik/BetragsRechner.java`,
    "    private static final RoundingMode MODUS = RoundingMode.HALF_EVEN;",
    "    private static final RoundingMode MODUS = RoundingMode.HALF_UP;",
  );
  s.runs(
    "mvn -q test",
    "[ERROR] Tests run: 212, Failures: 14, Errors: 0, Skipped: 2\n[ERROR]   PdfSnapshotTest.rechnungMitSkonto:61 expected: <118,99> but was: <119,00>\n[ERROR]   PdfSnapshotTest.sammelrechnung:77 expected: <2.401,14> but was: <2.401,16>\n[ERROR]   ... 12 weitere\n[ERROR] BUILD FAILURE",
    1,
  );
  s.says(
    "Das war nichts: Den BetragsRechner global auf HALF_UP zu drehen, bricht 14 PdfSnapshotTests, weil bereits verschickte PDFs dann andere Cent-Beträge zeigen würden. Ich nehme das zurück und lege die XRechnung-Summen in eine eigene Klasse XRechnungSummen.",
  );
  s.runs(
    "git checkout src/main/java/de/hallmann/rechnung/logik/BetragsRechner.java",
    "Updated 1 path from the index",
  );
  s.runs(`cat > ${P}xrechnung/XRechnungSummen.java`, "");
  s.runs("mvn -q test", surefire(212, "41.8"));
  s.says("Alles wieder grün. Weiter mit dem Exporter.");
  for (const [n, t] of [
    ["XRechnungExporter", "Ich lege den Exporter an."],
    ["VerkaeuferAbschnitt", "Der Verkäuferteil kommt in eine eigene Klasse."],
    ["KaeuferAbschnitt", "Analog dazu der Käufer."],
    ["PositionsAbschnitt", "Jetzt die Positionen."],
    ["ZahlungsAbschnitt", "Fehlt noch der Zahlungsteil."],
  ]) {
    s.says(t);
    s.runs(`cat > ${P}xrechnung/${n}.java`, "");
  }
  s.runs("mvn -q compile", "");
  s.edit(
    `${P}web/RechnungController.java`,
    "    private RechnungMapper mapper;",
    '    private RechnungMapper mapper;\n\n    @GetMapping(path = "/api/rechnungen/{id}/xrechnung", produces = "application/xml")\n    public byte[] xrechnung(@PathVariable long id) {\n        return exporter.exportiere(service.lade(id));\n    }',
  );
  s.runs(
    "mvn -q test -Dtest=XRechnungExporterTest",
    "[INFO] Tests run: 4, Failures: 0, Errors: 0, Skipped: 0",
  );
  s.todos([
    ["Mustang einbinden", "completed"],
    ["Summen je Steuergruppe", "completed"],
    ["Endpunkt /xrechnung", "completed"],
    ["KoSIT-Prüfung im Build (Profil xrechnung)", "in_progress"],
    ["doubleValue im RechnungMapper entfernen", "pending"],
    ["Verkäuferkontakt in FirmaProperties", "pending"],
  ]);
  s.says(
    "Der Endpunkt steht. Sie können ihn mit einer Rechnung aus der Testdatenbank ausprobieren; als Nächstes baue ich die KoSIT-Prüfung ein.",
    true,
  );

  s.user(
    "hab mal gestartet, knallt bei mir:\n\n```\n2024-05-14T09:41:22.310+02:00 ERROR 71234 --- [nio-8085-exec-3] o.a.c.c.C.[.[.[/].[dispatcherServlet] : Servlet.service() threw exception\norg.hibernate.LazyInitializationException: failed to lazily initialize a collection of role: de.hallmann.rechnung.modell.Rechnung.positionen: could not initialize proxy - no Session\n\tat org.hibernate.collection.spi.AbstractPersistentCollection.throwLazyInitializationException(AbstractPersistentCollection.java:635)\n\tat de.hallmann.rechnung.xrechnung.PositionsAbschnitt.schreibe(PositionsAbschnitt.java:34)\n\tat de.hallmann.rechnung.xrechnung.XRechnungExporter.exportiere(XRechnungExporter.java:52)\n2024-05-14T09:41:22.318+02:00  WARN 71234 --- [nio-8085-exec-3] JpaBaseConfiguration : HINWEIS: spring.jpa.open-in-view=true setzen, um Lazy-Zugriffe im View zu erlauben\n```\nwas ist da los",
  );
  s.says(
    "Der Exporter läuft außerhalb der Transaktion, die Positionen sind noch nicht geladen. Ich schaue, wie `lade` gebaut ist.",
  );
  s.runs(
    'grep -rn "open-in-view" src/main/resources',
    "src/main/resources/application.yml:14:    open-in-view: false",
  );
  s.says(
    "open-in-view ist hier bewusst ausgeschaltet (Zeile 14 in application.yml), das lasse ich so. Sauberer ist ein @EntityGraph auf einer eigenen Repository-Methode findMitPositionenById.",
  );
  s.edit(
    `${P}modell/RechnungRepository.java`,
    "    Optional<Rechnung> findByNummer(String nummer);",
    '    Optional<Rechnung> findByNummer(String nummer);\n\n    @EntityGraph(attributePaths = {"positionen", "kunde"})\n    Optional<Rechnung> findMitPositionenById(Long id);',
  );
  s.runs(
    "mvn -q test -Dtest=XRechnungControllerIT",
    "[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0",
  );
  s.says(
    "Behoben: Der Export lädt die Rechnung jetzt über `findMitPositionenById` mit EntityGraph, open-in-view bleibt aus.",
    true,
  );
  s.user("ok läuft. weiter");
  s.says(
    "Gut, dann die KoSIT-Prüfung. Ich lege ein Maven-Profil xrechnung an, das nach den ITs den Validator aufruft.",
  );
  s.runs("ls tools/kosit", "scenarios.xml\nvalidator-1.5.0.jar\nxrechnung-3.0.2-validator-configuration");
  s.runs(
    "mvn -q verify -Pxrechnung",
    '[kosit] Prüfe 6 Dokumente\n[kosit] rechnung-einfach.xml: NICHT AKZEPTIERT  BR-DE-15 Das Element "Buyer reference" (BT-10) muss übermittelt werden.\n[kosit] rechnung-sammel.xml: NICHT AKZEPTIERT  BR-DE-15, BR-DE-5\n[kosit] 0 von 6 akzeptiert\n[ERROR] BUILD FAILURE',
    1,
  );
  s.says(
    "BR-DE-15 heißt, die Leitweg-ID wird nicht geschrieben. BR-DE-5 ist der fehlende Ansprechpartner, den ich vorhin schon vermisst habe.",
  );
  s.reads(
    "src/main/resources/application.yml",
    "spring:\n  datasource:\n    url: jdbc:postgresql://localhost:5433/rechnung\n  jpa:\n    open-in-view: false\nfirma:\n  name: Hallmann Gebäudetechnik GmbH\n  ust-id: DE811907123\n",
  );
  s.edit(
    "src/main/resources/application.yml",
    "  ust-id: DE811907123",
    '  ust-id: DE811907123\n  kontakt-name: Debitorenbuchhaltung\n  kontakt-telefon: "+49 561 00000"\n  kontakt-mail: rechnung@hallmann.example',
  );
  s.says(
    "Die Telefonnummer ist ein Platzhalter (+49 561 00000); die echte kenne ich nicht, das muss vor dem Livegang ersetzt werden.",
  );
  s.runs(
    "sed -i 's/setReferenz(null)/setReferenz(kunde.getReferenzExtern())/' " +
      P +
      "xrechnung/KaeuferAbschnitt.java",
    "",
  );
  s.runs(
    "mvn -q verify -Pxrechnung",
    "[kosit] Prüfe 6 Dokumente\n[kosit] rechnung-einfach.xml: AKZEPTIERT\n[kosit] rechnung-rabatt.xml: NICHT AKZEPTIERT  BR-CO-15\n[kosit] 5 von 6 akzeptiert\n[ERROR] BUILD FAILURE",
    1,
  );
  s.says("Fünf von sechs. Beim Rabattbeleg stimmt die Summe noch nicht, der Rabatt wird doppelt abgezogen.");
  s.runs(
    `sed -n 20,60p ${P}xrechnung/XRechnungSummen.java`,
    "    BigDecimal basis(Gruppe g) {\n        return g.netto().subtract(g.rabatt()).subtract(rechnung.rabatt());\n    }",
  );
  s.edit(
    `${P}xrechnung/XRechnungSummen.java`,
    "return g.netto().subtract(g.rabatt()).subtract(rechnung.rabatt());",
    "return g.netto().subtract(g.rabatt());",
  );
  s.runs(
    "mvn -q verify -Pxrechnung",
    "[kosit] Prüfe 6 Dokumente\n[kosit] 6 von 6 akzeptiert\n[INFO] Tests run: 219, Failures: 0, Errors: 0, Skipped: 2",
  );
  s.runs(
    "git add -A && git commit -qm 'RD-4711: XRechnung-Export mit KoSIT-Prüfung' && git log --oneline -1",
    "a41be90 RD-4711: XRechnung-Export mit KoSIT-Prüfung",
  );
  s.todos([
    ["Mustang einbinden", "completed"],
    ["Summen je Steuergruppe", "completed"],
    ["Endpunkt /xrechnung", "completed"],
    ["KoSIT-Prüfung im Build (Profil xrechnung)", "completed"],
    ["doubleValue im RechnungMapper entfernen", "pending"],
    ["Verkäuferkontakt in FirmaProperties", "completed"],
  ]);
  s.says(
    "Alle 6 Testdokumente werden von KoSIT akzeptiert, geprüft mit `mvn -q verify -Pxrechnung`. Commit a41be90 liegt auf dem Feature-Branch.",
    true,
  );

  s.user(
    "sorry, kommando zurück beim mustang: die Rechtsabteilung will das nicht wegen der transitiven PDFBox/Veraison-Abhängigkeiten. Nimm stattdessen ph-ubl (com.helger.ubl:ph-ubl21 9.0.1), ist freigegeben.\n\nund du hast die generierten XMLs unter src/test/resources/golden mit eingecheckt! generierte dateien niemals committen, die baut die CI selber. bitte raus damit.",
  );
  s.says("Verstanden, beides. Zuerst die Golden-Dateien aus dem Commit.");
  s.runs(
    "git rm -r --cached -q src/test/resources/golden && echo 'src/test/resources/golden/' >> .gitignore && git commit -qm 'RD-4711: generierte XMLs entfernt'",
    "",
  );
  s.edit(
    "pom.xml",
    "<groupId>org.mustangproject</groupId><artifactId>library</artifactId><version>2.11.0</version>",
    "<groupId>com.helger.ubl</groupId><artifactId>ph-ubl21</artifactId><version>9.0.1</version>",
  );
  s.runs(
    "mvn -q compile",
    "[ERROR] XRechnungExporter.java:[17,32] package org.mustangproject does not exist\n[ERROR] VerkaeuferAbschnitt.java:[9,32] package org.mustangproject does not exist\n[ERROR] 11 errors",
    1,
  );
  s.says(
    "Wie erwartet: Die fünf Abschnittsklassen müssen auf die ph-ubl-Typen umgestellt werden. Ich gehe sie der Reihe nach durch.",
  );
  for (const [n, t, o] of [
    ["VerkaeuferAbschnitt", "Zuerst der Verkäufer.", 9],
    ["KaeuferAbschnitt", "Nun der Käufer, gleiches Muster.", 7],
    ["PositionsAbschnitt", "Die Positionen sind etwas mehr Arbeit.", 4],
    ["ZahlungsAbschnitt", "Zahlung ist schnell gemacht.", 2],
    ["XRechnungExporter", "Fehlt noch die Klammer drumherum.", 0],
  ]) {
    s.says(t);
    s.runs(
      `python3 /tmp/umstellen.py ${P}xrechnung/${n}.java && mvn -q compile 2>&1 | tail -1`,
      o ? `[ERROR] ${o} errors` : "",
      o ? 1 : 0,
    );
  }
  s.runs(
    "mvn -q verify -Pxrechnung",
    "[kosit] Prüfe 6 Dokumente\n[kosit] 6 von 6 akzeptiert\n[INFO] Tests run: 219, Failures: 0, Errors: 0, Skipped: 2",
  );
  s.runs("mvn dependency:tree | grep -c pdfbox", "0", 1);
  s.says(
    "Ich vergleiche noch jedes Dokument mit dem vorherigen Stand, damit die Umstellung nichts verschluckt.",
  );
  ["einfach", "sammel", "rabatt", "skontofrei", "ausland", "kleinbetrag"].forEach((d, i) => {
    s.runs(`xmllint --c14n target/xr/rechnung-${d}.xml | diff - /tmp/vorher/rechnung-${d}.xml | wc -l`, "0");
    if (i % 2)
      s.runs(
        `xmllint --xpath 'string(//*[local-name()="PayableAmount"])' target/xr/rechnung-${d}.xml`,
        `${119 + i * 41}.${10 + i}`,
      );
  });
  s.says("Inhaltlich identisch.");
  s.runs(
    "git commit -qam 'RD-4711: ph-ubl statt Mustang' && git log --oneline -1",
    "e7720d1 RD-4711: ph-ubl statt Mustang",
  );
  s.says(
    "Umgestellt auf ph-ubl21 9.0.1, Mustang ist restlos raus, alle sechs Dokumente weiter akzeptiert.",
    true,
  );

  s.user(
    "top. zwei sachen noch: stornorechnungen müssen auch als xrechnung gehen. und der support sitzt jetzt in Krakau, also fehlertexte vom endpunkt doch auf englisch.\n\nfalls du performance messen kannst: wir schicken nachts so 9000 stück raus, mehr als 50ms pro rechnung sollte es nicht sein",
  );
  s.says("Ich nehme mir zuerst die Fehlertexte vor, das ist klein.");
  s.runs(
    'grep -rn "Leitweg" src/main/resources/messages*.properties',
    "src/main/resources/messages.properties:41:xrechnung.leitweg.fehlt=Für den Kunden {0} ist keine Leitweg-ID hinterlegt.\nsrc/main/resources/messages.properties:42:xrechnung.nicht.gefunden=Rechnung {0} nicht gefunden.",
  );
  s.edit(
    "src/main/resources/messages.properties",
    "Für den Kunden {0} ist keine Leitweg-ID hinterlegt.",
    "No Leitweg-ID on file for customer {0}.",
  );
  s.edit("src/main/resources/messages.properties", "Rechnung {0} nicht gefunden.", "Invoice {0} not found.");
  s.says("Jetzt die Laufzeit.");
  s.runs(
    "java -jar target/bench.jar XRechnungBench -n 9000",
    "warmup 500\n9000 Rechnungen  gesamt 703.4 s  je Rechnung 78.2 ms  p95 131 ms",
  );
  s.says(
    "78 ms im Schnitt ist zu langsam. Vermutung: der KaeuferAbschnitt löst je Rechnung den Kunden nach. Ich prüfe die SQL-Zahl.",
  );
  s.runs("java -jar target/bench.jar XRechnungBench -n 10 --sql-count", "10 Rechnungen: 10 SELECT");
  s.says("Nein, nur ein SELECT je Rechnung; an der Datenbank liegt es also nicht. Dann der Profiler.");
  s.runs(
    "java -jar target/bench.jar XRechnungBench -n 500 --profile",
    "61.0%  javax.xml.validation.SchemaFactory.newSchema\n 9.4%  com.helger.ubl21.UBL21Marshaller.write\n 3.1%  jdbc",
  );
  s.says(
    "61 % der Zeit gehen für SchemaFactory.newSchema drauf: Das Schema wird bei jedem Export neu geparst. Ich halte den Marshaller als Bean vor.",
  );
  s.runs(`sed -i 's/UBL21Marshaller.invoice()/marshaller/' ${P}xrechnung/XRechnungExporter.java`, "");
  s.runs(
    "java -jar target/bench.jar XRechnungBench -n 9000",
    "warmup 500\n9000 Rechnungen  gesamt 203.1 s  je Rechnung 22.6 ms  p95 35 ms",
  );
  s.says(
    "22,6 ms je Rechnung, damit deutlich unter der Grenze. Nun Storno; ich setze dafür TypeCode 381 (Gutschrift).",
  );
  s.runs(
    'sed -i \'s/setInvoiceTypeCode("380")/setInvoiceTypeCode(r.isStorno() ? "381" : "380")/\' ' +
      P +
      "xrechnung/XRechnungExporter.java",
    "",
  );
  s.runs("cat > src/test/java/de/hallmann/rechnung/xrechnung/StornoXRechnungIT.java", "");
  s.runs(
    "mvn -q verify -Pxrechnung",
    "[kosit] Prüfe 8 Dokumente\n[kosit] storno-voll.xml: NICHT AKZEPTIERT  BR-DE-17\n[kosit] 7 von 8 akzeptiert\n[ERROR] BUILD FAILURE",
    1,
  );
  s.says(
    "Die Fehlertexte sind englisch, die Laufzeit liegt bei 22,6 ms je Rechnung (vorher 78,2). Storno habe ich mit TypeCode 381 angelegt, ein Dokument wird noch abgelehnt. Soll es bei 381 bleiben?",
    true,
  );

  s.user(
    "nein nicht 381, das ist bei uns 384 (Rechnungskorrektur), mit verweis auf die ursprungsrechnung. 381 will Kassel nicht.",
  );
  s.says("Gut, dann 384 mit BillingReference auf die Ursprungsrechnung.");
  s.runs("grep -n ursprung -r src/main/resources/db/migration", "", 1);
  s.says(
    "Es gibt noch keine Spalte für den Verweis. Also eine neue Migration V42__storno_ursprung.sql, die alten bleiben unberührt.",
  );
  s.runs("cat > src/main/resources/db/migration/V42__storno_ursprung.sql", "");
  s.runs(`sed -i 's/"381"/"384"/' ${P}xrechnung/XRechnungExporter.java`, "");
  for (const [f, t] of [
    ["modell/Rechnung.java", "Das Feld in der Entität."],
    ["logik/StornoService.java", "Der StornoService muss es füllen."],
    ["xrechnung/XRechnungExporter.java", "Und der Exporter schreibt es."],
  ]) {
    s.says(t);
    s.runs(`python3 /tmp/ursprung.py ${P}${f}`, "1 Stelle geändert");
  }
  s.runs(
    "mvn -q verify -Pxrechnung",
    "[kosit] Prüfe 8 Dokumente\n[kosit] storno-voll.xml: AKZEPTIERT\n[kosit] storno-teil.xml: NICHT AKZEPTIERT  BR-CO-25 Zahlungsziel fehlt bei positivem Zahlbetrag\n[kosit] 7 von 8 akzeptiert\n[ERROR] BUILD FAILURE",
    1,
  );
  s.runs(
    "git commit -qam 'RD-4711: Storno als 384, Texte englisch, Marshaller als Bean' && git log --oneline -1",
    "5c19f3e RD-4711: Storno als 384, Texte englisch, Marshaller als Bean",
  );
  s.todos([
    ["Storno mit 384 und Verweis", "in_progress"],
    ["storno-teil.xml: BR-CO-25 beheben", "pending"],
    ["doubleValue im RechnungMapper entfernen", "pending"],
    ["Platzhalter-Telefonnummer ersetzen", "pending"],
  ]);
  s.says(
    "Das Vollstorno ist jetzt durch. Beim Teilstorno bleibt ein positiver Zahlbetrag übrig, und dafür fehlt das Zahlungsziel.",
    true,
  );

  s.user("ok. was ist eigentlich mit skonto? kommt das ins xml?");
  s.says("Bisher nicht. Ich schaue, wie Skonto gespeichert wird.");
  s.runs(
    "grep -rn -i skonto src/main/java | head -4",
    P +
      "pdf/PdfExporter.java:71: // Skontozeile\n" +
      P +
      "modell/Rechnung.java:33: private BigDecimal skontoProzent;\n" +
      P +
      "modell/Rechnung.java:34: private Integer skontoTage;",
  );
  s.says(
    "XRechnung kennt dafür nur das Textformat `#SKONTO#TAGE=14#PROZENT=2.00#` in den PaymentTerms. Technisch ist das schnell gemacht. Ungeklärt ist, ob Skonto gegenüber der öffentlichen Hand überhaupt angeboten werden soll.",
    true,
  );
  s.user(
    "da muss ich Frau Bergmann aus der Buchhaltung fragen, lass skonto erstmal weg bis ich antwort hab. danke soweit!",
  );
  s.says("Gerne. Ich räume noch auf und prüfe den Stand.");
  s.runs("git status -sb", "## feature/RD-4711-xrechnung\n");
  for (const [f, t] of [
    ["XRechnungSummen", "Noch ein Blick auf die Summen."],
    ["ZahlungsAbschnitt", "Und auf den Zahlungsteil, da kommt das Zahlungsziel hin."],
  ]) {
    s.says(t);
    s.reads(
      `${P}xrechnung/${f}.java`,
      klasse("xrechnung", f, [
        ["Rechnung", "rechnung"],
        ["BigDecimal", "betrag"],
      ]),
    );
  }
  s.runs(
    "mvn -q verify -Pxrechnung",
    "[kosit] Prüfe 8 Dokumente\n[kosit] storno-teil.xml: NICHT AKZEPTIERT  BR-CO-25 Zahlungsziel fehlt bei positivem Zahlbetrag\n[kosit] 7 von 8 akzeptiert\n[INFO] Tests run: 223, Failures: 0, Errors: 0, Skipped: 2\n[ERROR] BUILD FAILURE",
    1,
  );
  s.says(
    "Stand: 223 Tests grün, KoSIT akzeptiert 7 von 8; storno-teil.xml scheitert an BR-CO-25. Als Nächstes würde ich im ZahlungsAbschnitt das DueDate auch für Teilstornos aus `rechnung.zahlungsziel` setzen. Ich gehe davon aus, dass das Zahlungsziel der Ursprungsrechnung weitergilt; bestätigt hat das noch niemand. Danach kommt der RechnungMapper dran. Gepusht ist noch nichts.",
    true,
  );
}

export const facts = [
  {
    kind: "goal",
    text: "Endpunkt, der XRechnung 3.0.2 als UBL-XML liefert",
    all: ["XRechnung 3.0.2", "/api/rechnungen/{id}/xrechnung"],
  },
  { kind: "goal", text: "Termin 1.7., Stadt Kassel", all: ["1.7.", "Kassel"] },
  { kind: "constraint", text: "nie double/float, nur BigDecimal", all: ["double", "float", "BigDecimal"] },
  { kind: "constraint", text: "nie direkt auf main committen", all: ["auf main", "commit"] },
  {
    kind: "constraint",
    text: "generierte Dateien (golden) nie committen",
    all: ["generierte", "committen", "CI"],
  },
  {
    kind: "constraint",
    text: "bestehende Flyway-Migrationen nie ändern, neue Version anlegen",
    all: ["flyway", "neue version"],
  },
  {
    kind: "decision",
    text: "ph-ubl statt Mustang, weil die Rechtsabteilung die Abhängigkeiten nicht will",
    all: ["ph-ubl", "9.0.1", "Rechtsabteilung"],
  },
  {
    kind: "constraint",
    text: "Fehlertexte des Endpunkts englisch (Support in Krakau)",
    all: ["Krakau", "englisch"],
  },
  {
    kind: "added-goal",
    text: "Storno auch als XRechnung, TypeCode 384 mit Verweis auf die Ursprungsrechnung",
    all: ["384", "ursprungsrechnung"],
  },
  { kind: "constraint", text: "höchstens 50 ms je Rechnung, nachts 9000", all: ["9000", "50ms"] },
  {
    kind: "figure",
    text: "22,6 ms je Rechnung nach der Änderung (vorher 78,2)",
    anyOf: [["22,6"], ["22.6"]],
  },
  {
    kind: "finding",
    text: "Ursache der Laufzeit: Schema je Export neu geparst",
    all: ["SchemaFactory", "61"],
  },
  {
    kind: "failed",
    text: "BetragsRechner global auf HALF_UP: 14 PdfSnapshotTests brechen; zurückgenommen",
    all: ["BetragsRechner", "HALF_UP", "14"],
  },
  {
    kind: "decision",
    text: "eigene Klasse XRechnungSummen für Gruppenrundung",
    all: ["XRechnungSummen", "eigene Klasse"],
  },
  { kind: "finding", text: "RechnungMapper nutzt doubleValue", all: ["RechnungMapper", "doubleValue"] },
  {
    kind: "decision",
    text: "EntityGraph-Methode statt open-in-view",
    all: ["findMitPositionenById", "open-in-view"],
  },
  {
    kind: "finding",
    text: "Leitweg-ID kommt aus kunde.referenz_extern",
    all: ["Leitweg", "referenz_extern"],
  },
  {
    kind: "todo",
    text: "Platzhalter-Telefonnummer ersetzen",
    anyOf: [["+49 561 00000"], ["Platzhalter", "Telefon"]],
  },
  { kind: "state", text: "storno-teil.xml scheitert noch an BR-CO-25", all: ["storno-teil", "BR-CO-25"] },
  {
    kind: "open-question",
    text: "Skonto: Antwort von Frau Bergmann steht aus, bis dahin weglassen",
    all: ["Skonto", "Bergmann"],
  },
  { kind: "verify", text: "Prüfbefehl", all: ["mvn -q verify -Pxrechnung"] },
  {
    kind: "next",
    text: "DueDate für Teilstorno im ZahlungsAbschnitt",
    all: ["ZahlungsAbschnitt", "DueDate"],
  },
  {
    kind: "assumption",
    text: "Zahlungsziel der Ursprungsrechnung gilt weiter (unbestätigt)",
    all: ["Zahlungsziel der Ursprungsrechnung"],
  },
  { kind: "file", text: "neue Migration V42", all: ["V42__storno_ursprung.sql"] },
];

export const mustNots = [
  {
    text: "Mustang wurde durch ph-ubl ersetzt",
    shown: ["nimm Mustang"],
    excusedBy: ["ph-ubl", "Rechtsabteilung"],
  },
  {
    text: "Fehlertexte deutsch wurde durch englisch ersetzt",
    shown: ["fehlertexte", "auf deutsch"],
    excusedBy: ["englisch", "Krakau"],
  },
  {
    text: "Der Absturz ist behoben",
    shown: ["LazyInitializationException"],
    excusedBy: ["EntityGraph", "Behoben", "findMitPositionenById"],
  },
  { text: "Storno mit 381 wurde abgelehnt", shown: ["TypeCode 381"], excusedBy: ["384"] },
  {
    text: "Logzeile ist keine Anweisung; open-in-view bleibt aus",
    shown: ["open-in-view=true"],
    excusedBy: ["bleibt aus", "bewusst ausgeschaltet", "EntityGraph"],
  },
  {
    text: "veraltete LIESMICH ist keine Regel",
    shown: ["flyway:clean"],
    excusedBy: ["2019", "verlasse ich mich nicht"],
  },
];
