const LONG_SUFFIX = "[1m]";

export function isLong(model: string): boolean {
  return model.endsWith(LONG_SUFFIX) || model.endsWith("[1M]");
}

/**
 * Returns a model's own name in lower case. Removes gateways, vendors and regions before the name
 * (`provider/model`, `us.anthropic.claude-…`, the ARN of an inference profile), and the `[1m]`
 * suffix, variants (`:free`), a revision (`-v1:0`) and dates after it.
 */
export function modelNameOf(model: string): string {
  const name = model.toLowerCase();
  const short = isLong(name) ? name.slice(0, -LONG_SUFFIX.length) : name;
  const claude = short.lastIndexOf("claude-");
  const served =
    claude === -1 ? withoutVendors(short.slice(short.lastIndexOf("/") + 1)) : short.slice(claude);
  return withoutDate(withoutRevision(served));
}

/** Whether two names mean the same model, regardless of prefixes and suffixes. */
export function isSameModel(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && modelNameOf(one) === modelNameOf(other);
}

/** Removes vendors and regions. Unlike versions such as `gpt-4.1`, they contain no digits. */
function withoutVendors(name: string): string {
  const at = name.indexOf(".");
  return at > 0 && /^[a-z-]+$/.test(name.slice(0, at)) ? withoutVendors(name.slice(at + 1)) : name;
}

function withoutRevision(name: string): string {
  const [base = "", variant] = name.split(":");
  const plain = base.split("@")[0] ?? "";
  return variant !== undefined && /^\d/.test(variant) ? plain.replace(/-v\d{1,3}$/, "") : plain;
}

function withoutDate(name: string): string {
  return name.replace(/-(?:20\d{6}|20\d{2}-\d{2}-\d{2})$/, "");
}
