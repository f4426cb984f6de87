import type { ContactDocument } from '#features/contacts';
import type { User } from '#features/users';
import type { ReferenceData } from '../reference-data';
import { type TicketDocument, tickets } from '../ticket.model';
import { mayAttend } from '../tickets.policy';
import { hasQueues } from './queue-choice';

/** A customer's message within this time after an automatic closing continues the service. */
const CONTINUES_WITHIN_MS = 10 * 60_000;

export interface ContinueDeps {
  referenceData: ReferenceData;
  users: {
    usersByIds(companyId: number, ids: readonly number[]): Promise<User[]>;
    accessHours: { allows(user: User, now: Date): Promise<boolean> };
  };
}

type Continuation = Pick<TicketDocument, 'queueId' | 'queue' | 'usualQueueId' | 'userId' | 'user'> & {
  continues: number;
};

/**
 * Returns queue and attendant of a ticket just closed for silence on the same connection, which the next ticket gets
 * without a menu. It waits in the queue if the attendant is offline, outside their access hours or may no longer
 * attend it.
 */
export async function continuationOf(
  { referenceData, users }: ContinueDeps,
  companyId: number,
  contact: Pick<ContactDocument, '_id'>,
  connectionId: number,
  now = new Date(),
): Promise<Continuation | undefined> {
  if (!(await referenceData.enabled(companyId, 'automaticallyEndService'))) return undefined;
  const [ended] = await tickets.find(
    companyId,
    {
      contactId: contact._id,
      whatsappId: connectionId,
      status: 'closed',
      endedBySilence: true,
      closedAt: { $gte: new Date(now.getTime() - CONTINUES_WITHIN_MS) },
    },
    { sort: { _id: -1 }, limit: 1 },
  );
  if (!ended) return undefined;
  const queue = ended.queueId === null ? undefined : await referenceData.queue(companyId, ended.queueId);
  const [attendant] = ended.userId === null ? [] : await users.usersByIds(companyId, [ended.userId]);
  const isThere =
    attendant !== undefined && (await mayContinue({ referenceData, users }, attendant, ended, now));
  return {
    queueId: queue?.id ?? null,
    queue: queue ? { name: queue.name, color: queue.color } : null,
    ...(ended.usualQueueId !== undefined && { usualQueueId: ended.usualQueueId }),
    userId: isThere ? attendant.id : null,
    user: isThere ? { name: attendant.name } : null,
    continues: ended._id,
  };
}

async function mayContinue(
  { referenceData, users }: ContinueDeps,
  attendant: User,
  ended: TicketDocument,
  now: Date,
): Promise<boolean> {
  if (!attendant.online || !(await users.accessHours.allows(attendant, now))) return false;
  const { companyId } = ended;
  const given = { ...ended, status: 'open' as const, userId: attendant.id };
  const rules = await referenceData.visibility(companyId);
  const hasQueuesNow = await hasQueues(referenceData, companyId);
  return mayAttend({ ...attendant, userId: attendant.id }, given, rules, { hasQueues: hasQueuesNow });
}
