import { compileFilter, type Filter } from '../matching/match';
import { type Document, isDocument, toBoolean, toNumber } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { recordUse } from '../values/usage';
import { equalValues } from '../values/values';

interface IndexField {
  path: string;
  parts: readonly string[];
  descending: boolean;
}

export interface Index {
  name: string;
  /** Number of the index in keys; 0 for `_id_`, whose entries are the documents. */
  number: number;
  fields: IndexField[];
  unique: boolean;
  sparse: boolean;
  partial: { source: Document; filter: Filter } | undefined;
  expireAfterSeconds: number | undefined;
  hidden: boolean;
  /**
   * Whether documents may be missing: writes update the index, but queries and the stored catalog ignore it.
   */
  building: boolean;
  /** Indexes of the fields in which some document has an array. */
  multikey: Set<number>;
  /** Whether the document's id is its last field and does not follow once more; false in indexes of earlier versions. */
  endsWithId: boolean;
  /** Whether some key was shortened. The index then finds documents but does not order them. */
  inexact: boolean;
  /** Returns the specification as `listIndexes` shows it. */
  spec(): Document;
  /** Returns specification and state as the catalog stores them. */
  stored(): Document;
}

const OPTIONS = new Set([
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'hidden',
  'background',
  'v',
  'ns',
  'number',
  'multikey',
  'inexact',
  'endsWithId',
]);
const UNSUPPORTED = new Set([
  'collation',
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'wildcardProjection',
  'storageEngine',
  'clustered',
  'prepareUnique',
  'dropDups',
]);

export const idIndex = (): Index => indexFromSpec({ key: { _id: 1 }, name: '_id_', number: 0 });

/** Creates an index of a `createIndexes` specification, in the current form of entries. */
export function newIndex(spec: Document): Index {
  const index = indexFromSpec(spec);
  index.endsWithId = index.fields.at(-1)?.path === '_id';
  return index;
}

/**
 * Creates an index from a `createIndexes` specification or from the catalog. Throws 67 for unsupported
 * options.
 */
export function indexFromSpec(source: Document): Index {
  for (const option of Object.keys(source)) {
    recordUse('index option', option);
    if (UNSUPPORTED.has(option)) throw notSupported(`The index option '${option}'`, 'CannotCreateIndex');
    if (!OPTIONS.has(option)) {
      throw new StoreError(
        'InvalidOptions',
        `The field '${option}' is not valid for an index specification. Specification: ${JSON.stringify(source)}`,
      );
    }
  }
  const key = source['key'];
  if (!isDocument(key) || Object.keys(key).length === 0)
    throw new StoreError('CannotCreateIndex', 'Index keys cannot be an empty object.');
  const fields = Object.entries(key).map(([path, direction]) => indexField(path, direction));
  const index: Index = {
    name: typeof source['name'] === 'string' && source['name'] !== '' ? source['name'] : defaultName(key),
    number: toNumber(source['number']) ?? -1,
    fields,
    unique: toBoolean(source['unique']),
    sparse: toBoolean(source['sparse']),
    partial: partialFilter(source['partialFilterExpression']),
    expireAfterSeconds: expiry(source['expireAfterSeconds'], fields),
    hidden: toBoolean(source['hidden']),
    building: false,
    multikey: new Set((source['multikey'] as number[] | undefined) ?? []),
    inexact: toBoolean(source['inexact']),
    endsWithId: toBoolean(source['endsWithId']),
    spec: () => specOf(index, key),
    stored: () => ({
      ...specOf(index, key),
      number: index.number,
      multikey: [...index.multikey],
      inexact: index.inexact,
      endsWithId: index.endsWithId,
    }),
  };
  if (index.sparse && index.partial)
    throw new StoreError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  return index;
}

/** MongoDB's default name of an index: `field_1_other_-1`. */
function defaultName(key: Document): string {
  return Object.entries(key)
    .map(([path, direction]) => `${path}_${toNumber(direction) ?? String(direction)}`)
    .join('_');
}

function indexField(path: string, direction: unknown): IndexField {
  const number = toNumber(direction);
  if (
    typeof direction === 'string' &&
    ['text', '2dsphere', '2d', 'geoHaystack', 'hashed'].includes(direction)
  ) {
    throw notSupported(`A ${direction} index`, 'CannotCreateIndex');
  }
  if (path.includes('$**')) throw notSupported('A wildcard index', 'CannotCreateIndex');
  if (number === undefined || number === 0 || Number.isNaN(number)) {
    throw new StoreError(
      'CannotCreateIndex',
      `Values in v:2 index key pattern must be numbers other than 0. Found ${JSON.stringify(direction)}`,
    );
  }
  const parts = path.split('.');
  if (parts.includes(''))
    throw new StoreError('CannotCreateIndex', 'Index keys cannot contain an empty field.');
  if (parts.some((part) => part.startsWith('$')))
    throw new StoreError('CannotCreateIndex', `Index key contains an illegal field name: ${path}`);
  return { path, parts, descending: number < 0 };
}

function partialFilter(source: unknown): Index['partial'] {
  if (source === undefined) return undefined;
  if (!isDocument(source)) throw new StoreError('TypeMismatch', 'partialFilterExpression must be an object');
  const reject = () => {
    throw new StoreError('CannotCreateIndex', '$expr is not supported in a partial index filter');
  };
  return { source, filter: compileFilter(source, reject) };
}

function expiry(value: unknown, fields: IndexField[]): number | undefined {
  if (value === undefined || value === null) return undefined;
  const seconds = toNumber(value);
  if (seconds === undefined || seconds < 0 || seconds > 0x7fffffff) {
    throw new StoreError(
      'CannotCreateIndex',
      'TTL index expireAfterSeconds must be within the range of 0 to 2147483647',
    );
  }
  if (fields.length > 1)
    throw new StoreError(
      'CannotCreateIndex',
      'TTL indexes are single-field indexes, compound indexes do not support TTL',
    );
  if (fields[0]?.path === '_id')
    throw new StoreError(
      'InvalidOptions',
      "The field 'expireAfterSeconds' is not valid for an _id index specification.",
    );
  return seconds;
}

function specOf(index: Index, key: Document): Document {
  return {
    v: 2,
    key,
    name: index.name,
    ...(index.unique ? { unique: true } : {}),
    ...(index.sparse ? { sparse: true } : {}),
    ...(index.partial ? { partialFilterExpression: index.partial.source } : {}),
    ...(index.expireAfterSeconds === undefined ? {} : { expireAfterSeconds: index.expireAfterSeconds }),
    ...(index.hidden ? { hidden: true } : {}),
  };
}

export const keyPattern = (index: Index): Document => index.spec()['key'] as Document;

export function sameKey(a: Index, b: Index): boolean {
  return (
    a.fields.length === b.fields.length &&
    a.fields.every(
      (field, at) => field.path === b.fields[at]?.path && field.descending === b.fields[at]?.descending,
    )
  );
}

/** Compares all options except the name. Creating an equal index again is no error. */
export function sameOptions(a: Index, b: Index): boolean {
  return (
    a.unique === b.unique &&
    a.sparse === b.sparse &&
    a.expireAfterSeconds === b.expireAfterSeconds &&
    equalValues(a.partial?.source ?? null, b.partial?.source ?? null)
  );
}
