import { library } from "@agentos/build";

export default library(["src/index.ts"]);
