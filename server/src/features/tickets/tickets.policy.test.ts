import { Query } from 'mingo';
import { describe, expect, it } from 'vitest';
import type { TicketStatus } from '@recado/shared/tickets';
import {
  canSee,
  inLists,
  listFilter,
  readingCounts,
  recipients,
  type Seen,
  type Viewer,
  type VisibilityRules,
} from './tickets.policy';

const STATUSES: TicketStatus[] = ['open', 'pending', 'closed', 'groups'];
const ROUNDS = 6_000;

/** Seeded, so that a failure can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const random = seeded(20_261_121);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const someOf = (values: readonly number[]) => values.filter(() => random() < 0.5);
const chance = (part: number) => random() < part;

const aTicket = (): Seen => ({
  companyId: 1,
  status: oneOf(STATUSES),
  queueId: oneOf([null, 1, 2, 3]),
  whatsappId: oneOf([null, 1, 2]),
  userId: oneOf([null, 1, 2]),
  contact: { wallet: oneOf([undefined, [], [1], [2, 1]]) },
});
const aViewer = (): Viewer => ({
  userId: oneOf([1, 2]),
  companyId: chance(0.95) ? 1 : 2,
  profile: chance(0.3) ? 'admin' : 'user',
  queueIds: someOf([1, 2, 3]),
  connectionIds: someOf([1, 2]),
  viewNoQueueTicket: chance(0.5),
});
const someRules = (): VisibilityRules => ({
  ownConnectionsOnly: chance(0.3),
  ownWalletOnly: chance(0.4),
});
const matches = (filter: Record<string, unknown>, viewer: Viewer, ticket: Seen) =>
  new Query({ ...filter, companyId: viewer.companyId }).test(ticket);

describe('reading', () => {
  const ticket = (status: TicketStatus, userId: number | null) => ({ status, userId });
  it.each([
    ['the attendant of an open ticket', ticket('open', 1), true],
    ['a colleague of the attendant', ticket('open', 2), false],
    ['anyone in a group without attendant', ticket('groups', null), true],
    ['anyone in an open ticket without attendant', ticket('open', null), true],
    ['anyone in a waiting ticket', ticket('pending', null), false],
    ['the former attendant of a closed ticket', ticket('closed', 1), false],
  ] as const)('by %s', (_reader, read, counts) => {
    expect(readingCounts({ userId: 1 }, read)).toBe(counts);
  });
});

describe('the visibility of a ticket', () => {
  it('is the same in a list, by id, and for events', () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [viewer, ticket, rules] = [aViewer(), aTicket(), someRules()];
      const listed = inLists(viewer, ticket, rules);
      const context = JSON.stringify({ viewer, ticket, rules });
      expect(matches(listFilter(viewer, rules, { showAll: true }), viewer, ticket), context).toBe(listed);
      const inTab = listFilter(viewer, rules, { showAll: true, status: ticket.status });
      expect(matches(inTab, viewer, ticket), context).toBe(listed);
      expect(recipients([viewer], ticket, rules), context).toEqual(listed ? [viewer.userId] : []);
      const opened = canSee(viewer, ticket, rules);
      expect(recipients([viewer], ticket, rules, [viewer.userId]), context).toEqual(
        opened ? [viewer.userId] : [],
      );
      if (listed) expect(opened, context).toBe(true);
      if (ticket.status === 'open' || ticket.status === 'pending') expect(opened, context).toBe(listed);
    }
  });

  it("is only narrowed by the viewer's choices", () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [viewer, ticket, rules] = [aViewer(), aTicket(), someRules()];
      const selected = listFilter(viewer, rules, {
        showAll: chance(0.5),
        queueIds: chance(0.5) ? someOf([1, 2, 3]) : undefined,
        status: chance(0.5) ? ticket.status : undefined,
      });
      if (matches(selected, viewer, ticket)) expect(inLists(viewer, ticket, rules)).toBe(true);
    }
  });

  it("includes an agent's own open tickets in any queue, until they choose other queues", () => {
    const rules = { ownConnectionsOnly: false, ownWalletOnly: false };
    const agent: Viewer = {
      userId: 1,
      companyId: 1,
      profile: 'user',
      queueIds: [1],
      connectionIds: [],
      viewNoQueueTicket: false,
    };
    const own = (fields: Partial<Seen>): Seen => ({ ...aTicket(), status: 'open', userId: 1, ...fields });
    for (const queueId of [null, 1, 3]) {
      expect(canSee(agent, own({ queueId }), rules)).toBe(true);
      expect(
        matches(listFilter(agent, rules, { showAll: false, status: 'open' }), agent, own({ queueId })),
      ).toBe(true);
    }
    const selected = listFilter(agent, rules, { showAll: false, status: 'open', queueIds: [1] });
    expect(matches(selected, agent, own({ queueId: 3 }))).toBe(false);
    expect(matches(selected, agent, own({ queueId: null }))).toBe(true);
    // The agent sees resolved tickets and other users' tickets only in the agent's queues.
    expect(canSee(agent, own({ queueId: 3, userId: 2 }), rules)).toBe(false);
    expect(inLists(agent, own({ queueId: 3, status: 'closed' }), rules)).toBe(false);
  });

  it("excludes other users' tickets unless all are shown", () => {
    const viewer: Viewer = { ...aViewer(), companyId: 1, userId: 1, profile: 'admin', connectionIds: [] };
    const rules = { ownConnectionsOnly: false, ownWalletOnly: false };
    const ofColleague: Seen = { ...aTicket(), userId: 2 };
    expect(matches(listFilter(viewer, rules, { showAll: false }), viewer, ofColleague)).toBe(false);
    expect(
      matches(listFilter(viewer, rules, { showAll: false }), viewer, { ...ofColleague, userId: null }),
    ).toBe(true);
    expect(matches(listFilter(viewer, rules, { showAll: true }), viewer, ofColleague)).toBe(true);
  });

  it('limits an agent to their wallet and assigned tickets, an administrator to nothing', () => {
    const rules = { ownConnectionsOnly: false, ownWalletOnly: true };
    const agent: Viewer = {
      userId: 1,
      companyId: 1,
      profile: 'user',
      queueIds: [1],
      connectionIds: [],
      viewNoQueueTicket: false,
    };
    const ticket = (fields: Partial<Seen>): Seen => ({
      companyId: 1,
      status: 'pending',
      queueId: 1,
      whatsappId: 1,
      userId: null,
      contact: {},
      ...fields,
    });
    const sees = (fields: Partial<Seen>) => inLists(agent, ticket(fields), rules);
    expect(sees({})).toBe(false);
    expect(sees({ contact: { wallet: [2] } })).toBe(false);
    expect(sees({ contact: { wallet: [2, 1] } })).toBe(true);
    // The wallet makes tickets without a queue visible, but not tickets of another queue.
    expect(sees({ contact: { wallet: [1] }, queueId: null })).toBe(true);
    expect(sees({ contact: { wallet: [1] }, queueId: 2 })).toBe(false);
    // The agent sees an open ticket that is assigned to them, but not one that they resolved.
    expect(sees({ status: 'open', userId: 1 })).toBe(true);
    expect(sees({ status: 'open', userId: 2 })).toBe(false);
    expect(sees({ status: 'closed', userId: 1 })).toBe(false);
    expect(canSee(agent, ticket({ status: 'closed' }), rules)).toBe(false);
    expect(canSee(agent, ticket({ status: 'closed', contact: { wallet: [1] } }), rules)).toBe(true);
    expect(inLists({ ...agent, profile: 'admin' }, ticket({}), rules)).toBe(true);
  });
});
