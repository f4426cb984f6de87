import type { Tenure } from '../leases/tenure';
import type { WriteBehind } from '../state/write-behind';

/** The part of the raw socket we stand in front of (`ws`). */
export interface RawSocket {
  send(data: Uint8Array, callback?: (error?: Error) => void): void;
}

interface Frame {
  data: Uint8Array;
  /** The number of the last change it may depend on; unset until what made it has run to its end. */
  after?: number;
}

/**
 * Holds back what a socket sends until every change made before it is in the database, in order: no receipt
 * and no ciphertext leaves before the state it came from is stored, so a kill falls back to a state the
 * other side has not seen past. Nothing at all leaves once the session is not this server's any more.
 */
export class OutputGate {
  private readonly frames: Frame[] = [];
  private scheduled = false;
  private closed = false;

  constructor(
    private readonly release: (frames: Uint8Array[]) => void,
    private readonly writes: Pick<WriteBehind, 'made' | 'written' | 'due'>,
    private readonly tenure: Pick<Tenure, 'valid'>,
  ) {}

  /**
   * Puts the gate into a socket. Its `send` answers at once: what waits for a frame to be sent would
   * otherwise stop the session from working on the next message.
   */
  guard(socket: RawSocket): void {
    socket.send = (data, callback) => {
      this.frames.push({ data });
      callback?.();
      if (this.scheduled) return;
      this.scheduled = true;
      // Baileys commits an encryption's keys right after it handed the frame over, in the same turn.
      setImmediate(() => {
        this.scheduled = false;
        this.number();
        this.pump();
        if (this.frames.length > 0) this.writes.due();
      });
    };
  }

  /** To be called when `written` has moved. */
  pump(): void {
    if (this.closed || !this.tenure.valid) return;
    const held = this.frames.findIndex(({ after }) => after === undefined || after > this.writes.written);
    const free = this.frames.splice(0, held < 0 ? this.frames.length : held);
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
