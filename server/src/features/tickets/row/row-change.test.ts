import { expect, it } from 'vitest';
import { writeInOrder } from '#core/database';
import { connectedDatabase } from '#testing/connected-database';
import { ticketCollection, type TicketDocument } from '../ticket.model';
import { logEntry } from '../ticket-log';
import { changeOf, type RowChange } from './row-change';

connectedDatabase();

const TICKETS = 80;
const CHANGES_EACH = 4;

/** From 0 up to, but excluding, a limit. */
function random(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));

function randomTicket(below: (limit: number) => number, id: number): TicketDocument {
  return {
    _id: id,
    companyId: 1,
    contactId: id,
    queueId: below(3) || null,
    userId: below(3) || null,
    openKey: `1:${id}`,
    status: 'open',
    version: below(9),
    unreadMessages: below(4),
    lastMessage: 'Oi',
    lastMessageId: 'm1',
    updatedAt: at(1),
    changedAt: at(1),
    pendingEvents: [],
    ...(below(2) === 0 ? {} : { waitingSince: at(below(60)) }),
    ...(below(2) === 0 ? {} : { endWarning: { after: 'm1', at: at(1), attempt: 1, endsAt: null } }),
  } as unknown as TicketDocument;
}

function randomChange(below: (limit: number) => number, ticket: TicketDocument): RowChange {
  const waiting = [undefined, null, { earliest: at(below(60)) }, { latest: at(below(60)) }][below(4)];
  return {
    set: { changedAt: at(below(60)), ...(below(2) === 0 ? { lastMessage: `m${below(99)}` } : {}) },
    unread: below(3),
    ...(waiting === undefined ? {} : { waiting }),
    ...(below(2) === 0 ? { endsWarning: true as const } : {}),
    log: Array.from({ length: below(3) }, () => logEntry('answered', ticket, 9)),
  };
}

it('changeOf leaves in memory the ticket that its update leaves in the database, for random tickets and changes', async () => {
  const below = random(20_261_123);
  for (let id = 1; id <= TICKETS; id++) {
    let ticket = randomTicket(below, id);
    await ticketCollection().insertOne(ticket);
    for (let n = 0; n < CHANGES_EACH; n++) {
      const change = randomChange(below, ticket);
      const { write, after } = changeOf(ticket, change);
      const { matched } = await writeInOrder([write]);
      expect(matched(0)).toBe(true);
      const stored = await ticketCollection().findOne({ _id: id });
      expect(after, JSON.stringify({ ticket, change })).toEqual(stored);
      ticket = after;
    }
  }
});
