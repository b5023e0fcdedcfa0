// The schema of `.agentos/config.json`. It loads zod, which a hook does only where it finds settings to check.

export { CriteriaSchema, type Sections, SettingsSchema } from "./settings.js";
