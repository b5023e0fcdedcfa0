import { filler } from "../filler.mjs";

export const id = "es-facturas";
export const narration = "long";

const F = (kind, text, ...anyOf) => ({ kind, text, anyOf });
const N = (text, shown, excusedBy) => ({ text, shown, excusedBy });

const CALLS = {
  language: "php",
  test: "vendor/bin/phpunit --filter",
  files: [
    "src/Factura/Linea.php",
    "src/Factura/Total.php",
    "src/Cliente/Ficha.php",
    "src/Cliente/Alta.php",
    "src/Pdf/Plantilla.php",
    "src/Correo/Envio.php",
    "tests/Factura/TotalTest.php",
    "tests/Cliente/FichaTest.php",
    "config/rutas.php",
    "src/Util/Fecha.php",
  ],
  nouns: ["linea", "cliente", "fecha", "plantilla", "envio", "ruta", "ficha"],
  says: {
    read: [
      "Voy a mirar X.",
      "Ahora X; quiero ver qué hace con Y antes de seguir.",
      "Leo X, porque Y sale de ahí.",
      "Sigo con X.",
    ],
    edit: [
      "Un pequeño cambio en X para que Y encaje con lo demás.",
      "Ajusto Y en X.",
      "En X hay que dejar Y como en los archivos vecinos.",
    ],
    test: [
      "Ahora las pruebas de Y.",
      "Ejecuto lo que hay para Y.",
      "Antes de seguir, una pasada rápida por Y.",
    ],
    grep: ["¿Dónde más se usa Y?", "Busco Y en el resto."],
  },
};

export function play(s) {
  const fill = filler(s, 33, CALLS);
  s.user(
    "Tenemos que enviar las facturas a Hacienda con Veri*factu antes del 1 de julio. Empieza por ver cómo se generan ahora y proponme un plan.",
  );
  s.says("Primero leo el código de facturación para saber de dónde salen los datos.");
  fill(10);
  s.reads(
    "src/Factura/Numerador.php",
    "public function siguiente(): int\n{\n    return $this->db->max('numero') + 1;\n}",
  );
  s.says(
    "He visto un problema serio: Numerador.php calcula max(numero) + 1 sin bloqueo, así que dos cajas pueden emitir el mismo número.",
    true,
  );
  s.user("Sí, nos ha pasado. La numeración no puede tener huecos ni repetirse, eso lo mira el inspector.");
  s.says("Entonces la numeración va dentro de la misma transacción que guarda la factura.");
  fill(6);
  s.says(
    "Probé con una secuencia de PostgreSQL, pero deja huecos cuando la transacción se deshace, así que queda descartada.",
  );
  s.runs("psql -f pruebas/secuencia.sql", "nextval 41\nROLLBACK\nnextval 42\n-- falta el 41", 0);
  s.says("Decido usar una tabla contadores con SELECT FOR UPDATE por serie, que no deja huecos al deshacer.");
  s.edit(
    "src/Factura/Numerador.php",
    "return $this->db->max('numero') + 1;",
    "return $this->contadores->bloquearYAvanzar($serie);",
  );
  s.runs("vendor/bin/phpunit --testsuite verifactu", "OK (18 tests, 52 assertions)");
  s.says("La suite verifactu pasa con 18 pruebas.", true);
  s.user(
    "Bien. Los nombres de clases y métodos en español, como el resto del proyecto. Y nada de PHP 8.3, el servidor del cliente sigue en 8.1.",
  );
  fill(7);
  s.says("De acuerdo. He quitado una constante con tipo, que solo existe desde 8.3.", true);
  s.user(
    "El certificado digital no puede salir del HSM; nunca lo copies a un archivo, ni siquiera en pruebas.",
  );
  fill(5);
  s.says(
    "La firma se hará por PKCS#11 contra el HSM, con SoftHSM en las pruebas para no tener ningún certificado en disco.",
  );
  s.edit(
    "src/Firma/FirmadorHsm.php",
    "",
    "final class FirmadorHsm implements Firmador\n{\n    public function firmar(string $huella): string { }\n}",
  );
  s.todos([
    ["Numeración sin huecos", "completed"],
    ["Firma por PKCS#11", "in_progress"],
    ["Encadenar la huella con el registro anterior", "pending"],
    ["Código QR en el PDF", "pending"],
    ["Registro de anulación", "pending"],
  ]);
  fill(8);
  s.says(
    "Dato medido: firmar una factura en el HSM tarda 340 ms, y un lote de 500 ocuparía casi tres minutos.",
    true,
  );
  s.user("Casi tres minutos en caja es imposible. El cobro no debe esperar más de un segundo.");
  fill(4);
  s.says(
    "Propongo una cola: la factura se guarda con estado pendiente_envio y un proceso aparte la firma y la envía a la AEAT.",
    true,
  );
  s.user("Vale, con cola. Usa RabbitMQ, que ya lo tenemos en producción.");
  fill(6);
  s.edit("src/Cola/PublicadorRabbit.php", "", "final class PublicadorRabbit { /* amqp */ }");
  s.says("PublicadorRabbit está listo y publica en el intercambio facturas.salida.", true);
  s.user(
    "Perdona, me dicen de sistemas que RabbitMQ se apaga en mayo. Mejor la cola en la propia base de datos, con SKIP LOCKED.",
  );
  s.says("Cambio la cola a una tabla cola_envios con FOR UPDATE SKIP LOCKED y borro la clase de RabbitMQ.");
  s.runs("git rm src/Cola/PublicadorRabbit.php", "rm 'src/Cola/PublicadorRabbit.php'");
  fill(7);
  s.edit(
    "src/Cola/ColaEnvios.php",
    "",
    "final class ColaEnvios { public function tomar(int $n): array { } }",
  );
  s.says("Con la tabla, el proceso envía 42 facturas por minuto en la máquina de pruebas.", true);
  s.user(
    "Suficiente. Si Hacienda no responde hay que reintentar durante 4 días y avisar a contabilidad@olivares.example el primer día.",
  );
  fill(9);
  s.says(
    "Al principio reintentaba cada 30 segundos, pero la AEAT nos bloqueó la IP con un 429 a los diez minutos.",
  );
  s.runs("curl -s -o /dev/null -w '%{http_code}' https://prewww1.aeat.example/verifactu", "429", 0);
  s.says("Los reintentos quedan con espera exponencial desde 60 s hasta un máximo de una hora.", true);
  s.user(
    "Muy bien. Ahora la huella. Y los importes siempre con dos decimales y punto, que la coma la rechazan.",
  );
  s.todos([
    ["Numeración sin huecos", "completed"],
    ["Firma por PKCS#11", "completed"],
    ["Encadenar la huella con el registro anterior", "in_progress"],
    ["Código QR en el PDF", "pending"],
    ["Registro de anulación", "pending"],
  ]);
  fill(10);
  s.edit("src/Firma/Huella.php", "", "return strtoupper(hash('sha256', implode('&', $campos)));");
  s.runs(
    "php pruebas/huella_oficial.php",
    "ejemplo 1: coincide\nejemplo 2: NO coincide\n  esperado 3C46... obtenido 9F1B...",
    1,
  );
  s.says(
    "El ejemplo 1 de la AEAT coincide, pero el ejemplo 2 no: sospecho que la hora con huso +01:00 se está normalizando a UTC.",
    true,
  );
  s.user(
    "Mira eso luego. Una duda que tengo: ¿las facturas rectificativas llevan serie propia? Lo pregunto a la gestoría y te digo.",
  );
  s.says("De acuerdo, dejo pendiente la serie de las rectificativas hasta que conteste la gestoría.");
  fill(6);
  s.says(
    "Confirmado: DateTimeImmutable::format('c') después de setTimezone convertía el huso, y eso rompía la huella del ejemplo 2.",
  );
  s.edit("src/Firma/Huella.php", "->setTimezone(new DateTimeZone('UTC'))", "");
  fill(2);
}

export const facts = [
  F("goal", "Send the invoices to Hacienda with Veri*factu before 1 July", ["Veri*factu", "1 de julio"]),
  F("finding", "Numerador.php: max(numero) + 1 without a lock gives duplicates", [
    "max(numero) + 1",
    "sin bloqueo",
  ]),
  F("constraint", "Numbers without gaps or repetition", ["huecos", "repetirse"]),
  F("failed", "A PostgreSQL sequence leaves gaps on rollback", ["secuencia de PostgreSQL", "huecos"]),
  F("decision", "Table contadores with SELECT ... FOR UPDATE per series", ["contadores", "FOR UPDATE"]),
  F("constraint", "No PHP 8.3: the server is on 8.1", ["PHP 8.3", "8.1"]),
  F("constraint", "The certificate never leaves the HSM, never copied to a file", [
    "certificado digital",
    "HSM",
  ]),
  F("decision", "Signature via PKCS#11, SoftHSM in tests", ["PKCS#11", "SoftHSM"]),
  F("figure", "Signing takes 340 ms", ["340 ms"]),
  F("constraint", "The till must not wait longer than one second", ["más de un segundo"]),
  F("decision", "State pendiente_envio, a separate process signs and sends", ["pendiente_envio"]),
  F(
    "constraint",
    "The queue is in the database with SKIP LOCKED",
    ["SKIP LOCKED", "base de datos"],
    ["cola_envios", "SKIP LOCKED"],
  ),
  F("figure", "42 invoices per minute", ["42 facturas por minuto"]),
  F("constraint", "Retry for 4 days and notify accounting on the first day", [
    "4 días",
    "contabilidad@olivares.example",
  ]),
  F("constraint", "Amounts with two decimals and a point", ["dos decimales y punto"]),
  F("finding", "setTimezone changed the zone, which broke the hash of example 2", [
    "setTimezone",
    "ejemplo 2",
  ]),
  F("question", "Do corrective invoices have their own series? The gestoría will say", [
    "rectificativas",
    "gestoría",
  ]),
  F("todo", "QR code in the PDF", ["Código QR en el PDF"]),
  F("todo", "Cancellation record", ["Registro de anulación"]),
  F("verify", "vendor/bin/phpunit --testsuite verifactu", ["--testsuite verifactu"]),
  F("state", "src/Firma/Huella.php was edited last, for the zone of example 2", ["src/Firma/Huella.php"]),
];

export const mustNots = [
  N("The queue uses RabbitMQ", ["Usa RabbitMQ"], ["se apaga", "SKIP LOCKED", "cola_envios", "replaced"]),
  N(
    "PublicadorRabbit is ready",
    ["PublicadorRabbit", "listo"],
    ["git rm", "SKIP LOCKED", "borro", "cola_envios"],
  ),
  N("Retries every 30 seconds", ["reintentaba cada 30 segundos"], ["429", "bloqueó", "exponencial"]),
  N(
    "Numbers come from a PostgreSQL sequence",
    ["Probé con una secuencia"],
    ["deja huecos", "descartada", "contadores"],
  ),
  N("The mismatch of example 2 is only a suspicion", ["sospecho que la hora"], ["Confirmado", "setTimezone"]),
];
