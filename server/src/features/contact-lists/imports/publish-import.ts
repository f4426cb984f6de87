import type { ListImport } from '@recado/shared/contact-lists';
import type { AppContext } from '#core/context';
import type { ListImportDocument } from './list-import.model';

export function publishImport(publisher: AppContext['publisher'], row: ListImportDocument): void {
  publisher.toCampaigns(row.companyId, 'ContactListImport', presentImport(row));
}

export function presentImport(row: ListImportDocument): ListImport {
  const { _id, contactListId, state, failure, fileName, total, done } = row;
  const { added, optedOut, known, repeated, invalid } = row;
  return {
    id: _id,
    contactListId,
    state,
    waiting: state === 'reading' && row.waits === true,
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
