import type { Socket } from 'node:net';
import { MongoError, MongoNetworkError } from 'mongodb';
// @ts-expect-error: not the driver's public interface, so no types come with it
import { Connection } from 'mongodb/lib/cmap/connection.js';

interface DriverConnection {
  readonly closed: boolean;
  readonly socket: Socket;
  onClose(): void;
  cleanup(error: Error): void;
  throwIfAborted(): void;
  writeCommand(command: unknown, options: { signal?: AbortSignal }): Promise<void>;
}

let recovered = false;

/**
 * Fails commands whose connection is lost while they are written. Otherwise the driver (7.8 and 7.9) waits
 * forever for the "drain" event of a destroyed socket, and stops heartbeats until a restart. It does so if a
 * write starts between a socket's end and its "close" event, or exceeds the buffer of a socket that it closed.
 * A socket's own error (EPIPE) becomes a network error for `isUnreachable`.
 */
export function failCommandsOfLostConnections(): void {
  if (recovered) return;
  recovered = true;
  const { prototype } = Connection as { prototype: DriverConnection };
  const { writeCommand, cleanup } = methodsOf(prototype);
  prototype.writeCommand = async function (command, options) {
    if (this.socket.destroyed && !this.closed) this.onClose();
    this.throwIfAborted();
    try {
      await writeCommand.call(this, command, options);
    } catch (error) {
      const isSocketError = error instanceof Error && !(error instanceof MongoError) && this.socket.destroyed;
      if (!isSocketError || error === options.signal?.reason) throw error;
      throw new MongoNetworkError(error.message, { cause: error });
    }
  };
  prototype.cleanup = function (error) {
    // Gives waiting commands the reason.
    if (!this.closed) this.socket.destroy(error);
    cleanup.call(this, error);
  };
}

/** Throws if a newer driver lacks a method; this file must be reviewed then. */
function methodsOf(prototype: DriverConnection) {
  const { writeCommand, cleanup, onClose, throwIfAborted } = prototype;
  for (const [name, method] of Object.entries({ writeCommand, cleanup, onClose, throwIfAborted })) {
    if (typeof method !== 'function') throw new Error(`The MongoDB driver has no ${name} any more`);
  }
  return { writeCommand, cleanup, onClose, throwIfAborted };
}
