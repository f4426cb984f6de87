import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import type { ChatAddress, InboundMessage } from '../gateway';
import {
  connection,
  migratedDatabase,
  pair,
  type TestMessenger,
  testMessenger,
} from '../testing/test-messenger';

const SHOP = '5511900000001';
const IMAGE = Buffer.from('a picture').toString('base64');
let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let messenger: TestMessenger;
let customers = 0;
let customer = '';
let lid = '';

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
beforeEach(async () => {
  customers += 1;
  customer = `55119844400${String(customers).padStart(2, '0')}`;
  lid = (await control<{ lid: string }>(simulator, `/contacts/${customer}`, { name: 'Rita' })).lid;
});
afterEach(() => control(simulator, '/faults', {}));

const write = async (body: object): Promise<string> => {
  const path = `/contacts/${customer}/messages`;
  return (await control<{ id: string }>(simulator, path, { to: SHOP, ...body })).id;
};
const heard = (id: string) => messenger.listener.messages.filter(({ messengerId }) => messengerId === id);
const messageOf = (id: string): Promise<InboundMessage> =>
  messenger.listener.until(`message ${id}`, () => heard(id)[0]);

async function restart() {
  await messenger.gateway.close();
  messenger = testMessenger(simulator, database);
  messenger.gateway.boot([connection]);
  await messenger.listener.state(7, 'CONNECTED');
}

describe('a person', () => {
  it('has a name and both addresses after the first message', async () => {
    await write({ type: 'text', text: 'oi' });
    const { listener } = messenger;
    const name = await listener.until('the name', () =>
      listener.names.find(({ identity }) => identity.phone === customer),
    );
    expect(name).toMatchObject({ identity: { phone: customer, lid }, pushName: 'Rita' });
    const known = await listener.until('both addresses', () =>
      listener.identities.find(({ phone }) => phone === customer),
    );
    expect(known).toMatchObject({ phone: customer, lid });
    await messageOf(await write({ type: 'text', text: 'de novo' }));
    expect(listener.identities.filter(({ phone }) => phone === customer)).toHaveLength(1);
    expect(listener.names.filter(({ identity }) => identity.phone === customer)).toHaveLength(1);
  });

  it('has both addresses after a message to the number', async () => {
    const to = messenger.gateway.addressOf({ phone: customer, lid: null });
    const messengerId = messenger.gateway.newMessengerId();
    await messenger.gateway.send(connection, { messengerId, to, content: { type: 'text', text: 'oi' } });
    const { listener } = messenger;
    const known = await listener.until('both addresses', () =>
      listener.identities.find(({ phone }) => phone === customer),
    );
    expect(known.lid).toBe(lid);
  });

  it('changes the avatar', async () => {
    await messageOf(await write({ type: 'text', text: 'oi' }));
    await control(simulator, `/contacts/${customer}`, { picture: IMAGE });
    const { listener } = messenger;
    const chat = await listener.until('the picture', () =>
      listener.avatars.find(({ phone }) => phone === customer),
    );
    expect(chat.lid).toBe(lid);
  });
});

describe('a person who hides the number', () => {
  let username = '';
  beforeEach(async () => {
    username = `rita.${customers}`;
    await control(simulator, `/contacts/${customer}`, { hides: 'number', username });
  });

  it('is known by LID and username after a message', async () => {
    const received = await messageOf(await write({ type: 'text', text: 'oi', addressing: 'lid' }));
    expect(received).toMatchObject({ chat: { phone: null, lid }, username, pushName: 'Rita' });
  });

  it('has the username in a message that the company wrote on the phone', async () => {
    const path = `/contacts/${SHOP}/messages`;
    const { id } = await control<{ id: string }>(simulator, path, {
      to: customer,
      type: 'text',
      text: 'olá',
    });
    expect(await messageOf(id)).toMatchObject({ fromMe: true, chat: { lid }, username });
  });

  it('is found by username, with a PIN only by who knows it', async () => {
    const find = (wanted: { username: string; pin?: string }) =>
      messenger.gateway.lookupUsername(connection, wanted);
    expect(await find({ username })).toMatchObject({ phone: null, lid });
    expect(await find({ username: 'ninguem.aqui' })).toBeNull();
    await control(simulator, `/contacts/${customer}`, { usernamePin: '1234' });
    expect([await find({ username }), await find({ username, pin: '4321' })]).toEqual([null, null]);
    expect(await find({ username, pin: '1234' })).toMatchObject({ lid });
  });
});

describe('a call', () => {
  const call = async (body: object) =>
    (await control<{ id: string }>(simulator, `/contacts/${customer}/calls`, { to: SHOP, ...body })).id;
  const states = (callId: string) =>
    messenger.listener.calls.filter((report) => report.callId === callId).map(({ state }) => state);

  it('rings, is missed, and leaves an entry', async () => {
    const id = await call({ video: true, ringMs: 10 });
    expect(await messageOf(id)).toMatchObject({
      kind: 'call',
      chat: { phone: customer, lid },
      fromMe: false,
      data: { call: { video: true } },
    });
    expect(states(id)).toEqual(['ringing', 'missed']);
    expect(messenger.listener.calls.at(-1)).toMatchObject({
      connection,
      chat: { phone: customer },
      video: true,
    });
  });

  it('that was answered leaves no entry', async () => {
    const id = await call({ answer: true });
    await messenger.listener.until('accepted', () => states(id).includes('accepted'));
    await messageOf(await write({ type: 'text', text: 'depois' }));
    expect(heard(id)).toHaveLength(0);
  });

  it('is rejected', async () => {
    const id = await call({ ringMs: 60_000 });
    const { listener, gateway } = messenger;
    const ringing = await listener.until('ringing', () => listener.calls.find(({ callId }) => callId === id));
    const rejected = await rejectedCalls();
    await gateway.rejectCall(connection, id, ringing.chat.address);
    expect(await rejected.next()).toBe(id);
    rejected.close();
  });

  it('missed while the server was offline leaves its entry once', async () => {
    await messenger.gateway.close();
    const id = await call({ ringMs: 0 });
    messenger = testMessenger(simulator, database);
    messenger.gateway.boot([connection]);
    expect(await messageOf(id)).toMatchObject({ kind: 'call', chat: { phone: customer }, offline: true });
    expect(states(id)).toEqual(['missed']);
    await restart();
    await messageOf(await write({ type: 'text', text: 'depois' }));
    expect(heard(id)).toHaveLength(0);
  });
});

/** Records the ids of calls that clients reject from now on. */
async function rejectedCalls() {
  const stop = new AbortController();
  const { body } = await fetch(`${simulator.controlUrl}/events`, { signal: stop.signal });
  const reader = (body ?? never()).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string> => {
    for (;;) {
      const found = /\{[^\n]*"call\.rejected"[^\n]*\}/.exec(text)?.[0];
      if (found) return (JSON.parse(found) as { id: string }).id;
      text += (await reader.read()).value ?? '';
    }
  };
  return { next, close: () => stop.abort() };
}

function never(): never {
  throw new Error('There should be a body.');
}

describe('a group', () => {
  const THIRD = '5511988887777';
  async function group(subject: string): Promise<ChatAddress> {
    const participants = [customer, SHOP, THIRD];
    return (await control<{ jid: ChatAddress }>(simulator, '/groups', { subject, participants })).jid;
  }
  const nameOf = (address: ChatAddress) =>
    messenger.listener.groups.findLast((known) => known.address === address)?.subject;

  it('reports its name and members when the number joins, and a changed name', async () => {
    const chat = await group('Obra');
    await messenger.listener.until('the group', () => nameOf(chat) === 'Obra');
    const info = await messenger.gateway.groupInfo(connection, chat);
    expect(info.subject).toBe('Obra');
    expect(info.participants).toHaveLength(3);
    const owner = info.participants.find(({ identity }) => identity.phone === customer);
    expect(owner).toMatchObject({ identity: { phone: customer, lid }, admin: true });

    await control(simulator, `/groups/${chat}`.replace('@g.us', ''), { subject: 'Obra nova' });
    await messenger.listener.until('the new name', () => nameOf(chat) === 'Obra nova');
    expect((await messenger.gateway.groupInfo(connection, chat)).subject).toBe('Obra nova');
  });

  it('changes the avatar', async () => {
    const chat = await group('Fotos');
    await control(simulator, `/groups/${chat}`.replace('@g.us', ''), { picture: IMAGE });
    const { listener } = messenger;
    await listener.until('the picture', () => listener.avatars.find(({ address }) => address === chat));
  });

  it('reaches a member who joined later', async () => {
    const chat = await group('Crescendo');
    const newcomer = '5511977778888';
    const send = async (text: string) => {
      const messengerId = messenger.gateway.newMessengerId();
      const content = { type: 'text' as const, text };
      await messenger.gateway.send(connection, { messengerId, to: chat, content });
      await messenger.listener.until('delivered', () => messenger.listener.acks(messengerId).includes(3));
    };
    await send('antes');
    const path = `/groups/${chat}/participants`.replace('@g.us', '');
    await control(simulator, path, { action: 'add', participants: [newcomer] });
    await send('depois');
    const seen = await control<{ messages: { text: string }[] }>(
      simulator,
      `/contacts/${newcomer}/messages?with=${chat.replace('@g.us', '')}`,
    );
    expect(seen.messages.map(({ text }) => text)).toContain('depois');
  });

  it('sends read receipts, and receives those of its members', async () => {
    const chat = await group('Lido');
    const path = `/contacts/${customer}/messages`;
    const { id } = await control<{ id: string }>(simulator, path, {
      group: chat,
      type: 'text',
      text: 'leia',
    });
    await messageOf(id);
    await messenger.gateway.markRead(connection, chat, [id]);
    const receipts = async () =>
      (
        await control<{ messages: { id: string; receipts?: Record<string, string> }[] }>(
          simulator,
          `${path}?with=${chat.replace('@g.us', '')}`,
        )
      ).messages.find((message) => message.id === id)?.receipts?.[SHOP];
    await expect.poll(receipts).toBe('read');

    const messengerId = messenger.gateway.newMessengerId();
    const content = { type: 'text' as const, text: 'lido?' };
    await messenger.gateway.send(connection, { messengerId, to: chat, content });
    await messenger.listener.until('delivered', () => messenger.listener.acks(messengerId).includes(3));
    await control(simulator, `/contacts/${customer}/read`, { to: chat });
    await messenger.listener.until('read', () => messenger.listener.acks(messengerId).includes(4));
  });
});

describe('a stanza that only changes a message', () => {
  const changes = (id: string) =>
    messenger.listener.changes.filter(({ messengerId }) => messengerId === id).map(({ change }) => change);

  it('is passed on once although it is received twice', async () => {
    const targetId = await write({ type: 'text', text: 'mensagem' });
    await control(simulator, '/faults', { phone: SHOP, duplicate: true });
    const id = await write({ type: 'reaction', targetId, text: '👍' });
    await messenger.listener.until('the reaction', () => changes(id).length > 0);
    await control(simulator, '/faults', {});
    await messageOf(await write({ type: 'text', text: 'depois' }));
    expect(changes(id)).toEqual([{ type: 'reaction', emoji: '👍' }]);
  });

  it('is passed on after an offline period, in order, once', async () => {
    const targetId = await write({ type: 'text', text: 'mensagem' });
    await messageOf(targetId);
    await messenger.gateway.close();
    const ids = [
      await write({ type: 'reaction', targetId, text: '👍' }),
      await write({ type: 'edit', targetId, text: 'outra' }),
      await write({ type: 'delete', targetId }),
    ];
    messenger = testMessenger(simulator, database);
    messenger.gateway.boot([connection]);
    await messenger.listener.until('the deletion', () => changes(ids[2] ?? '').length > 0);
    const mine = messenger.listener.changes.filter(({ target }) => target.messengerId === targetId);
    expect(mine.map(({ change }) => change.type)).toEqual(['reaction', 'edit', 'delete']);
    expect(mine.every(({ offline }) => offline)).toBe(true);
    await restart();
    await messageOf(await write({ type: 'text', text: 'depois' }));
    expect(ids.flatMap(changes)).toEqual([]);
  });

  it('is passed on again when the application did not accept it', async () => {
    const targetId = await write({ type: 'text', text: 'mensagem' });
    await messageOf(targetId);
    messenger.listener.storeInbound = () => Promise.reject(new Error('no'));
    const id = await write({ type: 'edit', targetId, text: 'outra' });
    await messenger.listener.until('the edit', () => changes(id).length > 0);
    await restart();
    await messenger.listener.until('the edit again', () => changes(id).length > 0);
  });

  it('causes no placeholder while it cannot be decrypted', async () => {
    const targetId = await write({ type: 'text', text: 'mensagem' });
    await messageOf(targetId);
    await control(simulator, '/faults', { phone: SHOP, corrupt: true });
    const id = await write({ type: 'reaction', targetId, text: '👍' });
    const after = await write({ type: 'text', text: 'depois' });
    expect((await messageOf(after)).kind).toBe('undecryptable');
    expect(heard(id)).toEqual([]);
  });
});

it('reports a view-once message that only the phone can show', async () => {
  const id = await write({
    type: 'image',
    file: IMAGE,
    mimetype: 'image/png',
    viewOnce: true,
    unavailable: true,
  });
  expect(await messageOf(id)).toMatchObject({
    kind: 'unsupported',
    chat: { phone: customer },
    data: { viewOnce: true },
  });
});

it('of an album is passed on as images, without the album’s announcement', async () => {
  const albumId = await write({ type: 'album', images: 2 });
  const image = { type: 'image', file: IMAGE, mimetype: 'image/png', albumId };
  const ids = [await write(image), await write({ ...image, caption: 'a segunda' })];
  for (const id of ids) expect(await messageOf(id)).toMatchObject({ kind: 'image', albumId });
  expect(heard(albumId)).toEqual([]);
});
