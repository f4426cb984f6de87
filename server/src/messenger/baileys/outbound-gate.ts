import type { LeaseHandle } from '../leases/lease-handle';
import type { WriteBehind } from '../state/write-behind';

export interface RawSocket {
  send(data: Uint8Array, callback?: (error?: Error) => void): void;
}

interface Frame {
  data: Uint8Array;
  /** Number of the last change that the frame may depend on. Unset until the current tick has ended. */
  after?: number;
}

/**
 * Holds outgoing frames, in order, until all earlier changes are stored, so that WhatsApp never knows a newer
 * state than the database. Sends nothing if another server owns the session.
 */
export class OutboundGate {
  private readonly frames: Frame[] = [];
  private scheduled = false;
  private closed = false;

  constructor(
    private readonly release: (frames: Uint8Array[]) => void,
    private readonly writes: Pick<WriteBehind, 'made' | 'written' | 'due'>,
    private readonly lease: Pick<LeaseHandle, 'valid'>,
  ) {}

  /**
   * Replaces the socket's `send` by one that returns at once, because a held frame would block the next
   * message.
   */
  guard(socket: RawSocket): void {
    socket.send = (data, callback) => {
      this.frames.push({ data });
      callback?.();
      if (this.scheduled) return;
      this.scheduled = true;
      // Baileys stores the keys of an encryption right after sending its frame, in the same tick.
      setImmediate(() => {
        this.scheduled = false;
        this.number();
        this.pump();
        if (this.frames.length > 0) this.writes.due();
      });
    };
  }

  /** Sends frames whose changes are stored. Call when `written` increases. */
  pump(): void {
    if (this.closed || !this.lease.valid) return;
    const firstWaiting = this.frames.findIndex(
      ({ after }) => after === undefined || after > this.writes.written,
    );
    const free = this.frames.splice(0, firstWaiting < 0 ? this.frames.length : firstWaiting);
    if (free.length > 0) this.release(free.map(({ data }) => data));
  }

  close(): void {
    this.closed = true;
    this.frames.length = 0;
  }

  private number(): void {
    for (let index = this.frames.length - 1; index >= 0; index -= 1) {
      const frame = this.frames[index];
      if (!frame || frame.after !== undefined) return;
      frame.after = this.writes.made;
    }
  }
}
