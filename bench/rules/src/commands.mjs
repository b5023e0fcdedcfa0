const ORDINARY = [
  "ls -la src",
  "cat package.json",
  "git status",
  "git diff --stat HEAD~1",
  'git commit -m "fix: keep the newest when two share a name"',
  "npm test",
  "npm run build 2>&1 | tail -20",
  'grep -rn "createGraph" packages --include="*.ts" | head -30',
  "find . -name '*.test.ts' -not -path './node_modules/*' | wc -l",
  "cd packages/waves && npx vitest run test/graph.test.ts",
  "sed -n '1,80p' src/index.ts",
  "python3 -c \"import json; print(json.load(open('package.json'))['version'])\"",
  "cat > notes.md <<'EOF'\nrm -rf is mentioned here, as text\nEOF",
  'for file in src/*.ts; do wc -l "$file"; done',
  "docker compose ps",
  "curl -s https://example.com/api | jq '.items[0]'",
  "git push --force origin topic",
  "rm -rf dist && npm run build",
];

export const COMMANDS = {
  all: ORDINARY,
  /** Commands that need no parser, commands that do, and one that is stopped. */
  hook: [
    "git status",
    'grep -rn "createGraph" packages | head -30',
    'for file in src/*.ts; do wc -l "$file"; done',
    "rm -rf dist && npm run build",
    "git push --force origin topic",
  ],
};
