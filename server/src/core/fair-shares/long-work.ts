/** Work of a company that lasts: requests that wait for places, imports, bursts of received messages. */
type LongWorkKind = 'requests' | 'import' | 'bursts';

/** Long work is under way for so long after one of its steps. */
const UNDER_WAY_MS = 1_000;

/**
 * Knows how much long work is under way, of all companies. Each kind rests long enough to leave the server to others if it is
 * the only one, so each multiplies its rests by this number.
 */
export class LongWork {
  private readonly stepAt = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Records a step.
   * @param companyId - undefined for work that all companies do together
   * @returns the amount of long work that is under way, this one included
   */
  step(kind: LongWorkKind, companyId?: number): number {
    const now = this.now();
    this.stepAt.set(`${kind} ${companyId}`, now);
    for (const [work, at] of this.stepAt) if (now - at > UNDER_WAY_MS) this.stepAt.delete(work);
    return this.stepAt.size;
  }
}

/** Of this process. */
export const longWork = new LongWork();
