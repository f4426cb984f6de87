import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import type { ChatAddress, MediaReference, OutgoingContent } from '../gateway';
import { FILE } from '../testing/message-table';
import {
  connection,
  migratedDatabase,
  pair,
  type TestMessenger,
  testMessenger,
} from '../testing/test-messenger';

const SHOP = '5511900000001';
const CUSTOMER = '5511983330000';
let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let messenger: TestMessenger;
let address: ChatAddress;
let folder = '';
let files = 0;

beforeAll(async () => {
  [simulator, database, folder] = await Promise.all([
    startSimulator(),
    migratedDatabase(),
    mkdtemp(join(tmpdir(), 'recado-files-')),
  ]);
  messenger = testMessenger(simulator, database);
  await pair(messenger, (qr) => control(simulator, `/phones/${SHOP}/scan`, { qr }));
  await control(simulator, `/contacts/${CUSTOMER}`, { name: 'Rita' });
  address = messenger.gateway.addressOf({ phone: CUSTOMER, lid: null });
});
afterAll(async () => {
  await messenger.gateway.close();
  await simulator.close();
  await database.close();
  await rm(folder, { recursive: true });
});
afterEach(() => faults({}));

const faults = (body: object) => control(simulator, '/faults', body);
const shown = async () =>
  (
    await control<{ messages: { id: string; caption?: string; media?: string }[] }>(
      simulator,
      `/contacts/${CUSTOMER}/messages?with=${SHOP}`,
    )
  ).messages;
const delivered = (id: string) =>
  messenger.listener.until('delivered', () => messenger.listener.acks(id).includes(3));

/** Creates an image message. `lose` deletes its file. */
async function image(caption: string): Promise<{ content: OutgoingContent; lose(): Promise<void> }> {
  const path = join(folder, `picture ${(files += 1)}`);
  await writeFile(path, FILE);
  const media = { kind: 'image' as const, path, mimetype: 'image/png', fileName: 'a.png' };
  return { content: { type: 'media', media, caption }, lose: () => rm(path) };
}
const send = (messengerId: string, content: OutgoingContent) =>
  messenger.gateway.send(connection, { messengerId, to: address, content });

describe('an outgoing file', () => {
  it('is not uploaded again for a resend, on this socket or a later one', async () => {
    const id = messenger.gateway.newMessengerId();
    const { content, lose } = await image('uma vez');
    await send(id, content);
    await delivered(id);
    await lose();
    await send(id, content);
    await messenger.gateway.close();
    messenger = testMessenger(simulator, database);
    messenger.gateway.boot([connection]);
    await messenger.listener.state(7, 'CONNECTED');
    await send(id, content);

    const after = messenger.gateway.newMessengerId();
    await send(after, { type: 'text', text: 'depois' });
    await delivered(after);
    const images = (await shown()).filter(({ caption }) => caption === 'uma vez');
    expect(images).toHaveLength(1);
    const response = await fetch(simulator.controlUrl + images[0]?.media);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(FILE);
  });

  it('can be uploaded on the same socket after no media server accepted it', async () => {
    const id = messenger.gateway.newMessengerId();
    const { content } = await image('segunda tentativa');
    await faults({ uploadStatus: 500 });
    await expect(send(id, content)).rejects.toMatchObject({ failure: 'error' });
    await faults({});
    await send(id, content);
    await delivered(id);
    expect((await shown()).filter(({ caption }) => caption === 'segunda tentativa')).toHaveLength(1);
  });

  it('that does not exist fails its own message only', async () => {
    const { content, lose } = await image('perdida');
    await lose();
    await expect(send(messenger.gateway.newMessengerId(), content)).rejects.toMatchObject({
      failure: 'error',
    });
    expect(messenger.gateway.state(connection).status).toBe('CONNECTED');
  });
});

describe('a customer’s file', () => {
  async function received(): Promise<{ id: string; reference: MediaReference }> {
    const body = { to: SHOP, type: 'image', file: FILE.toString('base64'), mimetype: 'image/png' };
    const { id } = await control<{ id: string }>(simulator, `/contacts/${CUSTOMER}/messages`, body);
    const { listener } = messenger;
    const message = await listener.until('the picture', () =>
      listener.messages.find(({ messengerId }) => messengerId === id),
    );
    expect(message.media).not.toBeNull();
    return { id, reference: message.media?.reference as MediaReference };
  }
  const key = (messengerId: string) => ({ messengerId, fromMe: false, participant: null });

  it('that WhatsApp no longer has is requested from the phone', async () => {
    const { id, reference } = await received();
    await faults({ mediaStatus: 404 });
    const { gateway } = messenger;
    await expect(gateway.downloadMedia(reference)).rejects.toMatchObject({ failure: 'gone' });
    // Concurrent requests share one query.
    const again = await Promise.all(
      [1, 2].map(() => gateway.requestMedia(connection, address, key(id), reference)),
    );
    for (const fresh of again) expect(await buffer(await gateway.downloadMedia(fresh))).toEqual(FILE);
  });

  it('that the phone no longer has is reported as gone', async () => {
    const { reference } = await received();
    const requested = messenger.gateway.requestMedia(connection, address, key('UNKNOWN'), reference);
    await expect(requested).rejects.toMatchObject({ failure: 'gone' });
  });

  it('can be downloaded without a session, but not requested from a phone', async () => {
    const { id, reference } = await received();
    await control(simulator, `/phones/${SHOP}/replace`, {});
    await messenger.listener.state(7, 'DISCONNECTED', 'replaced');
    const { gateway } = messenger;
    expect(await buffer(await gateway.downloadMedia(reference))).toEqual(FILE);
    const requested = gateway.requestMedia(connection, address, key(id), reference);
    await expect(requested).rejects.toMatchObject({ failure: 'notConnected' });
    gateway.start(connection);
    await messenger.listener.state(7, 'CONNECTED');
  });
});
