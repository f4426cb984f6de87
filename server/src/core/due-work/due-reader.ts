import type { Filter, FindCursor, WithId } from 'mongodb';
import type { DueRow } from './due-row';
import type { DueRows } from './due-rows';
import { DUE_BY_COMPANY } from './due-work.migrations';

/** Rows of one company that a round reads at most. */
export const MAX_PER_COMPANY = 20;
const PAGE = 100;
/** Excludes rows after the last retry, which have no time. */
const ANY_TIME = new Date(0);

/** A row as the loop reads it. */
export type WaitingRow = Pick<DueRow, '_id' | 'companyId'> & { dueAt: Date };

interface OldestRows {
  rows: WaitingRow[];
  /** No further row was in the time that was read. */
  complete: boolean;
}

/** Reads due rows that are not claimed and of which this server knows the kind. */
export class DueReader {
  constructor(
    private readonly rows: DueRows,
    private readonly kinds: () => string[],
  ) {}

  /** Returns the rows due by `until`, the oldest first; one indexed query. */
  async oldest(until: Date): Promise<OldestRows> {
    const rows = await this.find({ dueAt: { $lte: until } })
      .sort({ dueAt: 1 })
      .limit(PAGE)
      .toArray();
    return { rows, complete: rows.length < PAGE };
  }

  /** Returns the first due row that is not in `except`. */
  async first(until: Date, except: readonly string[]): Promise<WaitingRow | undefined> {
    const [row] = await this.find({ _id: { $nin: [...except] }, dueAt: { $lte: until } })
      .sort({ dueAt: 1 })
      .limit(1)
      .toArray();
    return row;
  }

  /**
   * Yields due rows of each company that is not in `except`. It moves from company to company in the index, so that
   * the number of rows that a company has does not matter.
   */
  async *byCompany(until: Date, except: ReadonlySet<number>): AsyncGenerator<WaitingRow[]> {
    let companyId = 0;
    for (;;) {
      const next = await this.rows.collection
        .find({ companyId: { $gt: companyId }, dueAt: { $gt: ANY_TIME } })
        .project<WaitingRow>({ companyId: 1, dueAt: 1 })
        .sort({ companyId: 1, dueAt: 1 })
        .hint(DUE_BY_COMPANY)
        .limit(1)
        .next();
      if (!next) return;
      companyId = next.companyId;
      if (except.has(companyId) || next.dueAt > until) continue;
      const rows = await this.find({ companyId, dueAt: { $lte: until } })
        .sort({ dueAt: 1 })
        .hint(DUE_BY_COMPANY)
        .limit(MAX_PER_COMPANY)
        .toArray();
      if (rows.length > 0) yield rows;
    }
  }

  private find(filter: Filter<DueRow>): FindCursor<WaitingRow> {
    return this.rows.collection
      .find<WithId<DueRow>>({ ...filter, ...this.rows.unclaimed(), kind: { $in: this.kinds() } })
      .project<WaitingRow>({ companyId: 1, dueAt: 1 });
  }
}
