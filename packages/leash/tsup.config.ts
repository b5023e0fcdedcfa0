import { library, standalone } from "@agentos/build";

export default [
  library(["src/index.ts"]),
  standalone({ warden: "src/warden.ts" }, { minify: true }),
  standalone({ gate: "src/gate-program.ts" }, { minify: true }),
];
