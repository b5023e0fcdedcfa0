/** Like `os.tmpdir()`, but without the half millisecond that it takes to load `os`. */
export function temporaryFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (process.platform === "win32") {
    return env.TEMP || env.TMP || `${env.SystemRoot || env.windir || "C:\\Windows"}\\temp`;
  }
  const folder = env.TMPDIR || env.TMP || env.TEMP || "/tmp";
  return folder.length > 1 && folder.endsWith("/") ? folder.slice(0, -1) : folder;
}
