import { randomBytes } from 'node:crypto';
import type { EventPosition } from '@recado/shared/contract';

const EPOCH_BYTES = 9;

/**
 * Numbers the events of each room while it has members. The next first member gets a new epoch and catches up,
 * because events without members get no number.
 */
export class RoomPositions {
  private readonly rooms = new Map<string, { epoch: string; n: number }>();

  /** Returns a room's position; starts its numbering if necessary. */
  current(room: string): EventPosition {
    let position = this.rooms.get(room);
    if (!position) {
      position = { epoch: newEpoch(), n: 0 };
      this.rooms.set(room, position);
    }
    return { room, epoch: position.epoch, n: position.n };
  }

  next(room: string): EventPosition {
    const { epoch, n } = this.current(room);
    this.rooms.set(room, { epoch, n: n + 1 });
    return { room, epoch, n: n + 1 };
  }

  /** Ends a room's numbering after the last member has left. */
  drop(room: string): void {
    this.rooms.delete(room);
  }

  /** Starts new epochs in all rooms, because other servers' events were lost. */
  renew(): void {
    this.rooms.clear();
  }
}

function newEpoch(): string {
  return randomBytes(EPOCH_BYTES).toString('base64url');
}
