import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listMessages } from '@recado/shared/messages';
import { listTickets } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { cutAtWrite } from '#testing/cut-writes';
import { contacts } from '../contact.model';
import { contactMerges } from './contact-merge.model';
import { startMerge } from './start-merge';

let world: Conversations;
let lids = 0;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const COLLECTIONS = ['contacts', 'contact_joins', 'tickets', 'ticket_events', 'messages'];
const LATER_MS = 600_000;
const PATIENT = { timeout: 20_000 };
/** Each test interrupts before every n-th write. `CUT_EVERY=1` interrupts before every write. */
const STEP = Number(process.env['CUT_EVERY'] ?? 4);
const companyId = () => world.people.company.id;
const sweep = (now?: Date) => world.app.services.contacts.merges.sweep(now);
const later = () => new Date(Date.now() + LATER_MS);

/** Resumes the merge as after a crash. */
const nextStart = async (mergeId: number, state: string) => {
  world.app.services.contacts.start();
  await vi.waitFor(async () => {
    await sweep(later());
    expect((await contactMerges.findById(companyId(), mergeId))?.state).toBe(state);
  }, PATIENT);
};
const openTicketOf = async (contactId: number) => {
  const { body } = await world.call(listTickets, { query: { showAll: 'true' } }, world.people.admin);
  return body.tickets.find((ticket) => ticket.contactId === contactId && ticket.status !== 'closed');
};
const bodies = async (ticketId: number) =>
  (await world.call(listMessages, { params: { ticketId }, query: {} }, world.people.admin)).body.messages
    .map(({ body }) => body)
    .reverse();

/** Creates two contacts with an open and a closed ticket each, and begins to merge them. */
async function begun() {
  const { messenger, shop, ticketOf, change, people } = world;
  const phone = newCustomer().phone;
  const lid = `77000${String(1_000_000 + ++lids)}`;
  const at = (seconds: number) => new Date(Date.now() - 100_000 + seconds * 1000);
  await messenger.writes(shop, { lid }, { body: 'l1', sentAt: at(1) });
  await change((await ticketOf({ lid })).id, 'closed', people.admin);
  await messenger.writes(shop, { phone }, { body: 'p1', sentAt: at(2) });
  await change((await ticketOf({ phone })).id, 'closed', people.admin);
  await messenger.writes(shop, { lid }, { body: 'l2', sentAt: at(3) });
  await messenger.writes(shop, { phone }, { body: 'p2', sentAt: at(4) });
  const [one, other] = [await ticketOf({ lid }), await ticketOf({ phone })];
  const [into, from] = [
    await contacts.findById(companyId(), one.contactId),
    await contacts.findById(companyId(), other.contactId),
  ];
  const mergeId = await startMerge({
    companyId: companyId(),
    from: from!,
    into: into!,
    identity: { phone, lid },
    userId: null,
  });
  return { phone, lid, mergeId, intoId: one.contactId, fromId: other.contactId, tickets: { one, other } };
}

type Pair = Awaited<ReturnType<typeof begun>>;

async function expectMerged({ phone, lid, intoId, fromId }: Pair) {
  expect(await contacts.findById(companyId(), intoId)).toMatchObject({ phone, lid });
  const from = await contacts.findById(companyId(), fromId);
  expect(from).toMatchObject({ linkedTo: intoId });
  expect([from?.phone, from?.lid, from?.handingOver]).toEqual([undefined, undefined, undefined]);
  const ticket = await vi.waitFor(async () => {
    const open = await openTicketOf(intoId);
    expect(open).toMatchObject({ unreadMessages: 2, lastMessage: 'p2', contact: { number: phone, lid } });
    return open!;
  }, PATIENT);
  expect(await bodies(ticket.id)).toEqual(['l1', 'p1', 'l2', 'p2']);
  const rows = world.app.database.db.collection('tickets');
  expect(await rows.countDocuments({ contactId: fromId })).toBe(0);
  expect(await rows.countDocuments({ contactId: intoId, openKey: { $exists: true } })).toBe(1);
}

describe('a merge interrupted before one of its writes', () => {
  it('is resumed with the same result', async () => {
    let nth = 1;
    for (let cut = true; cut; nth += STEP) {
      const pair = await begun();
      cut = await cutAtWrite(nth, COLLECTIONS, () => sweep());
      await nextStart(pair.mergeId, 'joined');
      await expectMerged(pair);
    }
    // With fewer writes, the test would prove little.
    expect(nth).toBeGreaterThan(10);
  }, 120_000);

  it('is undone in the same way', async () => {
    let nth = 1;
    for (let cut = true; cut; nth += STEP) {
      const pair = await begun();
      await sweep();
      await sweep(later());
      await contactMerges.updateOne(
        companyId(),
        { _id: pair.mergeId },
        { state: 'undoing', dueAt: new Date() },
      );
      cut = await cutAtWrite(nth, COLLECTIONS, () => sweep());
      await nextStart(pair.mergeId, 'undone');
      const { one, other } = pair.tickets;
      await vi.waitFor(async () => {
        const unread = { status: 'pending', unreadMessages: 1 };
        expect(await openTicketOf(pair.intoId)).toMatchObject({
          ...unread,
          id: one.id,
          contact: { number: null, lid: pair.lid },
        });
        expect(await openTicketOf(pair.fromId)).toMatchObject({
          ...unread,
          id: other.id,
          contact: { number: pair.phone, lid: null },
        });
      }, PATIENT);
      expect([await bodies(one.id), await bodies(other.id)]).toEqual([
        ['l1', 'l2'],
        ['p1', 'p2'],
      ]);
    }
    expect(nth).toBeGreaterThan(10);
  }, 120_000);
});
