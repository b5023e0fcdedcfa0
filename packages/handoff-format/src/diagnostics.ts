import type { Diagnostic } from "@agentos/internal";

export type Report = (severity: Diagnostic["severity"], line: number, message: string) => void;
