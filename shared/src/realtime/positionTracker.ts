import type { EventPosition } from '../contract';

/** `gap`: something was missed, catch up (the event itself counts). `duplicate`: seen before, ignore it. */
export type PositionVerdict = 'ok' | 'gap' | 'duplicate';

/**
 * Knows where a client stands in each room that numbers its events (architecture rule 10). Lives as long as
 * the window, over all its connections. A client that is told `gap` fetches what changed from the database:
 * tickets by `GET /tickets/changes`, messages by `after`, and merges by id.
 */
export class PositionTracker {
  private readonly rooms = new Map<string, { epoch: string; n: number }>();

  /**
   * The server's `positions`: all rooms of this socket as it enters them. `ok` only when they are the rooms
   * known before and nothing happened in any since; the first time it is `gap`, for what was fetched before
   * the socket was there may be old.
   */
  begin(positions: readonly EventPosition[]): Exclude<PositionVerdict, 'duplicate'> {
    const nothingMissed =
      positions.length === this.rooms.size &&
      positions.every(({ room, epoch, n }) => {
        const known = this.rooms.get(room);
        return known?.epoch === epoch && known.n === n;
      });
    this.rooms.clear();
    for (const position of positions) this.stand(position);
    return nothingMissed ? 'ok' : 'gap';
  }

  /** The position of an event that arrived. */
  feed(position: EventPosition): PositionVerdict {
    const known = this.rooms.get(position.room);
    if (known?.epoch === position.epoch && position.n <= known.n) return 'duplicate';
    const follows = known?.epoch === position.epoch && position.n === known.n + 1;
    this.stand(position);
    return follows ? 'ok' : 'gap';
  }

  private stand({ room, epoch, n }: EventPosition): void {
    this.rooms.set(room, { epoch, n });
  }
}
