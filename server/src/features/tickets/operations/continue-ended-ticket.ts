import type { ReferenceData } from '../reference-data';
import { type TicketDocument, tickets } from '../ticket.model';
import type { TicketFeatures } from '../tickets.deps';

/** Within this time after an automatic closing, a customer's message continues the service. */
const CONTINUES_WITHIN_MS = 10 * 60_000;

export interface ContinueDeps {
  referenceData: ReferenceData;
  users: Pick<TicketFeatures['users'], 'usersByIds'>;
}

type Continuation = Pick<TicketDocument, 'queueId' | 'queue' | 'usualQueueId' | 'userId' | 'user'> & {
  continues: number;
};

/**
 * Queue and, if online, attendant of a ticket just closed for silence; the next ticket gets both, without a
 * menu.
 */
export async function continuationOf(
  { referenceData, users }: ContinueDeps,
  companyId: number,
  contactId: number,
  now = new Date(),
): Promise<Continuation | undefined> {
  if (!(await referenceData.enabled(companyId, 'automaticallyEndService'))) return undefined;
  const [ended] = await tickets.find(
    companyId,
    {
      contactId,
      status: 'closed',
      endedBySilence: true,
      closedAt: { $gte: new Date(now.getTime() - CONTINUES_WITHIN_MS) },
    },
    { sort: { _id: -1 }, limit: 1 },
  );
  if (!ended) return undefined;
  const queue = ended.queueId === null ? undefined : await referenceData.queue(companyId, ended.queueId);
  const [attendant] = ended.userId === null ? [] : await users.usersByIds(companyId, [ended.userId]);
  const isThere = attendant?.online === true;
  return {
    queueId: queue?.id ?? null,
    queue: queue ? { name: queue.name, color: queue.color } : null,
    ...(ended.usualQueueId !== undefined && { usualQueueId: ended.usualQueueId }),
    userId: isThere ? attendant.id : null,
    user: isThere ? { name: attendant.name } : null,
    continues: ended._id,
  };
}
