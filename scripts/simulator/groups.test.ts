import type { BinaryNode, WAMessage } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

interface Group {
  id: string;
  jid: string;
  subject: string;
  participants: { number: string; rank: string }[];
}

interface Shown {
  id: string;
  fromMe: boolean;
  author: string;
  text?: string;
  quotedId?: string;
  status: string;
  receipts?: Record<string, string>;
  edited?: boolean;
  deleted?: boolean;
  reactions?: Record<string, string>;
}

const shop = companyNumber();
let [ana, bia] = ['', ''];
let simulator: Simulator;
let client: TestClient;

beforeAll(async () => {
  simulator = await startSimulator();
  client = await new TestClient(simulator).pair(shop, 'Loja');
});
beforeEach(async () => {
  [ana, bia] = [customerNumber(), customerNumber()];
  await control(simulator, `/contacts/${ana}`, { name: 'Ana' });
});
afterAll(async () => {
  await client.end();
  await simulator.close();
});

const newGroup = (more: object = {}) =>
  control<Group>(simulator, '/groups', { subject: 'Obra', participants: [ana, bia, shop], ...more });
const group = (id: string) => control<Group>(simulator, `/groups/${id}`);
const members = async (id: string) => (await group(id)).participants.map(({ number }) => number).sort();
const writes = async (number: string, id: string, body: object) =>
  (
    await control<{ id: string }>(simulator, `/contacts/${number}/messages`, {
      group: id,
      type: 'text',
      ...body,
    })
  ).id;
const sees = async (number: string, id: string) =>
  (await control<{ messages: Shown[] }>(simulator, `/contacts/${number}/messages?with=${id}`)).messages;
const lidOf = async (number: string) =>
  (await control<{ lid: string }>(simulator, `/contacts/${number}`, {})).lid;

async function clientSends(jid: string, text: string, options = {}) {
  const sent = await client.socket.sendMessage(jid, { text }, options);
  await client.acknowledged(sent?.key.id);
  return sent as WAMessage;
}

test('a client learns of a group it is in, and asks who else is', async () => {
  const { jid } = await newGroup({ description: 'A casa da Ana' });
  await client.event('groups.upsert', ([made]) => made?.id === jid);
  const metadata = await client.socket.groupMetadata(jid);
  expect(metadata).toMatchObject({ id: jid, subject: 'Obra', desc: 'A casa da Ana', size: 3 });
  expect(metadata.participants).toContainEqual(
    expect.objectContaining({ id: `${await lidOf(ana)}@lid`, admin: 'superadmin' }),
  );
  expect(Object.keys(await client.socket.groupFetchAllParticipating())).toContain(jid);
});

test('a group that somebody knows already keeps its id, and there is one of it', async () => {
  const id = '120363048213900001';
  expect(await newGroup({ id })).toMatchObject({ id, jid: `${id}@g.us` });
  await writes(ana, id, { text: 'oi' });
  await expect(newGroup({ id })).rejects.toThrow(/400.*there is a group/);
});

test('a group the client is not in, or that is none, is refused', async () => {
  const { jid } = await newGroup({ participants: [ana, bia] });
  await expect(client.socket.groupMetadata(jid)).rejects.toMatchObject({ data: 403 });
  await expect(client.socket.groupMetadata('120363000000000000@g.us')).rejects.toMatchObject({ data: 404 });
  const sent = await client.socket
    .sendMessage(jid, { text: 'posso?' })
    .catch((error: { data?: number }) => error.data);
  expect(sent).toBe(403);
});

describe.each(['lid', 'pn'] as const)('addressed by %s', (addressing) => {
  const named = async (number: string) =>
    addressing === 'lid' ? `${await lidOf(number)}@lid` : `${number}@s.whatsapp.net`;

  test("a member's first message brings the key, the next ones need none", async () => {
    const { id, jid } = await newGroup({ addressing });
    const seen: string[][] = [];
    client.socket.ws.on('CB:message', ({ attrs, content }: BinaryNode) => {
      if (attrs.from === jid) seen.push((content as BinaryNode[]).map((part) => part.attrs.type ?? ''));
    });
    const first = await client.message(await writes(ana, id, { text: 'bom dia' }));
    const second = await client.message(await writes(ana, id, { text: 'alguém?' }));
    expect(seen).toEqual([['pkmsg', 'skmsg'], ['skmsg']]);
    expect(first.key).toMatchObject({ remoteJid: jid, fromMe: false, participant: await named(ana) });
    expect(first.key.participantAlt).toBe(
      addressing === 'lid' ? `${ana}@s.whatsapp.net` : `${await lidOf(ana)}@lid`,
    );
    expect([first.message?.conversation, first.pushName]).toEqual(['bom dia', 'Ana']);
    expect(second.message?.conversation).toBe('alguém?');
    expect(await sees(bia, id)).toMatchObject([
      { text: 'bom dia', author: ana, fromMe: false },
      { text: 'alguém?', author: ana },
    ]);
  });

  test('what the client writes is shown to all members, who say when it arrived and was read', async () => {
    const { id, jid } = await newGroup({ addressing });
    const { key } = await clientSends(jid, 'chegou o material');
    await client.receipt(key.id, undefined, await named(ana));
    await client.receipt(key.id, undefined, await named(bia));
    await clientSends(jid, 'e o cimento');
    expect(await sees(bia, id)).toMatchObject([
      { id: key.id, text: 'chegou o material', author: shop, fromMe: false },
      { text: 'e o cimento', author: shop },
    ]);
    await control(simulator, `/contacts/${ana}/read`, { to: id });
    await client.receipt(key.id, 'read', await named(ana));
    expect((await sees(shop, id))[0]).toMatchObject({
      fromMe: true,
      status: 'delivered',
      receipts: { [ana]: 'read', [bia]: 'delivered' },
    });
    await control(simulator, `/contacts/${bia}/read`, { to: id });
    await client.receipt(key.id, 'read', await named(bia));
    expect((await sees(shop, id))[0]).toMatchObject({ status: 'read' });
  });

  test('quotes, reactions, edits and deletions name their author', async () => {
    const { id, jid } = await newGroup({ addressing });
    const original = await client.message(await writes(ana, id, { text: 'quanto?' }));
    const reply = await clientSends(jid, 'dez', { quoted: original });
    await client.receipt(reply.key.id, undefined, await named(bia));
    expect((await sees(bia, id)).at(-1)).toMatchObject({ text: 'dez', quotedId: original.key.id });
    const thanks = await client.message(
      await writes(bia, id, { text: 'ok', quotedId: original.key.id, mentions: [ana] }),
    );
    expect(thanks.message?.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: original.key.id,
      participant: await named(ana),
      mentionedJid: [await named(ana)],
    });
    const liked = await client.message(
      await writes(bia, id, { type: 'reaction', targetId: reply.key.id, text: '👍' }),
    );
    expect(liked.message?.reactionMessage).toMatchObject({
      text: '👍',
      key: { id: reply.key.id, fromMe: true },
    });
    await client.socket.sendMessage(jid, { react: { text: '❤️', key: original.key } });
    await expect.poll(async () => (await sees(ana, id))[0]?.reactions).toEqual({ [shop]: '❤️' });
    await client.message(
      await writes(ana, id, { type: 'edit', targetId: original.key.id, text: 'quanto é?' }),
    );
    await client.socket.sendMessage(jid, { delete: reply.key });
    await expect
      .poll(async () => (await sees(bia, id)).slice(0, 2))
      .toMatchObject([
        { text: 'quanto é?', edited: true },
        { text: 'dez', deleted: true },
      ]);
    await expect(writes(bia, id, { type: 'delete', targetId: original.key.id })).rejects.toThrow(
      /400.*not written/,
    );
    const deleted = await client.message(await writes(ana, id, { type: 'delete', targetId: thanks.key.id }));
    expect(deleted.message?.protocolMessage?.key).toMatchObject({
      id: thanks.key.id,
      participant: await named(bia),
    });
  });
});

test('a message typed on the own phone reaches the client as its own', async () => {
  const { id } = await newGroup();
  const typed = await control<{ id: string }>(simulator, `/phones/${shop}/messages`, {
    group: id,
    type: 'text',
    text: 'do celular',
  });
  const message = await client.message(typed.id);
  expect(message.key.fromMe).toBe(true);
  expect(message.message?.conversation).toBe('do celular');
  expect(await sees(ana, id)).toMatchObject([{ text: 'do celular', author: shop }]);
});

test('the client reads, and the author sees by whom', async () => {
  const { id } = await newGroup();
  const { key } = await client.message(await writes(ana, id, { text: 'leu?' }));
  await expect.poll(async () => (await sees(ana, id))[0]?.receipts).toEqual({ [shop]: 'delivered' });
  await client.socket.readMessages([key]);
  await expect.poll(async () => (await sees(ana, id))[0]?.receipts).toEqual({ [shop]: 'read' });
});

test('with corrupt, a group message is sent again with its key, and the next is read at once', async () => {
  const { id } = await newGroup();
  await control(simulator, '/faults', { phone: shop, corrupt: true });
  const broken = await writes(ana, id, { text: 'legível?' });
  await client.until('the placeholder', () =>
    client.messages.find(
      ({ key, messageStubParameters }) => key.id === broken && messageStubParameters?.length,
    ),
  );
  expect((await client.message(broken)).message?.conversation).toBe('legível?');
  await control(simulator, '/faults', {});
  const next = await client.message(await writes(ana, id, { text: 'agora sim' }));
  expect(next.message?.conversation).toBe('agora sim');
});

test('with duplicate and reorder, every group message is read in the end, and none waits', async () => {
  const { id } = await newGroup();
  await control(simulator, '/faults', { phone: shop, duplicate: true, reorder: true });
  const ids: string[] = [];
  for (const text of ['um', 'dois', 'três', 'quatro']) ids.push(await writes(ana, id, { text }));
  const read = await Promise.all(ids.map((message) => client.message(message)));
  expect(read.map(({ message }) => message?.conversation)).toEqual(['um', 'dois', 'três', 'quatro']);
  await control(simulator, '/faults', {});
  const waiting = async () =>
    (await control<{ number: string; links: { queued: number }[] }[]>(simulator, '/phones')).find(
      ({ number }) => number === shop,
    )?.links[0]?.queued;
  await expect.poll(waiting).toBe(0);
});

test('people make groups, come, go and get ranks, and the client hears of it', async () => {
  const { id, jid } = await newGroup();
  const carla = customerNumber();
  const change = (action: string, participants: string[], by?: string) =>
    control<{ concerned: string[] }>(simulator, `/groups/${id}/participants`, { action, participants, by });
  const heard = (action: string) =>
    client.event('group-participants.update', (update) => update.id === jid && update.action === action);
  expect((await change('add', [carla, ana])).concerned).toEqual([carla]);
  expect((await heard('add')).participants).toMatchObject([{ phoneNumber: `${carla}@s.whatsapp.net` }]);
  await change('promote', [bia]);
  await heard('promote');
  await change('demote', [bia]);
  await heard('demote');
  await change('remove', [carla], carla);
  expect((await heard('remove')).author).toBe(`${await lidOf(carla)}@lid`);
  await control(simulator, `/groups/${jid}`, { subject: 'Obra nova', by: bia });
  await client.event('groups.update', ([update]) => update?.id === jid && update.subject === 'Obra nova');
  await change('remove', [shop]);
  await expect(client.socket.groupMetadata(jid)).rejects.toMatchObject({ data: 403 });
  expect(await members(id)).toEqual([ana, bia].sort());
  await expect(writes(shop, id, { text: 'oi' })).rejects.toThrow(/400.*not in group/);
  await expect(writes(ana, '120363000000000000', { text: 'oi' })).rejects.toThrow(/400.*no group/);
});

test('the client makes a group and changes it, as far as it may', async () => {
  const jids = [`${ana}@s.whatsapp.net`, `${bia}@s.whatsapp.net`];
  const made = await client.socket.groupCreate('Clientes', [jids[0] ?? '']);
  const id = made.id.split('@')[0] ?? '';
  expect(made).toMatchObject({ subject: 'Clientes', size: 2 });
  await client.event('groups.upsert', ([upserted]) => upserted?.id === made.id);
  expect(await client.socket.groupParticipantsUpdate(made.id, jids, 'add')).toMatchObject([
    { status: '409', jid: jids[0] },
    { status: '200', jid: jids[1] },
  ]);
  await client.socket.groupParticipantsUpdate(made.id, [jids[0] ?? ''], 'promote');
  await client.socket.groupUpdateSubject(made.id, 'Bons clientes');
  await client.socket.groupUpdateDescription(made.id, 'Os melhores');
  await client.socket.groupSettingUpdate(made.id, 'announcement');
  expect(await client.socket.groupMetadata(made.id)).toMatchObject({
    subject: 'Bons clientes',
    desc: 'Os melhores',
    announce: true,
  });
  await expect(writes(bia, id, { text: 'posso?' })).rejects.toThrow(/400.*administrators/);
  await client.message(await writes(ana, id, { text: 'eu posso' }));
  await client.socket.groupParticipantsUpdate(made.id, [jids[1] ?? ''], 'remove');
  expect(await members(id)).toEqual([ana, shop].sort());
  await client.socket.groupLeave(made.id);
  expect(await members(id)).toEqual([ana]);
  const other = await newGroup();
  await expect(client.socket.groupParticipantsUpdate(other.jid, jids, 'remove')).rejects.toMatchObject({
    data: 403,
  });
});

test('typing and pictures in a group', async () => {
  const { id, jid } = await newGroup();
  await expect(client.socket.profilePictureUrl(jid)).rejects.toMatchObject({ data: 404 });
  await control(simulator, `/groups/${id}`, { picture: Buffer.from('not a picture').toString('base64') });
  await client.event('contacts.update', ([update]) => update?.id === jid && update.imgUrl === 'changed');
  expect(await client.socket.profilePictureUrl(jid)).toContain(`/pictures/${id}`);
  await control(simulator, `/contacts/${ana}/presence`, { to: id, state: 'recording' });
  const lid = await lidOf(ana);
  await client.event('presence.update', (update) => update.id === jid && `${lid}@lid` in update.presences);
});
