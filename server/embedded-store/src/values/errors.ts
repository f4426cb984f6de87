import type { Document } from './documents';

const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  ProtocolError: 17,
  AuthenticationFailed: 18,
  TypeMismatch: 14,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  WriteConflict: 112,
  NotAReplicaSet: 123,
  MaxTimeMSExpired: 50,
  CommandNotSupported: 115,
  ConversionFailure: 241,
  CannotIndexParallelArrays: 171,
  CursorKilled: 237,
  InvalidResumeToken: 260,
  ChangeStreamFatalError: 280,
  ChangeStreamHistoryLost: 286,
  ExceededMemoryLimit: 292,
  InvalidPipelineOperator: 168,
  APIVersionError: 322,
  APIStrictError: 323,
  OutOfDiskSpace: 14031,
  IDLFailedToParse: 40414,
  IDLUnknownField: 40415,
  DuplicateKey: 11000,
} as const;

/** A code name, or `Location` and a number for errors without a name. */
export type ErrorName = keyof typeof CODES | `Location${number}`;

/** An error in MongoDB's form. `details` are further fields of the reply. */
export class StoreError extends Error {
  readonly code: number;

  constructor(
    readonly codeName: ErrorName,
    message: string,
    readonly details: Document = {},
  ) {
    super(message);
    this.code = codeOf(codeName);
  }
}

const codeOf = (name: ErrorName): number =>
  name in CODES ? CODES[name as keyof typeof CODES] : Number(name.slice('Location'.length));

/** Returns the error of an unsupported feature. The message begins with the feature's name. */
export function notSupported(feature: string, codeName: ErrorName = 'CommandNotSupported'): StoreError {
  return new StoreError(
    codeName,
    `${feature} is not supported by Recado's embedded store; use MongoDB for it`,
  );
}

/** E11000 with the fields that mongoose and the driver read (`keyPattern`, `keyValue`). */
export function duplicateKey(
  ns: string,
  index: string,
  keyPattern: Document,
  keyValue: Document,
): StoreError {
  const shown = Object.entries(keyValue)
    .map(([field, value]) => `${field}: ${showValue(value)}`)
    .join(', ');
  return new StoreError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${ns} index: ${index} dup key: { ${shown} }`,
    {
      keyPattern,
      keyValue,
    },
  );
}

function showValue(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'object' && '_bsontype' in value && value._bsontype === 'ObjectId')
    return `ObjectId('${String(value)}')`;
  return JSON.stringify(value) ?? String(value);
}

/** Returns the fields of a failed reply. Unexpected errors become MongoDB's "InternalError". */
export function errorReply(error: unknown): Document {
  const known = asStoreError(error);
  return { ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName, ...known.details };
}

/** LMDB's messages for a full disk. It reports a partial write as an I/O error. */
const NO_ROOM = /MDB_MAP_FULL|ENOSPC|No space left|File too large|Disk quota exceeded|Input\/output error/;

/** Converts any thrown value to a StoreError. Unexpected ones are internal. */
export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (NO_ROOM.test(message)) return new StoreError('OutOfDiskSpace', `The disk takes no more: ${message}`);
  return new StoreError('InternalError', message);
}
