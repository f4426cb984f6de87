import { Long } from 'bson';
import { StoreError } from '../values/errors';
import { type Command, type Handler, profiled } from './command';

export const getMore: Handler = (command) => {
  const { store, db, body, signal } = command;
  const { batchSize, maxTimeMS } = body;
  const name = String(body['collection']);
  const profile = profiled(command, name);
  return store.cursors.more(cursorId(body['getMore']), `${db}.${name}`, {
    batchSize,
    maxTimeMS,
    signal,
    profile,
  });
};

export const killCursors: Handler = ({ store, body }: Command) => {
  const ids = body['cursors'] as unknown[];
  const killed = ids.filter((id) => store.cursors.kill(cursorId(id)));
  const missing = ids.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

function cursorId(id: unknown): bigint {
  if (id instanceof Long) return id.toBigInt();
  if (typeof id === 'number') return BigInt(id);
  throw new StoreError('TypeMismatch', 'A cursor id is an int64');
}
