import { expectPipeline, pushDown, runDocuments, runEncoded, runPipeline } from '../aggregation/aggregate';
import { openChangeStream } from '../change-streams/change-stream';
import type { Variables } from '../expressions/operator';
import { encoded } from '../query/cursors';
import { planQuery } from '../query/planner';
import { breathe, compileQuery, drain, type Query, runQuery, step } from '../query/query';
import { countCandidates, isCountable, PAUSE } from '../query/scan';
import type { Work } from '../query/work';
import { decodeTyped, type Document, isDocument, toNumber, wholeNumber } from '../values/documents';
import { StoreError } from '../values/errors';
import { encodeKey } from '../values/keys';
import { EMPTY, pathValues } from '../values/paths';
import { collectionName, type Command, type Handler, profiled, typedBody, variablesOf } from './command';

export const aggregate: Handler = async (command) => {
  const { store, db, body } = command;
  const typed = typedBody(command);
  const pipeline = expectPipeline(typed['pipeline']);
  const variables = variablesOf(typed);
  if (body['cursor'] === undefined)
    throw new StoreError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  const [first] = pipeline;
  if (isDocument(first) && '$changeStream' in first) return watch(command, pipeline, variables);
  const listed = isDocument(first) && '$documents' in first;
  if (listed && body['aggregate'] !== 1)
    throw new StoreError('InvalidNamespace', "'$documents' can only be run with {aggregate: 1}");
  const { batchSize } = (body['cursor'] ?? {}) as Document;
  if (listed) {
    const rows = encoded(runDocuments({ store, db }, pipeline, variables));
    return store.cursors.first(`${db}.$cmd.aggregate`, rows, { batchSize, until: command.until });
  }
  if (body['aggregate'] === 1) {
    runPipeline({ store, db }, '', pipeline, variables);
    throw new StoreError(
      'InvalidNamespace',
      '{aggregate: 1} is not valid for this pipeline; a collection is required',
    );
  }
  const name = collectionName(command);
  const profile = profiled(command, name);
  const work = profile?.work;
  const counted = await countOnly(command, name, pipeline, variables, work);
  const rows = counted
    ? encoded(counted)
    : runEncoded({ store, db, work }, name, pipeline, variables, body['hint']);
  return store.cursors.first(`${db}.${name}`, rows, {
    batchSize,
    until: command.until,
    profile,
  });
};

/** Opens a change stream on a collection or, with `aggregate: 1`, on the database. */
async function watch(command: Command, pipeline: unknown[], variables: Variables): Promise<Document> {
  const { store, db, body, signal } = command;
  const name = body['aggregate'] === 1 ? undefined : collectionName(command);
  const stream = await openChangeStream(store, { db, name }, pipeline, variables);
  const cursor = isDocument(body['cursor']) ? body['cursor'] : {};
  return store.cursors.firstOfTail(`${db}.${name ?? '$cmd.aggregate'}`, stream, cursor['batchSize'], signal);
}

/**
 * Drivers send `countDocuments` as `[$match, $skip?, $limit?, {$group: {_id: 1, n: {$sum: 1}}}]`. Counts
 * without decoding where possible.
 */
async function countOnly(
  { store, db, body, until }: Command,
  name: string,
  pipeline: unknown[],
  variables: Variables,
  work: Work | undefined,
): Promise<Document[] | undefined> {
  const last = pipeline.at(-1);
  const group = isDocument(last) && isDocument(last['$group']) ? last['$group'] : undefined;
  if (
    !group ||
    Object.keys(group).join() !== '_id,n' ||
    toNumber(group['_id']) !== 1 ||
    !isDocument(group['n']) ||
    toNumber(group['n']['$sum']) !== 1
  )
    return undefined;
  const { query, rest } = pushDown(pipeline, variables, body['hint']);
  if (rest.length !== 1) return undefined;
  const n = await countQuery(store, store.catalog.find(db, name), { ...query, work }, until);
  return n === 0 ? [] : [{ _id: 1, n }];
}

async function countQuery(
  store: Command['store'],
  collection: ReturnType<Command['store']['catalog']['find']>,
  query: Query,
  until: number,
): Promise<number> {
  if (!collection) return 0;
  const plan = planQuery(store.storage, collection, { ...query, sort: [], limit: 0 });
  const most = query.limit === 0 ? 0 : query.skip + query.limit;
  if (isCountable(plan)) {
    const counting = countCandidates(store.storage, plan, most, query.work);
    const [all = 0] = await drain(counting, store.storage, until);
    return Math.min(Math.max(0, all - query.skip), query.limit === 0 ? Infinity : query.limit);
  }
  let count = 0;
  const rows = runQuery(store.storage, collection, { ...query, sort: [] });
  for (let row = step(rows, until); row !== undefined; row = step(rows, until)) {
    if (row === PAUSE) await breathe(store.storage);
    else count += 1;
  }
  return count;
}

/** Handles `estimatedDocumentCount` and the old `count` with a query. */
export const count: Handler = async (command) => {
  const { store, db, body } = command;
  const name = collectionName(command);
  const query: Query = {
    filter: compileQuery(body['query'], variablesOf(body)),
    sort: [],
    skip: wholeNumber(body['skip']) ?? 0,
    limit: Math.abs(wholeNumber(body['limit']) ?? 0),
    hint: body['hint'],
    work: profiled(command, name)?.work,
  };
  return { n: await countQuery(store, store.catalog.find(db, name), query, command.until), ok: 1 };
};

export const distinct: Handler = async (command) => {
  const { store, db, body } = command;
  const name = collectionName(command);
  const key = body['key'] as string;
  const filter = compileQuery(body['query'], variablesOf(body));
  const rows = await drain(
    runQuery(store.storage, store.catalog.find(db, name), {
      filter,
      sort: [],
      skip: 0,
      limit: 0,
      hint: body['hint'],
      work: profiled(command, name)?.work,
    }),
    store.storage,
    command.until,
  );
  const values = new Map<string, unknown>();
  for (const { bytes } of rows) {
    const found = pathValues(decodeTyped(bytes), key.split('.'));
    if (found.missing) continue;
    for (const value of found.values)
      if (value !== EMPTY && !values.has(keyOf(value))) values.set(keyOf(value), value);
  }
  return { values: [...values.values()], ok: 1 };
};

const keyOf = (value: unknown): string => encodeKey(value).bytes.toString('latin1');
