import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteTicket, getTicket, type Ticket, updateTicket } from '@recado/shared/tickets';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import type { ConnectionRef } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

const NAMES = ['admin', 'inSales', 'inSupport', 'noQueueFlag', 'noQueue', 'rivalAdmin'] as const;
type Name = (typeof NAMES)[number];

let world: Conversations;
let people: Record<Name, Persona>;
let withoutQueue: ConnectionRef;

beforeAll(async () => {
  world = await startConversations();
  const { company, queues, admin, agent, noQueueAgent, rivalAdmin } = world.people;
  people = {
    admin,
    inSales: agent,
    inSupport: await world.build.persona(company.id, { queueIds: [queues.support.id] }),
    noQueueFlag: noQueueAgent,
    noQueue: await world.build.persona(company.id),
    rivalAdmin,
  };
  withoutQueue = await world.connect(admin, [], 'Sem fila');
});
afterAll(() => world.close());

type Kind = 'in Vendas' | 'without a queue';

async function ticketOf(kind: Kind, status: 'pending' | 'open' | 'closed'): Promise<Ticket> {
  const customer = newCustomer();
  await world.messenger.writes(kind === 'in Vendas' ? world.shop : withoutQueue, customer);
  const { id } = await world.ticketOf(customer);
  if (status !== 'pending') await world.change(id, status, people.admin);
  return (await world.call(getTicket, { params: { ticketId: id } }, people.admin)).body;
}

const put = (
  { id }: Ticket,
  body: Parameters<typeof world.call<typeof updateTicket>>[1]['body'],
  as: Persona,
) => world.call(updateTicket, { params: { ticketId: id }, body }, as);

const ACTIONS = {
  'looking at one that waits': {
    of: 'pending',
    run: ({ id }: Ticket, as: Persona) => world.call(getTicket, { params: { ticketId: id } }, as),
  },
  'looking at a closed one': {
    of: 'closed',
    run: ({ id }: Ticket, as: Persona) => world.call(getTicket, { params: { ticketId: id } }, as),
  },
  accepting: {
    of: 'pending',
    run: (ticket: Ticket, as: Persona) => put(ticket, { status: 'open', userId: as.id }, as),
  },
  returning: {
    of: 'open',
    run: (ticket: Ticket, as: Persona) => put(ticket, { status: 'pending', userId: null }, as),
  },
  resolving: {
    of: 'open',
    run: (ticket: Ticket, as: Persona) => put(ticket, { status: 'closed', userId: as.id }, as),
  },
  'closing from the list': {
    of: 'pending',
    run: (ticket: Ticket, as: Persona) =>
      put(ticket, { status: 'closed', userId: as.id, justClose: true }, as),
  },
  transferring: {
    of: 'open',
    run: (ticket: Ticket, as: Persona) =>
      put(ticket, { userId: people.admin.id, queueId: world.people.queues.sales.id }, as),
  },
  'taking up a closed one': {
    of: 'closed',
    run: (ticket: Ticket, as: Persona) => put(ticket, { status: 'open', userId: as.id }, as),
  },
  'reopening into Vendas': {
    of: 'closed',
    run: (ticket: Ticket, as: Persona) =>
      put(ticket, { status: 'pending', userId: null, queueId: world.people.queues.sales.id }, as),
  },
  deleting: {
    of: 'pending',
    run: ({ id }: Ticket, as: Persona) => world.call(deleteTicket, { params: { ticketId: id } }, as),
  },
} as const;

const seers: Record<Kind, readonly Name[]> = {
  'in Vendas': ['admin', 'inSales'],
  'without a queue': ['admin', 'noQueueFlag'],
};
const everybody = NAMES.filter((name) => name !== 'rivalAdmin');

/**
 * Returns the personas who may perform the operation. Other users get ERR_NO_PERMISSION; users of other
 * companies get ERR_NO_TICKET_FOUND.
 */
const may = (action: keyof typeof ACTIONS, kind: Kind): readonly Name[] => {
  if (action === 'looking at a closed one') return everybody;
  if (action === 'deleting') return ['admin'];
  // Everyone can view a closed ticket. Its reopening in a queue follows the permissions for that queue.
  if (action === 'reopening into Vendas') return kind === 'in Vendas' ? everybody : ['admin', 'inSales'];
  return seers[kind];
};

const cells = (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).flatMap((action) =>
  (Object.keys(seers) as Kind[]).map((kind) => [action, kind] as const),
);

describe('the permission for an operation covers exactly the specified users', () => {
  it.each(cells)('when %s a ticket %s', async (action, kind) => {
    const { of, run } = ACTIONS[action];
    const outcomes: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const name of NAMES) {
      const { status, error } = await run(await ticketOf(kind, of), people[name]);
      outcomes[name] = error ?? (status < 300 ? 'may' : String(status));
      const rejected = name === 'rivalAdmin' ? 'ERR_NO_TICKET_FOUND' : 'ERR_NO_PERMISSION';
      expected[name] = may(action, kind).includes(name) ? 'may' : rejected;
    }
    expect(outcomes).toEqual(expected);
  });
});

describe("a ticket's events", () => {
  let windows: Record<Name, TestWindow>;
  let marks = 0;

  beforeEach(async () => {
    const opened = await Promise.all(
      NAMES.map(async (name) => {
        const window = testWindow(world.url, people[name].token);
        await window.ready();
        return [name, window] as const;
      }),
    );
    windows = Object.fromEntries(opened) as Record<Name, TestWindow>;
  });
  afterEach(() => {
    for (const name of NAMES) windows[name].socket.disconnect();
  });

  async function heard({ id }: Ticket, act: () => Promise<{ status: number }>) {
    for (const name of NAMES) windows[name].received.length = 0;
    expect((await act()).status).toBeLessThan(300);
    const mark = `marca ${++marks}`;
    for (const { id: companyId } of [world.people.company, world.people.rivalCompany]) {
      const user = { id: people.admin.id, name: mark, online: true };
      world.app.context.publisher.toCompany(companyId, 'user', { action: 'update', user });
    }
    const events: Partial<Record<Name, string[]>> = {};
    for (const name of NAMES) {
      await windows[name].until(({ payload }) => JSON.stringify(payload).includes(`"${mark}"`));
      const own = windows[name].received.flatMap(({ name: event, payload }) => {
        const { action, ticket, ticketId } = payload as {
          action?: string;
          ticket?: { id: number };
          ticketId?: number;
        };
        return event.endsWith('-ticket') && (ticket?.id ?? ticketId) === id ? [action ?? ''] : [];
      });
      if (own.length > 0) events[name] = own;
    }
    return events;
  }

  const update = ['update'];

  it('reach the users of its queue', async () => {
    const { support } = world.people.queues;
    const ticket = await ticketOf('in Vendas', 'pending');
    const { inSales } = people;
    const accept = () => put(ticket, { status: 'open', userId: inSales.id }, inSales);
    expect(await heard(ticket, accept)).toEqual({ admin: update, inSales: update });
    const giveBack = () => put(ticket, { status: 'pending', userId: null }, inSales);
    expect(await heard(ticket, giveBack)).toEqual({ admin: update, inSales: update });
    const transfer = () => put(ticket, { userId: people.inSupport.id, queueId: support.id }, inSales);
    expect(await heard(ticket, transfer)).toEqual({
      admin: update,
      inSales: ['removeFromList'],
      inSupport: update,
    });
    const resolve = () => put(ticket, { status: 'closed' }, people.inSupport);
    expect(await heard(ticket, resolve)).toEqual({ admin: update, inSupport: update });
    const reopen = () => put(ticket, { status: 'pending', userId: null, queueId: support.id }, people.admin);
    expect(await heard(ticket, reopen)).toEqual({ admin: update, inSupport: update });
    const remove = () => world.call(deleteTicket, { params: { ticketId: ticket.id } }, people.admin);
    expect(await heard(ticket, remove)).toEqual({ admin: ['delete'], inSupport: ['delete'] });
  });

  it('reach users who see tickets without a queue, and everyone once it is closed', async () => {
    const ticket = await ticketOf('without a queue', 'pending');
    const { noQueueFlag } = people;
    const accept = () => put(ticket, { status: 'open', userId: noQueueFlag.id }, noQueueFlag);
    expect(await heard(ticket, accept)).toEqual({ admin: update, noQueueFlag: update });
    const resolve = () => put(ticket, { status: 'closed' }, noQueueFlag);
    expect(await heard(ticket, resolve)).toEqual({
      admin: update,
      inSales: update,
      inSupport: update,
      noQueueFlag: update,
      noQueue: update,
    });
    const acceptUnqueued = () => put(ticket, { status: 'open', userId: noQueueFlag.id }, noQueueFlag);
    expect(await heard(ticket, acceptUnqueued)).toEqual({
      admin: update,
      inSales: ['removeFromList'],
      inSupport: ['removeFromList'],
      noQueueFlag: update,
      noQueue: ['removeFromList'],
    });
  });
});
