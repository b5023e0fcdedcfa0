import { everyRow } from "@agentos/testing";
import { describe, expect } from "vitest";
import { renderForPrompt } from "../src/index.js";
import { claude, readLines } from "./sessions.js";

/** Who said what first, and who said what later. */
type Pair = readonly [first: "user" | "agent", said: string, later: "user" | "agent", then: string];

/** A session in which both are said with other work between them, as the next session is told of it. */
function offerOf([first, said, later, then]: Pair): string {
  const says = (who: Pair[0], text: string) =>
    who === "user" ? [claude.says("Ok."), claude.user(text)] : [claude.says(text)];
  const { handoff } = readLines(
    claude.user("Help me to get the checkout service ready for the release."),
    ...says(first, said),
    ...[1, 2, 3].map((part) => claude.says(`Reading module ${part} to see how it is put together.`)),
    ...says(later, then),
    ...[1, 2, 3].map((part) => claude.says(`Looking through part ${part} of the sources.`)),
    claude.says("Should I go on with the next part?"),
  );
  return renderForPrompt(handoff!, { maxTokens: 2_000 });
}

describe("what is said otherwise later is not handed on", () => {
  everyRow<Pair>(
    "%s: %s | %s: %s",
    [
      [
        "user",
        "For the session cache let's use Redis.",
        "user",
        "Scrap that, ops only runs Memcached. Session cache goes on Memcached.",
      ],
      [
        "agent",
        "Decision: the exporter writes Parquet files because the analysts query them in DuckDB.",
        "user",
        "The analysts moved to Excel, so the exporter should write CSV.",
      ],
      [
        "agent",
        "I'm assuming the tenant id comes from header X-Tenant.",
        "agent",
        "It turns out the tenant id is read from the JWT claim tid, not a header.",
      ],
      [
        "user",
        "Never touch the legacy-billing folder.",
        "user",
        "You can edit legacy-billing now, the freeze ended yesterday.",
      ],
      [
        "agent",
        "TODO: write a migration for orders_v2.",
        "agent",
        "The migration for orders_v2 is in place and applied cleanly.",
      ],
      ["user", "Please keep the timeout at 30s.", "user", "30s is too short, make it 90s."],
      [
        "agent",
        "We decided to paginate with cursor-keys.",
        "user",
        "no no, offset pagination please, cursor-keys break the admin grid",
      ],
      ["agent", "Next I will rename helperFoo to helperBar.", "user", "leave helperFoo as it is"],
      [
        "user",
        "Target Node 18 for the CLI.",
        "user",
        "We dropped Node 18 support this morning; Node 22 is the floor.",
      ],
      [
        "agent",
        "The plan: deploy through Spinnaker.",
        "user",
        "Spinnaker is being decommissioned. Argo it is.",
      ],
      ["user", "Use pnpm everywhere.", "user", "Actually the infra image has no pnpm, go back to npm."],
      [
        "agent",
        "I chose library zod-form for validation.",
        "agent",
        "zod-form cannot do async rules, so I replaced it with valibot.",
      ],
      [
        "user",
        "The feature flag is called checkout_v3.",
        "user",
        "Marketing renamed the flag to fastlane_checkout.",
      ],
      [
        "agent",
        "Assumption: prices are stored in cents.",
        "user",
        "prices are decimals in that table, not cents",
      ],
      [
        "user",
        "Nimm bitte die alte Bibliothek leaflet-x für die Karte.",
        "user",
        "Doch nicht leaflet-x, wir nehmen maplibre.",
      ],
      ["user", "Utilise le port 8443 pour le proxy.", "user", "Finalement le proxy écoute sur 9443."],
      [
        "user",
        "キャッシュはRedisでお願いします。",
        "user",
        "やっぱりRedisはやめて、Memcachedにしてください。",
      ],
      [
        "agent",
        "Decided: feature branches merge by squash.",
        "user",
        "squash loses our co-authors; use rebase merges from now on.",
      ],
      [
        "user",
        "Skip the Windows tests for now.",
        "user",
        "Windows runner is back, enable those tests again.",
      ],
      [
        "agent",
        "We will store uploads under s3-uploads-dev.",
        "agent",
        "Uploads now live in gcs-media since the S3 account is closed.",
      ],
      ["user", "Reviewer for this is @maria.", "user", "@maria is on leave, ask @tomek."],
    ],
    (...pair) => {
      expect(offerOf(pair)).not.toContain(pair[1]);
    },
  );
});

describe("what is only spoken of again stays", () => {
  everyRow<Pair>(
    "%s: %s | %s: %s",
    [
      [
        "user",
        "Never log the customer email.",
        "user",
        "The email template now has a new footer, update it.",
      ],
      [
        "user",
        "For the session cache let us use Redis.",
        "user",
        "Please do not put the session cache on the public subnet.",
      ],
      [
        "agent",
        "Decision: the exporter writes Parquet because the analysts query them in DuckDB.",
        "user",
        "Great. The exporter must also handle empty tables.",
      ],
      [
        "user",
        "All API dates must be iso8601.",
        "user",
        "The API for invoices is not finished, add the list endpoint.",
      ],
      ["user", "Keep the upload timeout at 30s.", "user", "Now add a progress bar to the upload page."],
      ["user", "Retry at most 3 times.", "user", "Actually the retry tests need Node 20 instead of bun."],
      [
        "agent",
        "Blocked: I have no credentials for sandbox-eu.",
        "agent",
        "The sandbox-eu config file is not in the repository, so I am reading the docs instead.",
      ],
      ["user", "Target Node 20 for the CLI.", "user", "The CLI help must not mention experimental commands."],
      [
        "agent",
        "I chose valibot for validation because it is small.",
        "agent",
        "valibot has no date parser, so I will add a small helper.",
      ],
      [
        "user",
        "The feature flag is called fastlane_checkout.",
        "user",
        "Please make fastlane_checkout default to off in tests.",
      ],
      ["user", "Use pnpm everywhere.", "user", "The pnpm lockfile is out of date again, please refresh it."],
      [
        "agent",
        "TODO: write a migration for orders_v2.",
        "agent",
        "Reading orders_v2 in the schema now to see which columns are not nullable.",
      ],
      [
        "user",
        "Do not touch the legacy-billing folder.",
        "user",
        "Can you show me what legacy-billing exports?",
      ],
      [
        "agent",
        "Assumption: prices are stored in cents.",
        "user",
        "The prices page should now show a currency symbol.",
      ],
      [
        "user",
        "Wir nehmen maplibre für die Karte.",
        "user",
        "Die Karte soll jetzt auch Satellitenbilder zeigen.",
      ],
      ["user", "Le proxy écoute sur 9443.", "user", "Ajoute maintenant des logs au proxy."],
      ["user", "Reviewer for this is @tomek.", "user", "@tomek wants smaller commits, please split it."],
      [
        "agent",
        "Decided: uploads are stored in gcs-media because S3 is closed.",
        "agent",
        "gcs-media needs a lifecycle rule; I will not set one now because it costs a review.",
      ],
      [
        "user",
        "Feature branches merge by rebase.",
        "user",
        "The feature for branch protection must be documented.",
      ],
      [
        "user",
        "Windows tests stay disabled this week.",
        "user",
        "Add tests for the Windows path parser, please.",
      ],
      [
        "agent",
        "Finding: the parser fails on CRLF because it splits at newline only.",
        "agent",
        "I am not changing the parser yet because the CRLF fixtures are missing.",
      ],
      ["user", "The dashboard must load in 2s.", "user", "The dashboard header is too tall, make it 48px."],
    ],
    (...pair) => {
      expect(offerOf(pair)).toContain(pair[1].replace(/^\w+: /, ""));
    },
  );
});
