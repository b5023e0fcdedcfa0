// Writes, claims and acknowledges one session's handoffs forever. Prints each goal after its handoff is
// written.
import { acknowledgeHandoff, claimHandoff, writeHandoff } from "../../dist/index.js";

const [stateFolder, sessionId] = process.argv.slice(2);
const claimant = `process ${process.pid}`;
for (let serial = 0; ; serial++) {
  const timestamp = new Date(Date.UTC(2026, 0, 1) + serial * 1_000).toISOString();
  const goal = `${sessionId}-${serial}`;
  writeHandoff(stateFolder, {
    sessionId,
    timestamp,
    goal,
    completed: [],
    remaining: [],
    notes: "x".repeat(20_000),
  });
  console.log(goal);
  // Every third one is superseded without being claimed, as when a session pauses twice.
  if (serial % 3 === 0) continue;
  const claimed = claimHandoff(stateFolder, { sessionId, claimant });
  if (claimed && serial % 3 === 1) acknowledgeHandoff(stateFolder, claimed.claimId);
}
