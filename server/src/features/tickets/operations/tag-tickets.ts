import { AppError } from '@recado/shared/contract';
import type { TagSummary } from '@recado/shared/tags';
import type { Ticket } from '@recado/shared/tickets';
import type { Caller } from '#core/tenancy/caller';
import { ticketCollection, tickets } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { presentTicket } from '../tickets.presenter';

const BY_TAG = 'ticket-tag';
/** Counting stops here, to read only a part of the index. */
const COUNTED = 1_000;
const BATCH = 500;

export type TicketTags = ReturnType<typeof taggedTickets>;

export function taggedTickets({ broadcast, requireVisible }: TicketsDeps) {
  /** An interrupted run can be repeated. */
  const each = async (
    companyId: number,
    tagId: number,
    write: (ids: number[], now: Date) => Promise<unknown>,
  ): Promise<void> => {
    for (let after = 0; ;) {
      const rows = await ticketCollection()
        .find({ companyId, 'tags.id': tagId, _id: { $gt: after } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .hint(BY_TAG)
        .toArray();
      const ids = rows.map(({ _id }) => _id);
      if (ids.length > 0) await write(ids, new Date());
      if (ids.length < BATCH) return;
      after = ids.at(-1) ?? after;
    }
  };

  return {
    /** Counts at most 1,000 per tag. */
    async countByTags(companyId: number, tagIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      const counts = tagIds.map(async (tagId): Promise<[number, number]> => {
        const filter = { companyId, 'tags.id': tagId };
        return [tagId, await ticketCollection().countDocuments(filter, { limit: COUNTED, hint: BY_TAG })];
      });
      return new Map(await Promise.all(counts));
    },

    /** The ticket keeps its position in lists. */
    async setTags(caller: Caller, ticketId: number, wanted: readonly TagSummary[]): Promise<Ticket> {
      await requireVisible(caller, ticketId);
      const after = await tickets.findOneAndUpdate(
        caller.companyId,
        { _id: ticketId },
        { $set: { tags: [...wanted], changedAt: new Date() }, $inc: { version: 1 } },
      );
      if (!after) throw new AppError('ERR_NO_TICKET_FOUND');
      await broadcast.changed(after);
      return presentTicket(after);
    },

    tagChanged: (companyId: number, { id, name, color }: TagSummary): Promise<void> =>
      each(companyId, id, (ids, now) =>
        ticketCollection().updateMany(
          { companyId, _id: { $in: ids }, 'tags.id': id },
          {
            $set: { 'tags.$[tag].name': name, 'tags.$[tag].color': color, changedAt: now },
            $inc: { version: 1 },
          },
          { arrayFilters: [{ 'tag.id': id }] },
        ),
      ),

    tagDeleted: (companyId: number, tagId: number): Promise<void> =>
      each(companyId, tagId, (ids, now) =>
        tickets.updateMany(
          companyId,
          { _id: { $in: ids } },
          { $pull: { tags: { id: tagId } }, $set: { changedAt: now }, $inc: { version: 1 } },
        ),
      ),
  };
}
