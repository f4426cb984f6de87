import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  deleteMessage,
  editMessage,
  forwardMessage,
  listMessages,
  type Message,
  messageHistory,
  reactToMessage,
  sendContact,
  sendMessage,
} from '@recado/shared/messages';
import { listTickets, type Ticket, updateTicket } from '@recado/shared/tickets';
import { quickTimeFilm } from '#core/media/testing/films';
import { heicPhoto, plain } from '#core/media/testing/heic';
import { type Simulator, startSimulator } from '#scripts/simulator';
import { control } from '#scripts/simulator/testing/control';
import { companyNumber, customerNumber } from '#scripts/simulator/testing/number-plan';
import { type PairedServer, startPairedServer } from '#testing/start-paired-server';
import { tone } from '#testing/tone';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Tests the whole path from the API, through the real messenger code, to the customer's phone. */

const WITHIN = { timeout: 20_000, interval: 100 };
const SHOP = companyNumber();

let simulator: Simulator;
let server: PairedServer['server'];
let people: PairedServer['people'];
let connection: PairedServer['connection'];

beforeAll(async () => {
  simulator = await startSimulator();
  const scan = (qr: string) => control(simulator, `/phones/${SHOP}/scan`, { qr });
  ({ server, people, connection } = await startPairedServer(simulator, scan));
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});

interface OnPhone {
  id: string;
  type: string;
  text?: string;
  media?: string;
  deleted?: boolean;
  edited?: boolean;
  forwarded?: boolean;
  fromMe: boolean;
  reactions?: Record<string, string>;
}

/** Oldest first. */
const onPhone = async (customer: string, chat = SHOP): Promise<OnPhone[]> =>
  (await control<{ messages: OnPhone[] }>(simulator, `/contacts/${customer}/messages?with=${chat}`)).messages;
const once = (customer: string, looks: (messages: OnPhone[]) => void, chat?: string) =>
  vi.waitFor(async () => looks(await onPhone(customer, chat)), WITHIN);

async function ticketWhere(matches: (ticket: Ticket) => boolean, query: object = {}): Promise<Ticket> {
  return vi.waitFor(async () => {
    const { body } = await server.call(listTickets, { query: { showAll: 'true', ...query } }, people.admin);
    const found = body.tickets.find(matches);
    if (!found) throw new Error('no such ticket yet');
    return found;
  }, WITHIN);
}
async function historyOf(ticketId: number): Promise<Message[]> {
  return (await server.call(listMessages, { params: { ticketId }, query: {} }, people.admin)).body.messages;
}

async function conversation() {
  const customer = customerNumber();
  await control(simulator, `/contacts/${customer}/messages`, { to: SHOP, type: 'text', text: 'Oi' });
  const { id } = await ticketWhere(({ contact }) => contact.number === customer);
  await server.call(updateTicket, { params: { ticketId: id }, body: { status: 'open' } }, people.admin);
  const [first] = await historyOf(id);
  return { customer, ticketId: id, first: first! };
}

const arrived = (ticketId: number) =>
  vi.waitFor(async () => {
    const own = (await historyOf(ticketId)).filter(({ fromMe, whisper }) => fromMe && !whisper);
    expect(own.every(({ ack, isDeleted }) => ack >= 2 || isDeleted)).toBe(true);
    const all = await historyOf(ticketId);
    expect(all.flatMap(({ changes, failure }) => [...changes, ...(failure ? [failure] : [])])).toEqual([]);
  }, WITHIN);

const send = async (ticketId: number, body: object) =>
  (await server.call(sendMessage, { params: { ticketId }, body }, people.admin)).body;

it('reactions, edits, deletions and cards reach the phone, whispers do not', async () => {
  const { customer, ticketId, first } = await conversation();
  const text = await send(ticketId, { body: 'São 2 unidades', quotedMsg: { id: first.id } });
  await send(ticketId, { body: 'Só entre nós', whisper: true });
  const wrong = await send(ticketId, { body: 'Preço errado' });
  await server.call(reactToMessage, { params: { messageId: first.id }, body: { emoji: '👍' } }, people.admin);
  await server.call(editMessage, { body: { idMessage: text.id, message: 'São 3 unidades' } }, people.admin);
  await server.call(deleteMessage, { params: { messageId: wrong.id } }, people.admin);
  const data = { name: 'Maria', number: '5511988887777' };
  await server.call(sendContact, { params: { ticketId }, body: { data } }, people.admin);
  await once(customer, (messages) => {
    expect(messages.map(({ type }) => type)).toEqual(['text', 'text', 'text', 'contact']);
    const [theirs, edited, deleted] = messages;
    expect(Object.values(theirs?.reactions ?? {})).toEqual(['👍']);
    expect(edited).toMatchObject({ text: 'São 3 unidades', edited: true });
    expect(deleted).toMatchObject({ deleted: true });
  });
  await arrived(ticketId);
  await control(simulator, `/contacts/${customer}/read`, { to: SHOP });
  await vi.waitFor(async () => {
    const { body } = await server.call(messageHistory, { params: { messageId: text.id } }, people.admin);
    expect(body.map(({ status }) => status)).toEqual(['Enviada', 'Entregue', 'Lida']);
  }, WITHIN);
});

it('changes made during an outage arrive afterwards, in order', async () => {
  const { customer, ticketId, first } = await conversation();
  const { gateway } = server.app.context;
  await control(simulator, `/phones/${SHOP}/fail`, { code: 503, logins: 1 });
  await vi.waitFor(() => expect(gateway.state(connection).status).not.toBe('CONNECTED'), WITHIN);
  const text = await send(ticketId, { body: 'um' });
  await server.call(editMessage, { body: { idMessage: text.id, message: 'dois' } }, people.admin);
  await server.call(reactToMessage, { params: { messageId: first.id }, body: { emoji: '🙏' } }, people.admin);
  await send(ticketId, { body: 'três' });
  await once(customer, ([theirs, edited, last]) => {
    expect(Object.values(theirs?.reactions ?? {})).toEqual(['🙏']);
    expect(edited).toMatchObject({ text: 'dois', edited: true });
    expect(last).toMatchObject({ text: 'três' });
  });
  await arrived(ticketId);
});

it('a recording is a voice note on the phone, also when it is forwarded', async () => {
  const [one, other] = [await conversation(), await conversation()];
  const form = new FormData();
  form.append('medias', new Blob([tone()], { type: 'audio/mpeg' }), 'audio-record-site-1763726400000.mp3');
  form.append('fromMe', 'true');
  const uploaded = await fetch(`${server.url}/messages/${one.ticketId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people.admin.token}` },
    body: form,
  });
  expect(uploaded.status).toBe(201);
  const { messages } = (await uploaded.json()) as { messages: Message[] };
  const voice = { type: 'voice', mimetype: 'audio/ogg; codecs=opus' };
  await once(one.customer, (shown) => expect(shown[1]).toMatchObject(voice));
  const [, heard] = await onPhone(one.customer);
  const file = await fetch(simulator.controlUrl + heard?.media);
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('OggS');
  await arrived(one.ticketId);
  const forwarded = await server.call(
    forwardMessage,
    { body: { idMessage: messages[0]!.id, contactNumber: other.first.remoteJid ?? '' } },
    people.admin,
  );
  expect(forwarded.body).toMatchObject({ ticketId: other.ticketId, mediaType: 'voice' });
  await once(other.customer, (shown) => expect(shown[1]).toMatchObject({ ...voice, forwarded: true }));
  await arrived(other.ticketId);
});

it('a HEIC photo and a QuickTime film reach the phone as JPEG and MP4, others as files', async () => {
  const { customer, ticketId } = await conversation();
  const heic = await heicPhoto({ tile: 64, columns: 1, rows: 1, paint: () => plain(64, [220, 30, 30]) });
  const form = new FormData();
  for (const [name, content] of [
    ['IMG_1.HEIC', heic],
    ['IMG_2.MOV', await quickTimeFilm()],
    ['IMG_3.MOV', await quickTimeFilm({ video: 'hevc' })],
    ['quebrada.heic', heic.subarray(0, heic.length / 2)],
  ] as const)
    form.append('medias', new Blob([new Uint8Array(content)]), name);
  const uploaded = await fetch(`${server.url}/messages/${ticketId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people.admin.token}` },
    body: form,
  });
  expect(uploaded.status).toBe(201);
  await arrived(ticketId);
  const [, album, ...shown] = await onPhone(customer);
  expect(album).toMatchObject({ type: 'album', images: 1, videos: 1 });
  expect(shown).toMatchObject([
    { type: 'image', mimetype: 'image/jpeg', albumId: album?.id },
    { type: 'video', mimetype: 'video/mp4', albumId: album?.id },
    { type: 'document', mimetype: 'video/quicktime', fileName: 'IMG_3.MOV' },
    { type: 'document', mimetype: 'image/heic', fileName: 'quebrada.heic' },
  ]);
  const received = await Promise.all(
    shown.map(async ({ media = '' }) =>
      Buffer.from(await (await fetch(simulator.controlUrl + media)).arrayBuffer()),
    ),
  );
  expect(received[0]?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(received[1]?.toString('latin1', 4, 12)).toMatch(/^ftyp(isom|mp4)/);
  expect(received[3]).toEqual(heic.subarray(0, heic.length / 2));
});

it('images of one request are an album on the phone, even when the connection fails in between', async () => {
  const { customer, ticketId } = await conversation();
  const form = new FormData();
  for (const name of ['a.png', 'b.png', 'c.png']) {
    form.append('medias', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), name);
  }
  const { gateway } = server.app.context;
  const uploading = fetch(`${server.url}/messages/${ticketId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people.admin.token}` },
    body: form,
  });
  await once(customer, (shown) => expect(shown.map(({ type }) => type)).toContain('album'));
  await control(simulator, `/phones/${SHOP}/drop`, {});
  expect((await uploading).status).toBe(201);
  await vi.waitFor(() => expect(gateway.state(connection).status).toBe('CONNECTED'), WITHIN);
  await arrived(ticketId);
  const [, album, ...images] = await onPhone(customer);
  expect(album).toMatchObject({ type: 'album', images: 3 });
  expect(images).toMatchObject(Array(3).fill({ type: 'image', albumId: album?.id }));
});

it('a reaction and a reply in a group name the member’s message', async () => {
  await server.app.services.settings.setSetting(connection.companyId, 'CheckMsgIsGroup', 'disabled');
  const [ana, rui] = [customerNumber(), customerNumber()];
  const group = await control<{ id: string }>(simulator, '/groups', {
    subject: 'Fornecedores',
    participants: [ana, rui, SHOP],
  });
  await control(simulator, `/contacts/${ana}/messages`, { group: group.id, type: 'text', text: 'Bom dia' });
  const { id: ticketId } = await ticketWhere(({ isGroup }) => isGroup, { status: 'groups' });
  const [theirs] = await historyOf(ticketId);
  await server.call(
    reactToMessage,
    { params: { messageId: theirs!.id }, body: { emoji: '👍' } },
    people.admin,
  );
  await send(ticketId, { body: 'Bom dia, Ana', quotedMsg: { id: theirs!.id } });
  await once(
    rui,
    ([first, reply]) => {
      expect(Object.values(first?.reactions ?? {})).toEqual(['👍']);
      expect(reply).toMatchObject({ text: 'Bom dia, Ana', quotedId: first?.id });
    },
    group.id,
  );
  await arrived(ticketId);
});

it("a message without the messenger's ack is confirmed by its receipt, and not repeated by a new session", async () => {
  const { customer, ticketId } = await conversation();
  await control(simulator, '/faults', { phone: SHOP, dropAcks: true });
  const unheard = await send(ticketId, { body: 'sem resposta' });
  const ackOf = async () => (await historyOf(ticketId)).find(({ id }) => id === unheard.id)?.ack;
  await vi.waitFor(async () => expect(await ackOf()).toBe(3), WITHIN);
  await control(simulator, `/phones/${SHOP}/fail`, { code: 503, logins: 1 });
  const { gateway } = server.app.context;
  await vi.waitFor(() => expect(gateway.state(connection).status).not.toBe('CONNECTED'), WITHIN);
  await control(simulator, '/faults', { phone: SHOP });
  await vi.waitFor(() => expect(gateway.state(connection).status).toBe('CONNECTED'), WITHIN);
  await send(ticketId, { body: 'depois' });
  await once(customer, (messages) =>
    expect(messages.filter(({ fromMe }) => !fromMe).map(({ text }) => text)).toEqual([
      'sem resposta',
      'depois',
    ]),
  );
  await arrived(ticketId);
});
