import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@recado/shared/contract';
import type { TagSummary } from '@recado/shared/tags';
import type { Ticket } from '@recado/shared/tickets';
import type { FeatureEvents } from '#core/events';
import type { Jobs } from '#core/jobs';
import type { Caller } from '#core/tenancy/caller';
import { defineJobs, PROPAGATE } from './tags.jobs';

const TRIES = 3;

interface TaggedTickets {
  /** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  setTags(caller: Caller, ticketId: number, tags: readonly TagSummary[]): Promise<Ticket>;
  tagChanged(companyId: number, tag: TagSummary): Promise<void>;
  tagDeleted(companyId: number, tagId: number): Promise<void>;
}

export interface TicketTagsDeps {
  jobs: Jobs;
  events: FeatureEvents;
  tickets: TaggedTickets;
  /** In the order of the ids, without unknown ones. */
  byIds(companyId: number, ids: readonly number[]): Promise<TagSummary[]>;
}

export function ticketTags({ jobs, events, tickets, byIds }: TicketTagsDeps) {
  defineJobs(jobs, async ({ companyId, tagId }) => {
    const [tag] = await byIds(companyId, [tagId]);
    if (tag) await tickets.tagChanged(companyId, tag);
    else await tickets.tagDeleted(companyId, tagId);
    // Again, because tickets read during the change had the previous copy.
    await events.publish('tag.changed', {
      companyId,
      ...(tag ? { action: 'update', tag } : { action: 'delete', tagId }),
    });
  });

  return {
    /** Schedules a job, which resumes after a crash. */
    propagate: (companyId: number, tagId: number): Promise<void> =>
      jobs.schedule(PROPAGATE, new Date(), { companyId, tagId }),

    /** @throws ERR_NO_TAG_FOUND {tagId}, errors of `setTags` */
    async sync(caller: Caller, ticketId: number, tagIds: readonly number[]): Promise<Ticket> {
      const ids = [...new Set(tagIds)];
      let wanted = await byIds(caller.companyId, ids);
      const missing = ids.find((id) => !wanted.some((tag) => tag.id === id));
      if (missing !== undefined) throw new AppError('ERR_NO_TAG_FOUND', { tagId: missing });
      for (let tries = 1; ; tries += 1) {
        const ticket = await tickets.setTags(caller, ticketId, wanted);
        const now = await byIds(caller.companyId, ids);
        if (tries === TRIES || isDeepStrictEqual(now, wanted)) return ticket;
        wanted = now;
      }
    },
  };
}
