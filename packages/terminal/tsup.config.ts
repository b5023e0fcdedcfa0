import { library } from "@agentos/build";

// A file for each module: who needs a part of it does not load, or carry, the rest.
export default library(["src/**/*.ts"], { bundle: false, splitting: false, treeshake: false });
