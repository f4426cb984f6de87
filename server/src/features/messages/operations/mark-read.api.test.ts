import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listMessages } from '@recado/shared/messages';
import { getTicket, markTicketUnread, readTicket } from '@recado/shared/tickets';
import { testWindow } from '#core/realtime/testing/test-window';
import type { ChatAddress } from '#messenger/gateway';
import { type Conversations, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { pauseCall } from '#testing/pause-write';
import type { TestCustomer } from '#testing/recording-gateway';
import { messageCollection } from '../message.model';
import { newMessageId } from '../message-ids';

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
  await world.setting(world.shop.companyId, 'CheckMsgIsGroup', 'disabled');
});
afterAll(() => world.close());
beforeEach(() => world.messenger.receipts.splice(0));

const writes = (customer: TestCustomer, body: string) =>
  world.messenger.writes(world.shop, customer, { body });

async function idsOf(ticketId: number): Promise<Record<string, string>> {
  const rows = await messageCollection().find({ companyId: world.shop.companyId, ticketId }).toArray();
  return Object.fromEntries(rows.map(({ _id, body }) => [body, _id]));
}
async function unreadBodies(ticketId: number): Promise<string[]> {
  const { body } = await world.call(listMessages, { params: { ticketId }, query: {} }, world.people.admin);
  return body.messages
    .filter(({ read, fromMe }) => !read && !fromMe)
    .map((message) => message.body)
    .toReversed();
}
const read = (ticketId: number, lastMessageId: string | undefined, as: Persona) =>
  world.call(readTicket, { params: { ticketId }, ...(lastMessageId ? { body: { lastMessageId } } : {}) }, as);
const unreadCount = async (ticketId: number) =>
  (await world.call(getTicket, { params: { ticketId } }, world.people.admin)).body.unreadMessages;
const receiptIds = () => world.messenger.receipts.flatMap(({ messengerIds }) => messengerIds);

async function unreadTicket(as: Persona) {
  const { customer, ticket } = await world.openTicket(as);
  await read(ticket.id, undefined, as);
  world.messenger.receipts.splice(0);
  const sent = [];
  for (const body of ['um', 'dois', 'três']) sent.push(await writes(customer, body));
  return { customer, ticket, sent, ids: await idsOf(ticket.id) };
}

describe('POST /tickets/{id}/read of a closed ticket', () => {
  it('clears its mark without a receipt', async () => {
    const { agent } = world.people;
    const { ticket } = await unreadTicket(agent);
    await world.change(ticket.id, 'closed', agent);
    expect((await read(ticket.id, undefined, agent)).body).toMatchObject({
      status: 'closed',
      unreadMessages: 0,
    });
    expect(await unreadBodies(ticket.id)).toEqual([]);
    expect(receiptIds()).toEqual([]);
  });
});

describe('POST /tickets/{id}/read with lastMessageId', () => {
  it('leaves the messages after it unread and sends receipts for the others only', async () => {
    const { agent } = world.people;
    const { ticket, sent, ids } = await unreadTicket(agent);
    const { status, body } = await read(ticket.id, ids['dois'], agent);
    expect({ status, unread: body.unreadMessages }).toEqual({ status: 200, unread: 1 });
    expect(await unreadBodies(ticket.id)).toEqual(['três']);
    await expect.poll(receiptIds).toEqual(sent.slice(0, 2).map(({ messengerId }) => messengerId));

    expect((await read(ticket.id, ids['três'], agent)).body.unreadMessages).toBe(0);
    expect(await unreadBodies(ticket.id)).toEqual([]);
    await expect.poll(receiptIds).toEqual(sent.map(({ messengerId }) => messengerId));
  });

  it('changes nothing for a message that was read before', async () => {
    const { agent } = world.people;
    const { ticket, ids } = await unreadTicket(agent);
    const first = (await read(ticket.id, ids['dois'], agent)).body;
    await expect.poll(receiptIds).toHaveLength(2);
    expect((await read(ticket.id, ids['um'], agent)).body).toEqual(first);
    expect(await unreadBodies(ticket.id)).toEqual(['três']);
    expect(receiptIds()).toHaveLength(2);
  });

  it.each([
    ['without it', () => undefined],
    ['with a message newer than all', () => newMessageId()],
  ])('reads everything %s', async (_how, last) => {
    const { agent } = world.people;
    const { ticket } = await unreadTicket(agent);
    expect((await read(ticket.id, last(), agent)).body.unreadMessages).toBe(0);
    expect(await unreadBodies(ticket.id)).toEqual([]);
    await expect.poll(receiptIds).toHaveLength(3);
  });

  it('rejects an invalid message id, and the ticket of another company', async () => {
    const { agent, rivalAdmin } = world.people;
    const { ticket, ids } = await unreadTicket(agent);
    expect(await read(ticket.id, 'um', agent)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect((await read(ticket.id, ids['um'], rivalAdmin)).error).toBe('ERR_NO_TICKET_FOUND');
    expect(await unreadCount(ticket.id)).toBe(3);
  });

  it('publishes the count that remains to other windows of the agent', async () => {
    const { agent } = world.people;
    const { ticket, ids } = await unreadTicket(agent);
    const other = testWindow(world.url, agent.token);
    await other.ready();
    await read(ticket.id, ids['dois'], agent);
    await other.until(
      ({ name, payload }) =>
        name.endsWith('ticket') && JSON.stringify(payload).includes('"unreadMessages":1'),
    );
    other.socket.disconnect();
  });

  it.each([
    ['dois', ['três', 'no meio']],
    ['três', ['no meio']],
  ])('after "%s", counts a message stored while the ticket is being read', async (last, unread) => {
    const { agent } = world.people;
    const { customer, ticket, ids } = await unreadTicket(agent);
    const paused = pauseCall('findOneAndUpdate', 'tickets', (_filter, update) =>
      JSON.stringify(update).includes('unreadMessages'),
    );
    const reading = read(ticket.id, ids[last], agent);
    await paused.reached;
    await writes(customer, 'no meio');
    paused.release();
    expect((await reading).body.unreadMessages).toBe(unread.length);
    expect(await unreadCount(ticket.id)).toBe(unread.length);
    expect(await unreadBodies(ticket.id)).toEqual(unread);
  });

  it('reads the message that was marked as unread, also one of the company', async () => {
    const { agent } = world.people;
    const { ticket, customer } = await world.openTicket(agent);
    await messageCollection().deleteMany({ companyId: agent.companyId, ticketId: ticket.id });
    await world.messenger.writes(world.shop, customer, { body: 'Do telefone', fromMe: true });
    const params = { ticketId: ticket.id };
    expect((await world.call(markTicketUnread, { params }, agent)).body.unreadMessages).toBe(1);
    const ids = await idsOf(ticket.id);
    expect((await read(ticket.id, ids['Do telefone'], agent)).body.unreadMessages).toBe(0);
  });

  it('leaves later messages of a group unread, whichever of two agents reads first', async () => {
    const { agent, admin } = world.people;
    const chat = { phone: null, lid: null, address: '1203639001@group' as ChatAddress };
    const say = (body: string) =>
      world.messenger.writes(world.shop, {}, { chat, isGroup: true, pushName: 'Ana', body } as object);
    for (const body of ['g1', 'g2', 'g3']) await say(body);
    const [{ ticketId } = { ticketId: 0 }] = await messageCollection().find({ body: 'g1' }).toArray();
    const ids = await idsOf(ticketId);
    expect((await read(ticketId, ids['g2'], agent)).body.unreadMessages).toBe(1);
    expect((await read(ticketId, ids['g1'], admin)).body.unreadMessages).toBe(1);
    expect(await unreadBodies(ticketId)).toEqual(['g3']);
    expect((await read(ticketId, ids['g3'], admin)).body.unreadMessages).toBe(0);
    await expect.poll(receiptIds).toHaveLength(3);
  });
});

/** From 0 up to, but excluding, a limit. */
function random(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

describe('windows that read while the customer writes', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'leave unread exactly what is stored after the newest message seen (seed %i)',
    async (seed) => {
      const below = random(seed);
      const { agent } = world.people;
      const { customer, ticket, ids } = await unreadTicket(agent);
      let shown = Object.values(ids);
      let newestSeen = ids['Oi'] ?? '';
      const calls: Promise<unknown>[] = [];
      for (let step = 0; step < 12; step += 1) {
        if (below(3) > 0) {
          const written = writes(customer, `linha ${step}`);
          calls.push(written);
          if (below(2) === 0) await written;
          shown = Object.values(await idsOf(ticket.id));
        } else {
          const last = shown[below(shown.length)]!;
          if (last > newestSeen) newestSeen = last;
          calls.push(read(ticket.id, last, agent));
        }
      }
      await Promise.all(calls);
      const rows = await messageCollection()
        .find({ companyId: world.shop.companyId, ticketId: ticket.id })
        .toArray();
      const later = rows.filter(({ _id }) => _id > newestSeen);
      expect((await unreadBodies(ticket.id)).toSorted()).toEqual(later.map(({ body }) => body).toSorted());
      expect(await unreadCount(ticket.id)).toBe(later.length);
      const seen = rows.filter(({ _id }) => _id > ids['Oi']! && _id <= newestSeen);
      await expect
        .poll(() => new Set(receiptIds()))
        .toEqual(new Set(seen.map(({ messengerId }) => messengerId)));
    },
  );
});
