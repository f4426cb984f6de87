import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listMessages, type Message, sendMessage } from '@recado/shared/messages';
import { signed } from '@recado/shared/rules/signature';
import { type Conversations, startConversations } from '#testing/conversations';
import { tone } from '#testing/tone';
import { messageCollection } from '../message.model';

const RECORDING = { name: 'audio-record-site-1763726400000.mp3', type: 'audio/mpeg' };
const SONG = { name: 'jingle.mp3', type: 'audio/mpeg' };
const NOTE = { name: 'nota.txt', type: 'text/plain' };

let world: Conversations;
const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 20_000);

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const agent = () => world.people.agent;
const post = (ticketId: number, body: object) =>
  world.call(sendMessage, { params: { ticketId }, body }, agent());
const stored = async (id: string) => (await messageCollection().findOne({ _id: id }))!;
const ofAgent = (text: string) => signed(agent().name, text);
/** Returns the text of messages, or the type and caption of files. */
const gotBy = ({ phone }: { phone: string }) =>
  world.messenger.sent
    .filter(({ to }) => to === `${phone}@phone`)
    .map(({ content }) =>
      content.type === 'media'
        ? [content.media.kind, content.caption]
        : [content.type, content.type === 'text' && content.text],
    );
const historyOf = async (ticketId: number) => {
  const { body } = await world.call(listMessages, { params: { ticketId }, query: {} }, agent());
  return body.messages.filter(({ fromMe }) => fromMe).reverse();
};

async function upload(
  ticketId: number,
  files: { name: string; type: string }[],
  fields: Record<string, string | string[]> = {},
): Promise<Message[]> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const text of [value].flat()) form.append(name, text);
  }
  for (const { name, type } of files) {
    const content = type.startsWith('audio') ? tone() : Buffer.from('uma nota');
    form.append('medias', new Blob([content], { type }), name);
  }
  const response = await fetch(`${world.url}/messages/${ticketId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${agent().token}` },
    body: form,
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { messages: Message[] }).messages;
}

describe('the text of an audio file', () => {
  it('follows it as a separate message, and once, however often the form is sent', async () => {
    const { customer, ticket, first } = await world.openTicket(agent());
    const { _id: quotedMsg } = (await messageCollection().findOne({ messengerId: first.messengerId }))!;
    const fields = { clientId: 'sounds-in-a-set', captions: ['Ouça', 'Leia', 'Cante'], quotedMsg };
    const files = [RECORDING, NOTE, SONG];
    const messages = await upload(ticket.id, files, fields);
    expect(messages.map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ['voice', ''],
      ['text', ofAgent('Ouça')],
      ['document', ofAgent('Leia')],
      ['audio', ''],
      ['text', ofAgent('Cante')],
    ]);
    expect(messages.map((one) => one.quotedMsg?.id ?? null)).toEqual([quotedMsg, null, null, null, null]);
    const got = [
      ['voice', ''],
      ['text', ofAgent('Ouça')],
      ['document', ofAgent('Leia')],
      ['audio', ''],
      ['text', ofAgent('Cante')],
    ];
    await until(() => expect(gotBy(customer)).toEqual(got));
    const again = await upload(ticket.id, files, fields);
    expect(again.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    expect((await historyOf(ticket.id)).map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    expect(await world.ticketOf(customer)).toMatchObject({
      lastMessage: ofAgent('Cante'),
      lastMessageType: 'text',
    });
  });

  it('follows an audio file in storage, while the response is the audio', async () => {
    const { customer, ticket } = await world.openTicket(agent());
    const [source] = await upload(ticket.id, [SONG]);
    const input = { mediaPath: source!.mediaUrl, mediaName: 'a.mp3', body: 'Novo', clientId: 'x'.repeat(64) };
    const { status, body } = await post(ticket.id, input);
    expect(status).toBe(201);
    expect(body).toMatchObject({ mediaType: 'audio', body: '' });
    expect((await post(ticket.id, input)).body.id).toBe(body.id);
    const kinds = (await historyOf(ticket.id)).map(({ mediaType, body }) => [mediaType, body]);
    expect(kinds).toEqual([
      ['audio', ''],
      ['audio', ''],
      ['text', ofAgent('Novo')],
    ]);
    await until(() => expect(gotBy(customer)).toEqual(kinds));
  });

  it('stays with the file in a whisper', async () => {
    const { ticket } = await world.openTicket(agent());
    const messages = await upload(ticket.id, [SONG], { whisper: 'true', captions: 'Só nós' });
    expect(messages).toMatchObject([{ mediaType: 'audio', body: ofAgent('Só nós'), whisper: true }]);
  });
});

describe('`mediaUrl`', () => {
  it('names a stored file like `mediaPath`, which takes precedence', async () => {
    const { customer, ticket } = await world.openTicket(agent());
    const [source] = await upload(ticket.id, [NOTE]);
    const { body } = await post(ticket.id, { body: 'Leia', mediaUrl: source!.mediaUrl, mediaName: 'b.txt' });
    expect(body).toMatchObject({
      mediaType: 'document',
      body: ofAgent('Leia'),
      media: { fileName: 'b.txt' },
    });
    expect((await stored(body.id)).media?.file).not.toBe((await stored(source!.id)).media?.file);
    await until(() => expect(gotBy(customer).at(-1)).toEqual(['document', ofAgent('Leia')]));
    const both = await post(ticket.id, { mediaPath: source!.mediaUrl, mediaUrl: 'http://127.0.0.1/x' });
    expect(both.status).toBe(201);
    expect((await post(ticket.id, { body: 'Só texto', mediaUrl: '' })).body.mediaType).toBe('text');
  });

  it('never fetches another address, and does not send the text without the file', async () => {
    const { customer, ticket } = await world.openTicket(agent());
    const fetched = vi.spyOn(globalThis, 'fetch');
    const elsewhere = ['http://127.0.0.1/x', 'file:///etc/passwd', '/media/x.y/z', '0'.repeat(32)];
    for (const mediaUrl of elsewhere) {
      expect(await post(ticket.id, { body: 'Veja', mediaUrl })).toMatchObject({
        error: 'ERR_VALIDATION',
        details: { field: 'mediaUrl' },
      });
    }
    const addresses = fetched.mock.calls.map(([to]) => String(to));
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((to) => elsewhere.some((one) => to.includes(one)))).toEqual([]);
    fetched.mockRestore();
    expect(gotBy(customer)).toEqual([]);
  });
});
