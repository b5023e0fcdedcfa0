import type { Invocation } from "../../reader/index.js";

/** Whether it runs on another machine: not within a container of this one. */
export function isOverSsh({ remote, via }: Invocation): boolean {
  return remote && via.some((name) => /^(?:ssh|tsh|mosh|autossh|pssh|parallel-ssh)$/.test(name));
}
