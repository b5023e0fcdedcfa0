import { library } from "@agentos/build";

// A file for each module: who compares two texts does not load what words mean.
export default library(["src/**/*.ts"], { bundle: false, splitting: false, treeshake: false });
