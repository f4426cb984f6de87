import type { EventPosition } from '../contract';

/** `gap`: earlier events were missed and must be refetched. */
export type PositionVerdict = 'ok' | 'gap' | 'duplicate';

/** Tracks the position in each room across reconnects. */
export class PositionTracker {
  private readonly rooms = new Map<string, { epoch: string; n: number }>();

  /** The first call returns `gap`, because older data may be stale. */
  begin(positions: readonly EventPosition[]): Exclude<PositionVerdict, 'duplicate'> {
    const nothingMissed =
      positions.length === this.rooms.size &&
      positions.every(({ room, epoch, n }) => {
        const known = this.rooms.get(room);
        return known?.epoch === epoch && known.n === n;
      });
    this.rooms.clear();
    for (const position of positions) this.setPosition(position);
    return nothingMissed ? 'ok' : 'gap';
  }

  feed(position: EventPosition): PositionVerdict {
    const known = this.rooms.get(position.room);
    if (known?.epoch === position.epoch && position.n <= known.n) return 'duplicate';
    const follows = known?.epoch === position.epoch && position.n === known.n + 1;
    this.setPosition(position);
    return follows ? 'ok' : 'gap';
  }

  private setPosition({ room, epoch, n }: EventPosition): void {
    this.rooms.set(room, { epoch, n });
  }
}
