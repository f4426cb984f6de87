import type { PriorityLimits } from './due-priority';

interface SlotDeps {
  limits: PriorityLimits;
  slowMs: number;
  /** Called when a slot became free, except by the end of a run. */
  onFree(): void;
}

export class DueSlots {
  private occupied = 0;
  private readonly resting = new Set<{ companyId: number }>();

  constructor(private readonly deps: SlotDeps) {}

  get isFree(): boolean {
    return this.occupied + this.resting.size < this.deps.limits.running;
  }

  /** Occupies a slot until the returned function is called or the run is slow. */
  occupy(): () => void {
    this.occupied += 1;
    let isSlow = false;
    const slow = setTimeout(() => {
      isSlow = true;
      this.occupied -= 1;
      this.deps.onFree();
    }, this.deps.slowMs).unref();
    return () => {
      clearTimeout(slow);
      if (!isSlow) this.occupied -= 1;
    };
  }

  /**
   * Occupies a slot for another `ms`, if the priority rests. At most `slowMs`, because a long run mostly waited for
   * other systems.
   */
  rest(companyId: number, ms: number): void {
    const { limits, slowMs, onFree } = this.deps;
    if (!limits.rests) return;
    const rest = { companyId };
    this.resting.add(rest);
    setTimeout(
      () => {
        this.resting.delete(rest);
        onFree();
      },
      Math.min(ms, slowMs),
    ).unref();
  }

  restsOf(companyId: number): number {
    let count = 0;
    for (const rest of this.resting) if (rest.companyId === companyId) count += 1;
    return count;
  }
}
