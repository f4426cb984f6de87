import { expect, it } from 'vitest';
import { SecretBox } from '#core/secrets';
import { LeaseHandle } from '../leases/lease-handle';
import { StateRows } from '../state/state-rows';
import { WriteBehind } from '../state/write-behind';
import { MemoryDatabase } from '../testing/memory-database';
import { SentMessages } from './sent-messages';

const connection = { companyId: 1, connectionId: 7 };

function setUp(database = new MemoryDatabase()) {
  const rows = new StateRows(database.db, new SecretBox('x'.repeat(32)), connection, new LeaseHandle(1));
  const writes = new WriteBehind((operations) => rows.write(operations), []);
  const sent = new SentMessages(rows);
  sent.attach(writes);
  return { database, writes, sent };
}

it('finds messages sent before a restart, with their content', async () => {
  const { database, writes, sent } = setUp();
  const message = { extendedTextMessage: { text: 'sim', contextInfo: { stanzaId: 'Q1' } } };
  sent.store('A', message);
  expect(await sent.find('A')).toMatchObject(message);
  await writes.settled();
  expect(await setUp(database).sent.find('A')).toMatchObject(message);
  expect(await sent.find('B')).toBeUndefined();
});

it('stores sent messages encrypted, and for a limited time', async () => {
  const { database, writes, sent } = setUp();
  sent.store('A', { conversation: 'segredo' });
  await writes.settled();
  const row = database.rows.get('7:sent:A');
  expect(Buffer.from(row?.data?.buffer ?? []).includes('segredo')).toBe(false);
  expect(row?.forgetAt?.getTime()).toBeGreaterThan(Date.now() + 24 * 3_600_000);
});

it('caches few messages, and finds the others in the database', async () => {
  const { writes, sent } = setUp();
  const long = 'x'.repeat(10_000);
  for (let index = 0; index < 100; index += 1) sent.store(`${index}`, { conversation: long + index });
  // Finds messages before and after they are written.
  expect((await sent.find('0'))?.conversation).toBe(`${long}0`);
  await writes.settled();
  expect((await sent.find('1'))?.conversation).toBe(`${long}1`);
});
