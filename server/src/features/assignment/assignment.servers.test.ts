import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { setAvailability } from '@recado/shared/assignment';
import { updateQueue } from '@recado/shared/queues';
import { updateTicket } from '@recado/shared/tickets';
import { testClient } from '#testing/client';
import { newCustomer } from '#testing/conversations';
import { startTwoServers, type TwoServers } from '#testing/two-servers';

const LIMIT = 4;
const USERS = 3;
const TICKETS = 30;

let servers: TwoServers;
beforeAll(async () => {
  servers = await startTwoServers();
}, 180_000);
afterAll(() => servers.close());

it('two servers assign each ticket once and exceed no limit, while users resolve tickets on both', async () => {
  const { here, there } = servers;
  const { admin, company, queues } = here.people;
  const elsewhere = testClient(there.url);
  const body = { name: 'Vendas', color: '#2563eb', assignment: 'automatic' as const };
  await here.call(updateQueue, { params: { queueId: queues.sales.id }, body }, admin);
  const users = await Promise.all(
    Array.from({ length: USERS }, () =>
      here.build.persona(company.id, { queueIds: [queues.sales.id], maxOpen: LIMIT }),
    ),
  );
  await Promise.all(
    users.map((user, index) =>
      (index % 2 ? elsewhere : here.call)(setAvailability, { body: { isAvailable: true } }, user),
    ),
  );
  await Promise.all(
    Array.from({ length: TICKETS }, () => here.messenger.writes(here.shop, newCustomer(), { body: 'Olá' })),
  );
  const tickets = here.app.database.db.collection<{ _id: number; userId: number | null }>('tickets');
  const openOf = (userId: number) => tickets.find({ userId, status: 'open' }).toArray();
  let most = 0;
  await vi.waitFor(
    async () => {
      for (const [index, user] of users.entries()) {
        const open = await openOf(user.id);
        most = Math.max(most, open.length);
        const [ticket] = open;
        if (!ticket) continue;
        const input = { params: { ticketId: ticket._id }, body: { status: 'closed' as const } };
        await (index % 2 ? here.call : elsewhere)(updateTicket, input, user);
      }
      expect(await tickets.countDocuments({ companyId: company.id, status: 'closed' })).toBe(TICKETS);
    },
    { timeout: 60_000, interval: 20 },
  );
  expect(most).toBeLessThanOrEqual(LIMIT);
  const log = here.app.database.db.collection('ticket_events');
  const accepted = await log.find({ companyId: company.id, type: 'accepted' }).toArray();
  expect(accepted).toHaveLength(TICKETS);
  expect(new Set(accepted.map(({ ticketId }) => Number(ticketId))).size).toBe(TICKETS);
}, 120_000);
