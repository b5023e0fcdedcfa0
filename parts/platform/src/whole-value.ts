/** Returns a function that detects when the first object or array is complete, in linear time. */
export function wholeValueDetector(): (bytes: Buffer) => boolean {
  let depth = 0;
  let inString = false;
  let escaped = false;
  return (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (escaped) escaped = false;
      else if (inString) {
        if (byte === 0x5c) escaped = true;
        else if (byte === 0x22) inString = false;
      } else if (byte === 0x22) inString = true;
      else if (byte === 0x7b || byte === 0x5b) depth++;
      else if ((byte === 0x7d || byte === 0x5d) && --depth === 0) return true;
    }
    return false;
  };
}
