import type { Logger } from 'pino';
import type { DueKindOptions } from './due-kind';
import type { DueRows } from './due-rows';

const SWEEP_MS = 600_000;

interface SweepDeps {
  kinds: ReadonlyMap<string, DueKindOptions>;
  rows: DueRows;
  log: Logger;
}

/** Restores missing timers that owner documents need, at startup and every 10 minutes. */
export class RestoreSweep {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;

  constructor(private readonly deps: SweepDeps) {}

  async start(): Promise<void> {
    this.timer = setInterval(() => void this.sweep(), SWEEP_MS).unref();
    await this.sweep();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  private async sweep(): Promise<void> {
    this.sweeping ??= this.restoreAll().finally(() => (this.sweeping = undefined));
    await this.sweeping;
  }

  private async restoreAll(): Promise<void> {
    const { kinds, rows, log } = this.deps;
    for (const [kind, { restore }] of kinds) {
      await restore?.((works) => rows.restore(works)).catch((error: unknown) =>
        log.error({ err: error, kind }, 'missing due work could not be restored'),
      );
    }
  }
}
