import { describe, expect, it } from 'vitest';
import { SecretBox } from '#core/secrets';
import { LeaseHandle } from '../leases/lease-handle';
import { MemoryDatabase } from '../testing/memory-database';
import { encodeState, type StateOperation, StateRows } from './state-rows';
import { WRITE_ORDER, WriteBehind } from './write-behind';

function setUp(retryMs: number[] = []) {
  const database = new MemoryDatabase();
  const rows = new StateRows(
    database.db,
    new SecretBox('x'.repeat(32)),
    { companyId: 1, connectionId: 7 },
    new LeaseHandle(1),
  );
  const writes = new WriteBehind((operations) => rows.write(operations), retryMs);
  const put = (id: string, rank: keyof typeof WRITE_ORDER = 'key', value: unknown = id) =>
    writes.put(id, {
      rank: WRITE_ORDER[rank],
      operation: () => (rank === 'removal' ? rows.remove(id) : rows.put(id, encodeState(value))),
    });
  const noted = (id: string, when: Parameters<typeof writes.put>[2]) =>
    writes.put(id, { rank: WRITE_ORDER.key, operation: () => rows.put(id, encodeState(id)) }, when);
  return { database, writes, put, noted };
}

const ids = (operations: StateOperation[] = []) =>
  operations.map((operation) => {
    if ('replaceOne' in operation) return operation.replaceOne.filter._id;
    return 'deleteOne' in operation ? operation.deleteOne.filter._id : undefined;
  });

describe('write-behind', () => {
  it('writes messages first, then keys, credentials and sessions, and removes used prekeys last', async () => {
    const { database, writes, put } = setUp();
    put('prekey', 'removal');
    put('session', 'session');
    put('creds', 'credentials');
    put('identity', 'key');
    put('message', 'inbox');
    await writes.settled();
    expect(database.writes.map(ids)).toEqual([['message', 'identity', 'creds', 'session', 'prekey']]);
  });

  it('stores an entry that may wait for the next write alone if a caller waits for it', async () => {
    const { database, writes, noted } = setUp();
    noted('sent', 'withNext');
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    await turn();
    expect(database.writes).toEqual([]);
    writes.due();
    await writes.settled();
    expect(database.writes.map(ids)).toEqual([['sent']]);
    // Changes share a pending write, which an urgent change starts earlier.
    noted('message', 'soon');
    writes.due();
    await turn();
    expect(database.writes).toHaveLength(1);
    noted('session', 'now');
    await writes.settled();
    expect(database.writes.map(ids)).toEqual([['sent'], ['message', 'session']]);
  });

  it('stores an entry that is due soon without other entries', async () => {
    const { database, writes, noted } = setUp();
    const written = new Promise<void>((resolve) => (writes.onWritten = resolve));
    noted('message', 'soon');
    await written;
    expect(database.writes.map(ids)).toEqual([['message']]);
  });

  it('stores entries that may wait, and are added during a write, with the entries of the next write', async () => {
    const { database, writes, put, noted } = setUp();
    let release = () => undefined as void;
    database.beforeWrite = () => new Promise((resolve) => (release = resolve));
    put('a');
    await new Promise((resolve) => setImmediate(resolve));
    noted('first', 'soon');
    writes.due();
    database.beforeWrite = () => undefined;
    const written = new Promise<void>((resolve) => (writes.onWritten = resolve));
    release();
    await written;
    expect(database.writes.map(ids)).toEqual([['a']]);
    noted('second', 'soon');
    await new Promise<void>((resolve) => (writes.onWritten = resolve));
    expect(database.writes.map(ids)).toEqual([['a'], ['first', 'second']]);
  });

  it('combines changes made during a write, with the last value of each key once', async () => {
    const { database, writes, put } = setUp();
    let release = () => undefined as void;
    database.beforeWrite = () => new Promise((resolve) => (release = resolve));
    put('a');
    await new Promise((resolve) => setImmediate(resolve));
    put('b');
    put('c');
    put('b', 'key', 'newer');
    database.beforeWrite = () => undefined;
    release();
    await writes.settled();
    expect(database.writes.map(ids)).toEqual([['a'], ['c', 'b']]);
  });

  it('limits a write to a few hundred operations', async () => {
    const { database, writes, put } = setUp();
    for (let index = 0; index < 700; index += 1) put(`key ${index}`);
    await writes.settled();
    expect(database.writes.map(({ length }) => length)).toEqual([300, 300, 100]);
  });

  it('reports progress only when everything before it is stored', async () => {
    const { database, writes, put } = setUp();
    const progress: number[] = [];
    writes.onWritten = () => progress.push(writes.written);
    for (let index = 0; index < 301; index += 1) put(`key ${index}`);
    expect([writes.made, writes.written]).toEqual([301, 0]);
    database.beforeWrite = () => expect(writes.written).toBe(0);
    await writes.settled();
    expect(progress).toEqual([301]);
  });

  it('retries, then gives up and accepts no further entries', async () => {
    const { database, writes, put } = setUp([1, 1]);
    let failures = 2;
    database.beforeWrite = () => {
      if (failures-- > 0) throw new Error('away');
    };
    put('a');
    await writes.settled();
    expect([...database.rows.keys()]).toEqual(['a']);

    const errors: unknown[] = [];
    writes.onFailed = (error) => errors.push(error);
    failures = 3;
    put('b');
    await writes.settled();
    failures = 0;
    put('c');
    await writes.settled();
    expect(errors).toHaveLength(1);
    expect([...database.rows.keys()]).toEqual(['a']);
    expect(writes.written).toBe(1);
  });
});
