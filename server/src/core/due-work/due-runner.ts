import type { Logger } from 'pino';
import { isUnreachable } from '../database';
import type { DueKind } from './due-kind';
import type { ClaimedRow, RunResult } from './due-row';
import type { DueRows } from './due-rows';

const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 600_000;
const MAX_RETRIES = 10;
const MAX_ERROR_CHARACTERS = 500;

export interface ObservedRun {
  kind: string;
  outcome: RunResult['outcome'];
  seconds: number;
}

export interface RunnerDeps {
  rows: DueRows;
  log: Logger;
  kindOf(kind: string): DueKind;
  observe(run: ObservedRun): void;
  /** A longer run counts as failed, because a promise that never settles would block its timer. */
  maxRunMs: number;
}

export class DueRunner {
  constructor(private readonly deps: RunnerDeps) {}

  async run(row: ClaimedRow, now: Date): Promise<Date | undefined> {
    const started = performance.now();
    const result = await this.handle(row, now);
    this.deps.observe({
      kind: row.kind,
      outcome: result.outcome,
      seconds: (performance.now() - started) / 1_000,
    });
    return this.deps.rows.finish(row, result);
  }

  private async handle({ kind, ref, companyId, attempts }: ClaimedRow, now: Date): Promise<RunResult> {
    const { log, kindOf } = this.deps;
    const { handler, onGivenUp } = kindOf(kind);
    const run = { companyId, ref, now };
    try {
      const dueAt = await this.inTime(handler(run));
      return dueAt ? { outcome: 'rescheduled', dueAt } : { outcome: 'done' };
    } catch (error) {
      // An unreachable database fails all work, so none is given up for it.
      const failures = isUnreachable(error) ? attempts : attempts + 1;
      log.error({ err: error, kind, ref, companyId, failures }, 'due work failed');
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_CHARACTERS);
      const failed = { attempts: failures, error: reason, failedAt: now };
      if (failures > MAX_RETRIES) {
        try {
          await onGivenUp?.(run, error);
          return { outcome: 'givenUp', dueAt: null, ...failed };
        } catch (err) {
          log.error({ err, kind, ref, companyId }, 'the owner of due work could not be notified');
        }
      }
      const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(Math.max(failures - 1, 0), 10), MAX_RETRY_MS);
      return { outcome: 'failed', dueAt: new Date(now.getTime() + wait), ...failed };
    }
  }

  private async inTime(running: Promise<Date | undefined>): Promise<Date | undefined> {
    const { maxRunMs } = this.deps;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error(`The run took longer than ${maxRunMs} ms.`)),
        maxRunMs,
      ).unref();
    });
    try {
      return await Promise.race([running, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
