import { type Document, isDocument, toNumber } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { checkDocument, checkType, fieldsOf, NUMBER, STRING, TRUTH } from './fields';

/** Checks an argument that every command accepts. Null counts as absent. */
type GenericRule = (value: unknown, command: string, body: Document) => void;

const accept =
  (...types: string[]): GenericRule =>
  (value, command) =>
    checkType(command, value, types);

const reject =
  (name: string): GenericRule =>
  () => {
    throw notSupported(`The option '${name}'`, 'InvalidOptions');
  };

const transaction: GenericRule = () => {
  throw new StoreError(
    'IllegalOperation',
    'Transaction numbers are only allowed on a replica set member or mongos',
  );
};

const READS = new Set(['find', 'aggregate', 'count', 'distinct', 'explain']);
const WRITES = new Set([
  'insert',
  'update',
  'delete',
  'bulkWrite',
  'findAndModify',
  'findandmodify',
  'aggregate',
  'create',
  'createIndexes',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'deleteIndexes',
  'renameCollection',
  'collMod',
]);

/** A write is acknowledged after its fsync on the only server, which fulfils "majority" and the journal. */
const WRITE_CONCERN = fieldsOf(
  { w: {}, j: TRUTH, fsync: TRUTH, wtimeout: NUMBER, wtimeoutMS: NUMBER },
  'provenance',
  'getLastError',
);

function writeConcern(value: unknown, command: string): void {
  checkType(`${command}.writeConcern`, value, ['object']);
  if (!WRITES.has(command))
    throw new StoreError('InvalidOptions', `Command ${command} does not support writeConcern`);
  const concern = { ...(value as Document) };
  checkDocument('writeConcern', concern, WRITE_CONCERN);
  const { w } = concern;
  const number = toNumber(w);
  if (isDocument(w)) throw notSupported('A write concern with tags', 'InvalidOptions');
  if (w !== undefined && number === undefined && typeof w !== 'string')
    throw new StoreError('FailedToParse', 'w has to be a number, string, or object');
  if (number !== undefined && !(number >= 0 && number <= 50))
    throw new StoreError(
      'FailedToParse',
      `w has to be a non-negative number and not greater than 50; found: ${number}`,
    );
  if (number !== undefined && number > 1)
    throw new StoreError('BadValue', "cannot use 'w' > 1 when a host is not replicated");
  if (typeof w === 'string' && w !== 'majority' && w !== '')
    throw new StoreError(
      'BadValue',
      `cannot use non-majority 'w' mode ${w} when a host is not a member of a replica set`,
    );
  if (concern['j'] === true && concern['fsync'] === true)
    throw new StoreError('FailedToParse', 'fsync and j options cannot be used together');
}

const READ_CONCERN = fieldsOf(
  { level: STRING },
  'afterClusterTime',
  'atClusterTime',
  'allowTransactionTableSnapshot',
  'afterOpTime',
  'provenance',
  'waitLastStableRecoveryTimestamp',
);

/** Reads see what is on disk, which fulfils "local", "available" and "majority". */
function readConcern(value: unknown, command: string): void {
  checkType(`${command}.readConcern`, value, ['object']);
  const concern = { ...(value as Document) };
  checkDocument('readConcern', concern, READ_CONCERN);
  const { level = 'local' } = concern;
  if (level === 'linearizable' || level === 'snapshot')
    throw new StoreError(
      'NotAReplicaSet',
      `node needs to be a replica set member to use ${level} read concern`,
    );
  if (!['local', 'available', 'majority'].includes(level as string))
    throw new StoreError(
      'BadValue',
      `Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`,
    );
  if (level !== 'local' && !READS.has(command))
    throw new StoreError(
      'InvalidOptions',
      `Command ${command} does not support { readConcern: { level: "${String(level)}", provenance: "clientSupplied" } } :: caused by :: read concern not supported`,
    );
}

const READ_PREFERENCE = fieldsOf({
  mode: STRING,
  tags: { types: ['array'] },
  maxStalenessSeconds: NUMBER,
  hedge: { types: ['object'] },
});
const MODES = ['primary', 'primaryPreferred', 'secondary', 'secondaryPreferred', 'nearest'];

/** The only server fulfils every preference. */
function readPreference(value: unknown, command: string): void {
  checkType(`${command}.$readPreference`, value, ['object']);
  checkDocument('$readPreference', { ...(value as Document) }, READ_PREFERENCE);
  const { mode } = value as Document;
  if (!MODES.includes(mode as string))
    throw new StoreError('FailedToParse', `Could not parse $readPreference mode '${String(mode)}'`);
}

function maxTime(value: unknown, command: string): void {
  checkType(`${command}.maxTimeMS`, value, NUMBER.types as string[]);
  const number = toNumber(value) as number;
  if (!Number.isInteger(number)) throw new StoreError('BadValue', 'maxTimeMS has non-integral value');
  if (number < 0)
    throw new StoreError('BadValue', `BSON field 'maxTimeMS' value must be >= 0, actual value '${number}'`);
  if (number > 0x7fffffff)
    throw new StoreError('BadValue', `${number} value for maxTimeMS is out of range [0, ${0x7fffffff}]`);
}

function apiVersion(value: unknown, command: string): void {
  checkType(`${command}.apiVersion`, value, ['string']);
  if (value !== '1') throw new StoreError('APIVersionError', 'API version must be "1"');
}

/** Without a version, both flags are errors. No command of version 1 is deprecated. */
const apiFlag =
  (name: string): GenericRule =>
  (value, command, body) => {
    checkType(`${command}.${name}`, value, ['bool']);
    if (body['apiVersion'] === undefined)
      throw new StoreError(
        'Location4886600',
        'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion',
      );
    if (name === 'apiStrict' && value === true) throw notSupported(`The option '${name}'`, 'APIStrictError');
  };

/** The arguments that MongoDB accepts with every command. Each is honoured or rejected by name. */
const GENERIC_ARGUMENTS: ReadonlyMap<string, GenericRule> = new Map(
  Object.entries({
    $db: accept('string'),
    comment: () => undefined,
    lsid: accept('object'),
    $clusterTime: accept('object'),
    maxTimeMS: maxTime,
    readConcern,
    writeConcern,
    $readPreference: readPreference,
    apiVersion,
    apiStrict: apiFlag('apiStrict'),
    apiDeprecationErrors: apiFlag('apiDeprecationErrors'),
    txnNumber: transaction,
    startTransaction: transaction,
    autocommit: transaction,
    stmtId: transaction,
    stmtIds: transaction,
    ...Object.fromEntries(
      [
        '$audit',
        '$client',
        '$configServerState',
        '$configTime',
        '$oplogQueryData',
        '$queryOptions',
        '$replData',
        '$tenant',
        '$topologyTime',
        'allowImplicitCollectionCreation',
        'clientOperationKey',
        'coordinator',
        'databaseVersion',
        'expectPrefix',
        'maxTimeMSOpOnly',
        'mayBypassWriteBlocking',
        'rawData',
        'shardVersion',
        'tracking_info',
        'txnRetryCounter',
        'versionContext',
      ].map((name) => [name, reject(name)]),
    ),
  } satisfies Record<string, GenericRule>),
);

/** Checks a generic argument. Returns false if MongoDB has none of this name. */
export function checkGenericArgument(name: string, command: string, body: Document): boolean {
  const rule = GENERIC_ARGUMENTS.get(name);
  if (!rule) return false;
  const value = body[name];
  if (value !== null && value !== undefined) rule(value, command, body);
  return true;
}
