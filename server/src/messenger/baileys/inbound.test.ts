import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import type { InboundMessage } from '../gateway';
import type { StateRow } from '../state/state-row';
import { STATE_COLLECTION } from '../state/state-rows';
import {
  connection,
  migratedDatabase,
  pair,
  type TestMessenger,
  testMessenger,
} from '../testing/test-messenger';

const SHOP = '5511900000001';
let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let messenger: TestMessenger;
let customers = 0;
let customer = '';

beforeAll(async () => {
  [simulator, database] = await Promise.all([startSimulator(), migratedDatabase()]);
  messenger = testMessenger(simulator, database);
  await pair(messenger, (qr) => control(simulator, `/phones/${SHOP}/scan`, { qr }));
});
afterAll(async () => {
  await messenger.gateway.close();
  await simulator.close();
  await database.close();
});
beforeEach(() => {
  customers += 1;
  customer = `55119811100${String(customers).padStart(2, '0')}`;
});

/** Makes the customer send a message. Returns what the application receives. */
async function receive(body: object): Promise<InboundMessage> {
  const { id } = await control<{ id: string }>(simulator, `/contacts/${customer}/messages`, {
    to: SHOP,
    ...body,
  });
  return messenger.listener.until(`message ${id}`, () => heard(id)[0]);
}
const heard = (id: string) => messenger.listener.messages.filter(({ messengerId }) => messengerId === id);
const faults = (body: object) => control(simulator, '/faults', body);
const waitingRows = () =>
  database.db.collection<StateRow>(STATE_COLLECTION).countDocuments({ waitingFor: connection.connectionId });
const queued = async () => {
  const phones = await control<{ number: string; links: { queued: number }[] }[]>(simulator, '/phones');
  return phones.find(({ number }) => number === SHOP)?.links[0]?.queued;
};

const mine = (from: string) => messenger.listener.messages.filter(({ chat }) => chat.phone === from);

/** Returns a database whose reads take random times. */
function unevenlyRead(db: typeof database.db): typeof database.db {
  const collection = (name: string) => {
    const rows = db.collection(name);
    const find = rows.find.bind(rows) as (...args: unknown[]) => ReturnType<typeof rows.find>;
    rows.find = ((...args: unknown[]) => {
      const cursor = find(...args);
      const toArray = cursor.toArray.bind(cursor);
      cursor.toArray = async () => {
        await delay(Math.random() * 60);
        return toArray();
      };
      return cursor;
    }) as typeof rows.find;
    return rows;
  };
  return new Proxy(db, {
    get: (target, key) => (key === 'collection' ? collection : Reflect.get(target, key, target)),
  }) as typeof db;
}

async function restart() {
  await messenger.gateway.close();
  messenger = testMessenger(simulator, database);
  messenger.gateway.boot([connection]);
  await messenger.listener.state(7, 'CONNECTED');
}

describe('a customer’s text', () => {
  for (const addressing of ['lid', 'pn'] as const) {
    it(`is received once with phone number and LID, addressed by ${addressing}`, async () => {
      const { lid } = await control<{ lid: string }>(simulator, `/contacts/${customer}`, { name: 'Maria' });
      const message = await receive({ type: 'text', text: 'Bom dia', addressing });
      expect(message).toMatchObject({
        connection,
        chat: {
          phone: customer,
          lid,
          address: addressing === 'lid' ? `${lid}@lid` : `${customer}@s.whatsapp.net`,
        },
        isGroup: false,
        fromMe: false,
        pushName: 'Maria',
        kind: 'text',
        body: 'Bom dia',
        quotedMessengerId: null,
        offline: false,
      });
      const second = await receive({ type: 'text', text: 'tudo bem?', addressing });
      expect(second.chat).toEqual(message.chat);
      expect(heard(message.messengerId)).toHaveLength(1);
    });
  }

  it('contains the id of the message that it quotes', async () => {
    const first = await receive({ type: 'text', text: 'quanto custa?' });
    const second = await receive({ type: 'text', text: 'e o frete?', quotedId: first.messengerId });
    expect(second.quotedMessengerId).toBe(first.messengerId);
  });

  it('typed on the company’s own phone belongs to the customer’s chat', async () => {
    const { id } = await control<{ id: string }>(simulator, `/phones/${SHOP}/messages`, {
      to: customer,
      type: 'text',
      text: 'do celular da loja',
    });
    const message = await messenger.listener.until('our own message', () => heard(id)[0]);
    expect(message).toMatchObject({
      fromMe: true,
      pushName: null,
      body: 'do celular da loja',
      chat: { phone: customer },
    });
    expect(message.chat.lid).toMatch(/^\d+$/);
  });
});

describe('other messages', () => {
  const file = Buffer.from('x').toString('base64');
  const cases: [object, string, string][] = [
    [{ type: 'image', file, mimetype: 'image/png', caption: 'a foto' }, 'image', 'a foto'],
    [{ type: 'document', file, mimetype: 'application/pdf', fileName: 'a.pdf' }, 'document', ''],
    [{ type: 'audio', file, mimetype: 'audio/ogg' }, 'audio', ''],
    [{ type: 'location', latitude: -23.5, longitude: -46.6 }, 'location', ''],
  ];
  for (const [body, kind, text] of cases) {
    it(`of the type ${kind} are received`, async (test) => {
      const { type } = body as { type: string };
      const known = await fetch(`${simulator.controlUrl}/contacts/${customer}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to: SHOP, ...body }),
      });
      if (known.status === 400) return test.skip(`the simulator cannot send ${type} yet`);
      const { id } = (await known.json()) as { id: string };
      const message = await messenger.listener.until(`${kind} ${id}`, () => heard(id)[0]);
      expect(message).toMatchObject({ kind, body: text });
    });
  }
});

describe('after a failure, a session', () => {
  it('passes a message on again after a restart if the application did not accept it', async () => {
    messenger.listener.storeInbound = () => Promise.reject(new Error('no'));
    const rejected = await receive({ type: 'text', text: 'guarde isto' });
    await restart();
    const again = await messenger.listener.until('the message again', () => heard(rejected.messengerId)[0]);
    expect(again).toEqual({ ...rejected, retried: true });
    await expect.poll(waitingRows).toBe(0);
    await restart();
    await receive({ type: 'text', text: 'depois' });
    expect(heard(rejected.messengerId)).toHaveLength(0);
  });

  it('redacts the raw copy of an accepted message, and keeps its id', async () => {
    const { messengerId } = await receive({ type: 'text', text: 'segredo' });
    const rows = database.db.collection<StateRow>(STATE_COLLECTION);
    const redacted = async () =>
      (await rows.find({ forgetAt: { $gt: new Date() } }).toArray()).find(({ _id }) =>
        _id.includes(messengerId),
      );
    await expect.poll(redacted).toBeDefined();
    const row = await redacted();
    expect(row?.data).toBeUndefined();
  });

  it('opens an encrypted edit after a restart, with the secret of the redacted message', async () => {
    const { messengerId: targetId } = await receive({ type: 'text', text: 'erado' });
    await expect.poll(waitingRows).toBe(0);
    await restart();
    const edit = { to: SHOP, type: 'edit', targetId, text: 'errado', sealedAs: 'pn' };
    await control(simulator, `/contacts/${customer}/messages`, edit);
    const { changes } = messenger.listener;
    const change = await messenger.listener.until('the edit', () => changes[0]);
    expect(change).toMatchObject({ target: { messengerId: targetId }, change: { body: 'errado' } });
  });

  it('drops an encrypted edit of a message that was received before the pairing', async () => {
    const { messengerId: targetId } = await receive({ type: 'text', text: 'antes' });
    const rows = database.db.collection<StateRow>(STATE_COLLECTION);
    const withSecret = { _id: { $regex: targetId }, secret: { $exists: true } };
    const removeSecret = () => rows.updateOne(withSecret, { $unset: { secret: 1 } });
    await expect.poll(async () => (await removeSecret()).modifiedCount).toBe(1);
    const edit = { to: SHOP, type: 'edit', targetId, text: 'depois', sealedAs: 'lid' };
    await control(simulator, `/contacts/${customer}/messages`, edit);
    await receive({ type: 'text', text: 'mais uma' });
    await expect.poll(waitingRows).toBe(0);
    expect(mine(customer).map(({ body }) => body)).toEqual(['antes', 'mais uma']);
    expect(messenger.listener.changes.filter(({ target }) => target.messengerId === targetId)).toEqual([]);
  });

  it('passes on a repeated stanza once, and acknowledges it', async () => {
    await faults({ phone: SHOP, duplicate: true });
    const { messengerId } = await receive({ type: 'text', text: 'em dobro' });
    await faults({});
    await receive({ type: 'text', text: 'depois' });
    expect(heard(messengerId)).toHaveLength(1);
    await expect.poll(queued).toBe(0);
  });

  it('passes on a placeholder for an undecryptable message, then the message under the same id', async () => {
    await receive({ type: 'text', text: 'antes' });
    await faults({ phone: SHOP, corrupt: true });
    const placeholder = await receive({ type: 'text', text: 'ilegível' });
    expect(placeholder).toMatchObject({ kind: 'undecryptable', body: '', chat: { phone: customer } });
    await faults({});
    const real = await messenger.listener.until('the real one', () => heard(placeholder.messengerId)[1]);
    expect(real).toMatchObject({ kind: 'text', body: 'ilegível' });
  });

  it('identifies a group member by the same addresses before and after decryption', async () => {
    await receive({ type: 'text', text: 'antes' });
    const { id: group } = await control<{ id: string }>(simulator, '/groups', {
      subject: 'Compras',
      participants: [customer, SHOP],
      addressing: 'pn',
    });
    const inGroup = (text: string) => receive({ to: undefined, group, type: 'text', text });
    await inGroup('no grupo');
    await control(simulator, `/contacts/${customer}`, { hides: 'lid' });
    await faults({ phone: SHOP, corrupt: true });
    const placeholder = await inGroup('ilegível');
    await faults({});
    const real = await messenger.listener.until('the real one', () => heard(placeholder.messengerId)[1]);
    expect(real).toMatchObject({ kind: 'text', body: 'ilegível' });
    expect(placeholder).toMatchObject({ kind: 'undecryptable', sender: real.sender });
    expect(real.sender?.lid).toBeTruthy();
  });

  it('passes a placeholder on again after a restart if the application did not accept it', async () => {
    await receive({ type: 'text', text: 'antes' });
    // The message is not sent again, so only the placeholder remains.
    await faults({ phone: SHOP, corrupt: true, holdRetries: true });
    messenger.listener.storeInbound = () => Promise.reject(new Error('no'));
    const placeholder = await receive({ type: 'text', text: 'ilegível' });
    await restart();
    const again = await messenger.listener.until('the placeholder', () => heard(placeholder.messengerId)[0]);
    expect(again).toEqual({ ...placeholder, retried: true });
    await expect.poll(waitingRows).toBe(0);
    await faults({});
  });

  it('marks no first message of a chat as received offline, not even an undecryptable one', async () => {
    await receive({ type: 'text', text: 'antes' });
    await restart();
    await messenger.listener.until('a drained session', () => messenger.listener.ready.includes(7));
    await faults({ phone: SHOP, corrupt: true });
    const { messengerId } = await receive({ type: 'text', text: 'ilegível' });
    await faults({});
    const placeholder = () => heard(messengerId).find(({ kind }) => kind === 'undecryptable');
    const { offline } = await messenger.listener.until('the placeholder', placeholder);
    expect(offline).toBe(false);
  });

  it('passes on offline messages in order, marked as offline', async () => {
    await messenger.gateway.close();
    for (const text of ['um', 'dois', 'três']) {
      await control(simulator, `/contacts/${customer}/messages`, { to: SHOP, type: 'text', text });
    }
    messenger = testMessenger(simulator, database);
    messenger.gateway.boot([connection]);
    const mine = () => messenger.listener.messages.filter(({ chat }) => chat.phone === customer);
    await messenger.listener.until('three messages', () => mine().length === 3);
    expect(mine().map(({ body }) => body)).toEqual(['um', 'dois', 'três']);
    expect(mine().every(({ offline }) => offline)).toBe(true);
  });

  it('keeps the order of first messages of a chat, however long reading each key takes', async () => {
    const chats = Array.from({ length: 12 }, (_, index) => `551198222${String(1000 + index)}`);
    const write = (from: string, text: string) =>
      control(simulator, `/contacts/${from}/messages`, { to: SHOP, type: 'text', text });
    for (const from of chats) await write(from, 'antes');
    await messenger.listener.until('all chats', () => chats.every((from) => mine(from).length === 1));
    await messenger.gateway.close();
    messenger = testMessenger(simulator, { ...database, db: unevenlyRead(database.db) });
    messenger.gateway.boot([connection]);
    await messenger.listener.until('a drained session', () => messenger.listener.ready.includes(7));
    const texts = ['um', 'dois', 'três', 'quatro'];
    await Promise.all(
      chats.map(async (from) => {
        for (const text of texts) await write(from, text);
      }),
    );
    const all = () => chats.every((from) => mine(from).length === texts.length);
    await messenger.listener.until('all of them', all, 20_000);
    for (const from of chats) expect(mine(from).map(({ body }) => body)).toEqual(texts);
  });

  it('lets no new message overtake offline messages', async () => {
    await messenger.gateway.close();
    const texts = Array.from({ length: 160 }, (_, index) => `recado ${index + 1}`);
    const write = (text: string) =>
      control(simulator, `/contacts/${customer}/messages`, { to: SHOP, type: 'text', text });
    for (const text of texts.slice(0, 80)) await write(text);
    messenger = testMessenger(simulator, database);
    messenger.gateway.boot([connection]);
    // The customer writes while the session starts: some messages are queued, others are live.
    for (const text of texts.slice(80)) await write(text);
    const mine = () => messenger.listener.messages.filter(({ chat }) => chat.phone === customer);
    await messenger.listener.until('all of them', () => mine().length === texts.length, 20_000);
    expect(mine().map(({ body }) => body)).toEqual(texts);
    expect(mine().at(-1)?.offline).toBe(false);
  });

  it('awaits no query to receive a message, also from unknown customers', async () => {
    const senders = Array.from({ length: 20 }, (_, index) => `55117000000${String(index).padStart(2, '0')}`);
    const mine = () => messenger.listener.messages.filter(({ chat }) => senders.includes(chat.phone ?? ''));
    // If receiving needed one query, no message would arrive within the limit.
    await faults({ phone: SHOP, latencyMs: 60_000 });
    await control(simulator, '/bursts', { to: SHOP, from: senders, each: 10 });
    await messenger.listener.until('200 messages', () => mine().length === 200, 25_000);
    await expect.poll(queued).toBe(0);
    await faults({});
  });
});
