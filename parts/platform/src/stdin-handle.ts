interface PipeHandle {
  open(fd: number): number | undefined;
  readStart(): number;
  readStop(): number;
  unref(): void;
  onread: (buffer: ArrayBuffer | undefined) => void;
}

interface Bindings {
  binding(name: "pipe_wrap"): { Pipe: new (type: number) => PipeHandle; constants: { SOCKET: number } };
  binding(name: "stream_wrap"): { streamBaseState: Int32Array; kReadBytesOrError: number };
}

/**
 * Reads stdin through the handle that `process.stdin` wraps, without loading its modules. The
 * handle is internal to Node, but it is used only on versions without `process.execve` (20, and 22 before
 * 22.15), which no longer change.
 * @param onChunk receives undefined at the end of the input or on an error
 * @returns undefined if the handle is not available
 */
export function openHandle(onChunk: (chunk: Buffer | undefined) => void): PipeHandle | undefined {
  try {
    const { binding } = process as unknown as Bindings;
    const { Pipe, constants } = binding("pipe_wrap");
    const { streamBaseState, kReadBytesOrError } = binding("stream_wrap");
    const handle = new Pipe(constants.SOCKET);
    handle.open(0);
    handle.onread = (buffer) => {
      const count = streamBaseState[kReadBytesOrError] ?? 0;
      onChunk(count > 0 && buffer ? Buffer.from(buffer, 0, count) : undefined);
    };
    return handle.readStart() === 0 ? handle : undefined;
  } catch {
    return undefined;
  }
}

/** Stops reading. Closing the pipe would break a client that is still writing. */
export function releaseHandle(handle: PipeHandle): void {
  handle.readStop();
  handle.unref();
}
