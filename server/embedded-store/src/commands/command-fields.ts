import { toNumber } from '../values/documents';
import { StoreError } from '../values/errors';
import {
  ANY,
  ARRAY,
  BOOLEAN,
  type Fields,
  fieldsOf,
  HINT,
  NATURAL,
  NUMBER,
  OBJECT,
  required,
  STRING,
  TRUTH,
} from './fields';

const CURSOR = { ...OBJECT, inner: fieldsOf({ batchSize: NATURAL }) };
const DOCUMENTS = { ...required(ARRAY), sequence: true };

const WRITE = { ordered: BOOLEAN, bypassDocumentValidation: TRUTH };
const WRITE_REJECTED = [
  'collectionUUID',
  'encryptionInformation',
  'originalQuery',
  'originalCollation',
  'runtimeConstants',
  'legacyRuntimeConstants',
  'sampleId',
];
const READ_REJECTED = [
  'collation',
  'collectionUUID',
  'encryptionInformation',
  'includeQueryStatsMetrics',
  'querySettings',
  'runtimeConstants',
  'legacyRuntimeConstants',
];

function expectDeleteLimit(limit: unknown): void {
  if (![0, 1].includes(toNumber(limit) as number))
    throw new StoreError(
      'FailedToParse',
      `The limit field in delete objects must be 0 or 1. Got ${String(limit)}`,
    );
}

export const UPDATE_ENTRY = fieldsOf(
  {
    q: required(OBJECT),
    u: required(ANY),
    c: OBJECT,
    multi: BOOLEAN,
    upsert: BOOLEAN,
    arrayFilters: ARRAY,
    hint: HINT,
    sort: OBJECT,
  },
  'collation',
  'upsertSupplied',
  'sampleId',
  'allowShardKeyUpdatesWithoutFullShardKeyInQuery',
);
export const DELETE_ENTRY = fieldsOf(
  { q: required(OBJECT), limit: required({ check: expectDeleteLimit }), hint: HINT },
  'collation',
  'sampleId',
);
export const NAMESPACE_ENTRY = fieldsOf(
  { ns: required(STRING) },
  'collectionUUID',
  'encryptionInformation',
  'isTimeseriesNamespace',
);
/** Entries of `bulkWrite` except inserts, whose documents are not decoded. */
export const BULK_ENTRIES = {
  update: fieldsOf(
    {
      update: required(NUMBER),
      filter: required(OBJECT),
      updateMods: required(ANY),
      constants: OBJECT,
      multi: BOOLEAN,
      upsert: BOOLEAN,
      arrayFilters: ARRAY,
      hint: HINT,
      sort: OBJECT,
    },
    'collation',
    'upsertSupplied',
    'sampleId',
    'allowShardKeyUpdatesWithoutFullShardKeyInQuery',
  ),
  delete: fieldsOf(
    { delete: required(NUMBER), filter: required(OBJECT), multi: BOOLEAN, hint: HINT },
    'collation',
    'sampleId',
  ),
};

const findAndModify = fieldsOf(
  {
    query: OBJECT,
    sort: OBJECT,
    hint: HINT,
    update: ANY,
    remove: TRUTH,
    new: TRUTH,
    upsert: TRUTH,
    fields: OBJECT,
    let: OBJECT,
    arrayFilters: ARRAY,
    bypassDocumentValidation: TRUTH,
  },
  'collation',
  ...WRITE_REJECTED,
);
const dropIndexes = fieldsOf({ index: required(ANY) });
const none = fieldsOf({});

/**
 * The fields that each command accepts in addition to the generic ones. Absent commands accept any, as in
 * MongoDB.
 */
export const COMMAND_FIELDS: ReadonlyMap<string, Fields> = new Map(
  Object.entries({
    ping: none,
    buildInfo: none,
    buildinfo: none,
    endSessions: none,
    whatsmyuri: none,
    connectionStatus: fieldsOf({}, 'showPrivileges'),
    find: fieldsOf(
      {
        filter: OBJECT,
        projection: OBJECT,
        sort: OBJECT,
        hint: HINT,
        skip: NATURAL,
        limit: NATURAL,
        batchSize: NATURAL,
        singleBatch: BOOLEAN,
        // Sorts stay in memory, and there is one shard, so both values have the same result.
        allowDiskUse: BOOLEAN,
        allowPartialResults: BOOLEAN,
        noCursorTimeout: BOOLEAN,
        let: OBJECT,
      },
      'awaitData',
      'max',
      'min',
      'ntoreturn',
      'oplogReplay',
      'options',
      'readOnce',
      'returnKey',
      'showRecordId',
      'tailable',
      'term',
      '$_requestResumeToken',
      '$_resumeAfter',
      '$_startAt',
      ...READ_REJECTED,
    ),
    aggregate: fieldsOf(
      {
        pipeline: required(ARRAY),
        cursor: CURSOR,
        hint: HINT,
        let: OBJECT,
        allowDiskUse: BOOLEAN,
        bypassDocumentValidation: TRUTH,
      },
      'explain',
      'exchange',
      'fromMongos',
      'fromRouter',
      'isMapReduceCommand',
      'needsMerge',
      '$_requestResumeToken',
      '$_resumeAfter',
      ...READ_REJECTED,
    ),
    count: fieldsOf(
      { query: OBJECT, limit: NUMBER, skip: NATURAL, hint: HINT, fields: OBJECT },
      ...READ_REJECTED,
    ),
    distinct: fieldsOf({ key: required(STRING), query: OBJECT, hint: HINT }, ...READ_REJECTED),
    getMore: fieldsOf(
      { collection: required(STRING), batchSize: NATURAL },
      'includeQueryStatsMetrics',
      'lastKnownCommittedOpTime',
      'term',
    ),
    killCursors: fieldsOf({ cursors: required(ARRAY) }),
    explain: fieldsOf({ verbosity: STRING }),
    insert: fieldsOf({ ...WRITE, documents: DOCUMENTS }, ...WRITE_REJECTED),
    update: fieldsOf({ ...WRITE, updates: DOCUMENTS, let: OBJECT }, ...WRITE_REJECTED),
    delete: fieldsOf({ ...WRITE, deletes: DOCUMENTS, let: OBJECT }, ...WRITE_REJECTED),
    bulkWrite: fieldsOf({
      ...WRITE,
      ops: DOCUMENTS,
      nsInfo: DOCUMENTS,
      errorsOnly: BOOLEAN,
      let: OBJECT,
      cursor: CURSOR,
    }),
    findAndModify,
    findandmodify: findAndModify,
    createIndexes: fieldsOf({ indexes: required(ARRAY) }, 'commitQuorum', 'ignoreUnknownIndexOptions'),
    dropIndexes,
    deleteIndexes: dropIndexes,
    listIndexes: fieldsOf({ cursor: CURSOR }, 'includeBuildUUIDs', 'includeIndexBuildInfo'),
    create: fieldsOf(
      { autoIndexId: BOOLEAN, idIndex: OBJECT },
      'capped',
      'changeStreamPreAndPostImages',
      'clusteredIndex',
      'collation',
      'encryptedFields',
      'expireAfterSeconds',
      'flags',
      'indexOptionDefaults',
      'max',
      'pipeline',
      'recordIdsReplicated',
      'size',
      'storageEngine',
      'temp',
      'timeseries',
      'validationAction',
      'validationLevel',
      'validator',
      'viewOn',
    ),
    drop: fieldsOf({}, 'collectionUUID'),
    dropDatabase: none,
    listCollections: fieldsOf({
      filter: OBJECT,
      nameOnly: TRUTH,
      // A client of the store may read everything.
      authorizedCollections: TRUTH,
      cursor: CURSOR,
    }),
    listDatabases: fieldsOf({ filter: OBJECT, nameOnly: TRUTH, authorizedDatabases: TRUTH }),
    renameCollection: fieldsOf({ to: required(STRING), dropTarget: BOOLEAN }, 'collectionUUID', 'stayTemp'),
    collMod: fieldsOf(
      { index: OBJECT },
      'cappedMax',
      'cappedSize',
      'changeStreamPreAndPostImages',
      'dryRun',
      'expireAfterSeconds',
      'pipeline',
      'prepareUnique',
      'timeseries',
      'validationAction',
      'validationLevel',
      'validator',
      'viewOn',
    ),
    dbStats: fieldsOf({ scale: { ...NUMBER, least: 1 } }, 'freeStorage'),
    profile: fieldsOf({ slowms: NUMBER }, 'sampleRate', 'filter'),
    collStats: fieldsOf({ scale: { ...NUMBER, least: 1 } }),
  }),
);
