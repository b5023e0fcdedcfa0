/** Returns a hash in hexadecimal. Loads the module only on demand, because most hooks do not need it. */
export function sha256(content: string | Uint8Array): string {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(content).digest("hex");
}
