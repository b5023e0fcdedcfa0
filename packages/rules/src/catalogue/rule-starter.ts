/** A rule template in YAML: each field with an explanation, and tests that pass. */
export function renderRuleStarter(id: string): string {
  return `# Rules of this project's own. See what they do with: aos rules list, aos rules test, aos rules explain '<command>'.
# A new id adds a rule; the id of a built-in one changes the fields that it names.
rules:
  - id: ${id}
    # STOP asks first. AUTO-FIX, AUTO-ADD and AUTO-RESOLVE only tell the agent, and what matches is reported.
    tier: STOP
    # What agents and people read.
    sentence: Billing belongs to another team.
    # enforce | warn (lets it through and reports it) | off. Begin with warn, and look at: aos rules audit --since 30d
    mode: enforce
    match:
      # Files from the project's folder. ** crosses folders, * does not, {a,b} is either. The folder itself,
      # moves out of it and deletes above it count too.
      paths: ["src/billing/**"]
      # Words at the beginning of a command: * is one word, ** any number. Options may stand between them.
      commands: ["stripe ** refund", "make billing-reset"]
      # Tools by name, * for any letters.
      tools: ["mcp__stripe__*"]
    # Run by: aos rules test
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
# Built-in rules that do not fit here. Looser than the defaults: that holds only where the user trusts the folder
# (aos trust).
# disable: [library-swap]
`;
}
