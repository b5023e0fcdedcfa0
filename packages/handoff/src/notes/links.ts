const ADDRESS = /https:\/\/[^\s"'<>()[\]`]{1,400}/g;
/** The path segment before the number of a pull request, a merge request or an issue, on any host. */
const NUMBERED = new Set(["pull", "pulls", "pull-requests", "merge_requests", "issues", "issue", "browse"]);
const MAX_LINKS = 20;
const MAX_TEXT = 20_000;
/** A list of pull requests is not about the one at hand. */
const MAX_AT_ONCE = 3;

/** The addresses of pull requests and issues that a session made or spoke of, each once, the latest last. */
export class Links {
  private readonly found = new Set<string>();

  private inherited: readonly string[] = [];

  /** What an earlier session had. */
  inherit(links: readonly string[]): void {
    this.inherited = [...this.inherited, ...links].slice(-MAX_LINKS);
  }

  get list(): string[] {
    return [...new Set([...this.inherited, ...this.found])];
  }

  findIn(text: string): void {
    if (!text.includes("https://")) return;
    for (const link of linksIn(text)) {
      this.found.delete(link);
      this.found.add(link);
      if (this.found.size > MAX_LINKS) this.found.delete(this.found.values().next().value!);
    }
  }

  /** Of a command's output only where it names few: `gh pr create`, not `gh pr list`. */
  findInOutput(command: string, output: string): void {
    if (!output.includes("https://")) return;
    const links = linksIn(output);
    if (links.length <= MAX_AT_ONCE || /\bcreate\b/.test(command))
      this.findIn(links.slice(0, MAX_AT_ONCE).join("\n"));
  }
}

function linksIn(text: string): string[] {
  const addresses = text.slice(0, MAX_TEXT).match(ADDRESS) ?? [];
  return [...new Set(addresses.flatMap((address) => linkOf(address) ?? []))];
}

/** Up to its number: what follows is a part of the page. */
function linkOf(address: string): string | undefined {
  const parts = address.split("/");
  const at = parts.findIndex((part, index) => index > 3 && NUMBERED.has(part));
  const [number] = /^\w[\w-]{0,40}/.exec(parts[at + 1] ?? "") ?? [];
  const isOne = at !== -1 && number !== undefined && /\d/.test(number);
  return isOne ? [...parts.slice(0, at + 1), number].join("/") : undefined;
}
