import type { Variables } from '../expressions/operator';
import { encoded } from '../query/cursors';
import { checkNamespace } from '../storage/catalog';
import { withIdFirst } from '../store/records';
import { runBatch, type WriteOperation } from '../update/changes';
import { decodeExact, type Document, toBoolean, toNumber } from '../values/documents';
import { asStoreError, StoreError } from '../values/errors';
import { decodeFields, embeddedField, fieldTypes } from '../values/raw-fields';
import {
  type Command,
  encodedDocuments,
  exactBody,
  exactDocuments,
  type Handler,
  variablesOf,
} from './command';
import { BULK_ENTRIES, NAMESPACE_ENTRY } from './command-fields';
import { checkDocument, missingField, unknownField } from './fields';
import { deleteOperation, expectSome, updateOperation, type WriteTarget } from './writes';

const KINDS = ['insert', 'update', 'delete'] as const;
const KIND_NAMES: ReadonlySet<string> = new Set(KINDS);

/** An operation of the batch. The document of an insert is still encoded. */
type BulkOperation = { target: WriteTarget } & (
  { kind: 'insert'; document: Buffer } | { kind: 'update' | 'delete'; entry: Document }
);

/** Result of an operation, as the reply's cursor lists it. */
interface Result {
  ok: 0 | 1;
  idx: number;
  n: number;
  nModified?: number;
  upserted?: { _id: unknown };
}

/**
 * MongoDB 8's `bulkWrite` on several collections, here in one transaction. An ordered batch stops at its
 * first error and keeps earlier operations.
 */
export const bulkWrite: Handler = async (command) => {
  const { store, body } = command;
  if (command.db !== 'admin')
    throw new StoreError('Unauthorized', 'bulkWrite may only be run against the admin database.');
  const operations = operationsOf(command);
  const variables = variablesOf(exactBody(command));
  const ordered = body['ordered'] === undefined || toBoolean(body['ordered']);
  const results: Result[] = [];
  let at = 0;
  await runBatch(store, {
    until: command.until,
    count: operations.length,
    find: () => {
      const { db, name } = (operations[at] as BulkOperation).target;
      return store.catalog.find(db, name);
    },
    failed: (idx, error) => {
      const { code, message, details } = asStoreError(error);
      results[idx] = { ok: 0, idx, n: 0, ...{ code, errmsg: message, ...details } };
      return !ordered;
    },
    run: (idx) => {
      at = idx;
      const result: Result = { ok: 1, idx, n: 0 };
      results[idx] = result;
      return run(operations[idx] as BulkOperation, variables, result);
    },
  });
  const listed = toBoolean(body['errorsOnly']) ? results.filter(({ ok }) => ok === 0) : results;
  const { batchSize = Infinity } = (body['cursor'] ?? {}) as Document;
  const reply = await store.cursors.first('admin.$cmd.bulkWrite', encoded(listed as unknown as Document[]), {
    batchSize,
  });
  return { ...reply, ...countsOf(operations, results), ok: 1 };
};

/** Returns the reply's counts. An ordered batch that stopped has results up to its error. */
function countsOf(operations: readonly BulkOperation[], results: readonly Result[]) {
  const sum = (of: (result: Result, kind: BulkOperation['kind']) => number) =>
    results.reduce((total, result) => total + of(result, (operations[result.idx] as BulkOperation).kind), 0);
  return {
    nErrors: sum(({ ok }) => 1 - ok),
    nInserted: sum(({ n }, kind) => (kind === 'insert' ? n : 0)),
    nMatched: sum(({ n, upserted }, kind) => (kind === 'update' && !upserted ? n : 0)),
    nModified: sum(({ nModified = 0 }) => nModified),
    nUpserted: sum(({ upserted }) => (upserted ? 1 : 0)),
    nDeleted: sum(({ n }, kind) => (kind === 'delete' ? n : 0)),
  };
}

/** Runs an insert at once. Returns the pending search of an update or deletion, which reports to `result`. */
function run(operation: BulkOperation, variables: Variables, result: Result): WriteOperation | undefined {
  const { target } = operation;
  if (operation.kind === 'insert') {
    const { store, db, name } = target;
    store.records.insert(store.catalog.ensure(db, name), withIdFirst(operation.document));
    result.n = 1;
    return undefined;
  }
  const { filter, updateMods, constants, multi, ...options } = operation.entry;
  if (operation.kind === 'delete') {
    return deleteOperation(
      target,
      { ...options, q: filter, limit: toBoolean(multi) ? 0 : 1 },
      variables,
      () => {
        result.n += 1;
      },
    );
  }
  result.nModified = 0;
  const update = { ...options, q: filter, u: updateMods, c: constants, multi };
  return updateOperation(target, update, variables, {
    matched: (modified) => {
      result.n += 1;
      if (modified) result.nModified = (result.nModified ?? 0) + 1;
    },
    upserted: (id) => {
      result.n = 1;
      result.upserted = { _id: id };
    },
  });
}

/** Validates all operations before the first one runs. */
function operationsOf(command: Command): BulkOperation[] {
  const encoded = encodedDocuments(command, 'ops');
  expectSome(encoded);
  const targets = exactDocuments(command, 'nsInfo', NAMESPACE_ENTRY).map(({ ns }): WriteTarget => {
    const dot = typeof ns === 'string' ? ns.indexOf('.') : -1;
    if (typeof ns !== 'string' || dot < 0)
      throw new StoreError('InvalidNamespace', `Invalid namespace specified '${String(ns)}'`);
    const [db, name] = [ns.slice(0, dot), ns.slice(dot + 1)];
    checkNamespace(db, name);
    return { store: command.store, db, name, profile: command.profile };
  });
  return encoded.map((bytes, idx) => {
    const [first, another] = Object.entries(decodeFields(bytes, KIND_NAMES)).filter(([field]) =>
      KIND_NAMES.has(field),
    );
    const kind = KINDS.find((known) => known === first?.[0]);
    if (!first || !kind || another)
      throw new StoreError('FailedToParse', `BulkWrite ops entry ${idx} is no insert, update or delete`);
    const target = targets[toNumber(first[1]) ?? -1];
    if (!target) throw new StoreError('BadValue', `BulkWrite ops entry ${idx} has an invalid nsInfo index.`);
    return kind === 'insert'
      ? { kind, target, document: insertedDocument(bytes) }
      : { kind, target, entry: checkedEntry(kind, bytes) };
  });
}

/** Checks an insert without decoding its document. */
function insertedDocument(bytes: Buffer): Buffer {
  const types = fieldTypes(bytes);
  const unknown = [...types.keys()].find((name) => name !== 'insert' && name !== 'document');
  if (unknown !== undefined) throw unknownField('bulkWrite.ops', unknown);
  const document = types.get('document') === 3 ? embeddedField(bytes, 'document') : undefined;
  if (document) return document;
  if (!types.has('document')) throw missingField('bulkWrite.ops', 'document');
  throw new StoreError(
    'TypeMismatch',
    "BSON field 'bulkWrite.ops.document' is the wrong type, expected type 'object'",
  );
}

function checkedEntry(kind: 'update' | 'delete', bytes: Buffer): Document {
  const entry = decodeExact(bytes);
  checkDocument('bulkWrite.ops', entry, BULK_ENTRIES[kind]);
  return entry;
}
