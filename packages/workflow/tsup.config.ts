import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { library } from "@agentos/build";
import { copyLeashPrograms } from "@agentos/leash/programs";

const definition = dirname(createRequire(import.meta.url).resolve("@agentos/workflow-definition/cel"));

// What only looks starts often: it loads neither the engine nor the parser of workflow files.
export default library(["src/index.ts", "src/project.ts", "src/sessions.ts"], {
  onSuccess: async () => {
    copyLeashPrograms("dist");
    for (const name of ["cel.cjs", "cel.LICENSES.txt"])
      copyFileSync(join(definition, name), join("dist", name));
  },
});
