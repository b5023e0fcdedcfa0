// Writes one session's handoffs, and claims each one immediately. Prints the goal of each claimed handoff.
import { acknowledgeHandoff, claimHandoff, writeHandoff } from "../../dist/index.js";

const [stateFolder, sessionId, rounds] = process.argv.slice(2);
for (let round = 0; round < Number(rounds); round++) {
  const timestamp = new Date(Date.UTC(2026, 0, 1) + round * 1_000).toISOString();
  writeHandoff(stateFolder, {
    sessionId,
    timestamp,
    goal: `${sessionId}-${round}`,
    completed: [],
    remaining: [],
  });
  const claimed = claimHandoff(stateFolder, { sessionId, claimant: sessionId });
  console.log(claimed?.handoff.goal);
  if (claimed) acknowledgeHandoff(stateFolder, claimed.claimId);
}
