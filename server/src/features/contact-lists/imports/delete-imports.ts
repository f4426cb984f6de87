import type { Logger } from 'pino';
import { numberMatcher } from '../../contacts';
import { listImportParts, listImports } from './list-import.model';

const KEPT_MS = 7 * 24 * 3_600_000;

/** Deletes a list's imports, also a running one. Idempotent. */
export async function deleteImports(companyId: number, contactListId: number): Promise<void> {
  for (const { _id: importId } of await listImports.find(companyId, { contactListId })) {
    await listImportParts.deleteMany(companyId, { importId });
    await listImports.deleteOne(companyId, { _id: importId });
  }
}

/** Serves the job of the server, which belongs to no company. */
export async function deleteOldImportsAcrossCompanies(log: Logger, now = new Date()): Promise<void> {
  const old = { createdAt: { $lt: new Date(now.getTime() - KEPT_MS) } };
  for await (const { companyId, _id: importId } of listImports.eachAcrossCompanies(old)) {
    await listImportParts.deleteMany(companyId, { importId });
    await listImports.deleteOne(companyId, { _id: importId });
    log.debug({ companyId, importId }, 'old list import deleted');
  }
}

/** Deletes a person's rows that wait for their import. */
export async function forgetListRows(companyId: number, phones: readonly string[]): Promise<void> {
  const isTheirs = numberMatcher(phones);
  const waiting = await listImportParts.find(companyId, { rows: { $exists: true } }, { select: { _id: 1 } });
  for (const { _id } of waiting) {
    const part = await listImportParts.findById(companyId, _id);
    const rows = part?.rows?.filter(({ number }) => !isTheirs(number));
    if (!rows || rows.length === part?.rows?.length) continue;
    await listImportParts.updateOne(companyId, { _id, rows: { $exists: true } }, { $set: { rows } });
  }
}
