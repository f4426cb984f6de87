import { EventEmitter } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createContactList, uploadContactList } from '@recado/shared/contact-lists';
import { listContacts } from '@recado/shared/contacts';
import { getDashboard } from '@recado/shared/dashboard';
import { searchConversation } from '@recado/shared/messages';
import { listTickets } from '@recado/shared/tickets';
import { addressOf } from '#testing/client';
import { type Conversations, startConversations } from '#testing/conversations';
import { HEAVY_LIMITS, type Release } from '.';

let world: Conversations;
const occupied: Release[] = [];
const places = () => world.app.context.heavyWork;

beforeAll(async () => {
  world = await startConversations();
});
afterEach(() => occupied.splice(0).forEach((release) => release()));
afterAll(() => world.close());

/** Occupies all places of the company on this server. */
async function occupy(): Promise<void> {
  const { companyId } = world.people.admin;
  for (let n = 0; n < HEAVY_LIMITS.running; n += 1)
    occupied.push(
      await places().enter(companyId, 'search', Object.assign(new EventEmitter(), { closed: false })),
    );
}
const search = (as = world.people.admin, signal?: AbortSignal) =>
  fetch(world.here.url + addressOf(listContacts, {}, { searchParam: 'maria' }), {
    headers: { authorization: `Bearer ${as.token}` },
    ...(signal && { signal }),
  });

const BOUNDARY = 'recado-boundary';
/** Begins an upload whose last bytes are sent by `end`. */
function upload(contactListId: number) {
  const sending = request(world.here.url + addressOf(uploadContactList, { contactListId }), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.people.admin.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const response = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    sending.once('error', reject).once('response', (message) => {
      text(message).then((body) => resolve({ status: message.statusCode, body }), reject);
    });
  });
  sending.write(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="lista.csv"\r\n\r\n`);
  sending.write('Nome;Número\nMaria;5511987654321\n');
  return { response, end: () => void sending.end(`\r\n--${BOUNDARY}--\r\n`) };
}
const sheets = () => readdirSync(join(world.app.context.config.dataDir, 'sheets'));
const waiting = () => places().counts().get('waiting');

describe('a search', () => {
  it('waits for a place of its company; the 25th gets 429, and no other request waits', async () => {
    await occupy();
    const { admin, agent, rivalAdmin } = world.people;
    const searches = Array.from({ length: HEAVY_LIMITS.waiting }, () => search());
    await expect.poll(waiting).toBe(HEAVY_LIMITS.waiting);

    const rejected = await search(agent);
    expect([rejected.status, rejected.headers.get('retry-after'), await rejected.json()]).toEqual([
      429,
      '5',
      { error: 'ERR_TOO_MANY_REQUESTS', details: { reason: 'search', retryAfterSeconds: 5 } },
    ]);
    const { here } = world;
    const report = await here.call(getDashboard, { query: { days: 7 } }, admin);
    expect([report.status, report.details?.['reason']]).toEqual([429, 'report']);
    // Ordinary pages.
    expect((await here.call(listContacts, { query: {} }, admin)).status).toBe(200);
    expect((await here.call(listTickets, { query: { searchParam: '' } }, admin)).status).toBe(200);
    expect((await search(rivalAdmin)).status).toBe(200);

    occupied.splice(0).forEach((release) => release());
    for (const response of await Promise.all(searches)) expect(response.status).toBe(200);
    await expect.poll(() => Object.fromEntries(places().counts())).toEqual({ running: 0, waiting: 0 });
  });

  it('leaves the queue when its client disconnects', async () => {
    await occupy();
    const abort = new AbortController();
    const aborted = search(world.people.admin, abort.signal);
    await expect.poll(waiting).toBe(1);
    abort.abort();
    await expect(aborted).rejects.toThrow();
    await expect.poll(waiting).toBe(0);
    const stays = search();
    occupied.splice(0).forEach((release) => release());
    expect((await stays).status).toBe(200);
  });

  it('frees its place when it fails', async () => {
    const { admin } = world.people;
    for (let n = 0; n <= HEAVY_LIMITS.running; n += 1) {
      const input = { params: { ticketId: 999_999 }, query: { searchParam: 'boleto' } };
      expect((await world.here.call(searchConversation, input, admin)).status).toBe(404);
    }
    await expect.poll(() => places().counts().get('running')).toBe(0);
  });
});

describe('an upload', () => {
  it('occupies no place while it is received, waits afterwards, and leaves no file when it is rejected', async () => {
    const { admin } = world.people;
    await world.setting(admin.companyId, 'campaignsEnabled', 'true');
    const { body: list } = await world.call(createContactList, { body: { name: 'Clientes' } }, admin);
    await occupy();
    const slow = upload(list.id);
    const searches = Array.from({ length: HEAVY_LIMITS.waiting }, () => search());
    await expect.poll(waiting).toBe(HEAVY_LIMITS.waiting);

    slow.end();
    const rejected = await slow.response;
    expect([rejected.status, JSON.parse(rejected.body)]).toMatchObject([
      429,
      { details: { reason: 'import' } },
    ]);
    expect(sheets()).toEqual([]);

    const second = upload(list.id);
    occupied.splice(0).forEach((release) => release());
    await Promise.all(searches);
    second.end();
    expect((await second.response).status).toBe(202);
    await expect.poll(() => places().counts().get('running')).toBe(0);
  });
});
