/** Spelled out here, since public declarations may name no private package. */
export type JsonObject = Record<string, unknown>;
