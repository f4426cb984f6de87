import type { Filter, FindCursor, WithId } from 'mongodb';
import { type DuePriority, EVERY_PRIORITY, PRIORITIES } from './due-priority';
import type { DueRow } from './due-row';
import type { DueRows } from './due-rows';
import { DUE_BY_COMPANY } from './due-work.migrations';

export const MAX_PER_COMPANY = 20;
const PAGE = 100;
/** Excludes rows that are no longer retried; their time is null. */
const ANY_TIME = new Date(0);

export type WaitingRow = Pick<DueRow, '_id' | 'companyId' | 'lane'> & { dueAt: Date };

interface OldestRows {
  rows: WaitingRow[];
  complete: boolean;
}

interface ReaderDeps {
  kinds(): string[];
  /** Companies whose rows are not read. */
  paused(): Promise<ReadonlySet<number>>;
}

/** Reads unclaimed due rows of a priority whose kind this server knows. */
export class DueReader {
  private readonly priority: Filter<DueRow>;

  constructor(
    private readonly rows: DueRows,
    private readonly deps: ReaderDeps,
    priority?: DuePriority,
  ) {
    this.priority = priority ? { lane: PRIORITIES[priority].stored } : EVERY_PRIORITY;
  }

  async oldest(until: Date): Promise<OldestRows> {
    const rows = await this.find({ dueAt: { $lte: until }, ...(await this.running()) })
      .sort({ dueAt: 1 })
      .limit(PAGE)
      .toArray();
    return { rows, complete: rows.length < PAGE };
  }

  async first(until: Date, except: readonly string[]): Promise<WaitingRow | undefined> {
    const [row] = await this.find({
      _id: { $nin: [...except] },
      dueAt: { $lte: until },
      ...(await this.running()),
    })
      .sort({ dueAt: 1 })
      .limit(1)
      .toArray();
    return row;
  }

  /**
   * Yields due rows of each company not in `except`. Jumps between companies in the index, so their size does
   * not matter.
   */
  async *byCompany(until: Date, except: ReadonlySet<number>): AsyncGenerator<WaitingRow[]> {
    const paused = await this.deps.paused();
    let companyId = 0;
    for (;;) {
      const next = await this.rows.collection
        .find({ ...this.priority, companyId: { $gt: companyId }, dueAt: { $gt: ANY_TIME } })
        .project<WaitingRow>({ companyId: 1, dueAt: 1 })
        .sort({ companyId: 1, dueAt: 1 })
        .hint(DUE_BY_COMPANY)
        .limit(1)
        .next();
      if (!next) return;
      companyId = next.companyId;
      if (except.has(companyId) || paused.has(companyId) || next.dueAt > until) continue;
      const rows = await this.find({ companyId, dueAt: { $lte: until } })
        .sort({ dueAt: 1 })
        .hint(DUE_BY_COMPANY)
        .limit(MAX_PER_COMPANY)
        .toArray();
      if (rows.length > 0) yield rows;
    }
  }

  private async running(): Promise<Filter<DueRow>> {
    const paused = await this.deps.paused();
    return paused.size === 0 ? {} : { companyId: { $nin: [...paused] } };
  }

  private find(filter: Filter<DueRow>): FindCursor<WaitingRow> {
    return this.rows.collection
      .find<WithId<DueRow>>({
        ...this.priority,
        ...filter,
        ...this.rows.unclaimed(),
        kind: { $in: this.deps.kinds() },
      })
      .project<WaitingRow>({ companyId: 1, dueAt: 1, lane: 1 });
  }
}
