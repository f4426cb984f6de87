import type { ListImport } from '@recado/shared/contact-lists';
import { publishReload } from '../publish-changes';
import { type ListImportDocument, listImportParts, listImports } from './list-import.model';
import type { ListImportsDeps } from './list-imports.deps';
import { publishImport } from './publish-import';

/**
 * Ends an open import and deletes its waiting rows. Idempotent.
 * @returns undefined if the import had already ended
 */
export async function endImport(
  deps: Pick<ListImportsDeps, 'publisher'>,
  companyId: number,
  which: Partial<Pick<ListImportDocument, '_id' | 'contactListId' | 'state'>>,
  state: 'done' | 'stopped' | 'failed',
  failure: ListImport['failure'] = null,
): Promise<ListImportDocument | undefined> {
  const ended = await listImports.findOneAndUpdate(
    companyId,
    { ...which, open: true },
    // A server may be adding a part of a stopped import, and reads `erased` afterwards.
    {
      $set: { state, failure, touchedAt: new Date() },
      $unset: { open: 1, ...(state !== 'stopped' && { erased: 1 }) },
    },
  );
  if (!ended) return undefined;
  await listImportParts.updateMany(
    companyId,
    { importId: ended._id, rows: { $exists: true } },
    { $unset: { rows: 1 } },
  );
  publishImport(deps, ended);
  publishReload(deps.publisher, ended);
  return ended;
}
