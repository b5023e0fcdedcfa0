import type { Diagnostic } from "@agentos/platform";

export type Report = (severity: Diagnostic["severity"], line: number, message: string) => void;
