import { expect, it } from 'vitest';
import { connectedDatabase } from '#testing/connected-database';
import { observeCommands } from './command-times';
import { insertEach } from './insert-each';

const database = connectedDatabase();

it('inserts in short commands, and returns the indexes of rejected documents of all of them', async () => {
  const collection = database().db.collection<{ _id: number }>('inserted');
  const repeated = [5, 150, 249];
  await collection.insertMany(repeated.map((_id) => ({ _id })));
  let inserts = 0;
  const stop = observeCommands((command) => (inserts += command === 'insert' ? 1 : 0));
  const rejected = await insertEach(
    collection,
    Array.from({ length: 250 }, (_, _id) => ({ _id })),
  );
  stop();
  expect([...rejected]).toEqual(repeated);
  expect(inserts).toBe(3);
  expect(await collection.countDocuments()).toBe(250);
  expect(await insertEach(collection, [])).toEqual(new Set());
});
