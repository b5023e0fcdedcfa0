export function renderRuleStarter(id: string): string {
  return `# This project's own rules. Try them with: aos rules list, aos rules test, aos rules explain '<command>'.
# A new id adds a rule. The id of a built-in rule changes only the fields given here.
rules:
  - id: ${id}
    # STOP asks first. AUTO-FIX, AUTO-ADD and AUTO-RESOLVE only inform the agent; matching actions are reported.
    tier: STOP
    # The sentence that agents and people read.
    sentence: Billing belongs to another team.
    # enforce | warn (allows the action and reports it) | off. Start with warn, and see what it would have
    # stopped: aos rules audit --since 30d
    mode: enforce
    match:
      # Files, relative to the project's folder. ** crosses folders, * does not, {a,b} matches either. Deleting
      # the folder or a folder above it, or moving it away, also matches.
      paths: ["src/billing/**"]
      # The first words of a command: * is one word, ** any number. Options may come in between.
      commands: ["stripe ** refund", "make billing-reset"]
      # Tools by name, with * for any characters.
      tools: ["mcp__stripe__*"]
    # Run these with: aos rules test
    tests:
      stops:
        - stripe charges refund ch_1
        - make -C . billing-reset
        - rm -rf src
        - { path: src/billing/total.ts }
        - { tool: mcp__stripe__refund, input: { charge: ch_1 } }
      allows:
        - stripe charges list
        - { path: src/shop/cart.ts }
# Built-in rules to disable. This loosens the defaults, so it only takes effect if the user trusts the folder
# (aos trust).
# disable: [library-swap]
`;
}
