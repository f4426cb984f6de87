import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMessage } from '@recado/shared/messages';
import { signed } from '@recado/shared/rules/signature';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import type { ConnectionRef } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

/**
 * Tests who receives a customer's message, the reply and the ticket, for every persona and kind of
 * conversation.
 */

type Place = 'sales' | 'support' | 'noQueue';

let world: Conversations;
let connections: Record<Place, ConnectionRef>;
let people: Record<string, Persona>;
let windows: [name: string, window: TestWindow][];

beforeAll(async () => {
  world = await startConversations();
  const { build, shop, connect } = world;
  const { company, queues, admin, superAdmin, agent, noQueueAgent, rivalAdmin, rivalAgent } = world.people;
  connections = {
    sales: shop,
    support: await connect(admin, [queues.support.id], 'Suporte'),
    noQueue: await connect(admin, [], 'Sem fila'),
  };
  const { sales, support, noQueue } = connections;
  const own = (...refs: ConnectionRef[]) => ({ connectionIds: refs.map(({ connectionId }) => connectionId) });
  const both = { queueIds: [queues.sales.id, queues.support.id] };
  people = {
    ...{ admin, superAdmin, agent, noQueueAgent, rivalAdmin, rivalAgent },
    ownAdmin: await build.persona(company.id, { profile: 'admin', ...own(sales) }),
    ownAgent: await build.persona(company.id, { queueIds: [queues.sales.id], ...own(sales) }),
    bothQueues: await build.persona(company.id, { ...both, ...own(support) }),
    allOfIt: await build.persona(company.id, {
      ...{ ...both, viewNoQueueTicket: true },
      ...own(sales, support, noQueue),
    }),
  };
  windows = await Promise.all(
    Object.entries(people).map(async ([name, { token }]): Promise<[string, TestWindow]> => {
      const window = testWindow(world.url, token);
      await window.ready();
      return [name, window];
    }),
  );
  await world.setting(company.id, 'CheckMsgIsGroup', 'disabled');
});
afterAll(async () => {
  for (const [, window] of windows) window.socket.disconnect();
  await world.close();
});
beforeEach(() => {
  for (const [, window] of windows) window.received.length = 0;
});

let marks = 0;

/** Waits for a marker event. Events arrive in order, so all earlier ones have arrived. */
async function settled(): Promise<void> {
  const mark = `marca ${++marks}`;
  for (const { id: companyId } of [world.people.company, world.people.rivalCompany]) {
    const user = { id: world.people.admin.id, name: mark, online: true };
    world.app.context.publisher.toCompany(companyId, 'user', { action: 'update', user });
  }
  await Promise.all(
    windows.map(([, window]) => window.until(({ payload }) => JSON.stringify(payload).includes(`"${mark}"`))),
  );
}

interface Payload {
  action?: string;
  ticket?: { id: number; lastMessage?: string };
  message?: { body: string };
}

const receiversOf = (event: 'ticket' | 'appMessage', what: (payload: Payload) => boolean): string[] =>
  windows
    .filter(([, { received }]) =>
      received.some(({ name, payload }) => name.split('-')[2] === event && what(payload as Payload)),
    )
    .map(([name]) => name)
    .sort();

async function hearers(place: Place, isGroup: boolean) {
  const text = `Olá ${++marks}`;
  const reply = `Pois não ${marks}`;
  await world.messenger.writes(connections[place], newCustomer({ name: text }), { isGroup, body: text });
  await settled();
  const said = (body: string) => (payload: Payload) => payload.message?.body === body;
  const ticketId = windows
    .flatMap(([, { received }]) => received)
    .map(({ payload }) => payload as Payload)
    .find(said(text))?.ticket?.id;
  if (ticketId === undefined) throw new Error('Nobody heard of it.');
  const { allOfIt } = people;
  if (!isGroup) expect((await world.change(ticketId, 'open', allOfIt!)).status).toBe(200);
  const signedReply = signed(allOfIt!.name, reply);
  const input = { params: { ticketId }, body: { body: reply } };
  expect((await world.call(sendMessage, input, allOfIt!)).status).toBe(201);
  await settled();
  return {
    message: receiversOf('appMessage', (payload) => payload.action === 'create' && said(text)(payload)),
    reply: receiversOf('appMessage', (payload) => payload.action === 'create' && said(signedReply)(payload)),
    ticket: receiversOf(
      'ticket',
      (payload) => payload.action === 'update' && payload.ticket?.id === ticketId,
    ),
  };
}

const everywhere = (names: string[]) => {
  const sorted = names.toSorted();
  return { message: sorted, reply: sorted, ticket: sorted };
};
const ADMINS = ['admin', 'superAdmin', 'ownAdmin'];

describe("a conversation's events reach", () => {
  const cases: [what: string, place: Place, isGroup: boolean, names: string[]][] = [
    ['in Vendas', 'sales', false, [...ADMINS, 'agent', 'ownAgent', 'bothQueues', 'allOfIt']],
    ['in Suporte', 'support', false, [...ADMINS, 'bothQueues', 'allOfIt']],
    ['without a queue', 'noQueue', false, [...ADMINS, 'noQueueAgent', 'allOfIt']],
    ['of a group in Vendas', 'sales', true, [...ADMINS, 'agent', 'ownAgent', 'bothQueues', 'allOfIt']],
    [
      'of a group without a queue',
      'noQueue',
      true,
      [...ADMINS, 'agent', 'ownAgent', 'bothQueues', 'noQueueAgent', 'allOfIt'],
    ],
  ];
  it.each(cases)('%s: users with the ticket in their lists only', async (_what, place, isGroup, names) => {
    expect(await hearers(place, isGroup)).toEqual(everywhere(names));
  });
});

describe("a conversation's events, while users see only their own connections (connectionAllowed), reach", () => {
  beforeAll(() => world.setting(world.people.company.id, 'connectionAllowed', 'enabled'));
  afterAll(() => world.setting(world.people.company.id, 'connectionAllowed', 'disabled'));

  const cases: [what: string, place: Place, isGroup: boolean, names: string[]][] = [
    ['in Vendas', 'sales', false, ['ownAdmin', 'ownAgent', 'allOfIt']],
    ['in Suporte', 'support', false, ['bothQueues', 'allOfIt']],
    ['without a queue', 'noQueue', false, ['allOfIt']],
    ['of a group in Vendas', 'sales', true, ['ownAdmin', 'ownAgent', 'allOfIt']],
  ];
  it.each(cases)(
    '%s: users of that connection, including administrators',
    async (_what, place, isGroup, names) => {
      expect(await hearers(place, isGroup)).toEqual(everywhere(names));
    },
  );
});
