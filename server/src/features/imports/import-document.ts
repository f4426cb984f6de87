import { Schema } from 'mongoose';

/** Fields of every import. Each target has a collection with further ones. */
export interface ImportDocument {
  _id: string;
  companyId: number;
  /**
   * `receiving`: its rows arrive. `reading`: a server reads its file, once the earlier imports have ended. `waiting`: its
   * rows wait until the earlier imports have ended.
   */
  state: 'receiving' | 'reading' | 'waiting' | 'working' | 'done' | 'stopped' | 'failed';
  /** Present until the import ends. */
  open?: true;
  failure?: string | null;
  total: number;
  done: number;
  /** Number of parts; none until the rows are complete. */
  parts?: number;
  /** Keys of people erased while the import may add them. */
  erased?: string[];
  /** Ids of what the last insertion creates, for targets whose erasures need them. */
  adding?: number[];
  /** End of the claim of the server that works. A stopped import has it until the server has certainly noticed. */
  workedUntil?: Date;
  /** Runs in a row that completed no further part, including those that a crash ended. */
  attempts?: number;
  /** Renewed while the rows are received or read. */
  touchedAt: Date;
  /** Decides the order in which a company's imports run. */
  createdAt: Date;
}

export type ImportCounts = Record<string, number>;

/** Contains the rows and, after their import, only the results. */
export interface ImportPart<Row = object, Line = object, Counts = ImportCounts> {
  _id: string;
  companyId: number;
  importId: string;
  part: number;
  rows?: Row[];
  lines: Line[];
  counts: Counts;
  size: number;
}

const count = { type: Number, required: true };
const anything = { type: Schema.Types.Mixed };

/**
 * Returns the definition of an import's fields.
 * @param none counts of an import without rows
 */
export function importFields(none: ImportCounts) {
  return {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    state: { type: String, required: true },
    open: Boolean,
    failure: { type: String, default: null },
    total: count,
    done: count,
    ...Object.fromEntries(Object.keys(none).map((key) => [key, count])),
    parts: Number,
    erased: { type: [String], default: undefined },
    adding: { type: [Number], default: undefined },
    workedUntil: Date,
    attempts: Number,
    touchedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  };
}

export function partSchema<Part extends ImportPart>(collection: string): Schema<Part> {
  return new Schema<Part>(
    {
      _id: { type: String, required: true },
      companyId: { type: Number, required: true },
      importId: { type: String, required: true },
      part: { type: Number, required: true },
      rows: { type: [anything], default: undefined },
      lines: [anything],
      counts: anything,
      size: { type: Number, required: true },
    } as never,
    { collection, versionKey: false, autoIndex: false, minimize: false },
  );
}
