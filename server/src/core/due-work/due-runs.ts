import type { Logger } from 'pino';
import type { WaitingRow } from './due-reader';
import type { DueRows } from './due-rows';
import type { DueRunner } from './due-runner';
import type { DueSlots } from './due-slots';

interface RunsDeps {
  rows: DueRows;
  runner: DueRunner;
  slots: DueSlots;
  log: Logger;
  claimMs: number;
  /** Unique per loop. */
  claimant: string;
  /** `next`: when the row is due again. */
  onEnd(next: Date | undefined): void;
  onRenewalFailed(error: unknown): void;
}

interface Run {
  companyId: number;
  claimedBy: string;
  ended: Promise<void>;
}

/** Claims and runs rows. Renews their claims during the run. */
export class DueRuns {
  private readonly running = new Map<string, Run>();
  private renewal: NodeJS.Timeout | undefined;
  private claims = 0;

  constructor(private readonly deps: RunsDeps) {}

  get size(): number {
    return this.running.size;
  }

  countOf(companyId: number): number {
    let count = 0;
    for (const run of this.running.values()) if (run.companyId === companyId) count += 1;
    return count;
  }

  start(): void {
    this.renewal = setInterval(() => void this.renew(), this.deps.claimMs / 3).unref();
  }

  /** Runs a row unless it is already running. Resolves at its end. */
  async execute({ _id, companyId }: WaitingRow, at: Date): Promise<void> {
    const running = this.running.get(_id);
    if (running) return running.ended;
    const claimedBy = `${this.deps.claimant}:${++this.claims}`;
    const began = performance.now();
    const ended = this.claimAndRun(_id, claimedBy, at).then((next) => {
      this.running.delete(_id);
      this.deps.slots.rest(companyId, performance.now() - began);
      this.deps.onEnd(next);
    });
    this.running.set(_id, { companyId, claimedBy, ended });
    return ended;
  }

  async settled(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
  }

  /** Waits for runs at most `withinMs`, then releases the claims of unfinished ones. */
  async stop(withinMs: number): Promise<void> {
    let grace: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => (grace = setTimeout(resolve, withinMs)));
    await Promise.race([this.settled(), over]);
    clearTimeout(grace);
    clearInterval(this.renewal);
    if (this.running.size > 0) await this.deps.rows.release(this.ownClaims());
  }

  /** Never rejects. Returns when the row is due again, if it is. */
  private async claimAndRun(id: string, claimedBy: string, at: Date): Promise<Date | undefined> {
    const { rows, runner, slots, log } = this.deps;
    const release = slots.occupy();
    try {
      const claimed = await rows.claim(id, at, claimedBy);
      return claimed && (await runner.run(claimed, at));
    } catch (error) {
      // The row runs again when the claim has expired.
      log.error({ err: error, id }, 'due work could not be claimed or finished');
      return undefined;
    } finally {
      release();
    }
  }

  private async renew(): Promise<void> {
    if (this.running.size === 0) return;
    await this.deps.rows.renew(this.ownClaims()).catch((error: unknown) => this.deps.onRenewalFailed(error));
  }

  private ownClaims(): Map<string, string> {
    return new Map([...this.running].map(([id, { claimedBy }]) => [id, claimedBy]));
  }
}
