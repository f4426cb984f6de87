import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AWAY_AFTER_MS,
  getAssignmentStatus,
  reportActivity,
  setAvailability,
} from '@recado/shared/assignment';
import { logout } from '@recado/shared/auth';
import { setContactWallet } from '@recado/shared/contacts';
import { listMessages } from '@recado/shared/messages';
import { listNotices } from '@recado/shared/notifications';
import { updateQueue } from '@recado/shared/queues';
import { endSnooze, snoozeTicket } from '@recado/shared/tickets';
import { deleteUser, setAccessTime, updateUser } from '@recado/shared/users';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

const WITHIN = { timeout: 15_000, interval: 20 };

let world: Conversations;
let admin: Persona;
let companyId: number;
let salesId: number;
const created: Persona[] = [];
beforeAll(async () => {
  world = await startConversations();
  ({ admin } = world.people);
  companyId = admin.companyId;
  salesId = world.people.queues.sales.id;
  const body = { name: 'Vendas', color: '#2563eb', assignment: 'automatic' as const };
  const { status } = await world.call(updateQueue, { params: { queueId: salesId }, body }, admin);
  expect(status).toBe(200);
});
afterAll(() => world.close());
/** Each test has its own users and tickets. */
beforeEach(async () => {
  for (const { id } of created.splice(0)) await world.app.services.users.availability.leave(companyId, id);
  await world.app.database.db
    .collection('tickets')
    .updateMany(
      { companyId, status: { $in: ['open', 'pending'] } },
      { $set: { status: 'closed' }, $unset: { openKey: 1 } },
    );
});

const seller = async (fields: { maxOpen?: number; queueIds?: number[] } = {}): Promise<Persona> => {
  const user = await world.build.persona(companyId, { queueIds: [salesId], ...fields });
  created.push(user);
  return user;
};
const setAvailable = (user: Persona, isAvailable = true) =>
  world.call(setAvailability, { body: { isAvailable } }, user);
const availableSeller = async (fields: { maxOpen?: number } = {}): Promise<Persona> => {
  const user = await seller(fields);
  await setAvailable(user);
  return user;
};
const ticketArrives = async (): Promise<number> => {
  const customer = newCustomer();
  await world.messenger.writes(world.shop, customer, { body: 'Olá' });
  return (await world.ticketOf(customer)).id;
};
const attendantOf = async (ticketId: number) => {
  const [row] = await world.app.services.tickets.byIds(companyId, [ticketId]);
  return row?.userId ?? null;
};
const becomes = (ticketId: number, userId: number | null) =>
  vi.waitFor(async () => expect(await attendantOf(ticketId)).toBe(userId), WITHIN);
const isAvailable = ({ id }: Persona) => world.app.services.users.availability.isAvailable(companyId, id);
const statusOf = async (as: Persona) => (await world.call(getAssignmentStatus, {}, as)).body;
/** Runs what is due, so that a test can prove that nothing is assigned. */
const settle = () => world.app.context.dueWork.runDue(new Date());
const later = (ms: number) => new Date(Date.now() + ms);
const noticesOf = async (user: Persona) => (await world.call(listNotices, { query: {} }, user)).body.notices;

describe('automatic assignment', () => {
  it('assigns the ticket of a deleted user to another one at once', async () => {
    const bea = await availableSeller();
    const ticketId = await ticketArrives();
    await becomes(ticketId, bea.id);
    const ana = await availableSeller();
    // Other events of the deletion start a run, too, but may precede the release.
    const offered: number[] = [];
    const record = (event: { ticketId: number }) => Promise.resolve(void offered.push(event.ticketId));
    world.app.context.events.of('test').on('ticket.waiting', record, { durable: true });
    const { status } = await world.call(deleteUser, { params: { userId: bea.id } }, admin);
    expect(status).toBeLessThan(300);
    await becomes(ticketId, ana.id);
    await vi.waitFor(() => expect(offered).toContain(ticketId), WITHIN);
  });

  it('leaves a snoozed ticket alone and assigns it when it returns', async () => {
    const ticketId = await ticketArrives();
    const until = later(3_600_000).toISOString();
    await world.call(snoozeTicket, { params: { ticketId }, body: { until } }, admin);
    const ana = await availableSeller();
    await settle();
    expect(await attendantOf(ticketId)).toBeNull();
    await world.call(endSnooze, { params: { ticketId } }, admin);
    await becomes(ticketId, ana.id);
  });

  it('assigns a new ticket to an available user, with a notice and a line in the conversation', async () => {
    const ana = await availableSeller();
    const ticketId = await ticketArrives();
    await becomes(ticketId, ana.id);
    await vi.waitFor(async () => {
      const [notice] = await noticesOf(ana);
      expect(notice?.content).toEqual({ kind: 'ticketAssigned', by: null });
    }, WITHIN);
    const { body } = await world.call(listMessages, { params: { ticketId }, query: {} }, ana);
    expect(body.lines?.map(({ type, by, to }) => ({ type, by, to }))).toEqual([
      { type: 'assigned', by: null, to: ana.name },
    ]);
  });

  it('assigns in turn to the user with the fewest open tickets', async () => {
    const users = [await availableSeller(), await availableSeller(), await availableSeller()];
    for (let round = 0; round < 6; round += 1) {
      const ticketId = await ticketArrives();
      await vi.waitFor(async () => expect(await attendantOf(ticketId)).not.toBeNull(), WITHIN);
    }
    const ids = users.map(({ id }) => id);
    const counts = await world.app.services.tickets.assignments.openCounts(companyId, ids);
    expect(ids.map((id) => counts.get(id))).toEqual([2, 2, 2]);
  });

  it('exceeds no limit, returns why a ticket waits, and assigns it when another one is resolved', async () => {
    const ana = await availableSeller({ maxOpen: 1 });
    const first = await ticketArrives();
    await becomes(first, ana.id);
    const second = await ticketArrives();
    await settle();
    expect(await attendantOf(second)).toBeNull();
    expect((await statusOf(ana)).waiting).toEqual([
      { queueId: salesId, queueName: 'Vendas', reason: 'limitReached', count: 1 },
    ]);
    await setAvailable(ana, false);
    expect((await statusOf(ana)).waiting).toMatchObject([{ reason: 'nobodyAvailable', count: 1 }]);
    await setAvailable(ana);
    await world.change(first, 'closed', ana);
    await becomes(second, ana.id);
    expect((await statusOf(ana)).waiting).toEqual([]);
  });

  it('assigns to the owner of the contact, as long as they are able', async () => {
    const [owner, other] = [await availableSeller({ maxOpen: 1 }), await availableSeller()];
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer, { body: 'Olá' });
    const ticketId = (await world.ticketOf(customer)).id;
    await vi.waitFor(async () => expect(await attendantOf(ticketId)).not.toBeNull(), WITHIN);
    const { contactId } = await world.ticketOf(customer);
    await world.change(ticketId, 'closed', admin);
    const wallet = { params: { contactId }, body: [{ id: owner.id }] };
    expect((await world.call(setContactWallet, wallet, admin)).status).toBe(200);
    // The owner has had an assignment more recently, and as many open tickets.
    await world.app.services.users.availability.assigned(companyId, owner.id, new Date());
    await world.messenger.writes(world.shop, customer, { body: 'Voltei' });
    await becomes((await world.ticketOf(customer)).id, owner.id);
    await becomes(await ticketArrives(), other.id);
  });

  it('does not count snoozed tickets for the limit', async () => {
    const ana = await availableSeller({ maxOpen: 1 });
    const first = await ticketArrives();
    await becomes(first, ana.id);
    const second = await ticketArrives();
    await settle();
    expect(await attendantOf(second)).toBeNull();
    const body = { until: later(3_600_000).toISOString() };
    await world.call(snoozeTicket, { params: { ticketId: first }, body }, ana);
    await becomes(second, ana.id);
    await world.call(endSnooze, { params: { ticketId: first } }, ana);
    expect(await attendantOf(first)).toBe(ana.id);
  });

  it('assigns the longest wait first, and within the user’s limit', async () => {
    const waiting = [await ticketArrives(), await ticketArrives(), await ticketArrives()];
    const ana = await availableSeller({ maxOpen: 1 });
    for (const [index, ticketId] of waiting.entries()) {
      await becomes(ticketId, ana.id);
      await settle();
      const later = await Promise.all(waiting.slice(index + 1).map(attendantOf));
      expect(later.every((userId) => userId === null)).toBe(true);
      await world.change(ticketId, 'closed', ana);
    }
  });

  it('assigns nothing to users who are away or in another queue, until one becomes available', async () => {
    const away = await seller();
    const elsewhere = await seller({ queueIds: [world.people.queues.support.id] });
    expect((await setAvailable(elsewhere)).body).toMatchObject({ isUsed: true, isMember: false });
    const ticketId = await ticketArrives();
    await settle();
    expect(await attendantOf(ticketId)).toBeNull();
    expect((await setAvailable(away)).body).toMatchObject({ isMember: true, isAvailable: true });
    await becomes(ticketId, away.id);
  });

  it('offers a returned ticket to another user, not to the same one again', async () => {
    const ana = await availableSeller();
    const ticketId = await ticketArrives();
    await becomes(ticketId, ana.id);
    await world.change(ticketId, 'pending', ana);
    await settle();
    expect(await attendantOf(ticketId)).toBeNull();
    const bruno = await availableSeller();
    await becomes(ticketId, bruno.id);
  });

  it('leaves a ticket after three assignments in a wait, and notifies administrators once', async () => {
    await world.setting(companyId, 'attendantInactivityTime', '10');
    const [ana, bruno] = [await availableSeller(), await availableSeller()];
    const ticketId = await ticketArrives();
    for (const { id } of [ana, bruno, ana]) {
      await becomes(ticketId, id);
      await world.app.services.tickets.sweeps.returnUnanswered(later(3_600_000));
    }
    await settle();
    await vi.waitFor(async () => {
      expect((await statusOf(admin)).waiting).toMatchObject([{ reason: 'notAccepted', count: 1 }]);
    }, WITHIN);
    await world.app.services.assignment.sweep();
    await settle();
    expect(await attendantOf(ticketId)).toBeNull();
    const failed = async () =>
      (await noticesOf(admin)).filter(({ content }) => content.kind === 'assignmentFailed');
    await vi.waitFor(async () => expect(await failed()).toHaveLength(1), WITHIN);
    await world.setting(companyId, 'attendantInactivityTime', '0');
    expect((await world.change(ticketId, 'open', admin)).body.userId).toBe(admin.id);
  });

  it('makes an inactive user unavailable, whom later activity does not make available', async () => {
    const ana = await availableSeller();
    await world.app.services.assignment.sweep(later(AWAY_AFTER_MS + 1_000));
    await world.call(reportActivity, {}, ana);
    expect((await statusOf(ana)).isAvailable).toBe(false);
  });

  it('gives tickets of users who are away for more than ten minutes to others', async () => {
    const ana = await availableSeller();
    const ticketId = await ticketArrives();
    await becomes(ticketId, ana.id);
    await setAvailable(ana, false);
    await world.app.services.assignment.sweep(later(AWAY_AFTER_MS - 5_000));
    expect(await attendantOf(ticketId)).toBe(ana.id);
    await world.app.services.assignment.sweep(later(AWAY_AFTER_MS + 5_000));
    expect(await attendantOf(ticketId)).toBeNull();
    const bruno = await availableSeller();
    await becomes(ticketId, bruno.id);
  });

  it('makes a user unavailable whose access hours end, and gives waiting tickets to others', async () => {
    const ana = await availableSeller();
    const ticketId = await ticketArrives();
    await becomes(ticketId, ana.id);
    await world.setting(companyId, 'accessTime', 'enabled');
    // The weekday in three days is not today in any time zone.
    const weekday = (new Date().getUTCDay() + 3) % 7;
    const accessTime = [{ weekday, startTime: '08:00', endTime: '18:00' }];
    await world.call(setAccessTime, { params: { userId: ana.id }, body: { accessTime } }, admin);
    await world.app.services.assignment.sweep();
    expect(await isAvailable(ana)).toBe(false);
    await world.app.services.assignment.sweep(later(AWAY_AFTER_MS + 5_000));
    const bruno = await availableSeller();
    await becomes(ticketId, bruno.id);
    await world.setting(companyId, 'accessTime', 'disabled');
  });

  it('makes a user unavailable who signs out', async () => {
    const ana = await availableSeller();
    await world.call(logout, {}, ana);
    expect(await isAvailable(ana)).toBe(false);
  });

  it('lets only administrators limit a user’s open tickets', async () => {
    const ana = await seller();
    const change = (as: Persona) =>
      world.call(updateUser, { params: { userId: ana.id }, body: { maxOpen: 3 } }, as);
    expect((await change(ana)).status).toBe(403);
    expect((await change(admin)).body).toMatchObject({ maxOpen: 3 });
  });

  it('costs a company without an automatic queue nothing', async () => {
    const rival = world.people.rivalAdmin;
    expect(await statusOf(rival)).toEqual({
      isUsed: false,
      isMember: false,
      isAvailable: false,
      waiting: [],
    });
    await world.messenger.writes(world.rivalShop, newCustomer(), { body: 'Olá' });
    const rows = await world.app.database.db
      .collection('due_work')
      .countDocuments({ kind: 'assignment.run', companyId: rival.companyId });
    expect(rows).toBe(0);
  });
});
