import type { Socket } from 'node:net';
// @ts-expect-error: not the driver's public interface, so no types come with it
import { Connection } from 'mongodb/lib/cmap/connection.js';

/** What is touched of the driver's connection: one socket to the database. */
interface DriverConnection {
  readonly closed: boolean;
  readonly socket: Socket;
  /** Marks it closed: whatever is asked of it from now on throws. */
  onClose(): void;
  cleanup(error: Error): void;
  throwIfAborted(): void;
  writeCommand(command: unknown, options: unknown): Promise<void>;
}

let mended = false;

/**
 * Lets commands fail whose connection is lost while they are written. The driver (7.8 and 7.9) waits for a "drain" of
 * the socket then, which a destroyed one never has, without any limit: a write that began between a socket's end and
 * its "close" event (whatever setImmediate starts, when the database went away), or one longer than the socket's buffer
 * whose connection the driver itself closed. The driver's heartbeat is such a command, too: with it, the server took
 * the database for unreachable until it was started again.
 */
export function failCommandsOfLostConnections(): void {
  if (mended) return;
  mended = true;
  const { prototype } = Connection as { prototype: DriverConnection };
  const { writeCommand, cleanup } = methodsOf(prototype);
  prototype.writeCommand = async function (command, options) {
    if (this.socket.destroyed && !this.closed) this.onClose();
    this.throwIfAborted();
    await writeCommand.call(this, command, options);
  };
  prototype.cleanup = function (error) {
    // With the reason: whoever waits for the socket hears of it.
    if (!this.closed) this.socket.destroy(error);
    cleanup.call(this, error);
  };
}

/** The driver's own methods. Throws when a newer driver has others: then this file is to be looked at again. */
function methodsOf(prototype: DriverConnection) {
  const { writeCommand, cleanup, onClose, throwIfAborted } = prototype;
  for (const [name, method] of Object.entries({ writeCommand, cleanup, onClose, throwIfAborted })) {
    if (typeof method !== 'function') throw new Error(`The MongoDB driver has no ${name} any more`);
  }
  return { writeCommand, cleanup, onClose, throwIfAborted };
}
