import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteMessage } from '@recado/shared/messages';
import type { MediaDescription, MediaReference } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { messageCollection } from '../message.model';
import { claim, findDueAcrossCompanies } from './downloads.store';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
  vi.spyOn(world.messenger.gateway, 'downloadMedia').mockImplementation(() => new Promise(() => undefined));
});
afterAll(() => world.close());

const media: MediaDescription = {
  reference: 'somewhere' as MediaReference,
  mimetype: 'image/jpeg',
  fileName: null,
  bytes: 500,
  seconds: null,
  width: 1,
  height: 1,
  waveform: null,
  thumbnail: null,
};
const PREVIEW = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
const rowOf = async (messengerId: string) => (await messageCollection().findOne({ messengerId }))!;

describe('the file of a deleted message', () => {
  it('is not downloaded', async () => {
    const { customer } = await world.openTicket(world.people.agent);
    const typed = { fromMe: true, kind: 'image' as const, body: '', media };
    const { messengerId } = await world.messenger.writes(world.shop, customer, typed);
    const before = await rowOf(messengerId);
    expect(before.fetchAt).toBeInstanceOf(Date);
    await messageCollection().updateOne({ _id: before._id }, { $set: { preview: PREVIEW } });
    const { status } = await world.call(
      deleteMessage,
      { params: { messageId: before._id } },
      world.people.agent,
    );
    expect(status).toBe(200);
    const after = await rowOf(messengerId);
    expect(after).toMatchObject({ isDeleted: true });
    expect(after).not.toHaveProperty('fetchAt');
    expect(after).not.toHaveProperty('preview');
  });

  it('is not claimed while its message still has a download due', async () => {
    const customer = newCustomer();
    const { messengerId } = await world.messenger.writes(world.shop, customer, { kind: 'image', media });
    const row = await rowOf(messengerId);
    const dueSince = (isDeleted: boolean) =>
      messageCollection().updateOne({ _id: row._id }, { $set: { isDeleted, fetchAt: new Date(0) } });
    const due = async () => (await findDueAcrossCompanies(500)).some(({ _id }) => _id === row._id);
    await dueSince(true);
    expect(await due()).toBe(false);
    expect(await claim(row, 60_000)).toBeUndefined();
    await dueSince(false);
    expect(await due()).toBe(true);
    expect(await claim(row, 60_000)).toMatchObject({ _id: row._id });
  });

  it('is not described when the message is decrypted later', async () => {
    const { messenger, shop } = world;
    const placeholder = messenger.message(shop, newCustomer(), { kind: 'undecryptable', body: '' });
    await messenger.receive(placeholder);
    await messenger.receive(messenger.change(placeholder, { type: 'delete' }));
    await messenger.receive({ ...placeholder, kind: 'image', body: 'Segredo', media });
    const row = await rowOf(placeholder.messengerId);
    expect(row).toMatchObject({ isDeleted: true, body: '', media: null });
    for (const field of ['fetchAt', 'preview', 'search']) expect(row).not.toHaveProperty(field);
  });
});
