/** Defined here because public declarations may not name a private package. */
export type JsonObject = Record<string, unknown>;
