import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '@recado/shared/contract';
import { MEDIA_LIMITS } from '@recado/shared/media';
import { listMessages, type Message, retryMedia } from '@recado/shared/messages';
import { heicPhoto, plain } from '#core/media/testing/heic';
import { testWindow } from '#core/realtime/testing/test-window';
import { GatewayError, type MediaDescription, type MediaReference } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { messageCollection } from '../message.model';
import { createMediaDownloads } from './media-downloads';

type ExpiryListener = Parameters<Conversations['app']['context']['media']['onExpiring']>[0];

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgK',
  'base64',
);
const receivedLimit = {
  now: () => MEDIA_LIMITS.document,
  refresh: () => Promise.resolve(MEDIA_LIMITS.document),
};
const WITHIN = { timeout: 20_000, interval: 50 };

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

const described = (more: Partial<MediaDescription> = {}): MediaDescription => ({
  reference: 'somewhere' as MediaReference,
  mimetype: 'image/jpeg',
  fileName: null,
  bytes: PNG.length,
  seconds: null,
  width: 1,
  height: 1,
  waveform: null,
  thumbnail: null,
  ...more,
});
const failing = (failure: GatewayError['failure']) => () =>
  Promise.reject(new GatewayError(failure, 'as the test says'));
const downloads = (respond: (reference: MediaReference) => Promise<Readable>) =>
  vi.spyOn(world.messenger.gateway, 'downloadMedia').mockImplementation(respond);
const content = () => Promise.resolve(Readable.from([PNG]));

async function image(media: Partial<MediaDescription> = {}, kind: 'image' | 'document' = 'image') {
  const customer = newCustomer();
  const { messengerId } = await world.messenger.writes(world.shop, customer, {
    kind,
    body: '',
    media: described(media),
  });
  const ticket = await world.ticketOf(customer);
  const shown = async (): Promise<Message> => {
    const { body } = await world.call(
      listMessages,
      { params: { ticketId: ticket.id }, query: {} },
      world.people.admin,
    );
    return body.messages[0]!;
  };
  const until = (state: string) =>
    vi.waitFor(async () => {
      const message = await shown();
      expect(message.media?.state).toBe(state);
      return message;
    }, WITHIN);
  const retry = async (as = world.people.agent) =>
    world.call(retryMedia, { params: { messageId: (await shown()).id } }, as);
  return { customer, messengerId, ticket, shown, until, retry };
}

describe('a received file', () => {
  it('is downloaded, recognised by its content, and shown to users with the conversation open', async () => {
    downloads(content);
    const window = testWindow(world.url, world.people.agent.token);
    await window.ready();
    const { until, ticket } = await image({ thumbnail: JPEG });
    const { media, mediaUrl, mediaType } = await until('ready');
    expect([mediaType, media?.mimetype, media?.bytes]).toEqual(['image', 'image/png', PNG.length]);
    expect(ticket).toMatchObject({ lastMessageType: 'image', unreadMessages: 1 });
    const served = await fetch(new URL(mediaUrl!, world.url));
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG);
    const thumbnail = await fetch(new URL(media!.thumbnailUrl!, world.url));
    expect(Buffer.from(await thumbnail.arrayBuffer())).toEqual(JPEG);
    await window.until(
      ({ name, payload }) =>
        name.endsWith('appMessage') && JSON.stringify(payload).includes('"state":"ready"'),
    );
    window.socket.disconnect();
  });

  it('is requested from the phone when WhatsApp no longer has it', async () => {
    const renewed = 'elsewhere' as MediaReference;
    downloads((reference) => (reference === renewed ? content() : failing('gone')()));
    const requests = vi.spyOn(world.messenger.gateway, 'requestMedia').mockResolvedValue(renewed);
    const { until, messengerId } = await image();
    await until('ready');
    expect(requests).toHaveBeenCalledTimes(1);
    expect(requests.mock.calls[0]?.[2]).toEqual({ messengerId, fromMe: false, participant: null });
  });

  it('is lost when the phone no longer has it either, and can be retried', async () => {
    downloads(failing('gone'));
    vi.spyOn(world.messenger.gateway, 'requestMedia').mockImplementation(failing('gone'));
    const { until, retry, shown } = await image();
    expect((await until('gone')).mediaUrl).toBeNull();
    const { people } = world;
    expect((await retry(people.rivalAdmin)).error).toBe('ERR_NO_MESSAGE_FOUND');
    expect((await retry(people.noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
    downloads(content);
    expect((await retry()).body.media?.state).toBe('downloading');
    await until('ready');
    expect((await retry()).error).toBe('ERR_CONFLICT');
    expect((await shown()).media?.state).toBe('ready');
  });

  it('is retried after an error, and after a reconnection', async () => {
    let respond: (stream: Readable) => void = () => undefined;
    // The second attempt waits, because the successful one removes the count of attempts.
    const responders = [failing('timeout'), () => new Promise<Readable>((resolve) => (respond = resolve))];
    const requests = downloads(() => responders.shift()!());
    const { until, messengerId } = await image();
    await vi.waitFor(
      async () =>
        expect(await messageCollection().findOne({ messengerId })).toMatchObject({ fetchAttempts: 1 }),
      WITHIN,
    );
    await vi.waitFor(() => expect(requests).toHaveBeenCalledTimes(2), WITHIN);
    respond(Readable.from([PNG]));
    await until('ready');
    expect(requests).toHaveBeenCalledTimes(2);
    expect(await messageCollection().findOne({ messengerId })).not.toHaveProperty('fetchAt');
  });

  it('waits while the disk is full, and is downloaded once there is space', async () => {
    const full = vi
      .spyOn(world.app.context.media.disk, 'requireReserve')
      .mockRejectedValue(new AppError('ERR_STORAGE_FULL', { reason: 'disk' }));
    const requests = downloads(content);
    const { until, messengerId, shown } = await image();
    const row = async () => (await messageCollection().findOne({ messengerId }))!;
    await vi.waitFor(
      async () => expect((await row()).fetchAt!.getTime()).toBeGreaterThan(Date.now() + 45_000),
      WITHIN,
    );
    expect(await row()).not.toHaveProperty('fetchAttempts');
    expect((await shown()).media?.state).toBe('downloading');
    expect(requests).not.toHaveBeenCalled();
    full.mockRestore();
    await messageCollection().updateOne({ messengerId }, { $set: { fetchAt: new Date() } });
    await until('ready');
  });

  it('that is declared too large waits for a request', async () => {
    const requests = downloads(content);
    const { shown, retry, until } = await image({ bytes: MEDIA_LIMITS.image + 1 });
    expect((await shown()).media?.state).toBe('failed');
    await retry();
    expect((await until('ready')).mediaType).toBe('image');
    expect(requests).toHaveBeenCalledTimes(1);
  });

  it('above the limit of documents names it and cannot be retried until a platform admin raises it', async () => {
    const MB = 1024 * 1024;
    const requests = downloads(content);
    const { shown, retry, until } = await image({ bytes: 120 * MB, mimetype: 'application/zip' }, 'document');
    expect((await shown()).media).toMatchObject({ state: 'failed', limit: 100 * MB });
    expect((await retry()).error).toBe('ERR_CONFLICT');
    expect(requests).not.toHaveBeenCalled();
    const { settings, companies } = world.app.services;
    const { id } = await companies.platformCompany();
    try {
      await settings.setSetting(id, 'receivedDocumentMb', '150');
      expect((await retry()).body.media?.state).toBe('downloading');
      const { media } = await until('ready');
      expect(media).not.toHaveProperty('limit');
      const other = await image({ bytes: 130 * MB }, 'document');
      await other.until('ready');
    } finally {
      await settings.setSetting(id, 'receivedDocumentMb', '100');
    }
  });

  it('that is larger than stated and above the limit names it', async () => {
    const { settings, companies } = world.app.services;
    const { id } = await companies.platformCompany();
    const MB = 1024 * 1024;
    await settings.setSetting(id, 'receivedDocumentMb', '16');
    try {
      downloads(() =>
        Promise.resolve(Readable.from(Array.from({ length: 17 }, () => Buffer.alloc(MB, 'a')))),
      );
      const { until, retry } = await image({ bytes: 3, mimetype: 'text/plain' }, 'document');
      expect((await until('failed')).media).toMatchObject({ limit: 16 * MB });
      expect((await retry()).error).toBe('ERR_CONFLICT');
    } finally {
      await settings.setSetting(id, 'receivedDocumentMb', '100');
    }
  });

  it('that is a HEIC photo gets a preview, and the original stays', async () => {
    const heic = await heicPhoto({ tile: 64, columns: 2, rows: 1, paint: () => plain(64, [220, 30, 30]) });
    downloads(() => Promise.resolve(Readable.from([heic])));
    for (const kind of ['document', 'image'] as const) {
      const { until, shown } = await image({ mimetype: 'image/heic', fileName: 'IMG_1.HEIC' }, kind);
      const { mediaUrl, mediaType, media } = await until('ready');
      expect([mediaType, media?.mimetype]).toEqual([kind, 'image/heic']);
      await vi.waitFor(async () => expect((await shown()).media?.thumbnailUrl).not.toBeNull(), WITHIN);
      const { width, height, thumbnailUrl } = (await shown()).media!;
      expect([width, height]).toEqual([128, 64]);
      const served = await fetch(new URL(thumbnailUrl!, world.url));
      expect(served.headers.get('content-type')).toBe('image/jpeg');
      const original = await fetch(new URL(mediaUrl!, world.url));
      expect(Buffer.from(await original.arrayBuffer())).toEqual(heic);
    }
  });

  it('is marked as expired after its retention', async () => {
    downloads(content);
    const { until, messengerId } = await image();
    await until('ready');
    const { file } = (await messageCollection().findOne({ messengerId }))!.media!;
    let expire: ExpiryListener = () => Promise.reject(new Error('nobody listens'));
    createMediaDownloads({
      ...world.app.services,
      ...world.app.context,
      receivedLimit,
      media: { ...world.app.context.media, onExpiring: (listener) => (expire = listener) },
      changed: () => Promise.resolve(),
    });
    await expire(world.rivalShop.companyId, [file!]);
    await until('ready');
    await expire(world.shop.companyId, [file!]);
    expect((await until('gone')).mediaUrl).toBeNull();
  });

  it('is not downloaded once its message was deleted', async () => {
    let respond: (stream: Readable) => void = () => undefined;
    const requests = downloads(() => new Promise((resolve) => (respond = resolve)));
    const { customer, messengerId, shown } = await image();
    const { messenger, shop } = world;
    await vi.waitFor(() => expect(requests).toHaveBeenCalled(), WITHIN);
    const original = messenger.message(shop, customer, { messengerId });
    await messenger.receive(messenger.change(original, { type: 'delete' }));
    const removed = vi.spyOn(world.app.context.media, 'remove');
    respond(Readable.from([PNG]));
    await vi.waitFor(() => expect(removed).toHaveBeenCalled(), WITHIN);
    expect(await shown()).toMatchObject({ isDeleted: true, media: null, mediaUrl: null });
  });
});

describe('a server that ends during a download', () => {
  it('leaves it to the next start: at once after a shutdown, after the lease following a crash', async () => {
    downloads(() => new Promise(() => undefined));
    const { messengerId } = await image();
    const row = async () => (await messageCollection().findOne({ messengerId }))!;
    await vi.waitFor(
      async () => expect((await row()).fetchAt!.getTime()).toBeGreaterThan(Date.now()),
      WITHIN,
    );
    await messageCollection().updateOne({ messengerId }, { $set: { fetchAt: new Date() } });
    const { contacts } = world.app.services;
    const { media, log } = world.app.context;
    const other = (downloadMedia: () => Promise<Readable>) =>
      createMediaDownloads({
        gateway: { ...world.messenger.gateway, downloadMedia },
        media,
        contacts,
        log,
        receivedLimit,
        changed: () => Promise.resolve(),
        pollMs: 20,
      });
    const endless = vi.fn(() => Promise.resolve(new Readable({ read: () => undefined })));
    const stopped = other(endless);
    stopped.wake([await row()]);
    await vi.waitFor(() => expect(endless).toHaveBeenCalled(), WITHIN);
    await stopped.stop();
    expect((await row()).fetchAt!.getTime()).toBeLessThanOrEqual(Date.now());
    expect((await row()).media?.state).toBe('downloading');
    // Simulates a crash of this server: nothing extends its claim.
    await messageCollection().updateOne({ messengerId }, { $set: { fetchAt: new Date(Date.now() + 300) } });
    const next = other(content);
    next.start();
    await vi.waitFor(async () => expect((await row()).media?.state).toBe('ready'), WITHIN);
    await next.stop();
  });
});

it('two servers download a file once', async () => {
  // Downloads on this server never finish, so the two other servers perform them.
  downloads(() => new Promise(() => undefined));
  const { contacts } = world.app.services;
  const { media, log } = world.app.context;
  const fetched = vi.fn(content);
  const server = () =>
    createMediaDownloads({
      gateway: { ...world.messenger.gateway, downloadMedia: fetched },
      media,
      contacts,
      log,
      receivedLimit,
      changed: () => Promise.resolve(),
    });
  const [one, other] = [server(), server()];
  const images = await Promise.all(Array.from({ length: 6 }, () => image()));
  const messengerIds = images.map(({ messengerId }) => messengerId);
  const rows = () =>
    messageCollection()
      .find({ messengerId: { $in: messengerIds } })
      .toArray();
  await messageCollection().updateMany(
    { messengerId: { $in: messengerIds } },
    { $set: { fetchAt: new Date() } },
  );
  const due = await rows();
  one.wake(due);
  other.wake(due);
  await vi.waitFor(
    async () => expect((await rows()).map(({ media }) => media?.state)).toEqual(due.map(() => 'ready')),
    WITHIN,
  );
  expect(fetched).toHaveBeenCalledTimes(6);
  await Promise.all([one.stop(), other.stop()]);
});
