import { type Cases, edit, run, runAll } from "./case.js";

export const librarySwap: Cases = {
  rule: "library-swap",
  inspiredBy: "the manifests of npm, PyPI, crates.io, Go, Maven, Gradle, RubyGems and Packagist projects",
  stops: [
    edit("package.json", '"moment": "^2.30.0"', '"dayjs": "^1.11.0"'),
    edit(
      "package.json",
      '"dependencies": {\n    "express": "^4.0.0",\n    "zod": "^4.0.0"',
      '"dependencies": {\n    "fastify": "^5.0.0",\n    "zod": "^4.0.0"',
    ),
    edit("packages/api/package.json", '    "jest": "29.7.0",', '    "vitest": "4.0.0",'),
    edit("package.json", '"@reduxjs/toolkit": "~2.0.0"', '"zustand": "latest"'),
    edit("package.json", '"left": "workspace:^"', '"right": "workspace:^"'),
    edit("requirements.txt", "requests==2.32.0", "httpx==0.28.0"),
    edit("requirements-dev.txt", "flake8>=7", "ruff>=0.9"),
    edit("pyproject.toml", 'dependencies = [\n  "flask>=3",\n]', 'dependencies = [\n  "fastapi>=0.115",\n]'),
    edit("pyproject.toml", 'requests = "^2.32"', 'httpx = "^0.28"'),
    edit("Pipfile", 'requests = "*"', 'httpx = "*"'),
    edit("Cargo.toml", 'reqwest = "0.12"', 'ureq = "2.10"'),
    edit("Cargo.toml", 'tokio = { version = "1", features = ["full"] }', 'async-std = { version = "1" }'),
    edit("go.mod", "require github.com/gorilla/mux v1.8.1", "require github.com/go-chi/chi/v5 v5.1.0"),
    edit("pom.xml", "<artifactId>gson</artifactId>", "<artifactId>jackson-databind</artifactId>"),
    edit(
      "build.gradle",
      "implementation 'com.google.code.gson:gson:2.11.0'",
      "implementation 'com.squareup.moshi:moshi:1.15.0'",
    ),
    edit(
      "build.gradle.kts",
      'implementation("io.ktor:ktor-client:3.0.0")',
      'implementation("com.squareup.okhttp3:okhttp:5.0.0")',
    ),
    edit("Gemfile", 'gem "unicorn"', 'gem "puma"'),
    edit("composer.json", '"guzzlehttp/guzzle": "^7.0"', '"symfony/http-client": "^7.0"'),
    edit(
      "App.csproj",
      '<PackageReference Include="Newtonsoft.Json" Version="13.0.3" />',
      '<PackageReference Include="System.Text.Json" Version="9.0.0" />',
    ),
    edit("pubspec.yaml", "dependencies:\n  http: ^1.2.0", "dependencies:\n  dio: ^5.7.0"),
    {
      tool: "MultiEdit",
      input: {
        file_path: "package.json",
        edits: [
          { old_string: '"moment": "^2.30.0",\n', new_string: "" },
          { old_string: '"zod": "^4.0.0"', new_string: '"zod": "^4.0.0",\n"dayjs": "^1.11.0"' },
        ],
      },
    },
    {
      tool: "apply_patch",
      input: {
        input:
          '*** Begin Patch\n*** Update File: package.json\n@@\n-    "axios": "^1.7.0",\n+    "ky": "^1.7.0",\n*** End Patch',
      },
    },
    ...runAll(`
      npm uninstall moment && npm install dayjs
      npm rm jest; npm i -D vitest
      pnpm remove express && pnpm add fastify
      yarn remove axios && yarn add ky
      yarn workspace api remove axios && yarn workspace api add ky
      bun remove moment && bun add dayjs
      pip uninstall -y requests && pip install httpx
      poetry remove flask && poetry add fastapi
      uv remove requests && uv add httpx
      cargo rm reqwest && cargo add ureq
      composer remove a/b && composer require c/d
      bash -c 'npm uninstall moment && npm install dayjs'
      go get github.com/a/b@none && go get github.com/c/d@latest
    `),
  ],
  passes: [
    edit("package.json", '"zod": "^3.0.0"', '"zod": "^4.0.0"'),
    edit("package.json", '"zod": "^4.0.0"', '"zod": "^4.0.0",\n    "p-limit": "^7.0.0"'),
    edit("package.json", '"moment": "^2.30.0",\n', ""),
    edit("package.json", '"build": "tsc"', '"build": "tsup"'),
    edit("package.json", '"version": "1.0.0"', '"version": "1.1.0"'),
    edit("package.json", '"name": "thing"', '"name": "other"'),
    edit("requirements.txt", "requests==2.31.0", "requests==2.32.0"),
    edit("requirements.txt", "requests==2.32.0", "requests==2.32.0\nhttpx==0.28.0"),
    edit("pyproject.toml", 'requires-python = ">=3.10"', 'requires-python = ">=3.11"'),
    edit("pyproject.toml", "line-length = 80", "line-length = 100"),
    edit("Cargo.toml", 'serde = "1.0.200"', 'serde = { version = "1.0.210", features = ["derive"] }'),
    edit(
      "Cargo.toml",
      '[package]\nname = "a"\nversion = "0.1.0"',
      '[package]\nname = "b"\nversion = "0.2.0"',
    ),
    edit("go.mod", "require github.com/go-chi/chi/v5 v5.0.0", "require github.com/go-chi/chi/v5 v5.1.0"),
    edit("go.mod", "go 1.22", "go 1.23"),
    edit(
      "build.gradle",
      "implementation 'com.google.code.gson:gson:2.10.0'",
      "implementation 'com.google.code.gson:gson:2.11.0'",
    ),
    edit("Gemfile", 'gem "puma", "~> 6.0"', 'gem "puma", "~> 6.4"'),
    edit("src/index.ts", 'import moment from "moment";', 'import dayjs from "dayjs";'),
    edit("docs/package.json.md", '"moment": "^2.30.0"', '"dayjs": "^1.11.0"'),
    edit("test/fixtures/package.json", '"moment": "^2.30.0"', '"dayjs": "^1.11.0"'),
    ...runAll(`
      npm install
      npm ci
      npm install zod
      npm i -D @types/node
      npm uninstall moment
      npm uninstall zod && npm install zod@4
      yarn remove zod && yarn add zod@4
      pnpm add -D vitest
      npm install -g typescript
      pip install -r requirements.txt
      pip install httpx
      poetry add httpx
      cargo add serde
      go get ./...
      go get -u github.com/a/b
      npm uninstall -g old && npm install -g new
      echo "npm uninstall moment && npm install dayjs"
      git commit -m "npm uninstall moment && npm install dayjs"
    `),
    run("npm uninstall moment && pip install httpx"),
  ],
};
