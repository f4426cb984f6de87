import type { Logger } from 'pino';
import type { StateRows } from '../../state/state-rows';
import { WRITE_ORDER, type WriteBehind } from '../../state/write-behind';

/** Retention of ids, which identify repeated stanzas. These cannot be decrypted again. */
const ID_KEPT_MS = 7 * 24 * 3_600_000;
const EMPTYING_MS = 200;
const MAX_BATCH = 500;

/** Empties processed rows in batches and retains their ids and secrets. */
export class ProcessedRows {
  private rowIds: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private batches = 0;

  /** @param writes - the session's pending writes; undefined between sessions */
  constructor(
    private readonly rows: StateRows,
    private readonly writes: () => WriteBehind | undefined,
    private readonly log: Logger,
  ) {}

  /** @param secretOf - returns the message's secret; it is called if the row was never written */
  add(rowId: string, secretOf: () => Uint8Array | undefined): void {
    const unwritten = this.writes()?.find(rowId);
    if (unwritten && !unwritten.begun) {
      // The content is no longer needed, so it is never written.
      unwritten.change.operation = () =>
        this.rows.putKnown(rowId, forgetAt(), this.rows.sealedSecret(secretOf()));
      return;
    }
    this.rowIds.push(rowId);
    if (this.rowIds.length >= MAX_BATCH) this.empty();
    else this.timer ??= setTimeout(() => this.empty(), EMPTYING_MS);
  }

  async close(): Promise<void> {
    this.stopTimer();
    if (this.rowIds.length > 0) await this.rows.write([this.takeOperation()]);
  }

  /** Leaves the remaining rows to the session's new owner, which receives their messages again. */
  abandon(): void {
    this.stopTimer();
    this.rowIds = [];
  }

  private empty(): void {
    this.stopTimer();
    if (this.rowIds.length === 0) return;
    const operation = this.takeOperation();
    const writes = this.writes();
    if (writes) {
      // Runs after writes of the same ids. Nothing waits for it.
      const change = { rank: WRITE_ORDER.emptying, operation: () => operation };
      writes.put(`emptying:${(this.batches += 1)}`, change, 'soon', false);
      return;
    }
    this.rows.write([operation]).catch((error: unknown) => {
      this.log.warn({ err: error }, 'raw messages could not be emptied; they are handed over again');
    });
  }

  private takeOperation() {
    return this.rows.empty(this.rowIds.splice(0), forgetAt());
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

function forgetAt(): Date {
  return new Date(Date.now() + ID_KEPT_MS);
}
