import { randomBytes } from 'node:crypto';
import type { EventPosition } from '@recado/shared/contract';

const EPOCH_BYTES = 9;

/**
 * Numbers the events of each room. A room's numbering lives as long as somebody is in the room: what happens
 * while nobody listens is not numbered, so the next to enter finds a new epoch and catches up.
 */
export class RoomPositions {
  private readonly rooms = new Map<string, { epoch: string; n: number }>();

  /** Where a room stands; opens its numbering when it has none. */
  current(room: string): EventPosition {
    let position = this.rooms.get(room);
    if (!position) {
      position = { epoch: newEpoch(), n: 0 };
      this.rooms.set(room, position);
    }
    return { room, epoch: position.epoch, n: position.n };
  }

  /** The position of the room's next event. */
  next(room: string): EventPosition {
    const { epoch, n } = this.current(room);
    this.rooms.set(room, { epoch, n: n + 1 });
    return { room, epoch, n: n + 1 };
  }

  /** The last one left. */
  drop(room: string): void {
    this.rooms.delete(room);
  }

  /** Something may have been missed in every room (events from other servers were lost): all start anew. */
  renew(): void {
    this.rooms.clear();
  }
}

function newEpoch(): string {
  return randomBytes(EPOCH_BYTES).toString('base64url');
}
