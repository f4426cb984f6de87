import type { Logger } from 'pino';
import type { MessageSecret } from '../../content/message-secret';
import type { StateOperation, StateRows } from '../../state/state-rows';
import { WRITE_ORDER, type WriteBehind } from '../../state/write-behind';

/** Retention of ids, which identify repeated stanzas. These cannot be decrypted again. */
const ID_RETENTION_MS = 7 * 24 * 3_600_000;
const EMPTYING_MS = 200;
const MAX_BATCH = 500;

/** Empties processed rows in batches and retains their ids and secrets. */
export class ProcessedRows {
  /** By their retention in milliseconds. */
  private rowIds = new Map<number, string[]>();
  private count = 0;
  private timer: NodeJS.Timeout | undefined;
  private batches = 0;

  /** @param writes - the session's pending writes; undefined between sessions */
  constructor(
    private readonly rows: StateRows,
    private readonly writes: () => WriteBehind | undefined,
    private readonly log: Logger,
  ) {}

  /** Retains the id, and for as long as the message can change also its secret. */
  add(rowId: string, secret: MessageSecret | undefined): void {
    const retentionMs = Math.max(ID_RETENTION_MS, secret?.retentionMs ?? 0);
    const unwritten = this.writes()?.find(rowId);
    if (unwritten && !unwritten.begun) {
      // The content is no longer needed, so it is never written.
      unwritten.change.operation = () =>
        this.rows.putKnown(rowId, forgetAt(retentionMs), this.rows.sealedSecret(secret?.secret));
      return;
    }
    const alike = this.rowIds.get(retentionMs);
    if (alike) alike.push(rowId);
    else this.rowIds.set(retentionMs, [rowId]);
    this.count += 1;
    if (this.count >= MAX_BATCH) this.empty();
    else this.timer ??= setTimeout(() => this.empty(), EMPTYING_MS);
  }

  async close(): Promise<void> {
    this.stopTimer();
    if (this.count > 0) await this.rows.write(this.redactOperations());
  }

  /** Leaves the remaining rows to the session's new owner, which receives their messages again. */
  abandon(): void {
    this.stopTimer();
    this.redactOperations();
  }

  private empty(): void {
    this.stopTimer();
    if (this.count === 0) return;
    const operations = this.redactOperations();
    const writes = this.writes();
    if (writes) {
      // Runs after writes of the same ids. Nothing waits for it.
      for (const operation of operations) {
        const change = { rank: WRITE_ORDER.emptying, operation: () => operation };
        writes.put(`emptying:${(this.batches += 1)}`, change, 'soon', false);
      }
      return;
    }
    this.rows.write(operations).catch((error: unknown) => {
      this.log.warn({ err: error }, 'raw messages could not be emptied; they are handed over again');
    });
  }

  private redactOperations(): StateOperation[] {
    const operations = [...this.rowIds].map(([retentionMs, ids]) =>
      this.rows.empty(ids, forgetAt(retentionMs)),
    );
    this.rowIds.clear();
    this.count = 0;
    return operations;
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

function forgetAt(retentionMs: number): Date {
  return new Date(Date.now() + retentionMs);
}
