import type { StoredHandoff } from "@agentos/handoff";
import { expect, test } from "vitest";
import { placeHandoffs } from "../../src/views/report-handoffs.js";

const file = (path: string, state: StoredHandoff["state"], timestamp: string): StoredHandoff =>
  ({ path, state, sessionId: "s1", timestamp }) as StoredHandoff;
const entry = (writtenAt: string) => ({ path: ".continue-here.md", writtenAt });

test("two handoffs from the same second are distinguished by their states", () => {
  const written = [entry("2026-11-21T10:49:42.100Z"), entry("2026-11-21T10:49:42.900Z")];
  const stored = [
    file("new.md", "unclaimed", "2026-11-21T10:49:42Z"),
    file("old.md", "archived", "2026-11-21T10:49:42Z"),
  ];
  expect(placeHandoffs({ sessionId: "s1", handoffs: written }, stored)).toMatchObject([
    { path: "old.md", state: "archived" },
    { path: "new.md", state: "unclaimed" },
  ]);
});

test("a handoff whose file is gone is not matched with the next one's file", () => {
  const written = [entry("2026-11-21T10:49:42.100Z"), entry("2026-11-21T10:52:00.050Z")];
  const stored = [file("new.md", "claimed", "2026-11-21T10:51:59Z")];
  expect(placeHandoffs({ sessionId: "s1", handoffs: written }, stored)).toMatchObject([
    { path: ".continue-here.md", state: undefined },
    { path: "new.md", state: "claimed" },
  ]);
});
