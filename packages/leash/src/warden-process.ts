import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { describeError } from "@agentos/internal";
import { findProgramFile, ownEnvironment } from "./own-program.js";
import { formatOrder, type Order } from "./warden-orders.js";

/**
 * A running warden, as the process sees it that it watches for. It does not keep that process from ending.
 */
export class WardenProcess {
  /** Resolves with what became of it, when it has ended or could not begin. */
  readonly ended: Promise<string>;
  /** Absent when the system had no descriptors left for it. */
  readonly #channel: Socket | undefined;

  /**
   * @param orders that it has from its start: told afterwards, they would be lost if this process were killed
   * between the two
   * @throws the system's error, where that is known at once; else `ended` tells it
   */
  constructor(orders: readonly Order[]) {
    const args = [findProgramFile("warden"), `for ${process.pid}`, ...orders.map(formatOrder)];
    const child = spawn(process.execPath, args, {
      // Its own session, so that no terminal signals it.
      detached: true,
      windowsHide: true,
      stdio: ["pipe", "ignore", "ignore"],
      env: ownEnvironment(process.env),
    });
    this.ended = endOf(child);
    child.unref();
    // A stream to a child process is a socket.
    this.#channel = (child.stdin ?? undefined) as Socket | undefined;
    this.#channel?.on("error", () => {}).unref();
  }

  /** Resolves with true when the order has left this process: the warden obeys it, whatever happens here. */
  tell(order: Order): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.#channel === undefined) resolve(false);
      else this.#channel.write(formatOrder(order), (error) => resolve(error == null));
    });
  }

  /** Has it end, with what it still watches. */
  release(): void {
    this.#channel?.end();
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(describeError(error)));
    child.once("exit", (code, signal) =>
      resolve(signal === null ? `exit code ${code}` : `killed by ${signal}`),
    );
  });
}
