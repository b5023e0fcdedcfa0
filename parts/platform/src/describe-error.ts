const MEANING: Record<string, string> = {
  EACCES: "permission denied",
  EBUSY: "in use",
  EDQUOT: "disk quota exceeded",
  EEXIST: "it already exists",
  EFBIG: "file too large",
  EFTYPE: "it is not a regular file",
  EIO: "input/output error",
  EISDIR: "it is a folder",
  ELOOP: "too many symbolic links",
  EMFILE: "too many open files",
  ENAMETOOLONG: "name too long",
  ENOENT: "no such file or folder",
  ENOSPC: "disk full",
  ENOTDIR: "a part of the path is not a folder",
  ENOTEMPTY: "the folder is not empty",
  EPERM: "operation not permitted",
  EROFS: "read-only file system",
};

/** Describes an error for users: "disk full" for `ENOSPC`, otherwise the error's own message. */
export function describeError(error: unknown): string {
  const code = errorCode(error);
  if (code !== undefined && Object.hasOwn(MEANING, code)) return MEANING[code] as string;
  if (error instanceof Error) return error.message || error.name;
  try {
    return String(error);
  } catch {
    return "unknown error"; // An object without a prototype cannot be converted.
  }
}

/** Like {@link describeError}, but begins with the file if the description does not name it. */
export function describeFileError(error: unknown): string {
  const description = describeError(error);
  const { path } = errorCode(error) === undefined ? {} : (error as { path?: unknown });
  return typeof path !== "string" || description.includes(path) ? description : `${path}: ${description}`;
}

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/**
 * Sets the path of a system error. Errors from `write` have none, and the name of a temporary file
 * means nothing to users.
 */
export function aboutFile(error: unknown, path: string): unknown {
  return errorCode(error) === undefined ? error : Object.assign(error as Error, { path });
}
