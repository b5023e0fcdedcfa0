/** The parts of Node's own handle of a pipe or socket that are used here. */
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
 * Reads stdin through the handle that `process.stdin` would wrap, without the modules that it would
 * load. It is internal to Node, and used only on versions without `process.execve` (20, and 22 before
 * 22.15), which no longer change.
 * @param onChunk gets undefined at the end of the input, or on an error
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

/**
 * Not closed, because that would break the pipe of a client that is still writing, perhaps only a line break.
 */
export function releaseHandle(handle: PipeHandle): void {
  handle.readStop();
  handle.unref();
}
