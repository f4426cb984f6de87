import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { muteAutomation, undoAutomationMute } from '@recado/shared/contacts';
import { countNotifications } from '@recado/shared/notifications';
import { listTickets } from '@recado/shared/tickets';
import { testWindow } from '#core/realtime/testing/test-window';
import { type MenuShop, MINUTE, startMenuShop, type Visitor } from '../testing/menu-shop';
import { restoreTimers } from './restore-timers';

let world: MenuShop;
let maria: Visitor;

beforeAll(async () => {
  world = await startMenuShop();
});
afterAll(() => world.close());
beforeEach(() => {
  maria = world.visitor();
});

const mute = (contactId: number, muted: boolean) =>
  world.call(muteAutomation, { params: { contactId }, body: { muted } }, world.people.admin);
const unread = async () => (await world.call(countNotifications, {}, world.people.admin)).body.count;
const ended = (visitor: Visitor) =>
  vi.waitFor(async () => expect((await visitor.ticket()).chatbot).toBe(false), world.WITHIN);

describe('a ticket of the chatbot', () => {
  it('neither waits nor counts as unread until it is handed over, which windows receive', async () => {
    const before = await unread();
    const window = testWindow(world.url, world.people.admin.token ?? '');
    await window.ready();
    await maria.says('Oi', 1);
    expect(await maria.ticket()).toMatchObject({ chatbot: true, unreadMessages: 1, waitingSince: null });
    expect(await unread()).toBe(before);
    const began = Date.now();
    await maria.says('atendente', 2);
    const { id, waitingSince } = await maria.ticket();
    expect(Date.parse(waitingSince ?? '')).toBeGreaterThanOrEqual(began);
    expect(await unread()).toBe(before + 1);
    await window.until(({ payload }) => (payload as { handedOver?: boolean }).handedOver === true);
    const events = window.received.filter(({ payload }) => 'handedOver' in (payload as object));
    expect(events.map(({ payload }) => (payload as { ticket: { id: number } }).ticket.id)).toEqual([id]);
    window.socket.close();
  });

  it('waits from its acceptance if an agent accepts it first', async () => {
    await maria.says('Oi', 1);
    const { id } = await maria.ticket();
    const began = Date.now();
    const { body } = await world.change(id, 'open', world.people.admin);
    expect(Date.parse(body.waitingSince ?? '')).toBeGreaterThanOrEqual(began);
  });

  it('is handed over at once by a message from the phone, which leaves no wait', async () => {
    await maria.says('Oi', 1);
    await maria.writes('Bom dia, sou a Ana', { fromMe: true });
    await ended(maria);
    expect((await maria.ticket()).waitingSince).toBeNull();
    await maria.writes('1');
    await world.pass(MINUTE);
    expect(maria.texts()).toHaveLength(1);
  });

  it('is handed over at once by a message of the API, after which the customer waits', async () => {
    await maria.says('Oi', 1);
    const { companyId } = world.shop;
    const contact = await world.app.services.contacts.identify(
      companyId,
      world.messenger.identityOf(maria.customer),
    );
    if (!contact) throw new Error('The customer is no contact.');
    await world.app.services.messages.sendAsSystem({
      connection: world.shop,
      contact,
      key: 'api:pedido',
      content: { type: 'text', text: 'Seu pedido saiu' },
      ticket: 'open',
      origin: { kind: 'api' },
    });
    await ended(maria);
    expect((await maria.ticket()).waitingSince).not.toBeNull();
    await maria.writes('1');
    await world.pass(MINUTE);
    expect(maria.texts()).toEqual([expect.stringContaining('Escolha o setor'), 'Seu pedido saiu']);
  });

  it('is handed over without a text when automatic texts are muted', async () => {
    await maria.says('Oi', 1);
    const { contactId } = await maria.ticket();
    expect((await mute(contactId, true)).status).toBe(200);
    expect(await maria.ticket()).toMatchObject({ status: 'pending', chatbot: false });
    await world.pass(31 * MINUTE);
    expect(maria.texts()).toHaveLength(1);
  });

  it('waits in a queue from the first message of a muted contact', async () => {
    await maria.says('Oi', 1);
    const { id, contactId } = await maria.ticket();
    await mute(contactId, true);
    for (const status of ['open', 'closed'] as const) await world.change(id, status, world.people.admin);
    await maria.writes('Oi de novo');
    await ended(maria);
    const { body } = await world.call(listTickets, { query: { showAll: 'true' } }, world.people.admin);
    const second = body.tickets.find(
      (ticket) => ticket.contactId === contactId && ticket.status === 'pending',
    );
    expect(second).toMatchObject({ queueId: world.people.queues.sales.id, chatbot: false });
    expect(second?.waitingSince).not.toBeNull();
    expect(maria.texts()).toHaveLength(1);
  });

  it('is logged like other transfers when an option transfers it', async () => {
    await maria.says('Oi', 1);
    await maria.says('1', 2);
    expect(await maria.says('3', 3)).toBe('Vou transferir.');
    const { id, queueId } = await maria.ticket();
    expect(queueId).toBe(world.people.queues.support.id);
    const log = world.app.database.db.collection('ticket_events').find({ ticketId: id }).sort({ _id: 1 });
    expect((await log.toArray()).map(({ type, userId }) => [type, userId as unknown])).toEqual([
      ['created', null],
      ['queued', null],
      ['transferred', null],
      ['handedOver', null],
    ]);
  });
});

describe('an interrupted step', () => {
  it('sends its text once, whether the crash was before or after the text was stored', async () => {
    await maria.says('Oi', 1);
    const { id } = await maria.ticket();
    const [row] = await world.app.services.tickets.byIds(world.shop.companyId, [id]);
    const text = maria.texts()[0];
    // The text was stored, but not removed from the ticket.
    await world.ticketRows.updateOne({ _id: id }, { $set: { 'chatbot.text': text } });
    await world.pass(31 * MINUTE);
    await maria.receives(2);
    expect(maria.texts()).toEqual([text, 'Chamei um atendente.']);
    // Simulates a crash before the text of the last step was stored.
    const key = `chatbot:${id}:${(row?.chatbot?.step ?? 0) + 1}`;
    const stored = world.app.database.db.collection('messages');
    expect((await stored.deleteOne({ clientId: key })).deletedCount).toBe(1);
    await world.ticketRows.updateOne({ _id: id }, { $set: { 'chatbot.text': 'Chamei um atendente.' } });
    for (let run = 0; run < 2; run++) {
      await world.app.context.dueWork.schedule({
        kind: 'chatbot.step',
        ref: String(id),
        companyId: world.shop.companyId,
        dueAt: new Date(),
      });
      await world.pass(MINUTE);
    }
    await maria.receives(3);
    expect(await stored.countDocuments({ clientId: key })).toBe(1);
  });

  it('drops a text that a crash left for longer than the customer expects it, and hands over', async () => {
    await maria.says('Oi', 1);
    const { id } = await world.ticketOf(maria.customer);
    const lastAt = new Date(Date.now() - 4 * MINUTE);
    await world.ticketRows.updateOne(
      { _id: id },
      { $set: { 'chatbot.text': 'De qual produto?', 'chatbot.step': 9, 'chatbot.lastAt': lastAt } },
    );
    await vi.waitFor(async () => {
      await world.pass(6 * MINUTE);
      expect((await maria.ticket()).chatbot).toBe(false);
    }, world.WITHIN);
    expect(maria.texts()).toHaveLength(1);
  });

  it('continues after its timer was lost', async () => {
    await maria.writes('Oi');
    const { id } = await world.ticketOf(maria.customer);
    const timers = world.app.database.db.collection<{ _id: string }>('due_work');
    const own = { _id: `chatbot.step:${id}` };
    await vi.waitFor(async () => expect(await timers.countDocuments(own)).toBe(1), world.WITHIN);
    await timers.deleteOne(own);
    const { dueWork } = world.app.context;
    await restoreTimers(world.app.services, (works) => dueWork.scheduleMany(works));
    await maria.receives(1);
    await timers.deleteOne(own);
    await restoreTimers(world.app.services, (works) => dueWork.scheduleMany(works));
    await world.pass(31 * MINUTE);
    await maria.receives(2);
  });
});

describe('the undo of a mute', () => {
  const undo = (contactId: number, { muteId = '' }: { muteId?: string | undefined }) =>
    world.call(undoAutomationMute, { params: { contactId, muteId } }, world.people.admin);

  it('restores the chatbot, the queue and the wait, and handles what the customer wrote since', async () => {
    await maria.says('Oi', 1);
    const { version: _before, ...before } = await maria.ticket();
    const { body } = await mute(before.contactId, true);
    await ended(maria);
    expect((await maria.ticket()).waitingSince).not.toBeNull();
    expect((await undo(before.contactId, body)).status).toBe(200);
    const { version: _after, ...restored } = await maria.ticket();
    expect(restored).toEqual(before);
    expect(maria.texts()).toHaveLength(1);
    expect(await maria.says('1', 2)).toContain('*1* - Preços');
  });

  it('leaves a ticket to the agent who took it before', async () => {
    await maria.says('Oi', 1);
    const { id, contactId } = await maria.ticket();
    const { body } = await mute(contactId, true);
    await ended(maria);
    await world.change(id, 'open', world.people.admin);
    expect((await undo(contactId, body)).status).toBe(200);
    expect(await maria.ticket()).toMatchObject({ status: 'open', chatbot: false });
  });

  it('continues no chatbot that an earlier mute ended', async () => {
    await maria.says('Oi', 1);
    const { contactId } = await maria.ticket();
    await mute(contactId, true);
    await ended(maria);
    await mute(contactId, false);
    const { body } = await mute(contactId, true);
    expect((await undo(contactId, body)).status).toBe(200);
    expect((await maria.ticket()).chatbot).toBe(false);
  });
});
