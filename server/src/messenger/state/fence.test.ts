import { Binary } from 'mongodb';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SecretBox } from '#core/secrets';
import { LeaseHandle } from '../leases/lease-handle';
import { connection, migratedDatabase, TEST_SECRET } from '../testing/test-messenger';
import { FencedError, raiseFence, retireFence } from './fence';
import type { StateRow } from './state-row';
import { encodeState, STATE_COLLECTION, StateRows } from './state-rows';

let database: Awaited<ReturnType<typeof migratedDatabase>>;
const collection = () => database.db.collection<StateRow>(STATE_COLLECTION);
const stored = () => collection().find({ companyId: 1 }).sort({ _id: 1 }).toArray();

beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await collection().deleteMany({});
});

/** Returns a server's access to the rows after it has claimed the session. */
async function acquire(fence: number) {
  const lost = vi.fn();
  await raiseFence(collection(), connection.connectionId, fence);
  const rows = new StateRows(
    database.db,
    new SecretBox(TEST_SECRET),
    connection,
    new LeaseHandle(fence, lost),
  );
  const put = (type: string, id: string, value: string) => rows.put(rows.rowId(type, id), encodeState(value));
  return { rows, put, lost };
}

it('the current fencing number permits repeated writes', async () => {
  const { rows, put, lost } = await acquire(1);
  await rows.write([put('session', 'a', 'one'), put('creds', 'me', 'one')]);
  await rows.write([put('session', 'a', 'two'), rows.remove(rows.rowId('creds', 'me'))]);
  const loaded = await rows.load([rows.rowId('session', 'a'), rows.rowId('creds', 'me')]);
  expect([...loaded.keys()]).toEqual(['7:session:a']);
  expect(lost).not.toHaveBeenCalled();
});

it('a former fencing number permits no write, neither a change nor an insertion', async () => {
  const first = await acquire(1);
  await first.rows.write([
    first.put('session', 'a', 'one'),
    first.put('creds', 'me', 'one'),
    first.rows.put(first.rows.rowId('inbox', 'm'), encodeState('raw'), { waitingFor: 7, order: 1 }),
  ]);
  const second = await acquire(2);
  await second.rows.write([second.put('session', 'a', 'two')]);
  const before = await stored();

  const late = [
    () => first.rows.write([first.put('inbox', 'n', 'new'), first.put('session', 'b', 'new')]),
    () => first.rows.write([first.put('session', 'a', 'late'), first.put('creds', 'me', 'late')]),
    () => first.rows.write([first.rows.remove(first.rows.rowId('creds', 'me'))]),
    () => first.rows.write([first.rows.empty([first.rows.rowId('inbox', 'm')], new Date())]),
    () => first.rows.erasePairing(),
    () => first.rows.eraseAll(),
  ];
  for (const write of late) await expect(write()).rejects.toThrow(FencedError);
  expect(await stored()).toEqual(before);
  expect(first.lost).toHaveBeenCalledOnce();
  await second.rows.write([second.put('session', 'a', 'three')]);
});

it('the database decides about a fencing number, even if the process considers its lease valid', async () => {
  const first = await acquire(1);
  await acquire(2);
  // Gives access to the same rows with a lease that seems still valid.
  const { rows, put } = {
    ...first,
    rows: new StateRows(database.db, new SecretBox(TEST_SECRET), connection, new LeaseHandle(1)),
  };
  await expect(rows.write([put('session', 'a', 'late')])).rejects.toThrow(FencedError);
  expect(await stored()).toEqual([]);
});

it('an expired lease rejects writes without a query', async () => {
  const { rows, put } = await acquire(1);
  const over = new LeaseHandle(1);
  over.giveBack();
  const fenced = new StateRows(database.db, new SecretBox(TEST_SECRET), connection, over);
  await expect(fenced.write([put('session', 'a', 'late')])).rejects.toThrow(FencedError);
  await rows.write([put('session', 'a', 'in time')]);
});

it('a fencing number can only rise', async () => {
  await acquire(5);
  await expect(raiseFence(collection(), 7, 5)).rejects.toThrow(FencedError);
  await expect(raiseFence(collection(), 7, 4)).rejects.toThrow(FencedError);
  await raiseFence(collection(), 7, 6);
});

it('a fencing number remains when everything else of the connection is erased', async () => {
  const first = await acquire(1);
  const second = await acquire(2);
  await second.rows.write([second.put('session', 'a', 'two')]);
  await second.rows.eraseAll();
  await retireFence(collection(), 7);
  expect(await stored()).toEqual([]);
  await expect(first.rows.write([first.put('session', 'a', 'late')])).rejects.toThrow(FencedError);
  const third = await acquire(3);
  await third.rows.write([third.put('session', 'a', 'three')]);
  expect(await collection().findOne({ _id: 'fence:7' })).toEqual({ _id: 'fence:7', fence: 3 });
});

it('the fencing number is checked for each part of a write too large for one command', async () => {
  const { rows } = await acquire(1);
  const large = (id: string) => ({
    replaceOne: {
      filter: { _id: rows.rowId('inbox', id) },
      replacement: { companyId: 1, connectionId: 7, data: new Binary(Buffer.alloc(5_000_000)) },
      upsert: true,
    },
  });
  const commands: unknown[][] = [];
  const watched = vi.spyOn(Object.getPrototypeOf(collection()) as ReturnType<typeof collection>, 'bulkWrite');
  await rows.write(['a', 'b', 'c', 'd'].map(large));
  for (const [operations] of watched.mock.calls) commands.push([...operations]);
  watched.mockRestore();
  expect(commands.map(({ length }) => length)).toEqual([2, 2, 2, 2]);
  for (const [first] of commands)
    expect(first).toMatchObject({ updateOne: { filter: { _id: 'fence:7', fence: 1 } } });
  expect(await stored()).toHaveLength(4);
});
