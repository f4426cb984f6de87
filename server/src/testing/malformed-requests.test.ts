import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { proofSize } from '#scripts/reliability/proof-size';
import { type Conversations, startConversations } from './conversations';
import { giveApiToken } from './give-api-token';
import { randomFrom } from './malformed-inputs';
import { type MalformedRequest, malformedRequest, type Targets } from './malformed-requests';
import { requestReview } from './request-review';

/** `FUZZ_SEED` sends those of a failed run. */
const REQUESTS = proofSize('FUZZ_REQUESTS', { short: 200, long: 10_000 });
const SEED = process.env['FUZZ_SEED'] ?? 'recado';
const AT_ONCE = 20;
const STORED = [
  'messages',
  'tickets',
  'ticket_events',
  'contacts',
  'media_files',
  'api_requests',
  'reviews',
  'new_chat_days',
];

let world: Conversations;
let targets: Targets;

beforeAll(async () => {
  // Each request has another address, because most would exceed the limit per address.
  world = await startConversations({ trustProxy: true });
  // A lookup of the avatar would change the contact.
  vi.spyOn(world.messenger.gateway, 'avatarUrl').mockImplementation(() => new Promise(() => undefined));
  const { ticket, customer } = await world.openTicket(world.people.agent);
  const { uuid = '' } = await requestReview(world.app, ticket);
  const { token } = await giveApiToken(world.call, world.people.admin, world.shop);
  targets = { uuid, token, number: customer.phone };
});
afterAll(() => world.close());

const db = () => world.app.database.db;
const stored = async () =>
  Object.fromEntries(
    await Promise.all(
      STORED.map(
        async (name) => [name, await db().collection(name).find().sort({ _id: 1 }).toArray()] as const,
      ),
    ),
  );
let addresses = 0;
async function send({ path, method, headers, body }: MalformedRequest): Promise<number> {
  const from = { 'x-forwarded-for': `2001:db8:${(++addresses).toString(16)}::1` };
  const response = await fetch(world.url + path, {
    method,
    headers: { ...from, ...headers },
    body,
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return response.status;
}
/** Shortens a request for the message of a failed test. */
const shown = (request: MalformedRequest) => JSON.stringify(request).slice(0, 600);

it(`${REQUESTS} malformed requests to the review page and the messaging API never fail the server and store nothing`, async () => {
  const random = randomFrom(SEED);
  const before = await stored();
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, REQUESTS - sent) }, () =>
      malformedRequest(random, targets),
    );
    await Promise.all(
      batch.map(async (request) => {
        const status = await send(request);
        expect(status, shown(request)).toBeLessThan(500);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
    // Most would exceed the limit per token, too.
    await db().collection('api_rates').deleteMany({});
  }
  expect(await stored()).toEqual(before);
  // Most requests reached their validation.
  expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 4);
  expect(statuses.get(429) ?? 0).toBeLessThan(REQUESTS / 50);
}, 900_000);
