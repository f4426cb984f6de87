import type { EventPosition } from '../contract';

/** `gap`: events were missed, so catch up (this event counts). `duplicate`: ignore. */
export type PositionVerdict = 'ok' | 'gap' | 'duplicate';

/**
 * Tracks positions across reconnects of one window. On `gap` the client catches up from the database and merges by
 * id.
 */
export class PositionTracker {
  private readonly rooms = new Map<string, { epoch: string; n: number }>();

  /**
   * Takes the `positions` sent on connect. Returns `ok` only if rooms and positions are unchanged; the first call
   * returns `gap`, since earlier data may be stale.
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

  /** Takes the position of a received event. */
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
