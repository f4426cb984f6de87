import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContact } from '@recado/shared/contacts';
import { newCustomer } from '#testing/conversations';
import { type MessagesApi, startMessagesApi } from './testing/api-client';

const DAY_S = 86_400;
let api: MessagesApi;

beforeAll(async () => {
  api = await startMessagesApi();
});
afterAll(() => api.close());

async function stranger() {
  const { phone: number } = newCustomer();
  api.messenger.hasAccount(number);
  const { body } = await api.call(createContact, { body: { name: 'Estranho', number } }, api.people.admin);
  return { number, contactId: body.id };
}
const count = (collection: string, filter: object) =>
  mongoose.connection.collection(collection).countDocuments(filter);

describe('a message of the API that starts a chat', () => {
  it('is rejected with 429, reason and Retry-After beyond the share of the API, and stores nothing', async () => {
    const people = await Promise.all(Array.from({ length: 18 }, stranger));
    const sent = await Promise.all(
      people.map(({ number }, at) =>
        api.send({ number, body: 'Seu pedido saiu', ...(at % 2 && { ticket: 'open' }) }),
      ),
    );
    expect(sent.filter(({ status }) => status === 202)).toHaveLength(15);
    const rejected = people.filter((_, at) => sent[at]?.status === 429);
    expect(rejected).toHaveLength(3);
    const [first] = sent.filter(({ status }) => status === 429);
    expect(first?.details).toMatchObject({ reason: 'newChats', restriction: 'limit' });
    const retryAfter = Number(first?.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(DAY_S);
    const contactId = { $in: rejected.map((one) => one.contactId) };
    expect(await count('messages', { contactId })).toBe(0);
    expect(await count('tickets', { contactId })).toBe(0);
    // A message to a person who wrote before starts no new chat.
    const { phone } = await api.knownCustomer();
    expect((await api.send({ number: phone, body: 'Resposta' })).status).toBe(202);
  });

  it('names the restriction of WhatsApp, and when to try again', async () => {
    const { number } = await stranger();
    const restrict = (newChats: object) =>
      mongoose.connection.collection<{ _id: number }>('connections').updateOne(
        { _id: api.shop.connectionId },
        {
          $set: {
            number: '551140000000',
            newChats: {
              ...{ number: '551140000000', capStatus: null, quota: null, cycleEndsAt: null, lock: null },
              ...{ refusedAt: null, updatedAt: new Date(), ...newChats },
            },
          },
        },
      );
    const rejection = async () => {
      const { status, details, headers } = await api.send({ number, body: 'Oi' });
      return [status, details?.['restriction'], Math.round(Number(headers.get('retry-after')) / 60)];
    };
    const inAnHour = new Date(Date.now() + 3_600_000);
    await restrict({ capStatus: 'CAPPED', cycleEndsAt: inAnHour });
    expect(await rejection()).toEqual([429, 'capped', 60]);
    await restrict({ lock: { active: true, endsAt: inAnHour, reason: 'BIZ_QUALITY' } });
    expect(await rejection()).toEqual([429, 'lock', 60]);
    // WhatsApp did not report the end of this restriction.
    await restrict({ capStatus: 'SECOND_WARNING' });
    expect(await rejection()).toEqual([429, 'secondWarning', 60]);
  });
});
