import { CommandProfile } from '../store/profiler';
import type { Store } from '../store/store';
import { type Document, toNumber } from '../values/documents';
import { asStoreError, notSupported, StoreError } from '../values/errors';
import { recordUse } from '../values/usage';
import { commandOf, type Message } from '../wire/wire';
import { aggregate, count, distinct } from './aggregate';
import { bulkWrite } from './bulk-write';
import { checkCommand } from './check-command';
import {
  collMod,
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  renameCollection,
  stats,
} from './collections';
import type { Command, Handler } from './command';
import { getMore, killCursors } from './cursors';
import { explain, find } from './find';
import { findAndModify } from './find-and-modify';
import { buildInfo, hello, nothing, ping, saslContinue, saslStart, serverStatus } from './handshake';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { profile } from './profile';
import { deleteDocuments, insert, update } from './writes';

const HANDLERS: Record<string, Handler> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  saslStart,
  saslContinue,
  ping,
  buildInfo,
  buildinfo: buildInfo,
  serverStatus,
  endSessions: nothing,
  getParameter: nothing,
  connectionStatus: nothing,
  whatsmyuri: nothing,
  logRotate: nothing,
  find,
  getMore,
  killCursors,
  explain,
  aggregate,
  count,
  distinct,
  insert,
  update,
  delete: deleteDocuments,
  bulkWrite,
  findAndModify,
  findandmodify: findAndModify,
  createIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
  listIndexes,
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  renameCollection,
  collMod,
  dbStats: stats,
  collStats: stats,
  profile,
};

const UNSUPPORTED = new Set([
  'startSession',
  'mapReduce',
  'mapreduce',
  'createSearchIndexes',
  'updateSearchIndex',
  'dropSearchIndex',
  'createUser',
  'compact',
  'validate',
  'shardCollection',
  'replSetInitiate',
]);
const TRANSACTIONS = new Set(['commitTransaction', 'abortTransaction']);

/**
 * Runs the command of a message and returns the reply's fields. `signal` aborts when the client's socket
 * closes. Throws StoreError.
 */
export async function runCommand(
  store: Store,
  message: Message,
  { connectionId, access, signal }: Pick<Command, 'connectionId' | 'access' | 'signal'>,
): Promise<Document> {
  const body = commandOf(message);
  const [name] = Object.keys(body) as [string];
  access.require(name);
  store.commands += 1;
  const handler = Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined;
  if (TRANSACTIONS.has(name)) {
    throw new StoreError(
      'IllegalOperation',
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  }
  if (UNSUPPORTED.has(name)) throw notSupported(`The command '${name}'`);
  if (!handler) throw new StoreError('CommandNotFound', `no such command: '${name}'`);
  recordUse('command', name);
  const absent = checkCommand(name, body, message);
  store.storage.refresh();
  const profiling = store.profiler.isOn ? new CommandProfile() : undefined;
  const command: Command = {
    store,
    db: typeof body['$db'] === 'string' ? body['$db'] : 'admin',
    name,
    body,
    message,
    absent,
    until: timeLimit(body['maxTimeMS']),
    connectionId,
    access,
    signal,
    profile: profiling,
  };
  if (!profiling) return handler(command);
  return runProfiled(store, profiling, async () => handler(command));
}

async function runProfiled(
  store: Store,
  profiling: CommandProfile,
  run: () => Promise<Document>,
): Promise<Document> {
  try {
    const reply = await run();
    store.profiler.record(profiling, undefined);
    return reply;
  } catch (error) {
    store.profiler.record(profiling, asStoreError(error).code);
    throw error;
  }
}

/** Zero means no limit. */
function timeLimit(maxTimeMS: unknown): number {
  const most = toNumber(maxTimeMS) ?? 0;
  return most === 0 ? Infinity : performance.now() + most;
}
