import { textOf } from "../values.js";

export function describeAttachment(kind: string, mediaType: unknown, data: unknown): string {
  const type = textOf(mediaType);
  const size =
    typeof data === "string" && !/^https?:/.test(data.slice(0, 6))
      ? kilobytes((data.length * 3) / 4)
      : undefined;
  const facts = [
    type && /^[\w.+-]+\/[\w.+-]+$/.test(type.slice(0, 80)) ? type.slice(0, 80) : undefined,
    size,
  ].filter(Boolean);
  return facts.length > 0 ? `[${kind}: ${facts.join(", ")}]` : `[${kind}]`;
}

export function kilobytes(bytes: number): string {
  if (bytes < 1024) return `${Math.ceil(bytes)} bytes`;
  const kilo = bytes / 1024;
  return kilo < 1024 ? `${kilo.toFixed(kilo < 10 ? 1 : 0)} KB` : `${(kilo / 1024).toFixed(1)} MB`;
}

export function readDataUrl(url: unknown): { mediaType?: string; data?: string } {
  if (typeof url !== "string" || !url.startsWith("data:")) return {};
  const comma = url.indexOf(",");
  if (comma < 0) return {};
  return { mediaType: url.slice(5, Math.min(comma, 100)).split(";")[0] ?? "", data: url.slice(comma + 1) };
}
