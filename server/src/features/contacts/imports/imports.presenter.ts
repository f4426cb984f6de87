import type { ContactImport } from '@recado/shared/contacts';
import type { ContactImportDocument } from './contact-import.model';

export function presentImport(row: ContactImportDocument): ContactImport {
  const { source, state, total, done, added, known, repeated, invalid, tickets } = row;
  return {
    id: row._id,
    source,
    state,
    total,
    done,
    added,
    known,
    repeated,
    invalid,
    tickets,
    createdAt: row.createdAt.toISOString(),
  };
}
