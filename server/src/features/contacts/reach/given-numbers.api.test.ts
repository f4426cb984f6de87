import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createContactList,
  createContactListItem,
  updateContactListItem,
} from '@recado/shared/contact-lists';
import { createContact, findOrCreateSharedContact, updateContact } from '@recado/shared/contacts';
import { sendContact } from '@recado/shared/messages';
import { getOptOut } from '@recado/shared/opt-outs';
import type { ChatAddress } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
  await world.setting(world.people.company.id, 'campaignsEnabled', 'true');
  // Every number is on WhatsApp, in the spelling that was looked up.
  world.messenger.gateway.lookup = (_connection, phones) =>
    Promise.resolve(
      phones.map((phone) => {
        const address = `${phone}@phone` as ChatAddress;
        return { phone, exists: true as const, identity: { phone, lid: null, address } };
      }),
    );
});
afterAll(() => world.close());

const staff = () => world.people.admin;
const newList = async () => {
  const { body } = await world.call(createContactList, { body: { name: `Lista ${randomUUID()}` } }, staff());
  return body.id;
};
const numbers: [string, string, string][] = [
  ['POST /contacts', '51 99111-9077', '5551991119077'],
  ['POST /contacts', '(51) 3333-0018', '555133330018'],
  ['POST /contacts', '47 9912-3456', '5547999123456'],
  ['POST /contacts', '+56 9 6123 4567', '56961234567'],
  ['POST /contacts', '+51 987 654 321', '51987654321'],
];

describe('a number that is given', () => {
  it.each(numbers)('to %s as "%s" is read in the company’s country', async (_call, number, expected) => {
    const { status, body } = await world.call(createContact, { body: { name: 'Maria', number } }, staff());
    expect([status, body.number]).toEqual([201, expected]);
  });

  it('to a contact is rejected with its reason and changes nothing', async () => {
    const { body: contact } = await world.call(
      createContact,
      { body: { name: 'Maria', number: newCustomer().phone } },
      staff(),
    );
    for (const [number, reason] of [
      ['99111-0023', 'areaMissing'],
      ['51 99111-00278', 'numberLong'],
      ['20 99111-0023', 'notOfCountry'],
      ['+999 123', 'notInternational'],
    ] as const)
      for (const saved of [
        await world.call(createContact, { body: { name: 'Maria', number } }, staff()),
        await world.call(
          updateContact,
          { params: { contactId: contact.id }, body: { name: 'Outra', number } },
          staff(),
        ),
      ])
        expect([saved.status, saved.details]).toEqual([
          400,
          { part: 'body', field: 'number', reason, country: 'BR' },
        ]);
    const { body: unchanged } = await world.call(
      updateContact,
      { params: { contactId: contact.id }, body: { number: contact.number } },
      staff(),
    );
    expect(unchanged).toMatchObject({ name: 'Maria', number: contact.number });
  });

  it('to a contact list is read, and an unchanged one of another country stays', async () => {
    const contactListId = await newList();
    const { body: item } = await world.call(
      createContactListItem,
      { body: { contactListId, name: 'Inês', number: '+351 912 345 678' } },
      staff(),
    );
    expect(item.number).toBe('351912345678');
    const params = { contactListItemId: item.id };
    const change = (number: string) =>
      world.call(updateContactListItem, { params, body: { number } }, staff());
    expect((await change('351912345678')).body.number).toBe('351912345678');
    expect((await change('51 9911-0019')).body.number).toBe('5551999110019');
    expect((await change('3333-0018')).details?.['reason']).toBe('areaMissing');
  });

  it('on a shared card, received or sent, and to an opt-out is read', async () => {
    const card = await world.call(
      findOrCreateSharedContact,
      { body: { name: 'Do cartão', number: '(51) 98111-0451' } },
      world.people.agent,
    );
    expect(card.body.number).toBe('5551981110451');
    const { ticket } = await world.openTicket(world.people.agent);
    const data = { name: 'Loja', number: '(51) 3333-0452' };
    const params = { ticketId: ticket.id };
    const sent = await world.call(sendContact, { params, body: { data } }, world.people.agent);
    expect(sent.body.dataJson).toContain('waid=555133330452');
    const optOut = (number: string) => world.call(getOptOut, { query: { number } }, world.people.agent);
    expect((await optOut('51 98111-0451')).status).toBe(200);
    expect((await optOut('98111-0451')).details?.['reason']).toBe('areaMissing');
  });

  it('is read in the country of the phone that the company signed up with', async () => {
    const { companies } = world.app.services;
    const { id } = world.people.company;
    await companies.updateCompany(id, { phone: '+351 21 345 6789' });
    expect(await companies.readNumber(id, '912 345 678')).toBe('351912345678');
    await companies.updateCompany(id, { phone: '(11) 3333-4444' });
    expect(await companies.readNumber(id, '51 99111-9077')).toBe('5551991119077');
  });
});
