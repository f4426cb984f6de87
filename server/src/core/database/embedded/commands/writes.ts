import { runBatch, type WriteOperation } from '../changes';
import { toBoolean, toNumber, type Document } from '../documents';
import { StoreError, asStoreError, notSupported } from '../errors';
import { insertUpsert, updateStored } from '../modify';
import { compileQuery, type Query } from '../query';
import { withIdFirst } from '../records';
import { compileSort } from '../sort';
import { compileUpdate } from '../update';
import {
  collectionName,
  encodedDocuments,
  exactBody,
  exactDocuments,
  variablesOf,
  type Command,
  type Handler,
} from './command';

/** Gathers the answers of a batch; an ordered one ends at its first error. */
class Outcome {
  readonly errors: Document[] = [];

  constructor(private readonly ordered: boolean) {}

  failed = (index: number, error: unknown): boolean => {
    const { code, message, details } = asStoreError(error);
    this.errors.push({ index, code, errmsg: message, ...details });
    return !this.ordered;
  };

  reply(fields: Document): Document {
    return { ...fields, ...(this.errors.length > 0 ? { writeErrors: this.errors } : {}), ok: 1 };
  }
}

const outcomeOf = ({ body }: Command) =>
  new Outcome(body['ordered'] === undefined || toBoolean(body['ordered']));

function expectSome(items: unknown[]): void {
  if (items.length === 0)
    throw new StoreError('BadValue', 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
}

export const insert: Handler = async (command) => {
  const { store, db } = command;
  const name = collectionName(command);
  const documents = encodedDocuments(command, 'documents');
  expectSome(documents);
  const outcome = outcomeOf(command);
  let n = 0;
  await runBatch(store, {
    count: documents.length,
    find: () => store.catalog.find(db, name),
    failed: outcome.failed,
    run: (at) => {
      store.records.insert(store.catalog.ensure(db, name), withIdFirst(documents[at] as Buffer));
      n += 1;
      return undefined;
    },
  });
  return outcome.reply({ n });
};

export const update: Handler = async (command) => {
  const { store, db } = command;
  const name = collectionName(command);
  const operations = exactDocuments(command, 'updates');
  expectSome(operations);
  const outcome = outcomeOf(command);
  const counts = { n: 0, nModified: 0, upserted: [] as Document[] };
  const variables = variablesOf(exactBody(command));
  await runBatch(store, {
    count: operations.length,
    find: () => store.catalog.find(db, name),
    failed: outcome.failed,
    run: (at) => updateOperation(command, name, operations[at] as Document, variables, at, counts),
  });
  const { upserted, ...numbers } = counts;
  return outcome.reply({ ...numbers, ...(upserted.length > 0 ? { upserted } : {}) });
};

interface UpdateCounts {
  n: number;
  nModified: number;
  upserted: Document[];
}

function updateOperation(
  { store, db }: Command,
  name: string,
  operation: Document,
  variables: Document,
  index: number,
  counts: UpdateCounts,
): WriteOperation {
  if ('collation' in operation) throw notSupported('collation', 'InvalidOptions');
  const multi = toBoolean(operation['multi']);
  const query = writeQuery(operation, variables, multi ? 0 : 1);
  const compiled = compileUpdate(operation['u'], {
    filter: query.filter,
    arrayFilters: operation['arrayFilters'],
    variables,
  });
  if (multi && compiled.replacement)
    throw new StoreError('FailedToParse', 'multi update is not supported for replacement-style update');
  return {
    query,
    change: (collection, row) => {
      const { modified } = updateStored(store, collection, row, compiled);
      counts.n += 1;
      if (modified) counts.nModified += 1;
    },
    ...(toBoolean(operation['upsert'])
      ? {
          otherwise: () => {
            const { id } = insertUpsert(store, db, name, query.filter, compiled);
            counts.n += 1;
            counts.upserted.push({ index, _id: id });
          },
        }
      : {}),
  };
}

function writeQuery(operation: Document, variables: Document, limit: number): Query {
  return {
    filter: compileQuery(operation['q'], variables),
    sort: compileSort(operation['sort']),
    skip: 0,
    limit,
    hint: operation['hint'],
  };
}

export const deleteDocuments: Handler = async (command) => {
  const { store, db } = command;
  const name = collectionName(command);
  const operations = exactDocuments(command, 'deletes');
  expectSome(operations);
  const outcome = outcomeOf(command);
  const variables = variablesOf(exactBody(command));
  let n = 0;
  await runBatch(store, {
    count: operations.length,
    find: () => store.catalog.find(db, name),
    failed: outcome.failed,
    run: (at) => {
      const operation = operations[at] as Document;
      if ('collation' in operation) throw notSupported('collation', 'InvalidOptions');
      const limit = toNumber(operation['limit']) ?? 0;
      if (limit !== 0 && limit !== 1)
        throw new StoreError(
          'FailedToParse',
          `The limit field in delete objects must be 0 or 1. Got ${limit}`,
        );
      return {
        query: writeQuery(operation, variables, limit),
        change: (collection, { id, bytes }) => {
          store.records.remove(collection, id, bytes);
          n += 1;
        },
      };
    },
  });
  return outcome.reply({ n });
};
