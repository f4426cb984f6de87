import { compileProjection } from '../query/projection';
import { compileQuery, type Query } from '../query/query';
import { runBatch } from '../update/changes';
import { insertUpsert, updateStored } from '../update/modify';
import { compileUpdate, type Update } from '../update/update';
import { type Document, toBoolean } from '../values/documents';
import { StoreError } from '../values/errors';
import { compileSort } from '../values/sort';
import { RawBson } from '../wire/wire';
import { collectionName, exactBody, type Handler, profiled, variablesOf } from './command';

interface Result {
  before: Buffer | undefined;
  after: Buffer | undefined;
  upserted: unknown;
}

export const findAndModify: Handler = async (command) => {
  const { store, db } = command;
  const name = collectionName(command);
  const body = exactBody(command);
  const remove = toBoolean(body['remove']);
  checkOptions(body, remove);
  const variables = variablesOf(body);
  const profile = profiled(command, name);
  const query: Query = {
    filter: compileQuery(body['query'], variables),
    sort: compileSort(body['sort']),
    skip: 0,
    limit: 1,
    hint: body['hint'],
    work: profile?.work,
  };
  const project = compileProjection(body['fields'], query.filter, variables);
  const update = remove
    ? undefined
    : compileUpdate(body['update'], { filter: query.filter, arrayFilters: body['arrayFilters'], variables });
  const result: Result = { before: undefined, after: undefined, upserted: undefined };
  let failure: unknown;
  await runBatch(store, {
    until: command.until,
    count: 1,
    find: () => store.catalog.find(db, name),
    failed: (_, error) => {
      failure = error;
      return false;
    },
    run: () => ({
      query,
      change: (collection, row) => {
        result.before = row.bytes;
        if (update) result.after = updateStored(store, collection, row, update).after;
        else store.records.remove(collection, row.id, row.bytes);
      },
      ...(update && toBoolean(body['upsert']) ? { otherwise: () => upsert(update) } : {}),
    }),
  });
  if (failure !== undefined) throw failure;
  if (profile) profile.counts['nreturned'] = result.before || result.after ? 1 : 0;
  const returned = toBoolean(body['new']) ? result.after : result.before;
  return {
    lastErrorObject: lastError(result, remove),
    value: returned ? new RawBson(3, project ? project(returned) : returned) : null,
    ok: 1,
  };

  function upsert(compiled: Update): void {
    const { bytes, id } = insertUpsert(store, db, name, query.filter, compiled);
    Object.assign(result, { after: bytes, upserted: id });
  }
};

function checkOptions(body: Document, remove: boolean): void {
  if (remove && body['update'] !== undefined)
    throw new StoreError('FailedToParse', 'Cannot specify both an update and remove=true');
  if (remove && toBoolean(body['upsert']))
    throw new StoreError('FailedToParse', 'Cannot specify both upsert=true and remove=true');
  if (remove && toBoolean(body['new']))
    throw new StoreError(
      'FailedToParse',
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  if (!remove && body['update'] === undefined)
    throw new StoreError('FailedToParse', 'Either an update or remove=true must be specified');
}

function lastError({ before, upserted }: Result, remove: boolean): Document {
  const n = before || upserted !== undefined ? 1 : 0;
  return {
    n,
    ...(remove ? {} : { updatedExisting: before !== undefined }),
    ...(upserted === undefined ? {} : { upserted }),
  };
}
