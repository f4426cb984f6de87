import type { Logger } from 'pino';
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
