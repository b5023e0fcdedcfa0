import type { Masker } from "../masker.js";
import type { LastUsage } from "../options.js";
import { type Fields, isFields } from "../values.js";

export interface Conversion<M> {
  /** Returns the message in a supported format; this can be the message itself. */
  convert(message: M): unknown;
  restore(message: M, masked: Fields): M;
}

/**
 * Returns a function that masks messages in an unsupported format. It converts each message only
 * once and returns unmasked messages as the same objects.
 */
export function maskConverted<M>({
  convert,
  restore,
}: Conversion<M>): (masker: Masker, messages: readonly M[], usage?: LastUsage) => M[] {
  const converted = new WeakMap<object, unknown>();
  const restored = new WeakMap<object, M>();
  const convertOnce = (message: M): unknown => {
    if (!isFields(message)) return message;
    const known = converted.get(message) ?? convert(message);
    converted.set(message, known);
    return known;
  };
  const restoreOnce = (message: M, masked: unknown): M => {
    if (!isFields(masked)) return message;
    const known = restored.get(masked) ?? restore(message, masked);
    restored.set(masked, known);
    return known;
  };
  return (masker, messages, usage) => {
    const given = messages.map(convertOnce);
    const { messages: masked } = masker.mask(given, { usage });
    return messages.map((message, index) =>
      masked[index] === given[index] ? message : restoreOnce(message, masked[index]),
    );
  };
}
