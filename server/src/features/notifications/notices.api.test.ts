import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteContact, importContacts } from '@recado/shared/contacts';
import { exportConversation, sendMessage } from '@recado/shared/messages';
import { listNotices, type Notice, readNotices } from '@recado/shared/notifications';
import { deleteTicket, updateTicket } from '@recado/shared/tickets';
import { type Conversations, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { requestReview } from '#testing/request-review';

let world: Conversations;
let colleague: Persona;
beforeAll(async () => {
  world = await startConversations();
  const { company, queues } = world.people;
  colleague = await world.build.persona(company.id, { queueIds: [queues.sales.id] });
});
afterAll(() => world.close());

const page = async (as: Persona, cursor?: string) =>
  (await world.call(listNotices, { query: cursor === undefined ? {} : { cursor } }, as)).body;
const ofKind = async (as: Persona, kind: Notice['content']['kind']) =>
  (await page(as)).notices.filter(({ content }) => content.kind === kind);
const transfer = (ticketId: number, to: Persona, as: Persona) =>
  world.call(
    updateTicket,
    { params: { ticketId }, body: { userId: to.id, queueId: world.people.queues.sales.id } },
    as,
  );

describe('a ticket handed to a user', () => {
  it('leaves a notice for that user only, with who did it and the way to the conversation', async () => {
    const { agent } = world.people;
    const { ticket } = await world.openTicket(agent);
    expect(await ofKind(agent, 'ticketAssigned')).toEqual([]);
    await transfer(ticket.id, colleague, agent);
    expect(await ofKind(colleague, 'ticketAssigned')).toMatchObject([
      {
        content: { by: agent.name },
        contactName: ticket.contact.name,
        ticketUuid: ticket.uuid,
        read: false,
      },
    ]);
    expect(await ofKind(agent, 'ticketAssigned')).toEqual([]);
  });

  it('shows neither name nor way once the conversation is hidden from the user', async () => {
    const { agent, company, queues, admin } = world.people;
    const passing = await world.build.persona(company.id, { queueIds: [queues.sales.id] });
    const { ticket } = await world.openTicket(agent);
    await transfer(ticket.id, passing, agent);
    const body = { userId: admin.id, queueId: queues.support.id };
    await world.call(updateTicket, { params: { ticketId: ticket.id }, body }, passing);
    expect(await ofKind(passing, 'ticketAssigned')).toMatchObject([{ contactName: null, ticketUuid: null }]);
  });

  it('loses its notice with the ticket', async () => {
    const { agent, admin, company, queues } = world.people;
    const other = await world.build.persona(company.id, { queueIds: [queues.sales.id] });
    const { ticket } = await world.openTicket(agent);
    await transfer(ticket.id, other, agent);
    expect(await ofKind(other, 'ticketAssigned')).toHaveLength(1);
    await world.call(deleteTicket, { params: { ticketId: ticket.id } }, admin);
    expect(await ofKind(other, 'ticketAssigned')).toEqual([]);
  });
});

describe('a bad review with a comment', () => {
  const completes = async (note: number, observation: string) => {
    const { ticket } = await world.openTicket(world.people.agent);
    await world.change(ticket.id, 'closed', world.people.agent);
    const { uuid } = await requestReview(world.app, ticket);
    const submission = { note, observation };
    await world.app.services.reviews.complete(uuid, submission);
    await world.app.services.reviews.complete(uuid, submission);
    return ticket;
  };

  it('leaves one notice for each administrator, which is deleted with the person', async () => {
    const { admin, agent, company } = world.people;
    const second = await world.build.persona(company.id, { profile: 'admin' });
    const ticket = await completes(6, 'Demorou demais');
    for (const administrator of [admin, second])
      expect(await ofKind(administrator, 'badReview')).toMatchObject([
        {
          content: { note: 6 },
          comment: 'Demorou demais',
          contactName: ticket.contact.name,
          ticketUuid: ticket.uuid,
        },
      ]);
    expect(await ofKind(agent, 'badReview')).toEqual([]);
    await world.call(deleteContact, { params: { contactId: ticket.contactId } }, admin);
    expect(await ofKind(admin, 'badReview')).toEqual([]);
    expect(await ofKind(second, 'badReview')).toEqual([]);
  });

  it('is the only review that leaves one', async () => {
    await completes(7, 'Poderia ser melhor');
    await completes(3, '');
    expect(await ofKind(world.people.admin, 'badReview')).toEqual([]);
  });
});

describe('work that ends without its user', () => {
  const arrives = (as: Persona, content: object) =>
    vi.waitFor(
      async () =>
        expect((await page(as)).notices.map((notice) => notice.content)).toContainEqual(
          expect.objectContaining(content),
        ),
      { timeout: 30_000, interval: 50 },
    );

  it('leaves a notice to who started an import or an export', async () => {
    const { admin, agent } = world.people;
    const contacts = [{ name: 'Da planilha', number: '5511987650001' }];
    const started = await world.call(importContacts, { body: { contacts } }, admin);
    await arrives(admin, { kind: 'contactImportEnded', importId: started.body.import.id, added: 1 });
    const { ticket } = await world.openTicket(agent);
    const exported = await world.call(exportConversation, { params: { ticketId: ticket.id } }, admin);
    await arrives(admin, { kind: 'exportEnded', exportId: exported.body.id, isFailed: false });
    expect(await ofKind(agent, 'exportEnded')).toEqual([]);
  });

  it('leaves a notice to the author of a message that WhatsApp rejected', async () => {
    const { agent } = world.people;
    const { customer, ticket } = await world.openTicket(agent);
    await world.call(sendMessage, { params: { ticketId: ticket.id }, body: { body: 'Chegou?' } }, agent);
    await vi.waitFor(() =>
      expect(world.messenger.sent.some(({ to }) => to === `${customer.phone}@phone`)).toBe(true),
    );
    const messengerIds = world.messenger.sent
      .filter(({ to }) => to === `${customer.phone}@phone`)
      .map(({ messengerId }) => messengerId);
    world.messenger.report({ connection: world.shop, messengerIds, ack: null, rejection: 'other' });
    await arrives(agent, { kind: 'messageFailed' });
  });

  it('leaves one notice of an outage to the administrators, at once after a logout', async () => {
    const { admin, agent } = world.people;
    const states = world.app.database.db.collection<{ _id: number; downSince?: Date }>('connections');
    const goes = async (status: 'CONNECTED' | 'DISCONNECTED', reason: 'loggedOut' | null) => {
      const state = { status, qrcode: '', retries: 0, number: null, reason };
      world.messenger.listener().onState(world.shop, state, 1);
      await vi.waitFor(async () => {
        const row = await states.findOne({ _id: world.shop.connectionId });
        expect(row?.downSince !== undefined).toBe(status === 'DISCONNECTED');
      });
    };
    const notify = (laterMs: number) =>
      world.app.services.connections.notifyOutages(new Date(Date.now() + laterMs));
    await goes('CONNECTED', null);
    await goes('DISCONNECTED', null);
    await notify(60_000);
    expect(await ofKind(admin, 'connectionDown')).toEqual([]);
    await notify(240_000);
    await notify(300_000);
    expect(await ofKind(admin, 'connectionDown')).toMatchObject([{ content: { isLoggedOut: false } }]);
    expect(await ofKind(agent, 'connectionDown')).toEqual([]);
    await goes('CONNECTED', null);
    await goes('DISCONNECTED', 'loggedOut');
    await notify(0);
    expect((await ofKind(admin, 'connectionDown'))[0]).toMatchObject({ content: { isLoggedOut: true } });
  });
});

describe('/notices', () => {
  it('pages, counts unread ones, and marks one or all as read', async () => {
    const { company } = world.people;
    const user = await world.build.persona(company.id, {});
    const events = world.app.context.events.of('test');
    const now = Date.now();
    const due = (n: number) =>
      events.publish('notice.due', {
        companyId: company.id,
        key: `exportEnded:${n}`,
        to: { userIds: [user.id] },
        content: { kind: 'exportEnded', exportId: String(n), isFailed: false },
        at: new Date(now - n),
      });
    for (let n = 0; n < 32; n += 1) await due(n);
    // The same occurrence again.
    await due(0);
    const first = await page(user);
    const second = await page(user, first.nextCursor ?? undefined);
    const all = [...first.notices, ...second.notices];
    expect(first.notices).toHaveLength(30);
    expect(all.map(({ content }) => 'exportId' in content && content.exportId)).toEqual(
      Array.from({ length: 32 }, (_, n) => String(n)),
    );
    expect(second.hasMore).toBe(false);
    expect(first.unread).toBe(32);
    const ids = [all[0]?.id ?? ''];
    expect((await world.call(readNotices, { body: { ids } }, user)).body).toEqual({ unread: 31 });
    // Another user's id has no effect.
    await world.call(readNotices, { body: { ids: all.map(({ id }) => id) } }, colleague);
    expect((await page(user)).unread).toBe(31);
    expect((await world.call(readNotices, { body: {} }, user)).body).toEqual({ unread: 0 });
    expect((await page(user)).notices.every(({ read }) => read)).toBe(true);
  });

  it('hides the notices of a right that the user lost', async () => {
    const { company, admin } = world.people;
    const user = await world.build.persona(company.id, { profile: 'admin' });
    await world.app.context.events.of('test').publish('notice.due', {
      companyId: company.id,
      key: 'newChatsBlocked:1',
      to: { administrators: true, exceptUserId: admin.id },
      content: { kind: 'newChatsBlocked', connectionId: 1, connectionName: 'Loja', until: null },
      at: new Date(),
    });
    expect(await ofKind(user, 'newChatsBlocked')).toHaveLength(1);
    expect(await ofKind(admin, 'newChatsBlocked')).toEqual([]);
    await world.app.services.users.updateUser(company.id, user.id, { profile: 'user' });
    expect(await page(user)).toMatchObject({ notices: [], unread: 0 });
  });
});
