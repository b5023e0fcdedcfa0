import { library } from "@agentos/build";

// The parser's releases change its tree, so exactly the tested one is bundled.
export default library(["src/index.ts"], { noExternal: ["unbash"] });
