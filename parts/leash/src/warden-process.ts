import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { describeError } from "@agentos/platform";
import { findProgramFile, ownEnvironment } from "./own-program.js";
import { formatOrder, type Order } from "./warden-orders.js";

/** A warden as a child process that does not keep the current process alive. */
export class WardenProcess {
  /** Resolves with the reason when the warden has ended or could not start. */
  readonly ended: Promise<string>;
  /** Absent if the system had no file descriptors left. */
  readonly #channel: Socket | undefined;

  /**
   * @param orders passed as arguments, because they would be lost if the current process were
   *   killed before calling `send`
   * @throws the system's error, if it is known immediately; otherwise, `ended` reports it
   */
  constructor(orders: readonly Order[]) {
    const args = [findProgramFile("warden"), `for ${process.pid}`, ...orders.map(formatOrder)];
    const child = spawn(process.execPath, args, {
      // Keeps the terminal's signals from reaching the warden.
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

  /**
   * Resolves with true once the order has been sent, or with false if that failed. The warden obeys
   * a sent order even if the current process dies.
   */
  send(order: Order): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.#channel === undefined) resolve(false);
      else this.#channel.write(formatOrder(order), (error) => resolve(error == null));
    });
  }

  /** Ends the warden and the process groups that it still watches. */
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
