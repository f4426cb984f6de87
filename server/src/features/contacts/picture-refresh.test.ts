import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newCustomer, startConversations, type Conversations } from '../../testing/conversations';
import type { ContactDocument } from './contact.model';
import { contacts } from './contact.model';
import { createPictureRefresh } from './picture-refresh';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const contactOf = async (phone: string) => {
  const found = await contacts.findOne(world.shop.companyId, { phone });
  if (!found) throw new Error('no such contact');
  return found;
};

describe('profile pictures', () => {
  it('are asked for once in the background, stored and told, and not again while fresh', async () => {
    const { messenger, shop, app } = world;
    const customer = newCustomer();
    await messenger.writes(shop, customer);
    const asked: string[] = [];
    const changed: ContactDocument[] = [];
    const pictures = createPictureRefresh(
      {
        ...messenger.gateway,
        profilePicture: (_connection, chat) => {
          asked.push(chat);
          return Promise.resolve('https://pictures.test/1.jpg');
        },
      },
      app.context.log,
      (contact) => changed.push(contact),
      5,
    );
    pictures.start();
    const contact = await contactOf(customer.phone);
    pictures.want(shop, { ...contact, pictureCheckedAt: undefined });
    pictures.want(shop, { ...contact, pictureCheckedAt: undefined });
    await vi.waitFor(() => expect(changed).toMatchObject([{ profilePicUrl: 'https://pictures.test/1.jpg' }]));
    const refreshed = await contactOf(customer.phone);
    expect(refreshed.profilePicUrl).toBe('https://pictures.test/1.jpg');
    pictures.want(shop, refreshed);
    pictures.want(shop, { ...refreshed, pictureCheckedAt: new Date(0) });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(changed).toHaveLength(1);
    pictures.stop();
  });
});
