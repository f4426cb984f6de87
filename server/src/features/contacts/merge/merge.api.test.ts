import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBoard, createColumn } from '@recado/shared/kanban';
import { listMessages, sendMessage } from '@recado/shared/messages';
import { listNotices } from '@recado/shared/notifications';
import { listTickets } from '@recado/shared/tickets';
import type { TicketDocument } from '#features/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { contacts } from '../contact.model';
import { contactMerges } from './contact-merge.model';

let world: Conversations;
let lids = 0;
const WITHIN = { timeout: 20_000 };

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

/** The person writes by number and by LID. WhatsApp has not reported yet that both belong together. */
function twoSides() {
  const phone = newCustomer().phone;
  const lid = `99000${String(1_000_000 + ++lids)}`;
  return { phone, lid, byPhone: { phone, name: 'Rita' }, byLid: { lid, name: 'Rita' } };
}

const companyId = () => world.people.company.id;
const bodies = async (ticketId: number) =>
  (await world.call(listMessages, { params: { ticketId }, query: {} }, world.people.admin)).body.messages
    .map(({ body }) => body)
    .reverse();
const ticketsOf = async (contactId: number) => {
  const { body } = await world.call(listTickets, { query: { showAll: 'true' } }, world.people.admin);
  return body.tickets.filter((ticket) => ticket.contactId === contactId);
};
const mergeOf = (fromId: number) => contactMerges.findOne(companyId(), { fromId }, { sort: { _id: -1 } });
/** Runs due merges, as the job does, until the merge of this contact has the given state. */
const mergeInto = (fromId: number, state = 'settling') =>
  vi.waitFor(async () => {
    await world.app.services.contacts.merges.sweep();
    const merge = await mergeOf(fromId);
    expect(merge?.state).toBe(state);
    return merge!;
  }, WITHIN);
const afterSettling = (fromId: number) =>
  vi.waitFor(async () => {
    await world.app.services.contacts.merges.sweep(new Date(Date.now() + 120_000));
    expect((await mergeOf(fromId))?.state).toBe('joined');
  }, WITHIN);
const undo = async (mergeId: number) => {
  await contactMerges.updateOne(companyId(), { _id: mergeId }, { state: 'undoing', dueAt: new Date() });
  await vi.waitFor(async () => {
    await world.app.services.contacts.merges.sweep();
    expect((await contactMerges.findById(companyId(), mergeId))?.state).toBe('undone');
  }, WITHIN);
};

describe('a contact first seen by LID and later by number', () => {
  it('becomes one contact with one open ticket, all messages and the unread counts of both', async () => {
    const { messenger, shop, ticketOf } = world;
    const rita = twoSides();
    await messenger.writes(shop, rita.byLid, { body: 'pelo LID', sentAt: new Date(Date.now() - 60_000) });
    const first = await ticketOf(rita.byLid);
    await messenger.writes(shop, rita.byPhone, { body: 'pelo número' });
    const second = await ticketOf(rita.byPhone);
    expect(second.contactId).not.toBe(first.contactId);

    messenger.learns(shop, rita);
    const merge = await mergeInto(second.contactId);
    expect(merge).toMatchObject({ intoId: first.contactId, moved: { tickets: 2, messages: 2 } });

    const [ticket, ...more] = await vi.waitFor(async () => {
      const open = (await ticketsOf(first.contactId)).filter(({ status }) => status !== 'closed');
      expect(open[0]?.contact).toMatchObject({ number: rita.phone, lid: rita.lid });
      return open;
    }, WITHIN);
    expect(more).toEqual([]);
    // Both tickets were pending. The ticket with the newer message stays open.
    expect(ticket).toMatchObject({
      id: second.id,
      unreadMessages: 2,
      lastMessage: 'pelo número',
      lid: rita.lid,
    });
    expect(await bodies(ticket!.id)).toEqual(['pelo LID', 'pelo número']);
    expect((await contacts.findById(companyId(), second.contactId))?.linkedTo).toBe(first.contactId);

    // Both addresses now lead to the same conversation.
    await messenger.writes(shop, rita.byLid, { body: 'de novo' });
    await messenger.writes(shop, rita.byPhone, { body: 'e de novo' });
    expect(await bodies(ticket!.id)).toEqual(['pelo LID', 'pelo número', 'de novo', 'e de novo']);
  });

  it('is also merged by a message that carries both identities', async () => {
    const { messenger, shop, ticketOf } = world;
    const rita = twoSides();
    await messenger.writes(shop, rita.byPhone, { body: 'um' });
    await messenger.writes(shop, rita.byLid, { body: 'dois' });
    const [older, younger] = [await ticketOf(rita.byPhone), await ticketOf(rita.byLid)];
    await messenger.writes(shop, { phone: rita.phone, lid: rita.lid }, { body: 'três' });
    await mergeInto(younger.contactId);
    const open = (await ticketsOf(older.contactId)).filter(({ status }) => status !== 'closed');
    expect(open).toHaveLength(1);
    expect(await bodies(open[0]!.id)).toEqual(['um', 'dois', 'três']);
  });

  it('continues the attended ticket, and notifies the other viewers', async () => {
    const { messenger, shop, ticketOf, change, people, call } = world;
    const rita = twoSides();
    await messenger.writes(shop, rita.byLid, { body: 'pelo LID' });
    const worked = await ticketOf(rita.byLid);
    await change(worked.id, 'open', people.agent);
    await call(sendMessage, { params: { ticketId: worked.id }, body: { body: 'Já vejo' } }, people.agent);
    await messenger.writes(shop, rita.byPhone, { body: 'alguém aí?' });
    const waiting = await ticketOf(rita.byPhone);
    messenger.learns(shop, rita);
    await mergeInto(waiting.contactId);

    const all = await ticketsOf(worked.contactId);
    expect(all.find(({ id }) => id === worked.id)).toMatchObject({
      status: 'open',
      userId: people.agent.id,
      lastMessage: 'alguém aí?',
      unreadMessages: 2,
    });
    expect(all.find(({ id }) => id === waiting.id)).toMatchObject({ status: 'closed', unreadMessages: 0 });
    const events = await world.app.database.db
      .collection('ticket_events')
      .find({ ticketId: waiting.id })
      .toArray();
    expect(events.map(({ type }) => type as string)).toContain('joined');
    expect(events.find(({ type }) => type === 'joined')).toMatchObject({ intoTicketId: worked.id });
  });

  it('moves what another server still stored for the younger contact', async () => {
    const { messenger, shop, ticketOf, app } = world;
    const rita = twoSides();
    await messenger.writes(shop, rita.byLid, { body: 'um' });
    const older = await ticketOf(rita.byLid);
    await messenger.writes(shop, rita.byPhone, { body: 'dois' });
    const younger = await ticketOf(rita.byPhone);
    messenger.learns(shop, rita);
    await mergeInto(younger.contactId);
    const rows = app.database.db.collection('messages');
    const { joins: _, ...late } = (await rows.findOne({ contactId: older.contactId, body: 'dois' }))!;
    await rows.insertOne({
      ...late,
      _id: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ' as never,
      messengerId: 'late',
      contactId: younger.contactId,
      body: 'três',
    });
    await afterSettling(younger.contactId);
    const open = (await ticketsOf(older.contactId)).find(({ status }) => status !== 'closed');
    expect(await bodies(open!.id)).toContain('três');
  });

  it('keeps a message once that both contacts have', async () => {
    const { messenger, shop, ticketOf } = world;
    const rita = twoSides();
    const once = await messenger.writes(shop, rita.byLid, { body: 'uma vez' });
    const older = await ticketOf(rita.byLid);
    await messenger.writes(shop, rita.byPhone, { body: 'uma vez', messengerId: once.messengerId });
    const younger = await ticketOf(rita.byPhone);
    messenger.learns(shop, rita);
    await mergeInto(younger.contactId);
    const open = (await ticketsOf(older.contactId)).find(({ status }) => status !== 'closed');
    expect(await bodies(open!.id)).toEqual(['uma vez']);
  });
});

describe('undoing a merge', () => {
  it('restores both contacts, and does not merge them again automatically', async () => {
    const { messenger, shop, ticketOf } = world;
    const rita = twoSides();
    await messenger.writes(shop, rita.byLid, { body: 'pelo LID' });
    const first = await ticketOf(rita.byLid);
    await messenger.writes(shop, rita.byPhone, { body: 'pelo número' });
    const second = await ticketOf(rita.byPhone);
    messenger.learns(shop, rita);
    const { _id: mergeId } = await mergeInto(second.contactId);
    await afterSettling(second.contactId);

    await undo(mergeId);
    expect(await mergeOf(second.contactId)).toMatchObject({ state: 'undone' });
    // The copies in tickets are updated in the background.
    await vi.waitFor(
      async () => {
        const [lidOnly, phoneOnly] = [await ticketOf(rita.byLid), await ticketOf(rita.byPhone)];
        expect([lidOnly.contact.number, phoneOnly.contact.lid]).toEqual([null, null]);
      },
      { timeout: 20_000 },
    );
    const [one, other] = [await ticketOf(rita.byLid), await ticketOf(rita.byPhone)];
    expect(one).toMatchObject({
      id: first.id,
      status: 'pending',
      contactId: first.contactId,
      unreadMessages: 1,
    });
    expect(other).toMatchObject({
      id: second.id,
      status: 'pending',
      contactId: second.contactId,
      unreadMessages: 1,
    });
    expect([one.contact.number, other.contact.lid]).toEqual([null, null]);
    expect([await bodies(first.id), await bodies(second.id)]).toEqual([['pelo LID'], ['pelo número']]);

    await messenger.writes(shop, { phone: rita.phone, lid: rita.lid }, { body: 'os dois' });
    await world.app.services.contacts.merges.sweep();
    expect(await contactMerges.count(companyId(), { fromId: second.contactId })).toBe(1);
  });

  it('reopens a ticket with a card, without the time at which it leaves, and notifies its attendant', async () => {
    const { messenger, shop, ticketOf, change, call, people, setting, app } = world;
    await setting(companyId(), 'useKanban', 'enabled');
    const { body: board } = await call(createBoard, { body: { name: 'Vendas' } }, people.admin);
    await call(createColumn, { body: { name: 'Novo', kanbanId: board.id } }, people.admin);
    const rows = app.database.db.collection<{ _id: number }>('tickets');
    /** Merges two attended tickets, so that the first one is closed, and separates them. */
    const separated = async (meanwhile: (closedId: number) => Promise<unknown>) => {
      const rita = twoSides();
      await messenger.writes(shop, rita.byLid, { body: 'um', sentAt: new Date(Date.now() - 60_000) });
      const first = await ticketOf(rita.byLid);
      await change(first.id, 'open', people.agent);
      await messenger.writes(shop, rita.byPhone, { body: 'dois' });
      const second = await ticketOf(rita.byPhone);
      await change(second.id, 'open', people.admin);
      await vi.waitFor(async () => {
        expect(
          await rows.countDocuments({ _id: { $in: [first.id, second.id] }, card: { $exists: true } }),
        ).toBe(2);
      }, WITHIN);
      messenger.learns(shop, rita);
      const { _id: mergeId } = await mergeInto(second.contactId);
      await afterSettling(second.contactId);
      expect(await rows.findOne({ _id: first.id })).toMatchObject({ status: 'closed' });
      await meanwhile(first.id);
      await undo(mergeId);
      return first.id;
    };
    const shown = async (_id: number) => (await rows.findOne({ _id })) as unknown as TicketDocument;

    const early = await separated(() => Promise.resolve());
    await vi.waitFor(async () => {
      const { status, card } = await shown(early);
      expect([status, card?.leaveAt]).toEqual(['open', undefined]);
    }, WITHIN);
    // As after a week.
    const late = await separated((_id) => rows.updateOne({ _id }, { $unset: { card: 1 } }));
    await vi.waitFor(async () => expect((await shown(late)).card).toBeDefined(), WITHIN);
    await vi.waitFor(async () => {
      const { notices } = (await call(listNotices, { query: {} }, people.agent)).body;
      expect(notices.map(({ content }) => content)).toEqual([
        { kind: 'ticketAssigned', by: null },
        { kind: 'ticketAssigned', by: null },
      ]);
    }, WITHIN);
    await setting(companyId(), 'useKanban', 'disabled');
  });

  it('closes a ticket whose contact has another open one by then, and its card leaves', async () => {
    const { messenger, shop, ticketOf, change, call, people, setting, app } = world;
    await setting(companyId(), 'useKanban', 'enabled');
    const { body: board } = await call(createBoard, { body: { name: 'Apoio' } }, people.admin);
    await call(createColumn, { body: { name: 'Novo', kanbanId: board.id } }, people.admin);
    const rows = app.database.db.collection<TicketDocument>('tickets');
    const rita = twoSides();
    await messenger.writes(shop, rita.byLid, { body: 'um' });
    await messenger.writes(shop, rita.byPhone, { body: 'dois' });
    const { id: _id, contactId } = await ticketOf(rita.byPhone);
    await change(_id, 'open', people.agent);
    const own = await vi.waitFor(async () => {
      const row = await rows.findOne({ _id, card: { $exists: true } });
      if (!row) throw new Error('The ticket has no card yet.');
      return row;
    }, WITHIN);
    // A run of the filling would move the card to the newer ticket.
    const fillings = app.database.db.collection('card_fillings');
    await vi.waitFor(async () => expect(await fillings.countDocuments({ state: 'working' })).toBe(0), WITHIN);
    messenger.learns(shop, rita);
    const { _id: mergeId } = await mergeInto(contactId);
    await afterSettling(contactId);
    // Opened by a message that arrived before the tickets were separated.
    const { card: _card, ...newer } = own;
    await rows.insertOne({ ...newer, _id: 900_000_001, uuid: randomUUID() });
    await undo(mergeId);
    const closed = await rows.findOne({ _id });
    expect(closed).toMatchObject({ status: 'closed', contactId });
    expect(closed?.openKey).toBeUndefined();
    await vi.waitFor(async () => {
      const { card } = (await rows.findOne({ _id })) ?? {};
      expect(card?.leaveAt?.getTime()).toBeGreaterThan(Date.now());
    }, WITHIN);
    await setting(companyId(), 'useKanban', 'disabled');
  });
});

describe('the source of a merged contact', () => {
  it('is the earlier source, and each its own after the undo', async () => {
    const { messenger, shop, ticketOf } = world;
    const rita = twoSides();
    await messenger.writes(shop, rita.byLid);
    const older = await ticketOf(rita.byLid);
    const ad = { title: 'Caneca', description: null, url: null, sourceId: '120' };
    await messenger.writes(shop, rita.byPhone, { data: { ad } });
    const younger = await ticketOf(rita.byPhone);
    const sourceOf = async (contactId: number) =>
      (await contacts.findById(companyId(), contactId))?.source?.kind;
    // The younger contact has the earlier source.
    await contacts.updateOne(companyId(), { _id: younger.contactId }, { 'source.at': new Date(0) });
    messenger.learns(shop, rita);
    const merge = await mergeInto(younger.contactId);
    expect(await sourceOf(older.contactId)).toBe('ad');
    await undo(merge._id);
    expect(await sourceOf(older.contactId)).toBe('direct');
    expect(await sourceOf(younger.contactId)).toBe('ad');
  });
});
