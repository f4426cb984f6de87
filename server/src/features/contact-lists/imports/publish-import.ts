import type { ListImport } from '@recado/shared/contact-lists';
import type { ListImportDocument } from './list-import.model';
import type { ListImportsDeps } from './list-imports.deps';

export function publishImport(
  { publisher }: Pick<ListImportsDeps, 'publisher'>,
  row: ListImportDocument,
): void {
  publisher.toCampaigns(row.companyId, 'ContactListImport', presentImport(row));
}

export function presentImport(row: ListImportDocument): ListImport {
  const { _id, contactListId, state, failure, fileName, total, done } = row;
  const { added, optedOut, known, repeated, invalid } = row;
  return {
    id: _id,
    contactListId,
    state,
    failure,
    fileName,
    total,
    done,
    added,
    optedOut,
    known,
    repeated,
    invalid,
    startedAt: row.startedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
