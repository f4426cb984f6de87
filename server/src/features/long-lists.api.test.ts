import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listContacts } from '@recado/shared/contacts';
import { MAX_PAGE_NUMBER } from '@recado/shared/contract';
import { listMessages } from '@recado/shared/messages';
import { listTickets } from '@recado/shared/tickets';
import { type Conversations, startConversations } from '#testing/conversations';
import { newMessageId } from './messages/message-ids';

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

/** Exceeds fifty pages of any list. */
const ROWS = 2_100;
const FIRST = 1_000_000;
const numbers = Array.from({ length: ROWS }, (_, n) => n);

interface Page {
  status: number;
  ids: (number | string)[];
  nextCursor: string | null;
}
type Read = (query: { cursor?: string; pageNumber?: number }) => Promise<Page>;

/** Copies the only document that the filter matches. */
async function multiply(name: string, filter: object, fields: (n: number) => object): Promise<void> {
  const rows = world.app.database.db.collection<{ _id: number | string }>(name);
  const { _id, ...template } = (await rows.findOne(filter))!;
  expect(_id).toBeDefined();
  await rows.insertMany(numbers.map((n) => ({ ...template, ...fields(n) })) as never);
}

const lists: Record<string, () => Promise<Read>> = {
  contacts: async () => {
    const { ticket } = await world.openTicket(world.people.admin);
    await multiply('contacts', { _id: ticket.contactId }, (n) => ({
      ...{ _id: FIRST + n, phone: `5511${FIRST + n}`, phoneKey: `5511${FIRST + n}`, lid: `99${FIRST + n}` },
      ...{ name: `Contato ${n}`, nameKey: `contato ${String(n).padStart(5, '0')}` },
    }));
    return async (query) => {
      const { status, body } = await world.call(listContacts, { query }, world.people.admin);
      return { status, ids: body.contacts?.map(({ id }) => id), nextCursor: body.nextCursor };
    };
  },
  tickets: async () => {
    const { ticket } = await world.openTicket(world.people.admin);
    await multiply('tickets', { _id: ticket.id }, (n) => ({
      ...{ _id: FIRST + n, uuid: randomUUID(), openKey: `long-${n}` },
      // Three rows share each second, so that their ids determine the order.
      updatedAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 1_000),
    }));
    return async (query) => {
      const { admin } = world.people;
      const { status, body } = await world.call(listTickets, { query: { status: 'open', ...query } }, admin);
      return { status, ids: body.tickets?.map(({ id }) => id), nextCursor: body.nextCursor };
    };
  },
  messages: async () => {
    const { ticket } = await world.openTicket(world.people.admin);
    await multiply('messages', { ticketId: ticket.id }, (n) => ({
      ...{ _id: newMessageId(), messengerId: `LONG${n}` },
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 1_000),
    }));
    return async (query) => {
      const params = { ticketId: ticket.id };
      const { status, body } = await world.call(listMessages, { params, query }, world.people.admin);
      return { status, ids: body.messages?.map(({ id }) => id), nextCursor: body.nextCursor };
    };
  },
};

it.each(Object.keys(lists))(
  'the list of %s continues after its fiftieth page, without a gap or a repetition',
  async (name) => {
    const read = await lists[name]!();
    const byNumber = await read({ pageNumber: MAX_PAGE_NUMBER });
    expect((await read({ pageNumber: MAX_PAGE_NUMBER + 1 })).status).toBe(400);
    const seen: (number | string)[] = [];
    let pages = 0;
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Page = await read(cursor === undefined ? {} : { cursor });
      pages += 1;
      if (pages === MAX_PAGE_NUMBER) expect(page.ids).toEqual(byNumber.ids);
      seen.push(...page.ids);
      cursor = page.nextCursor;
    }
    expect(pages).toBeGreaterThan(MAX_PAGE_NUMBER);
    expect(seen.length).toBeGreaterThanOrEqual(ROWS);
    expect(new Set(seen).size).toBe(seen.length);
  },
  60_000,
);
