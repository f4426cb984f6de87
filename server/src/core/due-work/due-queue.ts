import { MAX_PER_COMPANY, type WaitingRow } from './due-reader';
import { kindIn } from './due-row';

/** Rows that wait for a slot, ordered by time per company. */
export class DueQueue {
  private readonly rows = new Map<number, WaitingRow[]>();
  /** Companies that may have more rows than were read. */
  private readonly cut = new Set<number>();

  get isEmpty(): boolean {
    return this.rows.size === 0;
  }

  get companies(): ReadonlySet<number> {
    return new Set(this.rows.keys());
  }

  get oldest(): number | undefined {
    const times = [...this.rows.values()].map(([first]) => (first as WaitingRow).dueAt.getTime());
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** Returns the time of the oldest row of each kind. */
  oldestByKind(): Map<string, number> {
    const oldest = new Map<string, number>();
    for (const row of [...this.rows.values()].flat()) {
      const kind = kindIn(row._id);
      oldest.set(kind, Math.min(oldest.get(kind) ?? Infinity, row.dueAt.getTime()));
    }
    return oldest;
  }

  clear(): void {
    this.rows.clear();
    this.cut.clear();
  }

  /** Replaces the rows of each company that occurs in `rows`. */
  put(rows: readonly WaitingRow[]): void {
    const byCompany = new Map<number, WaitingRow[]>();
    for (const row of rows) {
      const own = byCompany.get(row.companyId) ?? [];
      if (own.length < MAX_PER_COMPANY) own.push(row);
      byCompany.set(row.companyId, own);
    }
    for (const [companyId, own] of byCompany) {
      this.rows.set(companyId, own);
      if (own.length === MAX_PER_COMPANY) this.cut.add(companyId);
    }
  }

  /**
   * Removes and returns the oldest row of the company with the fewest runs.
   * @returns the row, and whether its company may have further rows
   */
  dequeue(
    runningOf: (companyId: number) => number,
    maxRunning: number,
  ): { row: WaitingRow; ranOut: boolean } | undefined {
    let best: { companyId: number; rows: WaitingRow[]; first: WaitingRow; running: number } | undefined;
    for (const [companyId, rows] of this.rows) {
      const running = runningOf(companyId);
      const first = rows[0] as WaitingRow;
      if (running >= maxRunning) continue;
      if (!best || running < best.running || (running === best.running && first.dueAt < best.first.dueAt)) {
        best = { companyId, rows, first, running };
      }
    }
    if (!best) return undefined;
    best.rows.shift();
    if (best.rows.length > 0) return { row: best.first, ranOut: false };
    this.rows.delete(best.companyId);
    return { row: best.first, ranOut: this.cut.delete(best.companyId) };
  }
}
