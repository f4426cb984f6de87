import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { ContactDocument } from '../contact.model';
import { contacts } from '../contact.model';
import { createAvatarRefresh } from './avatar-refresh';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
  // Prevents refreshes by the server itself.
  world.app.services.contacts.stop();
});
afterAll(() => world.close());

const contactOf = async (phone: string) => {
  const found = await contacts.findOne(world.shop.companyId, { phone });
  if (!found) throw new Error('no such contact');
  return found;
};
const image = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer();
const filesOf = () =>
  world.app.database.db.collection('media_files').countDocuments({ companyId: world.shop.companyId });

/** Records the requests for the avatar. */
async function withAvatar(first: string) {
  const { messenger, shop, app } = world;
  const customer = newCustomer();
  await messenger.writes(shop, customer);
  const requests: string[] = [];
  const changed: ContactDocument[] = [];
  let source: string | null = first;
  const images = createAvatarRefresh({
    gateway: {
      ...messenger.gateway,
      avatarUrl: () => {
        requests.push('address');
        return Promise.resolve(source);
      },
      downloadImage: async (address) => {
        requests.push(address);
        return Readable.from([await image(address.includes('/2') ? 'red' : 'blue')]);
      },
    },
    media: app.context.media,
    log: app.context.log,
    onChanged: (contact) => changed.push(contact),
    paceMs: 5,
  });
  images.start();
  const want = async () => {
    const contact = await contactOf(customer.phone);
    images.want(shop, { ...contact, pictureCheckedAt: new Date(0) });
    await vi.waitFor(async () => {
      const { pictureCheckedAt } = await contactOf(customer.phone);
      expect(pictureCheckedAt?.getTime() ?? 0).toBeGreaterThan(contact.pictureCheckedAt?.getTime() ?? 0);
    });
  };
  return {
    customer,
    requests,
    changed,
    images,
    want,
    becomes: (given: string | null) => {
      source = given;
    },
  };
}

describe('avatars', () => {
  it('are requested once in the background, stored and published, and not again while fresh', async () => {
    const { customer, requests, changed, images, want } = await withAvatar(
      'https://pictures.test/1.jpg?oe=1',
    );
    const before = await filesOf();
    const contact = await contactOf(customer.phone);
    images.want(world.shop, { ...contact, pictureCheckedAt: undefined });
    images.want(world.shop, { ...contact, pictureCheckedAt: undefined });
    await vi.waitFor(() => expect(changed).toHaveLength(1));
    expect(requests).toEqual(['address', 'https://pictures.test/1.jpg?oe=1']);
    const { profilePicUrl } = await contactOf(customer.phone);
    expect(profilePicUrl).toMatch(/^\/media\//);
    const response = await fetch(world.url + profilePicUrl!);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await filesOf()).toBe(before + 1);

    images.want(world.shop, await contactOf(customer.phone));
    await want();
    // An unchanged avatar is not downloaded or published again.
    expect([requests.filter((each) => each !== 'address').length, changed.length]).toEqual([1, 1]);
    images.stop();
  });

  it('are replaced when WhatsApp has another, and deleted with their files when it has none', async () => {
    const { customer, changed, images, want, becomes } = await withAvatar('https://pictures.test/1.jpg');
    const before = await filesOf();
    await want();
    const first = (await contactOf(customer.phone)).profilePicUrl;
    becomes('https://pictures.test/2.jpg');
    await want();
    expect((await contactOf(customer.phone)).profilePicUrl).not.toBe(first);
    await vi.waitFor(async () => expect((await fetch(world.url + first!)).status).toBe(404));
    expect(await filesOf()).toBe(before + 1);
    becomes(null);
    await want();
    expect(await contactOf(customer.phone)).toMatchObject({ profilePicUrl: null });
    await vi.waitFor(async () => {
      expect(await filesOf()).toBe(before);
      expect(changed).toHaveLength(3);
    });
    images.stop();
  });
});
