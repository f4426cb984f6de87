import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDuplicateKey, type TenantRepository } from '#core/database';
import type { ImportCounts, ImportDocument, ImportPart } from './import-document';
import { Interrupted } from './import-target';

interface PartSteps<Row, Line, Counts, Prepared> {
  /** Reads rows and compares them with stored data, while the part before is written. Changes nothing. */
  prepare(rows: readonly Row[]): Promise<Prepared>;
  /** Idempotent: a crash repeats it. */
  write(prepared: Prepared): Promise<{ lines: Line[]; counts: Counts }>;
}

/**
 * Stores rows that wait for their import. Idempotent: a part is stored once.
 * @param none counts of a part that is not imported
 */
export async function insertPart<Row, Line, Counts>(
  parts: TenantRepository<ImportPart<Row, Line, Counts>>,
  { _id: importId, companyId }: Pick<ImportDocument, '_id' | 'companyId'>,
  part: number,
  rows: Row[],
  none: Counts,
): Promise<void> {
  const row = {
    _id: partId(importId, part),
    importId,
    part,
    rows,
    lines: [],
    counts: none,
    size: rows.length,
  };
  try {
    await (parts as unknown as TenantRepository<ImportPart>).insert(companyId, row as unknown as ImportPart);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Returns the log of a part, and the number of the next one (null after the last). */
export async function readPartLog<Row, Line, Counts>(
  parts: TenantRepository<ImportPart<Row, Line, Counts>>,
  { _id, companyId, parts: count = 0 }: Pick<ImportDocument, '_id' | 'companyId' | 'parts'>,
  part = 0,
): Promise<{ lines: Line[]; nextPart: number | null }> {
  const row = await parts.findById(companyId, partId(_id, part));
  return { lines: row?.lines ?? [], nextPart: part + 1 < count ? part + 1 : null };
}

const partId = (importId: string, part: number) => `${importId}:${part}`;

/**
 * Imports rows part by part, and continues with the part at which a crash interrupted it.
 * @returns the counts of all parts
 * @throws Interrupted
 */
export async function importParts<Row, Line, Counts extends { [K in keyof Counts]: number }, Prepared>(
  parts: TenantRepository<ImportPart<Row, Line, Counts>>,
  { _id: importId, companyId }: Pick<ImportDocument, '_id' | 'companyId'>,
  none: Counts,
  { prepare, write }: PartSteps<Row, Line, Counts, Prepared>,
  progress: (counts: Counts & { done: number }) => Promise<void>,
): Promise<Counts> {
  // Filters and updates of a generic document are not typed.
  const stored = parts as unknown as TenantRepository<ImportPart>;
  const all = await stored.find(
    companyId,
    { importId },
    { sort: { part: 1 }, select: { rows: 0, lines: 0 } },
  );
  const left = { importId, rows: { $exists: true } };
  const waiting = await stored.find(companyId, left, { select: { _id: 1 } });
  const isWaiting = new Set(waiting.map(({ _id }) => _id));
  const readAhead = (id: string | undefined) => {
    if (id === undefined || !isWaiting.has(id)) return undefined;
    const prepared = parts.findById(companyId, id).then(async (part) => {
      if (!part?.rows) throw new Interrupted();
      return prepare(part.rows);
    });
    // The part's turn reports the error.
    prepared.catch(() => undefined);
    return prepared;
  };
  const sum: ImportCounts = { ...none };
  let done = 0;
  let ahead = readAhead(all[0]?._id);
  for (const [index, { _id, size, counts: known }] of all.entries()) {
    const prepared = await ahead;
    ahead = readAhead(all[index + 1]?._id);
    let counts = known;
    if (prepared !== undefined) {
      const { lines, counts: written } = await write(prepared);
      counts = written;
      // The results contain no names or numbers.
      const $set = { lines, counts } as Partial<ImportPart>;
      await stored.updateOne(companyId, { _id }, { $set, $unset: { rows: 1 } });
    }
    for (const key of Object.keys(sum)) sum[key] = (sum[key] ?? 0) + (counts[key] ?? 0);
    done += size;
    await progress({ ...(sum as Counts), done });
    await nextTurn();
  }
  return sum as Counts;
}
