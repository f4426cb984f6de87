import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '@recado/shared/contract';
import { forwardMessage, MAX_FILES, type Message, sendMessage } from '@recado/shared/messages';
import { signed } from '@recado/shared/rules/signature';
import { updateTicket } from '@recado/shared/tickets';
import type { Caller } from '#core/tenancy/caller';
import { GatewayError, type OutgoingMedia } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { tone } from '#testing/tone';
import { messageCollection } from '../message.model';
import { messagePresenter } from '../messages.presenter';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let world: Conversations;
const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check);
/** By messenger id of the message. */
const transferred = new Map<string, { media: OutgoingMedia; caption: string; content: Buffer }>();

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());
afterEach(() => transferred.clear());

const agent = () => world.people.agent;
const files = () => mongoose.connection.collection('media_files');
const stored = async (id: string) => (await messageCollection().findOne({ _id: id }))!;
const ticketRow = async (id: number) =>
  (await world.app.services.tickets.byIds(world.shop.companyId, [id]))[0];
const folder = () => join(world.app.context.config.dataDir, 'media', 'tmp');
const temporary = () => readdir(folder()).catch(() => []);

interface Part {
  content: Buffer;
  name: string;
  type: string;
}

const image = (name = 'foto.png'): Part => ({ content: PNG, name, type: 'image/png' });
const pdf = (name = 'proposta.pdf'): Part => ({ content: PDF, name, type: 'application/pdf' });

async function upload(
  ticketId: number,
  parts: Part[],
  fields: Record<string, string | string[]> = {},
  as: Persona = agent(),
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const text of [value].flat()) form.append(name, text);
  }
  for (const { content, name, type } of parts) {
    form.append('medias', new Blob([new Uint8Array(content)], { type }), name);
  }
  const response = await fetch(`${world.url}/messages/${ticketId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  });
  const body = (await response.json()) as { messages: Message[]; error?: string; details?: object };
  return { status: response.status, ...body };
}

/** Records each file while the messenger reads it. */
function watchLending() {
  world.messenger.failWith(({ messengerId, content }) => {
    if (content.type === 'media') {
      const { media, caption } = content;
      transferred.set(messengerId, { media, caption, content: readFileSync(media.path) });
    }
    return undefined;
  });
}

async function transferredOf(message: Message) {
  const { messengerId = '' } = await stored(message.id);
  await until(() => expect(transferred.has(messengerId)).toBe(true));
  return transferred.get(messengerId)!;
}

describe('POST /messages/{ticketId} with files', () => {
  it('creates one message per file, in order, with captions', async () => {
    watchLending();
    const { customer, ticket } = await world.openTicket(agent());
    const { status, messages } = await upload(ticket.id, [image(), pdf('orçamento março.pdf')], {
      fromMe: 'true',
      body: ['foto.png', 'orçamento março.pdf'],
      captions: [`*${agent().name}:*\r\nA peça`, ''],
    });
    expect(status).toBe(201);
    expect(messages).toMatchObject([
      {
        mediaType: 'image',
        body: signed(agent().name, 'A peça'),
        ack: 1,
        media: { state: 'ready', mimetype: 'image/png' },
      },
      { mediaType: 'document', body: '', media: { fileName: 'orçamento março.pdf', bytes: PDF.length } },
    ]);
    const link = await fetch(world.url + messages[0]!.mediaUrl);
    expect(Buffer.from(await link.arrayBuffer())).toEqual(PNG);
    expect(await transferredOf(messages[0]!)).toMatchObject({
      media: { kind: 'image', mimetype: 'image/png', fileName: 'foto.png' },
      caption: signed(agent().name, 'A peça'),
      content: PNG,
    });
    expect(await transferredOf(messages[1]!)).toMatchObject({ media: { kind: 'document' }, content: PDF });
    const order = world.messenger.sent.filter(({ to }) => to === `${customer.phone}@phone`);
    expect(order.map(({ content }) => content.type === 'media' && content.media.kind)).toEqual([
      'image',
      'document',
    ]);
    expect(await world.ticketOf(customer)).toMatchObject({ lastMessageType: 'document' });
  });

  it('keeps the lines of captions as typed', async () => {
    const { ticket } = await world.openTicket(agent());
    const captions = signed(agent().name, '*De*\nlado');
    const { messages } = await upload(ticket.id, [image()], { captions });
    expect(messages).toMatchObject([{ body: captions }]);
  });

  it("determines types by content, not by the sender's claim", async () => {
    const { ticket } = await world.openTicket(agent());
    const { messages } = await upload(ticket.id, [
      { content: Buffer.from('<script>alert(1)</script>'), name: 'foto.png', type: 'image/png' },
    ]);
    expect(messages).toMatchObject([{ mediaType: 'document', media: { fileName: 'foto.png' } }]);
    const link = await fetch(world.url + messages[0]!.mediaUrl);
    expect(link.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('stores file names without characters that reverse or break a line', async () => {
    const { ticket } = await world.openTicket(agent());
    const { messages } = await upload(ticket.id, [pdf('nota\u202Efdp.exe'), pdf('a\r\nb\u061c.pdf')]);
    expect(messages.map(({ media }) => media?.fileName)).toEqual(['notafdp.exe', 'ab.pdf']);
  });

  it('stores files of a whisper without sending them', async () => {
    const { ticket } = await world.openTicket(agent());
    const { messages } = await upload(ticket.id, [image()], { whisper: 'true' });
    expect(messages).toMatchObject([{ whisper: true, mediaType: 'image' }]);
    expect(await stored(messages[0]!.id)).not.toHaveProperty('messengerId');
  });

  it('returns the same messages for the same request, and keeps no second copy', async () => {
    const { ticket } = await world.openTicket(agent());
    const fields = { clientId: 'set-of-files-1', captions: ['um', 'dois'] };
    const [first, again] = [
      await upload(ticket.id, [image(), pdf()], fields),
      await upload(ticket.id, [image(), pdf()], fields),
    ];
    expect(first.messages.map(({ clientId }) => clientId)).toEqual(['set-of-files-1.0', 'set-of-files-1.1']);
    expect(again.messages.map(({ id }) => id)).toEqual(first.messages.map(({ id }) => id));
    const rows = await Promise.all(first.messages.map(({ id }) => stored(id)));
    const count = await files().countDocuments({
      _id: { $in: rows.map(({ media }) => media?.file) } as object,
    });
    expect(count).toBe(2);
  });

  it('keeps the file of a stored message whose ticket could not be updated', async () => {
    const { ticket } = await world.openTicket(agent());
    vi.spyOn(world.app.services.tickets.openTickets, 'remember').mockImplementationOnce(() => {
      throw new Error('no ticket');
    });
    const fields = { clientId: 'set-of-files-2' };
    expect((await upload(ticket.id, [pdf()], fields)).status).toBe(500);
    const { messages } = await upload(ticket.id, [pdf()], fields);
    const { media } = await stored(messages[0]!.id);
    expect(await files().countDocuments({ _id: media?.file } as object)).toBe(1);
  });
});

describe('a file whose message was stored although the database did not respond', () => {
  it('stays, also when the request is repeated', async () => {
    const { ticket } = await world.openTicket(agent());
    const { bulkWrite } = MongoClient.prototype;
    vi.spyOn(MongoClient.prototype, 'bulkWrite').mockImplementationOnce(async function (
      this: MongoClient,
      ...write
    ) {
      await bulkWrite.apply(this, write);
      throw new Error('the answer was lost');
    });
    const fields = { clientId: 'set-of-files-3' };
    expect((await upload(ticket.id, [pdf()], fields)).status).toBe(500);
    const { messages } = await upload(ticket.id, [pdf()], fields);
    const { media } = await stored(messages[0]!.id);
    expect(await files().countDocuments({ _id: media?.file } as object)).toBe(1);
  });
});

describe('the preparation of a file', () => {
  it('converts a recording to a voice note, and keeps the original playable until then', async () => {
    watchLending();
    const publishes = vi.spyOn(world.app.context.publisher, 'toUsers');
    const { ticket } = await world.openTicket(agent());
    const recording = { content: tone(), name: 'audio-record-site-1763726400000.mp3', type: 'audio/mpeg' };
    const { messages } = await upload(ticket.id, [recording], { body: recording.name });
    const [message] = messages;
    expect(message).toMatchObject({ mediaType: 'voice', ack: 1, media: { state: 'ready', seconds: null } });
    const heard = await fetch(world.url + message!.mediaUrl);
    expect(Buffer.from(await heard.arrayBuffer())).toEqual(recording.content);
    const { media, content } = await transferredOf(message!);
    expect(media).toMatchObject({ kind: 'voice', mimetype: 'audio/ogg; codecs=opus' });
    expect(media.seconds).toBeCloseTo(2, 0);
    expect(media.waveform).toHaveLength(64);
    expect(content.subarray(0, 4).toString()).toBe('OggS');
    const row = await stored(message!.id);
    expect(row.media).toMatchObject({ prepared: true, waveform: media.waveform });
    // The original recording was deleted, and only the converted file remains.
    expect(await files().countDocuments({ _id: row.media?.file as never })).toBe(1);
    const about = publishes.mock.calls.filter(
      ([, , suffix, payload]) =>
        suffix === `${agent().id}-media` && 'uuid' in payload && payload.uuid === message!.id,
    );
    expect(about.map(([company, users, , payload]) => [company, users, payload])).toEqual(
      ['preparing', 'ready'].map((what) => [
        world.shop.companyId,
        [agent().id],
        { action: 'loading', uuid: message!.id, message: what },
      ]),
    );
    publishes.mockRestore();
  });

  it('creates a thumbnail, shown here and sent when phones can show it', async () => {
    watchLending();
    const { ticket } = await world.openTicket(agent());
    const { default: sharp } = await import('sharp');
    const large = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#107c41' } })
      .jpeg()
      .toBuffer();
    const [message] = (await upload(ticket.id, [{ content: large, name: 'vitrine.jpg', type: 'image/jpeg' }]))
      .messages;
    const { media } = await transferredOf(message!);
    expect(media).toMatchObject({ kind: 'image', width: 900, height: 600 });
    expect(media.thumbnail?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const row = await stored(message!.id);
    const { addressOf } = world.app.services.contacts.reach;
    const present = messagePresenter({
      addressOf,
      linkTo: world.app.context.media.linkTo,
      documentLimit: () => 0,
    });
    expect(present(row, (await ticketRow(ticket.id))!).media).toMatchObject({
      thumbnailUrl: expect.stringMatching(/^\/media\//) as string,
    });
  });

  it('converts an image that some phones do not show', async () => {
    watchLending();
    const { ticket } = await world.openTicket(agent());
    const { default: sharp } = await import('sharp');
    const webp = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#107c41' } })
      .webp()
      .toBuffer();
    const [message] = (await upload(ticket.id, [{ content: webp, name: 'foto.webp', type: 'image/webp' }]))
      .messages;
    expect(message).toMatchObject({ mediaType: 'image', media: { mimetype: 'image/webp' } });
    const { media, content } = await transferredOf(message!);
    expect(media).toMatchObject({ kind: 'image', mimetype: 'image/jpeg', width: 40, height: 30 });
    expect(content.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  it('sends an unplayable recording as a plain file', async () => {
    watchLending();
    const { ticket } = await world.openTicket(agent());
    const broken = Buffer.concat([tone().subarray(0, 20), Buffer.alloc(20_000, 7)]);
    const [message] = (
      await upload(ticket.id, [{ content: broken, name: 'audio-record-site-1.mp3', type: 'audio/mpeg' }])
    ).messages;
    expect(message).toMatchObject({ mediaType: 'voice' });
    expect(await transferredOf(message!)).toMatchObject({ media: { kind: 'audio' }, content: broken });
    expect((await stored(message!.id)).mediaType).toBe('audio');
  });

  it('delays later messages of its conversation, but no other conversation', async () => {
    const [slow, quick] = [await world.openTicket(agent()), await world.openTicket(agent())];
    const { media } = world.app.context;
    let finish = (): void => undefined;
    const image = vi
      .spyOn(media, 'picture')
      .mockImplementation(
        () =>
          new Promise((_resolve, reject) => (finish = () => reject(new AppError('ERR_MEDIA_UNREADABLE')))),
      );
    const sentTo = ({ phone }: { phone: string }) =>
      world.messenger.sent.filter(({ to }) => to === `${phone}@phone`).map(({ content }) => content.type);
    const post = (ticketId: number) =>
      world.call(sendMessage, { params: { ticketId }, body: { body: 'Olá' } }, agent());
    await upload(slow.ticket.id, [{ content: PNG, name: 'foto.png', type: 'image/png' }]);
    await until(() => expect(image).toHaveBeenCalled());
    await post(slow.ticket.id);
    await post(quick.ticket.id);
    await until(() => expect(sentTo(quick.customer)).toEqual(['text']));
    expect(sentTo(slow.customer)).toEqual([]);
    finish();
    await until(() => expect(sentTo(slow.customer)).toEqual(['media', 'text']));
    image.mockRestore();
  });
});

describe('a form that is rejected', () => {
  const expectNothingNew = async (act: () => Promise<void>) => {
    const before = await files().countDocuments({});
    await act();
    expect(await files().countDocuments({})).toBe(before);
    expect(await temporary()).toEqual([]);
  };

  it('stores not a byte when the caller may not write there', async () => {
    const { people } = world;
    const { ticket } = await world.openTicket(agent());
    await expectNothingNew(async () => {
      expect((await upload(ticket.id, [image()], {}, people.noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
      expect((await upload(ticket.id, [image()], {}, people.rivalAdmin)).error).toBe('ERR_NO_TICKET_FOUND');
      expect((await upload(ticket.id, [image()], {}, { ...people.agent, token: 'x.y.z' })).status).toBe(401);
      await world.change(ticket.id, 'closed', agent());
      expect((await upload(ticket.id, [image()])).error).toBe('ERR_TICKET_STATUS');
    });
  });

  it('has too many files, a rejected field, or no file', async () => {
    const { ticket } = await world.openTicket(agent());
    await expectNothingNew(async () => {
      const many = Array.from({ length: MAX_FILES + 1 }, (_, n) => image(`${n}.png`));
      expect(await upload(ticket.id, many)).toMatchObject({
        status: 413,
        error: 'ERR_TOO_MANY_FILES',
        details: { limit: MAX_FILES },
      });
      expect((await upload(ticket.id, [image()], { quotedMsg: 'x' })).error).toBe('ERR_VALIDATION');
      expect((await upload(ticket.id, [])).error).toBe('ERR_VALIDATION');
      const other = new FormData();
      other.append('other', new Blob([new Uint8Array(PNG)]), 'x.png');
      const response = await fetch(`${world.url}/messages/${ticket.id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${agent().token}` },
        body: other,
      });
      expect(response.status).toBe(400);
    });
  });

  it("has a file beyond its type's limit, and removes those before it", async () => {
    const { ticket } = await world.openTicket(agent());
    await expectNothingNew(async () => {
      const huge = Buffer.concat([PNG, Buffer.alloc(16 * 1024 * 1024)]);
      expect(await upload(ticket.id, [pdf(), { ...image(), content: huge }])).toMatchObject({
        status: 413,
        error: 'ERR_PAYLOAD_TOO_LARGE',
        details: { kind: 'image' },
      });
    });
  });

  it('has an empty file', async () => {
    const { ticket } = await world.openTicket(agent());
    await expectNothingNew(async () => {
      const empty = { ...pdf(), content: Buffer.alloc(0) };
      expect(await upload(ticket.id, [image(), empty])).toMatchObject({
        status: 400,
        error: 'ERR_VALIDATION',
        details: { field: 'medias', reason: 'empty' },
      });
    });
  });

  it('reports the message that the customer wrote in between', async () => {
    const { customer, ticket } = await world.openTicket(agent());
    const [seen] = await messageCollection().find({ ticketId: ticket.id }).toArray();
    await world.messenger.writes(world.shop, customer, { body: 'Espera!' });
    await expectNothingNew(async () => {
      const { error } = await upload(ticket.id, [image(), pdf()], { seenThrough: seen!._id });
      expect(error).toBe('ERR_NEWER_MESSAGE');
    });
  });

  it('leaves no file, complete or partial, when it is interrupted', async () => {
    const { ticket } = await world.openTicket(agent());
    const messages = () => messageCollection().countDocuments({ ticketId: ticket.id });
    const [before, messagesBefore] = [await files().countDocuments({}), await messages()];
    const boundary = 'recado-boundary';
    const part = (name: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="medias"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
    const call = request(`${world.url}/messages/${ticket.id}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${agent().token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 5_000_000,
      },
    });
    call.on('error', () => undefined);
    call.write(part('inteiro.pdf'));
    call.write(PDF);
    call.write(`\r\n${part('metade.pdf')}`);
    call.write(Buffer.alloc(500_000, 'a'));
    await until(async () => {
      expect(await files().countDocuments({})).toBe(before + 1);
      expect(await temporary()).toHaveLength(1);
    });
    call.destroy();
    await until(async () => {
      expect(await files().countDocuments({})).toBe(before);
      expect(await temporary()).toEqual([]);
    });
    expect(await messages()).toBe(messagesBefore);
  });
});

describe('images of one request', () => {
  const sentTo = ({ phone = '' }: { phone?: string }) =>
    world.messenger.sent
      .filter(({ to }) => to === `${phone}@phone`)
      .map(({ content, albumId, messengerId }) => ({ content, albumId, messengerId }));
  const kinds = (sent: ReturnType<typeof sentTo>) => sent.map(({ content }) => content.type);
  afterEach(() => world.messenger.failWith(() => undefined));

  it('are sent as an album, announced once and first, without documents', async () => {
    const { customer, ticket } = await world.openTicket(agent());
    const { messages } = await upload(ticket.id, [image('a.png'), pdf(), image('b.png')]);
    const [first, document, last] = messages;
    expect(first!.albumId).toBeTruthy();
    expect(last!.albumId).toBe(first!.albumId);
    expect(document!.albumId).toBeNull();
    await until(() => expect(sentTo(customer)).toHaveLength(4));
    const sent = sentTo(customer);
    expect(sent[0]).toEqual({
      messengerId: first!.albumId,
      content: { type: 'album', images: 2, videos: 0 },
      albumId: undefined,
    });
    expect(sent.slice(1).map(({ albumId }) => albumId)).toEqual([first!.albumId, undefined, first!.albumId]);
  });

  it('form no album when there is one, or in a whisper', async () => {
    const { customer, ticket } = await world.openTicket(agent());
    const { messages } = await upload(ticket.id, [image(), pdf()]);
    expect(messages.map(({ albumId }) => albumId)).toEqual([null, null]);
    await until(() => expect(kinds(sentTo(customer))).toEqual(['media', 'media']));
    const whispered = await upload(ticket.id, [image(), image()], { whisper: 'true' });
    expect(whispered.messages.map(({ albumId }) => albumId)).toEqual([null, null]);
  });

  it('stay in the same album when the request is repeated for missing ones', async () => {
    const { customer, ticket } = await world.openTicket(agent());
    const clientId = 'album-again-0001';
    const { messages: before } = await upload(ticket.id, [image(), image()], { clientId });
    const { messages } = await upload(ticket.id, [image(), image(), image()], { clientId });
    expect(messages.map(({ id }) => id).slice(0, 2)).toEqual(before.map(({ id }) => id));
    expect(new Set(messages.map(({ albumId }) => albumId))).toEqual(new Set([before[0]!.albumId]));
    await until(() => expect(kinds(sentTo(customer))).toEqual(['album', 'media', 'media', 'media']));
  });

  it('are sent without the album when it is rejected', async () => {
    const { customer, ticket } = await world.openTicket(agent());
    world.messenger.failWith(({ content }) =>
      content.type === 'album' ? new GatewayError('refused', 'no albums') : undefined,
    );
    const { messages } = await upload(ticket.id, [image(), image()]);
    await until(() => expect(kinds(sentTo(customer))).toEqual(['media', 'media']));
    expect(sentTo(customer).map(({ albumId }) => albumId)).toEqual([undefined, undefined]);
    for (const { id } of messages) expect(await stored(id)).not.toHaveProperty('albumId');
  });

  it('leave the album once the messenger has rejected it', async () => {
    const { ticket } = await world.openTicket(agent());
    const { messages } = await upload(ticket.id, [image(), image()]);
    const [first] = messages;
    const messengerIds = [first!.albumId!];
    world.messenger.report({ connection: world.shop, messengerIds, ack: null, rejection: 'other' });
    await until(async () => {
      for (const { id } of messages) expect(await stored(id)).not.toHaveProperty('albumId');
    });
  });

  it('announce the album by the second when the first no longer exists', async () => {
    const { customer, ticket } = await world.openTicket(agent());
    world.messenger.setStatus('OPENING');
    const { messages } = await upload(ticket.id, [image(), image(), image()]);
    await messageCollection().updateOne(
      { _id: messages[0]!.id },
      { $set: { failure: 'error' }, $unset: { waiting: 1 } },
    );
    world.messenger.setStatus('CONNECTED');
    world.messenger.ready(world.shop);
    await until(() => expect(kinds(sentTo(customer))).toEqual(['album', 'media', 'media']));
  });

  it('do not announce the album again when the first was sent and the others are sent later', async () => {
    const { customer, ticket } = await world.openTicket(agent());
    world.messenger.setStatus('OPENING');
    const { messages } = await upload(ticket.id, [image(), image()]);
    await messageCollection().updateOne(
      { _id: messages[0]!.id },
      { $set: { ack: 2 }, $unset: { waiting: 1 } },
    );
    world.messenger.setStatus('CONNECTED');
    world.messenger.ready(world.shop);
    await until(() => expect(sentTo(customer)).toMatchObject([{ albumId: messages[0]!.albumId }]));
  });
});

describe('a nearly full disk', () => {
  it('rejects files with 507 and accepts texts', async () => {
    const { ticket } = await world.openTicket(agent());
    const { disk } = world.app.context.media;
    const full = new AppError('ERR_STORAGE_FULL', { reason: 'disk' });
    const reserve = vi.spyOn(disk, 'requireReserve').mockRejectedValue(full);
    try {
      expect(await upload(ticket.id, [image()])).toMatchObject({
        status: 507,
        error: 'ERR_STORAGE_FULL',
        details: { reason: 'disk' },
      });
      const text = { params: { ticketId: ticket.id }, body: { body: 'Bom dia' } };
      expect((await world.call(sendMessage, text, agent())).status).toBe(201);
    } finally {
      reserve.mockRestore();
    }
  });
});

describe('the file of a quick message', () => {
  const quick = (ticketId: number, mediaPath: string, as = agent()) =>
    world.call(
      sendMessage,
      { params: { ticketId }, body: { body: null, mediaPath, mediaName: 'tabela.pdf' } },
      as,
    );

  it("is sent by id or URL, as the message's own file", async () => {
    watchLending();
    const { ticket } = await world.openTicket(agent());
    const [source] = (await upload(ticket.id, [pdf()])).messages;
    const { media } = await stored(source!.id);
    for (const path of [media?.file ?? '', source!.mediaUrl ?? '', world.url + source!.mediaUrl]) {
      const { status, body } = await quick(ticket.id, path);
      expect(status).toBe(201);
      expect(body).toMatchObject({ mediaType: 'document', body: '', media: { fileName: 'tabela.pdf' } });
      expect(await transferredOf(body)).toMatchObject({ content: PDF });
      expect((await stored(body.id)).media?.file).not.toBe(media?.file);
    }
  });

  it('has to belong to the company, and nothing is fetched from elsewhere', async () => {
    const { people, rivalShop, messenger } = world;
    const { ticket } = await world.openTicket(agent());
    const [source] = (await upload(ticket.id, [pdf()])).messages;
    const theirs = newCustomer();
    await messenger.writes(rivalShop, theirs);
    const { id } = await world.ticketOf(theirs, people.rivalAdmin);
    await world.change(id, 'open', people.rivalAdmin);
    const { media } = await stored(source!.id);
    const before = await files().countDocuments({});
    for (const path of [media?.file ?? '', source!.mediaUrl ?? '']) {
      expect((await quick(id, path, people.rivalAdmin)).error).toBe('ERR_VALIDATION');
    }
    for (const path of ['../../secret', 'http://127.0.0.1/x', '/media/x.y/z', '0'.repeat(32)]) {
      expect((await quick(ticket.id, path)).error).toBe('ERR_VALIDATION');
    }
    expect(await files().countDocuments({})).toBe(before);
    expect(messenger.sent.filter(({ to }) => to === `${theirs.phone}@phone`)).toEqual([]);
  });

  it('is rejected when the caller sees neither a conversation nor a quick message that contains it', async () => {
    const { people, shop, app } = world;
    const { ticket } = await world.openTicket(agent());
    const [source] = (await upload(ticket.id, [pdf()])).messages;
    const hidden = (await stored(source!.id)).media!.file!;
    const outsider = await world.build.persona(people.company.id, { queueIds: [people.queues.support.id] });
    const { id: own } = (await world.openTicket(agent())).ticket;
    const toOutsider = { userId: outsider.id, queueId: people.queues.support.id };
    await world.call(updateTicket, { params: { ticketId: own }, body: toOutsider }, agent());
    const before = await files().countDocuments({});
    for (const path of [hidden, source!.mediaUrl!]) {
      expect(await quick(own, path, outsider)).toMatchObject({
        error: 'ERR_VALIDATION',
        details: { field: 'mediaPath' },
      });
    }
    expect(await files().countDocuments({})).toBe(before);
    expect((await quick(own, hidden, people.admin)).status).toBe(201);

    const put = () =>
      app.context.media.put(shop.companyId, Readable.from([PDF]), {
        kind: 'document',
        claimedMimetype: 'application/pdf',
        permanent: true,
      });
    const caller = { companyId: shop.companyId, userId: agent().id, profile: 'user' } as Caller;
    const quickMessage = async (showAll: boolean) => {
      const body = { shortcode: `tabela-${showAll}`, message: '', showAll };
      const made = await app.services.quickMessages.create(caller, body, {
        file: await put(),
        name: 'a.pdf',
      });
      return made.mediaPath!;
    };
    const [shared, personal] = [await quickMessage(true), await quickMessage(false)];
    const sent = await quick(own, shared, outsider);
    expect(sent.status).toBe(201);
    expect((await stored(sent.body.id)).media).not.toHaveProperty('copiedFrom');
    expect((await quick(own, personal, outsider)).error).toBe('ERR_VALIDATION');
    expect((await quick(ticket.id, personal)).status).toBe(201);
  });

  it('records the original file through copies of copies', async () => {
    const { ticket } = await world.openTicket(agent());
    const [source] = (await upload(ticket.id, [pdf()])).messages;
    const { ticket: other } = await world.openTicket(agent());
    const original = (await stored(source!.id)).media!.file!;
    const first = await stored((await quick(other.id, original)).body.id);
    const second = await stored((await quick(other.id, first.media!.file!)).body.id);
    expect([first.media?.copiedFrom, second.media?.copiedFrom]).toEqual([original, original]);
  });
});

describe('the file of a forwarded message', () => {
  it("is sent from storage, as the message's own file", async () => {
    watchLending();
    const { ticket } = await world.openTicket(agent());
    const [source] = (await upload(ticket.id, [pdf()], { captions: 'Veja' })).messages;
    const { customer } = await world.openTicket(agent());
    const { status, body } = await world.call(
      forwardMessage,
      { body: { idMessage: source!.id, contactNumber: customer.phone } },
      agent(),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      mediaType: 'document',
      body: signed(agent().name, 'Veja'),
      media: { fileName: 'proposta.pdf', state: 'ready' },
    });
    expect(await transferredOf(body)).toMatchObject({ media: { kind: 'document' }, content: PDF });
    const [one, two] = [await stored(source!.id), await stored(body.id)];
    expect(one.media?.file).not.toBe(two.media?.file);
    expect(two.media?.copiedFrom).toBe(one.media?.file);
  });

  it('fails visibly when it no longer exists', async () => {
    const { ticket } = await world.openTicket(agent());
    world.messenger.setStatus('OPENING');
    const [message] = (await upload(ticket.id, [pdf()])).messages;
    const { media } = await stored(message!.id);
    await world.app.context.media.remove(world.shop.companyId, media?.file ?? '');
    world.messenger.setStatus('CONNECTED');
    world.messenger.ready(world.shop);
    await until(async () => expect((await stored(message!.id)).failure).toBe('error'));
  });
});
