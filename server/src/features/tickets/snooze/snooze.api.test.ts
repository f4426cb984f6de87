import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteContact } from '@recado/shared/contacts';
import { sendMessage } from '@recado/shared/messages';
import { listNotices, listNotifications } from '@recado/shared/notifications';
import {
  countTickets,
  endSnooze,
  listSnoozeTimes,
  listTickets,
  snoozeTicket,
  undoResolution,
  updateTicket,
} from '@recado/shared/tickets';
import { type Conversations, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

const HOUR = 3_600_000;
const WITHIN = { timeout: 15_000, interval: 20 };

let world: Conversations;
let agent: Persona;
let admin: Persona;
beforeAll(async () => {
  world = await startConversations();
  ({ agent, admin } = world.people);
});
afterAll(() => world.close());

const later = (ms = HOUR) => new Date(Date.now() + ms).toISOString();
const snooze = (
  ticketId: number,
  body: { until?: string; note?: string; promise?: boolean } = {},
  as = agent,
) => world.call(snoozeTicket, { params: { ticketId }, body: { until: later(), ...body } }, as);
const list = async (
  query: { status: 'open' | 'pending'; snoozed?: 'true'; promisedBefore?: string },
  as = agent,
) => (await world.call(listTickets, { query }, as)).body.tickets.map(({ id }) => id);
const counts = async (as = agent) => (await world.call(countTickets, { query: {} }, as)).body;
const stored = async (ticketId: number) => {
  const [ticket] = await world.app.services.tickets.byIds(world.shop.companyId, [ticketId]);
  if (!ticket) throw new Error('no ticket');
  return ticket;
};
const becomesDue = (at: Date) => world.app.context.dueWork.runDue(at);
const snoozedTicket = async (body = {}, as = agent) => {
  const opened = await world.openTicket(as);
  const { status, body: ticket } = await snooze(opened.ticket.id, body, as);
  expect(status).toBe(200);
  return { ...opened, ticket };
};
const logOf = async (ticketId: number, type: 'snoozed' | 'woken') =>
  vi.waitFor(async () => {
    const entries = await world.app.database.db
      .collection('ticket_events')
      .find({ ticketId, type })
      .toArray();
    expect(entries).not.toEqual([]);
    return entries;
  }, WITHIN);

describe('POST /tickets/:ticketId/snooze', () => {
  it('moves the ticket from its tab to the snoozed ones, those that return first on top', async () => {
    const before = await counts();
    const late = await snoozedTicket({ until: later(3 * HOUR) });
    const soon = await snoozedTicket({ until: later(2 * HOUR), note: ' Conferir o pedido ' });
    expect(soon.ticket).toMatchObject({
      status: 'open',
      userId: agent.id,
      snooze: { by: agent.id, note: 'Conferir o pedido', promise: false },
    });
    expect(await list({ status: 'open' })).not.toContain(soon.ticket.id);
    const snoozed = await list({ status: 'open', snoozed: 'true' });
    expect(snoozed.indexOf(soon.ticket.id)).toBeLessThan(snoozed.indexOf(late.ticket.id));
    expect(snoozed).toContain(late.ticket.id);
    const after = await counts();
    expect([after.open, after.snoozed?.open]).toEqual([before.open, (before.snoozed?.open ?? 0) + 2]);
    expect(await list({ status: 'open', snoozed: 'true', promisedBefore: later(2 * HOUR) })).not.toContain(
      soon.ticket.id,
    );
  });

  it('excludes an unread ticket from the unread counts and the bell', async () => {
    const { customer, ticket } = await world.openTicket(agent);
    await world.messenger.writes(world.shop, customer);
    const unread = (await counts()).unread;
    await snooze(ticket.id);
    expect((await counts()).unread).toBe(unread - 1);
    const bell = await world.call(listNotifications, { query: {} }, agent);
    expect(bell.body.tickets.map(({ id }) => id)).not.toContain(ticket.id);
  });

  it('is found by a search', async () => {
    const { customer, ticket } = await snoozedTicket();
    const { body } = await world.call(listTickets, { query: { searchParam: customer.phone } }, agent);
    expect(body.tickets.map(({ id }) => id)).toEqual([ticket.id]);
  });

  it.each([
    ['past', () => later(-1_000)],
    ['late', () => later(400 * 24 * HOUR)],
  ])('rejects a time that is %s', async (reason, until) => {
    const { ticket } = await world.openTicket(agent);
    const { status, body } = await snooze(ticket.id, { until: until() });
    expect([status, body]).toMatchObject([
      400,
      { error: 'ERR_VALIDATION', details: { field: 'until', reason } },
    ]);
  });

  it('rejects a resolved ticket, a long note, and a ticket hidden from the agent', async () => {
    const { ticket } = await world.openTicket(agent);
    expect((await snooze(ticket.id, { note: 'x'.repeat(201) })).status).toBe(400);
    await world.change(ticket.id, 'closed', agent);
    expect((await snooze(ticket.id)).body).toMatchObject({ error: 'ERR_TICKET_STATUS' });
    const colleague = await world.build.persona(world.shop.companyId, { queueIds: [] });
    const other = await world.openTicket(agent);
    expect((await snooze(other.ticket.id, {}, colleague)).status).toBe(403);
    expect((await snooze(other.ticket.id, {}, world.people.rivalAdmin)).status).toBe(404);
  });

  it('keeps a transferred ticket snoozed, and returns a resolved, returned or accepted one', async () => {
    const transferred = await snoozedTicket();
    const to = { userId: admin.id, queueId: world.people.queues.sales.id };
    const { body } = await world.call(
      updateTicket,
      { params: { ticketId: transferred.ticket.id }, body: to },
      agent,
    );
    expect(body.snooze).toBeDefined();
    const returned = await snoozedTicket();
    await world.change(returned.ticket.id, 'pending', agent);
    expect(await stored(returned.ticket.id)).not.toHaveProperty('snooze');
    await snooze(returned.ticket.id, { note: 'Olhar depois' }, admin);
    expect(await list({ status: 'pending', snoozed: 'true' }, admin)).toContain(returned.ticket.id);
    const accepted = await world.change(returned.ticket.id, 'open', agent);
    expect(accepted.body).toMatchObject({ woken: { note: 'Olhar depois', wokenBy: 'user' } });
    expect(accepted.body.snooze).toBeUndefined();
  });

  it('is restored by the undo of a resolution', async () => {
    const { ticket } = await snoozedTicket({ note: 'Ligar' });
    const resolved = await world.change(ticket.id, 'closed', agent);
    expect(resolved.body.snooze).toBeUndefined();
    const params = { ticketId: ticket.id, resolutionId: resolved.body.resolutionId ?? '' };
    const { body } = await world.call(undoResolution, { params }, agent);
    expect(body.snooze).toEqual(ticket.snooze);
  });

  it('is dropped from a ticket that is resolved at its end or reopened', async () => {
    const { ticket } = await snoozedTicket();
    await world.change(ticket.id, 'closed', agent);
    await becomesDue(new Date(Date.now() + 2 * HOUR));
    expect(await stored(ticket.id)).not.toHaveProperty('snooze');
    const other = await snoozedTicket();
    await world.change(other.ticket.id, 'closed', agent);
    const reopened = await world.change(other.ticket.id, 'open', agent);
    expect(reopened.body).toMatchObject({ status: 'open' });
    expect(await stored(other.ticket.id)).not.toHaveProperty('snooze');
  });
});

describe('the return of a snoozed ticket', () => {
  it('happens at its time, once, with a notice and the note', async () => {
    const { ticket } = await snoozedTicket({ note: 'Ver estoque' });
    const until = new Date(ticket.snooze?.until ?? 0);
    await becomesDue(new Date(until.getTime() - 1));
    expect(await stored(ticket.id)).toHaveProperty('snooze');
    await Promise.all([becomesDue(until), becomesDue(until)]);
    expect(await stored(ticket.id)).toMatchObject({ woken: { note: 'Ver estoque', wokenBy: 'time' } });
    expect(await stored(ticket.id)).not.toHaveProperty('snooze');
    expect(await list({ status: 'open' })).toContain(ticket.id);
    const notices = await vi.waitFor(async () => {
      const { body } = await world.call(listNotices, { query: {} }, agent);
      const own = body.notices.filter(({ ticketUuid }) => ticketUuid === ticket.uuid);
      expect(own).not.toEqual([]);
      return own;
    }, WITHIN);
    expect(notices).toMatchObject([
      { content: { kind: 'ticketWoken', promise: false }, comment: 'Ver estoque' },
    ]);
    expect(await logOf(ticket.id, 'woken')).toHaveLength(1);
  });

  it('happens at the later time of a second snooze', async () => {
    const { ticket } = await snoozedTicket({ until: later(HOUR) });
    await snooze(ticket.id, { until: later(5 * HOUR) });
    await becomesDue(new Date(Date.now() + 2 * HOUR));
    expect(await stored(ticket.id)).toHaveProperty('snooze');
    await becomesDue(new Date(Date.now() + 6 * HOUR));
    expect(await stored(ticket.id)).not.toHaveProperty('snooze');
  });

  it('happens when the customer writes, also on a server that cached the ticket before the snooze', async () => {
    const { customer, ticket } = await snoozedTicket({ note: 'Aguardar foto' });
    await world.messenger.writes(world.shop, customer, { body: 'Segue a foto' });
    expect(await stored(ticket.id)).toMatchObject({ woken: { note: 'Aguardar foto', wokenBy: 'customer' } });
    expect(await logOf(ticket.id, 'woken')).toHaveLength(1);
    const other = await world.openTicket(agent);
    const cached = await stored(other.ticket.id);
    await snooze(other.ticket.id, { note: 'Cache antigo' });
    world.app.services.tickets.openTickets.remember(cached);
    await world.messenger.writes(world.shop, other.customer, { body: 'Oi de novo' });
    expect(await stored(other.ticket.id)).toMatchObject({
      lastMessage: 'Oi de novo',
      woken: { wokenBy: 'customer' },
    });
    expect(await stored(other.ticket.id)).not.toHaveProperty('snooze');
  });

  it("is not caused by the agent's own message, which drops the note of an ended snooze", async () => {
    const { customer, ticket } = await snoozedTicket({ note: 'Depois' });
    const write = () =>
      world.call(sendMessage, { params: { ticketId: ticket.id }, body: { body: 'Só um minuto' } }, agent);
    expect((await write()).status).toBe(201);
    expect(await stored(ticket.id)).toHaveProperty('snooze');
    await world.messenger.writes(world.shop, customer);
    expect(await stored(ticket.id)).toHaveProperty('woken');
    await write();
    expect(await stored(ticket.id)).not.toHaveProperty('woken');
  });

  it("keeps a promise by the agent's message before its time", async () => {
    const { ticket } = await snoozedTicket({ promise: true });
    expect(await list({ status: 'open', snoozed: 'true', promisedBefore: later(2 * HOUR) })).toContain(
      ticket.id,
    );
    expect(await list({ status: 'open', snoozed: 'true', promisedBefore: later(HOUR / 2) })).toEqual([]);
    await world.call(
      sendMessage,
      { params: { ticketId: ticket.id }, body: { body: 'Segue a nota fiscal' } },
      agent,
    );
    expect(await stored(ticket.id)).not.toHaveProperty('snooze');
    expect(await stored(ticket.id)).not.toHaveProperty('woken');
  });

  it('notifies the user who snoozed a ticket without attendant', async () => {
    const { ticket } = await snoozedTicket();
    await world.change(ticket.id, 'pending', agent);
    await snooze(ticket.id, {}, admin);
    await becomesDue(new Date(Date.now() + 2 * HOUR));
    await vi.waitFor(async () => {
      const { body } = await world.call(listNotices, { query: {} }, admin);
      const kinds = body.notices.flatMap(({ content, ticketUuid }) =>
        ticketUuid === ticket.uuid ? content.kind : [],
      );
      expect(kinds).toContain('ticketWoken');
    }, WITHIN);
  });
});

describe('DELETE /tickets/:ticketId/snooze', () => {
  const end = (ticketId: number, as = agent) => world.call(endSnooze, { params: { ticketId } }, as);

  it('returns the ticket with its note, dismisses the note at the second call, and is idempotent', async () => {
    const { ticket } = await snoozedTicket({ note: 'Ver' });
    const woken = await end(ticket.id);
    expect(woken.body).toMatchObject({ woken: { note: 'Ver', wokenBy: 'user' } });
    expect(await list({ status: 'open' })).toContain(ticket.id);
    expect((await end(ticket.id)).body.woken).toBeUndefined();
    const last = (await stored(ticket.id)).version;
    expect((await end(ticket.id)).body.version).toBe(last);
  });

  it("rejects another company's ticket", async () => {
    const { ticket } = await snoozedTicket();
    expect((await end(ticket.id, world.people.rivalAdmin)).status).toBe(404);
  });
});

describe('GET /tickets/:ticketId/snooze-times', () => {
  it('returns future times, the earliest first', async () => {
    const { ticket } = await world.openTicket(agent);
    const { status, body } = await world.call(listSnoozeTimes, { params: { ticketId: ticket.id } }, agent);
    expect(status).toBe(200);
    const times = body.map(({ until }) => Date.parse(until));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.min(...times)).toBeGreaterThan(Date.now());
    expect(body.map(({ key }) => key)).toEqual(expect.arrayContaining(['hour', 'tomorrow']));
  });
});

describe('snoozed tickets', () => {
  const MINUTES = 10;
  const sweepAfter = (minutes: number) =>
    world.app.services.tickets.sweeps.returnUnanswered(new Date(Date.now() + minutes * 60_000));

  it('are not returned for an inactive attendant, who has the full time after the return', async () => {
    await world.setting(world.shop.companyId, 'attendantInactivityTime', String(MINUTES));
    const { customer, ticket } = await world.openTicket(agent);
    await world.messenger.writes(world.shop, customer, { body: 'Alguém?' });
    await snooze(ticket.id);
    await sweepAfter(MINUTES + 1);
    expect((await stored(ticket.id)).status).toBe('open');
    await world.call(endSnooze, { params: { ticketId: ticket.id } }, agent);
    await sweepAfter(MINUTES - 1);
    expect((await stored(ticket.id)).status).toBe('open');
    await sweepAfter(MINUTES + 1);
    expect((await stored(ticket.id)).status).toBe('pending');
    await world.setting(world.shop.companyId, 'attendantInactivityTime', '0');
  });

  it('lose their note with the erasure of the contact', async () => {
    const { ticket } = await snoozedTicket({ note: 'CPF do cliente' });
    await world.change(ticket.id, 'closed', agent);
    await world.call(deleteContact, { params: { contactId: ticket.contactId } }, admin);
    await vi.waitFor(async () => {
      const raw = await world.app.database.db.collection('tickets').findOne({ _id: ticket.id as never });
      expect(JSON.stringify(raw)).not.toContain('CPF do cliente');
      const entries = await world.app.database.db
        .collection('ticket_events')
        .find({ ticketId: ticket.id })
        .toArray();
      expect(JSON.stringify(entries)).not.toContain('CPF do cliente');
    }, WITHIN);
  });
});
