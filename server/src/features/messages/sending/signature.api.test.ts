import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  editMessage,
  forwardMessage,
  listMessages,
  type Message,
  sendContact,
  sendMessage,
} from '@recado/shared/messages';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { tone } from '#testing/tone';
import { messageCollection } from '../message.model';

const IMAGE = {
  name: 'foto.png',
  type: 'image/png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const SONG = { name: 'musica.mp3', type: 'audio/mpeg', content: Buffer.from(tone()) };

let world: Conversations;
let ana: Persona;

beforeAll(async () => {
  world = await startConversations();
  const { company, queues } = world.people;
  ana = await world.build.persona(company.id, { name: 'Ana', queueIds: [queues.sales.id] });
});
afterAll(() => world.close());

const admin = () => world.people.admin;
const send = async (ticketId: number, body: object, as = ana): Promise<Message> => {
  const sent = await world.call(sendMessage, { params: { ticketId }, body }, as);
  expect(sent.status).toBe(201);
  return sent.body;
};
const edit = (idMessage: string, message: string, as = ana) =>
  world.call(editMessage, { body: { idMessage, message } }, as);
const forward = async (idMessage: string, phone: string, as = ana) =>
  (await world.call(forwardMessage, { body: { idMessage, contactNumber: phone } }, as)).body;
const firstReceived = async (ticketId: number) =>
  (await world.call(listMessages, { params: { ticketId }, query: {} }, ana)).body.messages[0]!;

/** Sends a file for each caption. */
async function sendFiles(
  ticketId: number,
  captions: string[],
  { signedAs, file = IMAGE }: { signedAs?: string; file?: typeof IMAGE } = {},
): Promise<Message[]> {
  const form = new FormData();
  if (signedAs) form.append('signedAs', signedAs);
  for (const caption of captions) form.append('captions', caption);
  for (const [n] of captions.entries())
    form.append('medias', new Blob([new Uint8Array(file.content)], { type: file.type }), `${n}-${file.name}`);
  const response = await fetch(`${world.url}/messages/${ticketId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.token}` },
    body: form,
  });
  return ((await response.json()) as { messages: Message[] }).messages;
}

/** Returns the texts and captions that the customer received, once there are as many. */
async function received({ phone }: { phone: string }, count: number): Promise<string[]> {
  // The announcement of an album has no text.
  const contents = () =>
    world.messenger.sent.filter(({ to, content }) => to === `${phone}@phone` && content.type !== 'album');
  await vi.waitFor(() => expect(contents()).toHaveLength(count));
  return contents().map(({ content }) => {
    if (content.type === 'text') return content.text;
    return content.type === 'media' ? content.caption : '';
  });
}

describe("an agent's message", () => {
  it('reaches the customer with the signature that the client omitted', async () => {
    const { customer, ticket } = await world.openTicket(ana);
    const texts = ['Oi', '👍', '*Preço:*\n10'];
    for (const body of texts) await send(ticket.id, { body });
    const signed = texts.map((text) => `*Ana:*\n${text}`);
    expect(await received(customer, 3)).toEqual(signed);
    expect((await firstReceived(ticket.id)).body).toBe(signed[2]);
  });

  it('is not signed twice, whichever client signed it', async () => {
    const { customer, ticket } = await world.openTicket(ana);
    const clientId = randomUUID();
    const first = await send(ticket.id, { body: '*Ana:*\nOi', clientId });
    const again = await send(ticket.id, { body: 'Oi', clientId });
    expect(again).toMatchObject({ id: first.id, body: '*Ana:*\nOi' });
    await send(ticket.id, { body: '*Ana:*\r\nTudo bem?' });
    expect(await received(customer, 2)).toEqual(['*Ana:*\nOi', '*Ana:*\nTudo bem?']);
  });

  it('is signed after an audio file, whose text is a separate message', async () => {
    const { customer, ticket } = await world.openTicket(ana);
    const sent = await sendFiles(ticket.id, ['Ouça', '*Ana:*\n'], { file: SONG });
    expect(sent.map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ['audio', ''],
      ['text', '*Ana:*\nOuça'],
      ['audio', ''],
    ]);
    expect(await received(customer, 3)).toEqual(['', '*Ana:*\nOuça', '']);
  });

  it('carries the name that the agent has now', async () => {
    const { customer, ticket } = await world.openTicket(ana);
    await send(ticket.id, { body: '*Aninha:*\nOi', signedAs: 'Aninha' });
    await sendFiles(ticket.id, ['*Aninha:*\nA peça'], { signedAs: 'Aninha' });
    expect(await received(customer, 2)).toEqual(['*Ana:*\nOi', '*Ana:*\nA peça']);
  });

  it('cannot carry the name of a colleague instead', async () => {
    const { customer, ticket } = await world.openTicket(ana);
    await send(ticket.id, { body: `*${admin().name}:*\nOi` });
    expect(await received(customer, 1)).toEqual([`*Ana:*\n*${admin().name}:*\nOi`]);
  });

  it('is rejected if it consists of a signature only', async () => {
    const { ticket } = await world.openTicket(ana);
    for (const body of ['*Ana:*', '*Ana:*\n ', '_(Sussurro)_ *Ana:*\n']) {
      const { error } = await world.call(
        sendMessage,
        { params: { ticketId: ticket.id }, body: { body } },
        ana,
      );
      expect(error).toBe('ERR_VALIDATION');
    }
  });

  it('is signed in a caption, but a picture without a caption stays without', async () => {
    const { customer, ticket } = await world.openTicket(ana);
    await sendFiles(ticket.id, ['A peça', '', '*Ana:*\r\nDe lado', '*Ana:*\n']);
    const captions = ['*Ana:*\nA peça', '', '*Ana:*\nDe lado', ''];
    expect((await received(customer, 4)).toSorted()).toEqual(captions.toSorted());
  });

  it('is signed in the caption of a document', async () => {
    const { customer, ticket } = await world.openTicket(ana);
    await world.sendTextFile(ticket.id, ana, { name: 'nota.txt', content: 'Pedido 7', caption: 'A nota' });
    expect(await received(customer, 1)).toEqual(['*Ana:*\nA nota']);
  });

  it('is signed in a whisper, after its mark', async () => {
    const { ticket } = await world.openTicket(ana);
    const whisper = async (body: string) => (await send(ticket.id, { body, whisper: true })).body;
    expect(await whisper('Cliente antigo')).toBe('*Ana:*\nCliente antigo');
    expect(await whisper('_(Sussurro)_ Cliente antigo')).toBe('_(Sussurro)_ *Ana:*\nCliente antigo');
    expect(await whisper('_(Sussurro)_ *Ana:*\nOi')).toBe('_(Sussurro)_ *Ana:*\nOi');
  });

  it.each([
    ['A*na', '*A∗na:*\nOi'],
    ['Ana\nBia', '*Ana Bia:*\nOi'],
    ['_Ana_', '*_Ana_:*\nOi'],
  ])('has one bold line for the name %j', async (name, expected) => {
    const { company, queues } = world.people;
    const agent = await world.build.persona(company.id, { name, queueIds: [queues.sales.id] });
    const { customer, ticket } = await world.openTicket(agent);
    await send(ticket.id, { body: 'Oi' }, agent);
    // Earlier versions of the app sign with the name as it is.
    await send(ticket.id, { body: `*${name}:*\nOi` }, agent);
    expect(await received(customer, 2)).toEqual([expected, expected]);
  });

  it('has no signature if it is a contact card', async () => {
    const { ticket } = await world.openTicket(ana);
    const data = { name: 'Maria', number: '5511988887777' };
    const { body } = await world.call(sendContact, { params: { ticketId: ticket.id }, body: { data } }, ana);
    expect(body.body).toBe('');
  });
});

describe("an administrator's message", () => {
  it('is signed only if the client signs it', async () => {
    const { customer, ticket } = await world.openTicket(admin());
    const { id } = await send(ticket.id, { body: 'Oi' }, admin());
    await send(ticket.id, { body: `*${admin().name}:*\nOi` }, admin());
    expect(await received(customer, 2)).toEqual(['Oi', `*${admin().name}:*\nOi`]);
    expect((await edit(id, 'Olá', admin())).body.body).toBe('Olá');
  });

  it('stays unsigned when an agent edits it', async () => {
    const { ticket } = await world.openTicket(ana);
    const { id } = await send(ticket.id, { body: 'Oi' }, admin());
    expect((await edit(id, 'Olá')).body.body).toBe('Olá');
  });
});

describe('an edit', () => {
  it('keeps the signature of its message, also of a colleague and of a former name', async () => {
    const { company, queues } = world.people;
    const bia = await world.build.persona(company.id, { name: 'Bia', queueIds: [queues.sales.id] });
    const { ticket } = await world.openTicket(ana);
    const { id } = await send(ticket.id, { body: 'Oi' });
    expect((await edit(id, 'Olá')).body.body).toBe('*Ana:*\nOlá');
    expect((await edit(id, '*Ana:*\nOlá!')).body.body).toBe('*Ana:*\nOlá!');
    await messageCollection().updateOne({ _id: id }, { $set: { body: '*Aninha:*\nOi' } });
    expect((await edit(id, 'Olá')).body.body).toBe('*Aninha:*\nOlá');
    expect((await edit(id, '*Aninha:*\nOlá!')).body.body).toBe('*Aninha:*\nOlá!');
    await messageCollection().updateOne({ _id: id }, { $set: { userId: bia.id, body: '*Bia:*\nOi' } });
    expect((await edit(id, 'Olá')).body.body).toBe('*Bia:*\nOlá');
  });

  it('signs the first text of an own picture', async () => {
    const { ticket } = await world.openTicket(ana);
    const [image] = await sendFiles(ticket.id, ['']);
    expect((await edit(image!.id, 'A peça')).body.body).toBe('*Ana:*\nA peça');
    expect((await edit(image!.id, '*Ana:*\n')).error).toBe('ERR_VALIDATION');
  });

  it('leaves a message from the phone unsigned', async () => {
    const { ticket } = await world.openTicket(ana);
    const { id } = await send(ticket.id, { body: 'Oi' });
    await messageCollection().updateOne({ _id: id }, { $set: { userId: null, user: null, body: 'Oi' } });
    expect((await edit(id, 'Olá')).body.body).toBe('Olá');
  });
});

describe('a forwarded message', () => {
  it("keeps others' words, and is signed if it is edited", async () => {
    const { ticket } = await world.openTicket(ana);
    const { customer } = await world.openTicket(ana, newCustomer());
    const theirs = await firstReceived(ticket.id);
    const copy = await forward(theirs.id, customer.phone);
    expect(copy.body).toBe('Oi');
    expect((await forward(copy.id, customer.phone)).body).toBe('Oi');
    expect(await received(customer, 2)).toEqual(['Oi', 'Oi']);
    expect((await edit(copy.id, 'Minhas palavras')).body.body).toBe('*Ana:*\nMinhas palavras');
    const ofAdmin = await send(ticket.id, { body: `*${admin().name}:*\nOi` }, admin());
    expect((await forward(ofAdmin.id, customer.phone)).body).toBe(`*${admin().name}:*\nOi`);
  });

  it("signs the agent's own words once", async () => {
    const { ticket } = await world.openTicket(ana);
    const { customer } = await world.openTicket(ana, newCustomer());
    const own = await send(ticket.id, { body: 'Oi' });
    expect((await forward(own.id, customer.phone)).body).toBe('*Ana:*\nOi');
    // Written before signatures were mandatory on the server.
    await messageCollection().updateOne({ _id: own.id }, { $set: { body: 'Oi' } });
    expect((await forward(own.id, customer.phone)).body).toBe('*Ana:*\nOi');
  });
});
