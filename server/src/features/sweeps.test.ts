import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendMessage } from '@recado/shared/messages';
import { readTicket } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { pauseCall } from '#testing/pause-write';
import { contacts } from './contacts/contact.model';
import { newMessageId } from './messages/message-ids';

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await rows('contacts').deleteMany({ _id: { $gte: FIRST } });
});

const rows = (name: string) => world.app.database.db.collection<{ _id: number } & object>(name);
/** Exceeds the batches of the sweeps of contacts, invoices and tickets. */
const [MANY, MANY_TICKETS] = [130, 620];
/** Higher than the ids that the server assigns. */
const FIRST = 1_000_000;

describe('a sweep with many failing documents reaches the last one, when they', () => {
  it('belong to contacts that cannot be erased', { timeout: 120_000 }, async () => {
    const { ticket } = await world.openTicket(world.people.admin, newCustomer({ name: 'Última Pessoa' }));
    const template = (await rows('contacts').findOne({ _id: ticket.contactId }))!;
    const erasing = (n: number) => ({
      ...template,
      ...{ _id: FIRST + n, phone: undefined, phoneKey: undefined, lid: undefined },
      ...{ erasing: true, erasedAt: new Date() },
    });
    await rows('contacts').insertMany(
      Array.from({ length: MANY }, (_, n) => erasing(n)),
      { ignoreUndefined: true },
    );
    const { deleteMany } = contacts;
    vi.spyOn(contacts, 'deleteMany').mockImplementation((companyId, filter) => {
      const id = Number(filter.linkedTo);
      return id < FIRST + MANY - 1 ? Promise.reject(new Error('away')) : deleteMany(companyId, filter);
    });
    world.app.services.contacts.start();
    const last = () => rows('contacts').findOne({ _id: FIRST + MANY - 1 });
    await vi.waitFor(async () => expect(await last()).toMatchObject({ name: '—' }), { timeout: 100_000 });
    expect(await rows('contacts').countDocuments({ _id: { $gte: FIRST }, erasing: true })).toBe(MANY - 1);
  });

  it('are waiting tickets that were assigned just now', async () => {
    const { admin } = world.people;
    const { ticket } = await world.openTicket(admin);
    const template = (await rows('tickets').findOne({ _id: ticket.id }))!;
    const long = new Date(Date.now() - 3_600_000);
    const accepted = [{ type: 'accepted', at: new Date(), userId: admin.id }];
    await rows('tickets').insertMany(
      Array.from({ length: MANY_TICKETS }, (_, n) => ({
        ...template,
        ...{ _id: FIRST + n, uuid: `sweep-${n}`, openKey: `sweep-${n}`, status: 'open', waitingSince: long },
        pendingEvents: n < MANY_TICKETS - 1 ? accepted : [],
      })),
    );
    await world.setting(admin.companyId, 'attendantInactivityTime', '10');
    await world.app.services.tickets.sweeps.returnUnanswered();
    await world.setting(admin.companyId, 'attendantInactivityTime', '');
    const open = await rows('tickets').countDocuments({ uuid: /^sweep-/, status: 'open' });
    expect(open).toBe(MANY_TICKETS - 1);
    expect(await rows('tickets').findOne({ uuid: `sweep-${MANY_TICKETS - 1}` })).toMatchObject({
      status: 'pending',
    });
    await rows('tickets').deleteMany({ uuid: /^sweep-/ });
  });

  it('are paid invoices of companies that cannot be renewed', async () => {
    const { company } = world.people;
    const dueDate = new Date(Date.now() + 86_400_000);
    await world.app.services.companies.updateCompany(company.id, { dueDate });
    const invoice = (n: number, companyId: number) => ({
      ...{ _id: FIRST + n, companyId, planId: 1, planName: 'Plano', recurrence: 'MENSAL', amountCents: 100 },
      ...{ status: 'paid', provider: 'static', txid: `SWEEP${n}`, pixCode: '', renewedUntil: null },
      ...{ expiresAt: null, paidAt: new Date(), createdAt: new Date() },
    });
    await rows('invoices').insertMany(
      Array.from({ length: MANY }, (_, n) => invoice(n, n < MANY - 1 ? FIRST + n : company.id)),
    );
    await world.app.services.subscription.reconcile();
    expect((await world.app.services.companies.get(company.id)).dueDate!.getTime()).toBeGreaterThan(
      dueDate.getTime(),
    );
    await rows('invoices').deleteMany({ _id: { $gte: FIRST } });
  });
});

describe('a batched operation continues after the first batch', () => {
  /** Exceeds one batch of the operations. */
  const MORE = 1_050;

  it('when it removes deleted users', async () => {
    const template = (await rows('users').findOne({ _id: world.people.agent.id }))!;
    await rows('users').insertMany(
      Array.from({ length: MORE }, (_, n) => ({
        ...template,
        ...{ _id: FIRST + n, email: `gone${n}@recado.test`, online: true, lastSeenAt: new Date(0) },
      })),
    );
    await world.app.services.users.sweepGone();
    expect(await rows('users').countDocuments({ _id: { $gte: FIRST }, online: true })).toBe(0);
    await rows('users').deleteMany({ _id: { $gte: FIRST } });
  });

  it('when it removes a deleted user from wallets', async () => {
    const { ticket } = await world.openTicket(world.people.admin);
    const template = (await rows('contacts').findOne({ _id: ticket.contactId }))!;
    await rows('contacts').insertMany(
      Array.from({ length: MORE }, (_, n) => ({
        ...template,
        ...{ _id: FIRST + n, phone: `5511${FIRST + n}`, phoneKey: `5511${FIRST + n}`, wallet: [987_654] },
      })),
    );
    await world.app.services.contacts.removal.userDeleted(world.shop.companyId, 987_654, undefined);
    expect(await rows('contacts').countDocuments({ wallet: 987_654 })).toBe(0);
  });

  it('when it reads a long conversation', async () => {
    const { admin } = world.people;
    const { ticket } = await world.openTicket(admin);
    const messages = world.app.database.db.collection('messages');
    const { _id, ...template } = (await messages.findOne({ ticketId: ticket.id }))!;
    expect(_id).toBeDefined();
    await messages.insertMany(
      Array.from({ length: MORE }, (_, n) => ({
        ...template,
        ...{ _id: newMessageId() as never, messengerId: `UNREAD${n}`, unread: true },
      })),
    );
    const { body } = await world.call(readTicket, { params: { ticketId: ticket.id } }, admin);
    expect(body.unreadMessages).toBe(0);
    expect(await messages.countDocuments({ ticketId: ticket.id, unread: true })).toBe(0);
  });
});

it('the sweep of unanswered tickets skips a ticket if its attendant replies during the sweep', async () => {
  const { admin } = world.people;
  const { ticket } = await world.openTicket(admin);
  const longAgo = new Date(Date.now() - 3_600_000);
  const events = world.app.database.db.collection('ticket_events');
  await events.updateMany({ ticketId: ticket.id }, { $set: { at: longAgo } });
  await rows('tickets').updateOne({ _id: ticket.id }, { $set: { waitingSince: longAgo, pendingEvents: [] } });
  await world.setting(admin.companyId, 'attendantInactivityTime', '10');
  const paused = pauseCall('findOneAndUpdate', 'tickets', (filter, update) =>
    JSON.stringify([filter, update]).includes('"status":"pending"'),
  );
  const returned = world.app.services.tickets.sweeps.returnUnanswered();
  await paused.reached;
  const body = { body: 'Já respondo' };
  const response = await world.call(sendMessage, { params: { ticketId: ticket.id }, body }, admin);
  expect(response.status).toBe(201);
  paused.release();
  await returned;
  await world.setting(admin.companyId, 'attendantInactivityTime', '');
  expect(await rows('tickets').findOne({ _id: ticket.id })).toMatchObject({
    status: 'open',
    userId: admin.id,
  });
});
