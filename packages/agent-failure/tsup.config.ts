import { library } from "@agentos/build";

// A file for each module: who needs one of them does not load the others.
export default library(["src/**/*.ts"], { bundle: false, splitting: false, treeshake: false });
