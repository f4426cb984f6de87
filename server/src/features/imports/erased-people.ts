import type { TenantRepository } from '#core/database';
import type { ImportDocument, ImportPart } from './import-document';

/**
 * Marks imports so that they leave a person out whose rows are in a server's memory, also those that were stopped and
 * may be adding their last rows. Call before the person's data is deleted: an import reads the keys after each insertion.
 * Idempotent.
 */
export async function markErased<Doc extends ImportDocument>(
  imports: TenantRepository<Doc>,
  companyId: number,
  keys: readonly string[],
): Promise<void> {
  const adding = { $or: [{ open: true as const }, { workedUntil: { $gt: new Date() } }] };
  await (imports as unknown as TenantRepository<ImportDocument>).updateMany(companyId, adding, {
    $addToSet: { erased: { $each: [...new Set(keys)] } },
  });
}

/**
 * Deletes a person's rows that wait for their import. Idempotent.
 * @param isTheirs whether a number, as written in a sheet, is the person's
 */
export async function deleteWaitingRows<Row extends { number: string }, Line, Counts>(
  typed: TenantRepository<ImportPart<Row, Line, Counts>>,
  companyId: number,
  isTheirs: (number: string) => boolean,
): Promise<void> {
  const parts = typed as unknown as TenantRepository<ImportPart<{ number: string }>>;
  const unprocessed = { rows: { $exists: true } };
  for (const { _id } of await parts.find(companyId, unprocessed, { select: { _id: 1 } })) {
    const part = await parts.findById(companyId, _id);
    const rows = part?.rows?.filter(({ number }) => !isTheirs(number));
    if (!rows || rows.length === part?.rows?.length) continue;
    await parts.updateOne(companyId, { _id, ...unprocessed }, { $set: { rows } });
  }
}
