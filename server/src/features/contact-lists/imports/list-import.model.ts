import { model, Schema } from 'mongoose';
import type { ListImport, ListImportLine } from '@recado/shared/contact-lists';
import { tenantRepository } from '#core/database';
import { type ImportDocument, importFields, type ImportPart, partSchema } from '#features/imports';

export type ListImportCounts = Pick<ListImport, 'added' | 'optedOut' | 'known' | 'repeated' | 'invalid'>;

/** Open ones are unique per list. `erased` has phone keys. */
export interface ListImportDocument extends ImportDocument, ListImportCounts {
  contactListId: number;
  state: ListImport['state'];
  /** Earlier imports of the company have not ended. Only for the state `reading`. */
  waits?: boolean;
  failure: ListImport['failure'];
  fileName: string;
  parts: number;
  startedAt: Date | null;
}

export const NO_ROWS: ListImportCounts = { added: 0, optedOut: 0, known: 0, repeated: 0, invalid: 0 };

const importSchema = new Schema<ListImportDocument>(
  {
    ...importFields(NO_ROWS),
    contactListId: { type: Number, required: true },
    fileName: { type: String, default: '' },
    startedAt: { type: Date, default: null },
    waits: { type: Boolean },
  } as never,
  { collection: 'contact_list_imports', versionKey: false, autoIndex: false },
);

export const listImports = tenantRepository(model<ListImportDocument>('ContactListImport', importSchema));

export interface ListRow {
  row: number;
  name: string;
  number: string;
  email: string;
  extra: Record<string, string>;
}

type ListImportPart = ImportPart<ListRow, ListImportLine, ListImportCounts>;

export const listImportParts = tenantRepository(
  model<ListImportPart>('ContactListImportPart', partSchema<ListImportPart>('contact_list_import_parts')),
);
