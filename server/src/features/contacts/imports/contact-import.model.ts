import { model, Schema } from 'mongoose';
import type { ContactImport, ImportLogLine } from '@recado/shared/contacts';
import type { Profile } from '@recado/shared/permissions';
import { tenantRepository } from '#core/database';
import { type ImportDocument, importFields, type ImportPart, partSchema } from '#features/imports';

export type ImportCounts = Pick<ContactImport, 'added' | 'known' | 'repeated' | 'invalid' | 'tickets'>;

export interface ImportOwner {
  userId: number;
  name: string;
  profile: Profile;
  queueIds: number[];
}

/** `erased` has the keys of `personKeysOf`. */
export interface ContactImportDocument extends ImportDocument, ImportCounts {
  source: ContactImport['source'];
  state: ContactImport['state'];
  /** Unique per company. A file has one until all of it is received, an import from the phone until it ends. */
  slot?: 'upload' | 'phone';
  owner: ImportOwner;
  whatsappId: number;
  createTickets: boolean;
  /** Board of the new tickets; absent for the default one. */
  kanbanId?: number;
  /** Last processed address-book entry. */
  after?: string;
}

export const ZERO_COUNTS: ImportCounts = { added: 0, known: 0, repeated: 0, invalid: 0, tickets: 0 };

const importSchema = new Schema<ContactImportDocument>(
  {
    ...importFields(ZERO_COUNTS),
    source: { type: String, required: true },
    slot: String,
    owner: new Schema<ImportOwner>(
      { userId: Number, name: String, profile: String, queueIds: [Number] },
      { _id: false },
    ),
    whatsappId: { type: Number, required: true },
    createTickets: { type: Boolean, required: true },
    kanbanId: Number,
    after: String,
  } as never,
  { collection: 'contact_imports', versionKey: false, autoIndex: false },
);

export const contactImports = tenantRepository(model<ContactImportDocument>('ContactImport', importSchema));

export interface ContactImportRow {
  row: number;
  name: string;
  number: string;
}

type ContactImportPart = ImportPart<ContactImportRow, ImportLogLine, ImportCounts>;

export const importParts = tenantRepository(
  model<ContactImportPart>('ContactImportPart', partSchema<ContactImportPart>('contact_import_parts')),
);
