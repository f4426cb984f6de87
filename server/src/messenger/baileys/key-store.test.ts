import { initAuthCreds, type SignalDataSet } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { SecretBox } from '#core/secrets';
import { LeaseHandle } from '../leases/lease-handle';
import { StateRows } from '../state/state-rows';
import { WriteBehind } from '../state/write-behind';
import { MemoryDatabase } from '../testing/memory-database';
import { KeyStore } from './key-store';

function setUp(database = new MemoryDatabase()) {
  const rows = new StateRows(
    database.db,
    new SecretBox('x'.repeat(32)),
    { companyId: 1, connectionId: 7 },
    new LeaseHandle(1),
  );
  const writes = new WriteBehind((operations) => rows.write(operations));
  const keys = new KeyStore(rows, writes, () => undefined);
  return { database, rows, writes, keys };
}

const bytes = Buffer.from([0, 255, 128, 10, 13, 0]);
const session = (value: Uint8Array | null): SignalDataSet => ({ session: { 'a.0': value } });

describe('the key store', () => {
  it('returns stored values, at once and after a restart, byte for byte', async () => {
    const { database, keys, writes } = setUp();
    const pair = { public: bytes, private: new Uint8Array(bytes) };
    await keys.set({
      'pre-key': { '1': pair },
      'lid-mapping': { '55': '77' },
      'sender-key-memory': { 'g@g.us': { 'a.b:1@s.whatsapp.net': true } },
    });
    const read = async (store: KeyStore) => [
      await store.get('pre-key', ['1', '2']),
      await store.get('lid-mapping', ['55']),
      await store.get('sender-key-memory', ['g@g.us']),
    ];
    const expected = [
      { '1': { public: bytes, private: bytes } },
      { '55': '77' },
      { 'g@g.us': { 'a.b:1@s.whatsapp.net': true } },
    ];
    expect(await read(keys)).toEqual(expected);
    await writes.settled();
    expect(await read(setUp(database).keys)).toEqual(expected);
  });

  it('stores the value at the time of the call, not a later state of the object', async () => {
    const { database, keys, writes } = setUp();
    const changing = { 'a@lid': true } as Record<string, boolean>;
    await keys.set({ 'sender-key-memory': { g: changing } });
    changing['b@lid'] = true;
    await writes.settled();
    for (const store of [keys, setUp(database).keys]) {
      expect(await store.get('sender-key-memory', ['g'])).toEqual({ g: { 'a@lid': true } });
    }
  });

  it('stores nothing readable, and each document with its owner', async () => {
    const { database, keys, writes } = setUp();
    await keys.set({ 'lid-mapping': { '5511': 'a-secret-lid' } });
    await writes.settled();
    const row = database.rows.get('7:lid-mapping:5511');
    expect(row).toMatchObject({ companyId: 1, connectionId: 7 });
    expect(Buffer.from(row?.data?.buffer ?? []).includes('a-secret-lid')).toBe(false);
  });

  it('removes values that are set to null', async () => {
    const { database, keys, writes } = setUp();
    await keys.set(session(bytes));
    await writes.settled();
    await keys.set(session(null));
    expect(await keys.get('session', ['a.0'])).toEqual({});
    await writes.settled();
    expect([...database.rows.values()].map(({ data }) => data)).toEqual([undefined]);
  });

  it('prefers a change that is made during a read of the database', async () => {
    const { database, keys, writes, rows } = setUp();
    await keys.set(session(Buffer.from('old')));
    await writes.settled();
    const fresh = new KeyStore(rows, writes, () => undefined);
    const read = fresh.get('session', ['a.0']);
    await fresh.set(session(Buffer.from('new')));
    expect(await read).toEqual({ 'a.0': Buffer.from('new') });
    expect(await fresh.get('session', ['a.0'])).toEqual({ 'a.0': Buffer.from('new') });
    await writes.settled();
    expect(database.rows.size).toBe(1);
  });

  it('returns unwritten keys even after the cache has evicted them', async () => {
    const { database, keys, writes } = setUp();
    let release = () => undefined as void;
    database.beforeWrite = () => new Promise((resolve) => (release = resolve));
    await keys.set(session(bytes));
    const large = Buffer.alloc(300_000);
    for (const id of ['b.0', 'c.0', 'd.0', 'e.0']) await keys.set({ session: { [id]: large } });
    expect(await keys.get('session', ['a.0'])).toEqual({ 'a.0': bytes });
    database.beforeWrite = () => undefined;
    release();
    await writes.settled();
  });

  it('accepts nothing from a closed socket', async () => {
    const { database, keys, writes } = setUp();
    keys.close();
    expect(() => keys.set(session(bytes))).toThrow('ended');
    keys.saveCredentials(initAuthCreds());
    await writes.settled();
    expect(database.rows.size).toBe(0);
  });
});

describe('credentials', () => {
  it('are restored once the phone confirmed the device', async () => {
    const { database, keys, writes } = setUp();
    const credentials = Object.assign(initAuthCreds(), {
      me: { id: '5511900000001:3@s.whatsapp.net', lid: '1:3@lid' },
      account: { details: bytes, accountSignatureKey: bytes },
      routingInfo: bytes,
    });
    keys.saveCredentials(credentials);
    await writes.settled();
    const stored = await setUp(database).keys.loadCredentials();
    expect(stored).toMatchObject({ me: credentials.me, account: credentials.account, routingInfo: bytes });
    expect(Buffer.from(stored.noiseKey.private)).toEqual(Buffer.from(credentials.noiseKey.private));
  });

  it('are created again after an incomplete pairing', async () => {
    const { database, keys, writes } = setUp();
    const halfWay = Object.assign(initAuthCreds(), { me: { id: '5511900000001@s.whatsapp.net' } });
    keys.saveCredentials(halfWay);
    await writes.settled();
    const next = await setUp(database).keys.loadCredentials();
    expect(next.me).toBeUndefined();
    expect(Buffer.from(next.noiseKey.public)).not.toEqual(Buffer.from(halfWay.noiseKey.public));
  });
});
