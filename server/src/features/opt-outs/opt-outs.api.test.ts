import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '@recado/shared/audit';
import {
  createContactList,
  createContactListItem,
  deleteContactListItem,
  getContactListItem,
} from '@recado/shared/contact-lists';
import { deleteContact } from '@recado/shared/contacts';
import { getOptOut, liftOptOut, recordOptOut } from '@recado/shared/opt-outs';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

let world: Conversations;
let admin: Persona;
let companyId: number;

beforeAll(async () => {
  world = await startConversations();
  admin = world.people.admin;
  companyId = admin.companyId;
  await world.setting(companyId, 'campaignsEnabled', 'true');
});
afterAll(() => world.close());

const reason = 'Pediu por telefone para voltar';
const record = (number: string) => world.call(recordOptOut, { body: { number } }, admin);
const lift = (number: string, as = admin) => world.call(liftOptOut, { body: { number, reason } }, as);
const isOptedOut = async (query: { number?: string; contactId?: number }, as = admin) =>
  (await world.call(getOptOut, { query }, as)).body.optOut !== null;
const contact = async () => {
  const customer = newCustomer();
  await world.messenger.writes(world.shop, customer);
  const ticket = await world.ticketOf(customer);
  return { customer, contactId: ticket.contactId, ticketId: ticket.id };
};
const add = async (number: string) => {
  const { body: list } = await world.call(createContactList, { body: { name: 'Ofertas' } }, admin);
  const body = { contactListId: list.id, name: 'Maria', number };
  return (await world.call(createContactListItem, { body }, admin)).body;
};

describe('an opt-out', () => {
  it('marks both spellings of the number in all lists, also of a contact added again', async () => {
    const before = await add('5511987650001');
    expect(before.optedOut).toBe(false);
    expect((await record('551187650001')).body.optOut).toMatchObject({ source: 'user' });
    const params = { contactListItemId: before.id };
    expect((await world.call(getContactListItem, { params }, admin)).body.optedOut).toBe(true);
    await world.call(deleteContactListItem, { params }, admin);
    expect((await add('5511987650001')).optedOut).toBe(true);
    expect((await add('551187650001')).optedOut).toBe(true);
    expect((await add('5511987650002')).optedOut).toBe(false);
  });

  it('outlives the erasure of the contact, and contains no number', async () => {
    const { customer, contactId, ticketId } = await contact();
    await record(customer.phone);
    await world.change(ticketId, 'closed', admin);
    expect((await world.call(deleteContact, { params: { contactId } }, admin)).status).toBe(204);
    expect(await isOptedOut({ number: customer.phone })).toBe(true);
    const rows = await world.app.database.db.collection('opt_outs').find({ companyId }).toArray();
    expect(JSON.stringify(rows)).not.toContain(customer.phone.slice(-8));
  });

  it('of a LID is found by the number of its contact, and the reverse', async () => {
    const [first, second] = [await contact(), await contact()];
    const lids = { [first.contactId]: '90000000000001', [second.contactId]: '90000000000002' };
    const contacts = world.app.database.db.collection<{ _id: number }>('contacts');
    for (const [id, lid] of Object.entries(lids))
      await contacts.updateOne({ _id: Number(id) }, { $set: { lid } });
    const { optOuts } = world.app.services;
    expect(await optOuts.record(companyId, { lid: '90000000000001' }, 'reply')).toBe(true);
    expect(await isOptedOut({ number: first.customer.phone })).toBe(true);
    await record(second.customer.phone);
    expect(
      await optOuts.isOptedOut(companyId, [{ lid: '90000000000002' }, { lid: '90000000000003' }]),
    ).toEqual([true, false]);
    expect(await optOuts.record(companyId, { lid: '90000000000001' }, 'reply')).toBe(false);
  });

  it('concerns no other company', async () => {
    const number = newCustomer().phone;
    await record(number);
    expect(await isOptedOut({ number }, world.people.rivalAdmin)).toBe(false);
    const { contactId } = await contact();
    const foreign = await world.call(getOptOut, { query: { contactId } }, world.people.rivalAdmin);
    expect(foreign.error).toBe('ERR_NO_CONTACT_FOUND');
  });

  it('is stored once by simultaneous requests', async () => {
    const number = newCustomer().phone;
    const { optOuts } = world.app.services;
    const identity = { phone: number, lid: '90000000000009' };
    await Promise.all(Array.from({ length: 8 }, () => optOuts.record(companyId, identity, 'reply')));
    expect(await isOptedOut({ number })).toBe(true);
    expect((await lift(number)).status).toBe(200);
    expect(await optOuts.isOptedOut(companyId, [{ phone: number }, { lid: identity.lid }])).toEqual([
      false,
      false,
    ]);
  });
});

describe('POST /opt-outs/lift', () => {
  it('lifts all identities with a reason, which the audit log contains', async () => {
    const number = newCustomer().phone;
    expect((await lift(number)).error).toBe('ERR_NO_OPT_OUT_FOUND');
    await record(number);
    expect((await lift(number, world.people.agent)).error).toBe('ERR_NO_PERMISSION');
    const unexplained = { number, reason: '  ok ' };
    expect((await world.call(liftOptOut, { body: unexplained }, admin)).error).toBe('ERR_VALIDATION');
    expect((await lift(number)).body).toEqual({ optOut: null });
    expect(await isOptedOut({ number })).toBe(false);
    const { body } = await world.call(listAudit, { query: { companyId } }, world.people.superAdmin);
    expect(body.entries[0]).toMatchObject({
      action: 'optOut.lifted',
      detail: reason,
      user: { id: admin.id },
    });
    expect(JSON.stringify(body.entries)).not.toContain(number);
    await record(number);
    expect(await isOptedOut({ number })).toBe(true);
  });

  it('rejects a request without a person or with two', async () => {
    const both = { number: '5511987654321', contactId: 1, reason };
    for (const body of [{ reason }, both])
      expect((await world.call(liftOptOut, { body }, admin)).error).toBe('ERR_VALIDATION');
  });
});
