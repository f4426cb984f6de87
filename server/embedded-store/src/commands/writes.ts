import type { Variables } from '../expressions/operator';
import { compileQuery, type Query } from '../query/query';
import type { CommandProfile, ProfileEntry } from '../store/profiler';
import { withIdFirst } from '../store/records';
import type { Store } from '../store/store';
import { runBatch, type WriteOperation } from '../update/changes';
import { insertUpsert, updateStored } from '../update/modify';
import { compileUpdate } from '../update/update';
import { type Document, toBoolean, toNumber, typedNumbers } from '../values/documents';
import { asStoreError, StoreError } from '../values/errors';
import { compileSort } from '../values/sort';
import {
  collectionName,
  type Command,
  encodedDocuments,
  exactBody,
  exactDocuments,
  type Handler,
  profiled,
  variablesOf,
} from './command';
import { DELETE_ENTRY, UPDATE_ENTRY } from './command-fields';

/** Collects the results of a batch. An ordered batch stops at its first error. */
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

export function expectSome(items: unknown[]): void {
  if (items.length === 0)
    throw new StoreError('BadValue', 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
}

export const insert: Handler = async (command) => {
  const { store, db } = command;
  const name = collectionName(command);
  const documents = encodedDocuments(command, 'documents');
  expectSome(documents);
  const profile = profiled(command, name);
  const outcome = outcomeOf(command);
  let n = 0;
  await runBatch(store, {
    until: command.until,
    count: documents.length,
    find: () => store.catalog.find(db, name),
    failed: outcome.failed,
    run: (at) => {
      store.records.insert(store.catalog.ensure(db, name), withIdFirst(documents[at] as Buffer));
      n += 1;
      return undefined;
    },
  });
  if (profile) profile.counts['ninserted'] = n;
  return outcome.reply({ n });
};

export const update: Handler = async (command) => {
  const { store, db } = command;
  const name = collectionName(command);
  const operations = exactDocuments(command, 'updates', UPDATE_ENTRY);
  expectSome(operations);
  const outcome = outcomeOf(command);
  const counts = { n: 0, nModified: 0, upserted: [] as Document[] };
  const variables = variablesOf(exactBody(command));
  await runBatch(store, {
    until: command.until,
    count: operations.length,
    find: () => store.catalog.find(db, name),
    failed: outcome.failed,
    run: (at) =>
      updateOperation({ store, db, name, profile: command.profile }, operations[at] as Document, variables, {
        matched: (modified) => {
          counts.n += 1;
          if (modified) counts.nModified += 1;
        },
        upserted: (id) => {
          counts.n += 1;
          counts.upserted.push({ index: at, _id: id });
        },
      }),
  });
  const { upserted, ...numbers } = counts;
  return outcome.reply({ ...numbers, ...(upserted.length > 0 ? { upserted } : {}) });
};

export interface WriteTarget {
  store: Store;
  db: string;
  name: string;
  profile: CommandProfile | undefined;
}

interface UpdateOutcome {
  matched: (modified: boolean) => void;
  upserted: (id: unknown) => void;
}

/** Parses an update of the wire protocol (`q`, `u`, `multi`, `upsert` …). It reports its result. */
export function updateOperation(
  target: WriteTarget,
  operation: Document,
  variables: Variables,
  outcome: UpdateOutcome,
): WriteOperation {
  const { store, db, name } = target;
  const multi = toBoolean(operation['multi']);
  if (multi && operation['sort'] !== undefined)
    throw new StoreError('FailedToParse', 'Cannot specify sort with multi=true');
  const profile = target.profile?.entry('update', `${db}.${name}`, operation);
  if (profile) Object.assign(profile.counts, { nMatched: 0, nModified: 0, nUpserted: 0 });
  const query = writeQuery(operation, variables, multi ? 0 : 1, profile);
  const constants = operation['c'] as Document | undefined;
  if (constants && !Array.isArray(operation['u']))
    throw new StoreError('Location51198', 'Constant values may only be specified for pipeline updates');
  const compiled = compileUpdate(operation['u'], {
    filter: query.filter,
    arrayFilters: operation['arrayFilters'],
    variables: constants ? { ...variables, ...(typedNumbers(constants) as Document) } : variables,
  });
  if (multi && compiled.replacement)
    throw new StoreError('FailedToParse', 'multi update is not supported for replacement-style update');
  return {
    query,
    change: (collection, row) => {
      const { modified } = updateStored(store, collection, row, compiled);
      count(profile, 'nMatched');
      if (modified) count(profile, 'nModified');
      outcome.matched(modified);
    },
    ...(toBoolean(operation['upsert'])
      ? {
          otherwise: () => {
            count(profile, 'nUpserted');
            outcome.upserted(insertUpsert(store, db, name, query.filter, compiled).id);
          },
        }
      : {}),
  };
}

/** Parses a deletion of the wire protocol (`q`, `limit`). It reports each deleted document. */
export function deleteOperation(
  { store, db, name, profile: profiling }: WriteTarget,
  operation: Document,
  variables: Variables,
  deleted: () => void,
): WriteOperation {
  const limit = toNumber(operation['limit']) as 0 | 1;
  const profile = profiling?.entry('remove', `${db}.${name}`, operation);
  if (profile) profile.counts['ndeleted'] = 0;
  return {
    query: writeQuery(operation, variables, limit, profile),
    change: (collection, { id, bytes }) => {
      count(profile, 'ndeleted');
      store.records.remove(collection, id, bytes);
      deleted();
    },
  };
}

function count(profile: ProfileEntry | undefined, name: string): void {
  if (profile) profile.counts[name] = (profile.counts[name] ?? 0) + 1;
}

function writeQuery(
  operation: Document,
  variables: Variables,
  limit: number,
  profile: ProfileEntry | undefined,
): Query {
  return {
    filter: compileQuery(operation['q'], variables),
    sort: compileSort(operation['sort']),
    skip: 0,
    limit,
    hint: operation['hint'],
    work: profile?.work,
  };
}

export const deleteDocuments: Handler = async (command) => {
  const { store, db } = command;
  const name = collectionName(command);
  const operations = exactDocuments(command, 'deletes', DELETE_ENTRY);
  expectSome(operations);
  const outcome = outcomeOf(command);
  const variables = variablesOf(exactBody(command));
  let n = 0;
  await runBatch(store, {
    until: command.until,
    count: operations.length,
    find: () => store.catalog.find(db, name),
    failed: outcome.failed,
    run: (at) =>
      deleteOperation(
        { store, db, name, profile: command.profile },
        operations[at] as Document,
        variables,
        () => {
          n += 1;
        },
      ),
  });
  return outcome.reply({ n });
};
