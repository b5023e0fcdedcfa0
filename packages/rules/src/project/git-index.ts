// Git's index: https://git-scm.com/docs/index-format. Of each entry only the name counts.
const HEADER = 12;
/**
 * Times, device, owner, size, a SHA-1 and the flags; in repositories of SHA-256 the sums below do not come
 * out.
 */
const ENTRY = 62;
const CHECKSUM = 20;
const EXTENDED = 0x4000;
const LONG_NAME = 0xfff;
/** A name that stands in so many others is better read. */
const MAX_FOUND = 1_000;

/**
 * The paths in an index, in its order; one that is in conflict stands there once. Undefined for what this
 * does not read for certain: a newer version, an index in parts, sparse folders, other hashes, a torn file.
 */
export function readIndexPaths(index: Buffer): string[] | undefined {
  const version = versionOf(index);
  if (version === undefined) return undefined;
  const count = index.readUInt32BE(8);
  const end = index.length - CHECKSUM;
  const paths: string[] = [];
  let path = "";
  let at = HEADER;
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY > end) return undefined;
    const flags = index.readUInt16BE(at + ENTRY - 2);
    let start = at + ENTRY;
    if (flags & EXTENDED) {
      if (version === 2) return undefined;
      start += 2;
    }
    let kept = "";
    if (version === 4) {
      const dropped = readVarint(index, start);
      if (dropped === undefined || dropped.value > Buffer.byteLength(path)) return undefined;
      kept = dropped.value === 0 ? path : Buffer.from(path).subarray(0, -dropped.value).toString();
      start = dropped.next;
    }
    const short = flags & LONG_NAME;
    const stop = version !== 4 && short !== LONG_NAME ? start + short : index.indexOf(0, start);
    if (stop === -1 || stop > end || index[stop] !== 0) return undefined;
    const next = kept + index.toString("utf8", start, stop);
    // Its length stands there, too: that proves that this is an entry.
    const length = version === 4 ? Buffer.byteLength(next) : stop - start;
    if (length === 0 || Math.min(length, LONG_NAME) !== (flags & LONG_NAME)) return undefined;
    if (next !== path) paths.push(next);
    path = next;
    // Entries are filled up with 1 to 8 zeros, but for those of version 4.
    at = version === 4 ? stop + 1 : at + ((stop - at + 8) & ~7);
  }
  return hasReadableExtensions(index, at, end) ? paths : undefined;
}

/**
 * An index as a text of bytes, to be searched: V8 finds a name in a string a hundred times as fast as we read
 * all entries.
 */
export class IndexText {
  private readonly isSearchable: boolean;
  private readonly text: string;

  constructor(index: Buffer) {
    const version = versionOf(index);
    this.text = index.toString("latin1");
    // Version 4 keeps only what differs from the name before. The two words are those of extensions without
    // which the index is not whole.
    this.isSearchable =
      (version === 2 || version === 3) && !this.text.includes("link\0") && !this.text.includes("sdir\0");
  }

  /**
   * Whether no entry has this path, lies below it, or is a link or a submodule above it. False where that
   * cannot be said.
   */
  lacks(path: string): boolean {
    if (!this.isSearchable) return false;
    const bytes = Buffer.from(path).toString("latin1");
    if (this.mayHave(bytes) || this.mayHave(`${bytes}/`)) return false;
    for (let end = bytes.indexOf("/"); end !== -1; end = bytes.indexOf("/", end + 1))
      if (this.mayHave(bytes.slice(0, end))) return false;
    return true;
  }

  /** Whether an entry may have just this name, or one that begins with it where it ends in a slash. */
  private mayHave(name: string): boolean {
    const wanted = name.endsWith("/") ? name : `${name}\0`;
    let at = this.text.indexOf(wanted, HEADER);
    for (let found = 0; at !== -1; found++, at = this.text.indexOf(wanted, at + 1))
      if (found === MAX_FOUND || this.mayBegin(at)) return true;
    return false;
  }

  /**
   * Whether a name may begin here: then its length stands before it. Within a longer name that is so by
   * chance only.
   */
  private mayBegin(at: number): boolean {
    const length = this.lengthAt(at - 2);
    if (length === LONG_NAME) return true;
    // Behind the second flags of an extended entry, too.
    return this.text.charCodeAt(at + length) === 0 || this.text.charCodeAt(at + this.lengthAt(at - 4)) === 0;
  }

  private lengthAt(at: number): number {
    return ((this.text.charCodeAt(at) << 8) | this.text.charCodeAt(at + 1)) & LONG_NAME;
  }
}

function versionOf(index: Buffer): number | undefined {
  if (index.length < HEADER + CHECKSUM || index.toString("latin1", 0, 4) !== "DIRC") return undefined;
  const version = index.readUInt32BE(4);
  return version >= 2 && version <= 4 ? version : undefined;
}

/** As in the offsets of packs: each further byte stands for one more than its bits say. */
function readVarint(index: Buffer, start: number): { value: number; next: number } | undefined {
  let value = 0;
  for (let at = start; at < Math.min(index.length, start + 5); at++) {
    const byte = index[at]!;
    value = value * 128 + (byte & 0x7f);
    if ((byte & 0x80) === 0) return { value, next: at + 1 };
    value++;
  }
  return undefined;
}

/**
 * What follows the entries: those whose names begin in lower case must be understood, and we understand none.
 */
function hasReadableExtensions(index: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end) {
    if (at + 8 > end || !/^[A-Z]/.test(index.toString("latin1", at, at + 1))) return false;
    at += 8 + index.readUInt32BE(at + 4);
  }
  return at === end;
}
