import { model, Schema } from 'mongoose';
import type { ContactImport, ImportLogLine } from '@recado/shared/contacts';
import type { Profile } from '@recado/shared/permissions';
import { tenantRepository } from '../../../core/database';

export type ImportCounts = Pick<ContactImport, 'added' | 'known' | 'repeated' | 'invalid' | 'tickets'>;

export interface ImportOwner {
  userId: number;
  name: string;
  profile: Profile;
  queueIds: number[];
}

export interface ContactImportDocument extends ImportCounts {
  _id: string;
  companyId: number;
  source: ContactImport['source'];
  state: ContactImport['state'];
  /** Present while the import runs. Unique per company. */
  open?: true;
  owner: ImportOwner;
  whatsappId: number;
  createTickets: boolean;
  /** Board of the new tickets; absent for the default one. */
  kanbanId?: number;
  total: number;
  done: number;
  /** Ids of the contacts of the last insertion. */
  adding?: number[];
  /** Keys of people erased while the import may add contacts (`personKeysOf`). */
  erased?: string[];
  /** Last processed address-book entry. */
  after?: string;
  /** Absent until the last part of the file arrived. */
  parts?: number;
  /** End of the processing server's claim. */
  workedUntil: Date;
  touchedAt: Date;
  createdAt: Date;
}

const count = { type: Number, required: true };

const importSchema = new Schema<ContactImportDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    source: { type: String, required: true },
    state: { type: String, required: true },
    open: Boolean,
    owner: new Schema<ImportOwner>(
      { userId: Number, name: String, profile: String, queueIds: [Number] },
      { _id: false },
    ),
    whatsappId: { type: Number, required: true },
    createTickets: { type: Boolean, required: true },
    kanbanId: Number,
    total: count,
    done: count,
    added: count,
    known: count,
    repeated: count,
    invalid: count,
    tickets: count,
    adding: { type: [Number], default: undefined },
    erased: { type: [String], default: undefined },
    after: String,
    parts: Number,
    workedUntil: { type: Date, required: true },
    touchedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'contact_imports', versionKey: false, autoIndex: false },
);

export const contactImports = tenantRepository(model<ContactImportDocument>('ContactImport', importSchema));

export interface GivenRow {
  row: number;
  name: string;
  number: string;
}

/** Contains the rows and, after their processing, only the results. */
export interface ImportPartDocument {
  _id: string;
  companyId: number;
  importId: string;
  part: number;
  rows?: GivenRow[];
  lines: ImportLogLine[];
  counts: ImportCounts;
  size: number;
  createdAt: Date;
}

const anything = { type: Schema.Types.Mixed };

const partSchema = new Schema<ImportPartDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    importId: { type: String, required: true },
    part: { type: Number, required: true },
    rows: { type: [anything], default: undefined },
    lines: [anything],
    counts: anything,
    size: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'contact_import_parts', versionKey: false, autoIndex: false },
);

export const importParts = tenantRepository(model<ImportPartDocument>('ContactImportPart', partSchema));

export const NOTHING: ImportCounts = { added: 0, known: 0, repeated: 0, invalid: 0, tickets: 0 };
