import { expect, it, vi } from 'vitest';
import { connectedDatabase } from '#testing/connected-database';
import { activeCompanies } from '../fair-shares';
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

it('inserts long work in shorter commands and rests after each while another company uses the server', async () => {
  const [busy, neighbour] = [1, 2];
  const collection = database().db.collection<{ _id: number }>('gently');
  let [inserts, insertingMs] = [0, 0];
  const stop = observeCommands((command, seconds) => {
    if (command !== 'insert') return;
    inserts += 1;
    insertingMs += seconds * 1_000;
  });
  const documents = Array.from({ length: 250 }, (_, _id) => ({ _id }));
  // A server of an earlier test file may have been in use a moment ago.
  await vi.waitFor(() => expect(activeCompanies.hasOthers(neighbour)).toBe(false), { timeout: 20_000 });
  activeCompanies.note(neighbour);
  const started = performance.now();
  await insertEach(collection, documents.slice(0, 100), busy);
  const ms = performance.now() - started;
  expect(inserts).toBe(4);
  expect(ms).toBeGreaterThan(2.5 * insertingMs);
  await insertEach(collection, documents.slice(100, 200), neighbour);
  await insertEach(collection, documents.slice(200));
  stop();
  expect(inserts).toBe(6);
  expect(await collection.countDocuments()).toBe(250);
});
