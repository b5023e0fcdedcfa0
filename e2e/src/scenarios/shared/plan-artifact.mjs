export const guardConfig = ({ maxReturns }) => ({
  guard: {
    maxReturns,
    artifacts: [
      { path: "docs/plan.md", required: true, criteria: { requiredSections: ["Summary", "Rollback"] } },
    ],
  },
});

export const STUB =
  "# Plan\n\n## Summary\n\nEvery project moves to the new format in one step, on one day.\n";

export const WHOLE = `${STUB}
## Rollback

The old files are kept for a week. One command puts them back, project by project.
`;
