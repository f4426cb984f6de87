import type { ContactImport, ImportLogLine } from '@recado/shared/contacts';
import type { Profile } from '@recado/shared/permissions';
import { model, Schema } from 'mongoose';
import { tenantRepository } from '../../../core/database';

/** How many rows came to what. */
export type ImportCounts = Pick<ContactImport, 'added' | 'known' | 'repeated' | 'invalid' | 'tickets'>;

/** Whose tickets an import opens: the administrator who began it, as they were then; their heir once they are deleted. */
export interface ImportOwner {
  userId: number;
  name: string;
  profile: Profile;
  queueIds: number[];
}

/** An import of contacts, from a file or from the phone's address book. */
export interface ContactImportDocument extends ImportCounts {
  /** 32 hexadecimal digits from the system's random source. */
  _id: string;
  companyId: number;
  source: ContactImport['source'];
  state: ContactImport['state'];
  /** While it is under way; unique in the company. */
  open?: true;
  owner: ImportOwner;
  /** Through which connection its numbers are looked up, and its tickets opened. */
  whatsappId: number;
  createTickets: boolean;
  total: number;
  done: number;
  /** Of an address book: the last entry that was taken in. */
  after?: string;
  /** Of a file: how many parts there are, once the last one came. */
  parts?: number;
  /** A server works on it until then; another takes it over after. */
  workedUntil: Date;
  /** When something of it came last. */
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
    total: count,
    done: count,
    added: count,
    known: count,
    repeated: count,
    invalid: count,
    tickets: count,
    after: String,
    parts: Number,
    workedUntil: { type: Date, required: true },
    touchedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'contact_imports', versionKey: false, autoIndex: false },
);

export const contactImports = tenantRepository(model<ContactImportDocument>('ContactImport', importSchema));

/** A row as it came. */
export interface GivenRow {
  row: number;
  name: string;
  number: string;
}

/** A part of a file: its rows until they are worked off, from then on what became of them. */
export interface ImportPartDocument {
  /** The import's id and the part's number. */
  _id: string;
  companyId: number;
  importId: string;
  part: number;
  /** Names and numbers; gone as soon as the part is worked off. */
  rows?: GivenRow[];
  lines: ImportLogLine[];
  counts: ImportCounts;
  /** How many rows it has. */
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

/** No row came to anything yet. */
export const NOTHING: ImportCounts = { added: 0, known: 0, repeated: 0, invalid: 0, tickets: 0 };
