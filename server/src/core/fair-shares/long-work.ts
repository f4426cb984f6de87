/** Work of a company that lasts: requests that wait for places, imports, bursts of received messages. */
type LongWorkKind = 'requests' | 'import' | 'bursts';

/** Long work is under way for so long after one of its steps. */
const UNDER_WAY_MS = 1_000;

/**
 * Knows which kinds of long work are under way, of all companies. Each kind rests long enough to leave the server to others if it is
 * the only one, so each multiplies its rests by this number.
 */
export class LongWork {
  private readonly stepAt = new Map<LongWorkKind, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Records a step.
   * @returns the number of kinds that are under way, this one included; companies of a kind do not multiply each other's rests
   */
  step(kind: LongWorkKind): number {
    const now = this.now();
    this.stepAt.set(kind, now);
    for (const [other, at] of this.stepAt) if (now - at > UNDER_WAY_MS) this.stepAt.delete(other);
    return this.stepAt.size;
  }
}

/** Of this process. */
export const longWork = new LongWork();
