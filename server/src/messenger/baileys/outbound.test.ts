import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TokenBucket } from '#core/token-bucket';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import type { ChatAddress } from '../gateway';
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
let address: ChatAddress;

beforeAll(async () => {
  [simulator, database] = await Promise.all([startSimulator(), migratedDatabase()]);
  messenger = testMessenger(simulator, database, { lookups: { perSecond: 0.001, burst: 3 } });
  await pair(messenger, (qr) => control(simulator, `/phones/${SHOP}/scan`, { qr }));
});
afterAll(async () => {
  await messenger.gateway.close();
  await simulator.close();
  await database.close();
});
beforeEach(async () => {
  customers += 1;
  customer = `55119822200${String(customers).padStart(2, '0')}`;
  await control(simulator, `/contacts/${customer}`, { name: 'Pedro' });
  address = messenger.gateway.addressOf({ phone: customer, lid: null });
});

const seen = async () => {
  const path = `/contacts/${customer}/messages?with=${SHOP}`;
  return control<{
    peerState?: string;
    messages: { id: string; text?: string; fromMe: boolean; status: string }[];
  }>(simulator, path);
};

/** Returns the number of stanzas that the connection has not acknowledged. */
const queued = async () => {
  const phones = await control<{ number: string; links: { queued: number }[] }[]>(simulator, '/phones');
  return phones.find(({ number }) => number === SHOP)?.links[0]?.queued;
};

async function send(text: string, more: { to?: ChatAddress; messengerId?: string } = {}): Promise<string> {
  const messengerId = more.messengerId ?? messenger.gateway.newMessengerId();
  await messenger.gateway.send(connection, {
    to: more.to ?? address,
    content: { type: 'text', text },
    messengerId,
  });
  return messengerId;
}

describe('an outgoing text', () => {
  it('is reported as sent, delivered and read', async () => {
    const id = await send('Olá, Pedro');
    await messenger.listener.until('delivered', () => messenger.listener.acks(id).includes(3));
    expect((await seen()).messages).toMatchObject([{ id, text: 'Olá, Pedro', fromMe: false }]);
    await control(simulator, `/contacts/${customer}/read`, { to: SHOP });
    await messenger.listener.until('read', () => messenger.listener.acks(id).includes(4));
    expect(messenger.listener.acks(id)).toEqual([2, 3, 4]);
  });

  it('has its receipts acknowledged only when their reports are stored', async () => {
    const { listener } = messenger;
    let store = (): void => undefined;
    const stored = new Promise<void>((resolve) => (store = resolve));
    listener.storeReport = ({ ack }) => (ack === 3 ? stored : Promise.resolve());
    const id = await send('Olá');
    await listener.until('delivered', () => listener.acks(id).includes(3));
    // A receipt that waits for its report does not delay a reply's receipt.
    const reply = await control<{ id: string }>(simulator, `/contacts/${customer}/messages`, {
      ...{ to: SHOP, type: 'text', text: 'oi' },
    });
    const status = async () => (await seen()).messages.find((one) => one.id === reply.id)?.status;
    await expect.poll(status).toBe('delivered');
    expect(await queued()).toBe(1);
    store();
    await expect.poll(queued).toBe(0);
    listener.storeReport = () => Promise.resolve();
  });

  it('has its receipts reported again to the next socket if they were not stored', async () => {
    const { listener } = messenger;
    listener.storeReport = () => Promise.reject(new Error('The database does not respond.'));
    const id = await send('Olá');
    await listener.until('delivered', () => listener.acks(id).includes(3));
    await control(simulator, `/contacts/${customer}/read`, { to: SHOP });
    await listener.until('read', () => listener.acks(id).includes(4));
    expect(await queued()).toBe(2);
    listener.storeReport = () => Promise.resolve();
    await control(simulator, `/phones/${SHOP}/drop`, {});
    const repeated = () =>
      listener.reports
        .filter((report) => report.repeated && report.messengerIds.includes(id))
        .map(({ ack }) => ack);
    await expect.poll(repeated).toEqual([3, 4]);
    await expect.poll(queued).toBe(0);
  });

  it('waits for its turn within the send rate of its number', async () => {
    const consume = vi.spyOn(TokenBucket.prototype, 'consume');
    await send('Olá');
    const consumed = consume.mock.contexts.length;
    consume.mockRestore();
    expect(consumed).toBeGreaterThan(0);
  });

  it('keeps its order while the customer writes at the same time', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `resposta ${index + 1}`);
    const write = (text: string) =>
      control(simulator, `/contacts/${customer}/messages`, { to: SHOP, type: 'text', text });
    await write('oi');
    const writing = (async () => {
      for (let n = 1; n <= 120; n += 1) await write(`pergunta ${n}`);
    })();
    for (const text of texts) await send(text);
    await writing;
    const received = async () =>
      (await seen()).messages.flatMap(({ text, fromMe }) => (fromMe ? [] : [text ?? '']));
    await expect.poll(async () => (await received()).length, { timeout: 15_000 }).toBe(texts.length);
    expect(await received()).toEqual(texts);
  });

  it('reaches a customer known by LID', async () => {
    const { lid } = await control<{ lid: string }>(simulator, `/contacts/${customer}`, {});
    const id = await send('pelo LID', { to: messenger.gateway.addressOf({ phone: null, lid }) });
    await messenger.listener.until('delivered', () => messenger.listener.acks(id).includes(3));
    expect((await seen()).messages).toMatchObject([{ id, text: 'pelo LID' }]);
  });

  it('is sent in the chat in which the customer wrote, with the quoted message', async () => {
    const { id: requestId } = await control<{ id: string }>(simulator, `/contacts/${customer}/messages`, {
      to: SHOP,
      type: 'text',
      text: 'Aberto?',
    });
    const { listener, gateway } = messenger;
    const question = await listener.until('the question', () =>
      listener.messages.find((m) => m.messengerId === requestId),
    );
    const messengerId = gateway.newMessengerId();
    const quoted = { messengerId: requestId, fromMe: false, participant: null, body: 'Aberto?' };
    await gateway.send(connection, {
      messengerId,
      to: question.chat.address,
      content: { type: 'text', text: 'Sim' },
      quoted,
    });
    await listener.until('delivered', () => listener.acks(messengerId).includes(3));
    expect((await seen()).messages.at(-1)).toMatchObject({ text: 'Sim', quotedId: requestId });
  });

  it('is displayed once when it is sent twice under one id', async () => {
    const id = await send('uma vez');
    await send('uma vez', { messengerId: id });
    const after = await send('depois');
    await messenger.listener.until('delivered', () => messenger.listener.acks(after).includes(3));
    expect((await seen()).messages.map(({ text }) => text)).toEqual(['uma vez', 'depois']);
  });

  it('is rejected without a session', async () => {
    const elsewhere = { companyId: 1, connectionId: 99 };
    const message = { messengerId: 'X', to: address, content: { type: 'text' as const, text: 'ninguém' } };
    await expect(messenger.gateway.send(elsewhere, message)).rejects.toMatchObject({
      failure: 'notConnected',
    });
  });
});

describe('presence and lookups', () => {
  it('show the customer that an agent is typing', async () => {
    await messenger.gateway.sendTyping(connection, address, 'composing');
    await expect.poll(async () => (await seen()).peerState).toBe('composing');
    await messenger.gateway.sendTyping(connection, address, 'paused');
    await expect.poll(async () => (await seen()).peerState).toBe('paused');
  });

  it('report that the customer is typing', async () => {
    await messenger.gateway.subscribePresence(connection, address);
    await control(simulator, `/contacts/${customer}/presence`, { to: SHOP, state: 'composing' });
    const report = await messenger.listener.until('composing', () =>
      messenger.listener.presences.find(
        ({ presence, chat }) => presence === 'composing' && chat.phone === customer,
      ),
    );
    expect(report.connection).toEqual(connection);
  });

  it('mark the customer’s messages as read', async () => {
    const { id } = await control<{ id: string }>(simulator, `/contacts/${customer}/messages`, {
      to: SHOP,
      type: 'text',
      text: 'leia',
    });
    const { listener, gateway } = messenger;
    const message = await listener.until('the message', () =>
      listener.messages.find((m) => m.messengerId === id),
    );
    await gateway.markRead(connection, message.chat.address, [id]);
    await expect.poll(async () => (await seen()).messages.find((one) => one.id === id)?.status).toBe('read');
  });

  it('return the avatar, or none', async () => {
    expect(await messenger.gateway.avatarUrl(connection, address)).toBeNull();
    const image = Buffer.from('a picture').toString('base64');
    await control(simulator, `/contacts/${customer}`, { picture: image });
    const url = await messenger.gateway.avatarUrl(connection, address);
    expect(await (await fetch(url ?? '')).text()).toBe('a picture');
  });

  it('look numbers up within a budget', async () => {
    const stranger = '5511900009999';
    await control(simulator, `/contacts/${stranger}`, { registered: false });
    const { lid } = await control<{ lid: string }>(simulator, `/contacts/${customer}`, {});
    const [known, unknown] = await messenger.gateway.lookup(connection, [customer, stranger]);
    expect(known).toMatchObject({ phone: customer, exists: true, identity: { phone: customer, lid } });
    expect(unknown).toEqual({ phone: stranger, exists: false });
    await expect(messenger.gateway.lookup(connection, [customer, stranger])).rejects.toMatchObject({
      failure: 'budget',
    });
  });
});
