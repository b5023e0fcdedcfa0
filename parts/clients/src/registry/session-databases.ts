import { openClawDatabase } from "../openclaw/database.js";
import { openCodeDatabase } from "../opencode/database.js";

/** Clients that keep their sessions in SQLite databases. */
export const SESSION_DATABASES = [openCodeDatabase, openClawDatabase] as const;
