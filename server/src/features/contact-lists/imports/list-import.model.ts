import { model, Schema } from 'mongoose';
import type { ListImport, ListImportLine } from '@recado/shared/contact-lists';
import { tenantRepository } from '../../../core/database';

export type ListImportCounts = Pick<ListImport, 'added' | 'optedOut' | 'known' | 'repeated' | 'invalid'>;

export interface ListImportDocument extends ListImportCounts {
  _id: string;
  companyId: number;
  contactListId: number;
  state: ListImport['state'];
  /** Present until the import ends. Unique per list. */
  open?: true;
  failure: ListImport['failure'];
  fileName: string;
  /** Phone keys of people erased while the import may add contacts; a stopped one removes them with its last part. */
  erased?: string[];
  total: number;
  done: number;
  /** Number of parts; 0 until the file is read. */
  parts: number;
  /** Renewed while a server reads the file, and at the end. */
  touchedAt: Date;
  startedAt: Date | null;
  createdAt: Date;
}

const count = { type: Number, required: true };

const importSchema = new Schema<ListImportDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    contactListId: { type: Number, required: true },
    state: { type: String, required: true },
    open: Boolean,
    failure: { type: String, default: null },
    fileName: { type: String, default: '' },
    erased: { type: [String], default: undefined },
    total: count,
    done: count,
    parts: count,
    added: count,
    optedOut: count,
    known: count,
    repeated: count,
    invalid: count,
    touchedAt: { type: Date, required: true },
    startedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
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

/** Contains the rows and, after their import, only the results. */
export interface ListImportPartDocument {
  _id: string;
  companyId: number;
  importId: string;
  part: number;
  rows?: ListRow[];
  lines: ListImportLine[];
  counts: ListImportCounts;
  size: number;
}

const anything = { type: Schema.Types.Mixed };

const partSchema = new Schema<ListImportPartDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    importId: { type: String, required: true },
    part: { type: Number, required: true },
    rows: { type: [anything], default: undefined },
    lines: [anything],
    counts: anything,
    size: { type: Number, required: true },
  },
  { collection: 'contact_list_import_parts', versionKey: false, autoIndex: false, minimize: false },
);

export const listImportParts = tenantRepository(
  model<ListImportPartDocument>('ContactListImportPart', partSchema),
);

export const NO_ROWS: ListImportCounts = { added: 0, optedOut: 0, known: 0, repeated: 0, invalid: 0 };
