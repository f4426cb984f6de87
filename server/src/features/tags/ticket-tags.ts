import { AppError } from '@recado/shared/contract';
import type { TagSummary } from '@recado/shared/tags';
import type { Ticket } from '@recado/shared/tickets';
import type { Jobs } from '../../core/jobs';
import type { Publisher } from '../../core/realtime/publisher';
import type { Caller } from '../../core/tenancy/caller';
import { z } from 'zod';

const SPREAD_JOB = 'tags.spread';
/** A tag that changes while a ticket gets it is written again, so often. */
const TRIES = 3;

/** What tags ask of the tickets that carry copies of them. */
interface TaggedTickets {
  /** Throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION. */
  setTags(caller: Caller, ticketId: number, tags: readonly TagSummary[]): Promise<Ticket>;
  /** Its copies become this; may be called again. */
  tagChanged(companyId: number, tag: TagSummary): Promise<void>;
  /** Its copies go; may be called again. */
  tagDeleted(companyId: number, tagId: number): Promise<void>;
}

export interface TicketTagsParts {
  jobs: Pick<Jobs, 'define' | 'schedule'>;
  publisher: Pick<Publisher, 'toCompany'>;
  tickets: TaggedTickets;
  /** Those of the ids that are the company's, in the ids' order. */
  byIds(companyId: number, ids: readonly number[]): Promise<TagSummary[]>;
}

/** Keeps the copies that tickets carry like the tags themselves. */
export function ticketTags({ jobs, publisher, tickets, byIds }: TicketTagsParts) {
  jobs.define(
    SPREAD_JOB,
    z.object({ companyId: z.number(), tagId: z.number() }),
    async ({ companyId, tagId }) => {
      const [tag] = await byIds(companyId, [tagId]);
      if (tag) await tickets.tagChanged(companyId, tag);
      else await tickets.tagDeleted(companyId, tagId);
      // Once more: a ticket that was read on the way had the old copy.
      publisher.toCompany(companyId, 'tag', tag ? { action: 'update', tag } : { action: 'delete', tagId });
    },
  );

  return {
    /** What a crash cuts off is gone on with. */
    spread: (companyId: number, tagId: number): Promise<void> =>
      jobs.schedule(SPREAD_JOB, new Date(), { companyId, tagId }),

    /** Specification 1 §7.6. Throws ERR_NO_TAG_FOUND {tagId}, and what the ticket's rules do. */
    async sync(caller: Caller, ticketId: number, tagIds: readonly number[]): Promise<Ticket> {
      const ids = [...new Set(tagIds)];
      let wanted = await byIds(caller.companyId, ids);
      const missing = ids.find((id) => !wanted.some((tag) => tag.id === id));
      if (missing !== undefined) throw new AppError('ERR_NO_TAG_FOUND', { tagId: missing });
      for (let tries = 1; ; tries += 1) {
        const ticket = await tickets.setTags(caller, ticketId, wanted);
        const now = await byIds(caller.companyId, ids);
        if (tries === TRIES || JSON.stringify(now) === JSON.stringify(wanted)) return ticket;
        wanted = now;
      }
    },
  };
}
