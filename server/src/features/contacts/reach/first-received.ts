import { contactCollection, type ContactDocument } from '../contact.model';

export interface Received {
  contact: ContactDocument;
  at: Date;
}

/**
 * Stores when contacts wrote first, with at most one command, and none for known writers. Also updates the passed
 * documents, because they are cached. Idempotent.
 */
export async function storeFirstReceived(companyId: number, received: readonly Received[]): Promise<void> {
  const later = received.filter(
    ({ contact, at }) => !contact.firstReceivedAt || contact.firstReceivedAt > at,
  );
  const first = new Map<number, Date>();
  for (const { contact, at } of later) {
    const earlier = first.get(contact._id);
    if (!earlier || at < earlier) first.set(contact._id, at);
  }
  if (first.size === 0) return;
  await contactCollection().bulkWrite(
    [...first].map(([_id, firstReceivedAt]) => ({
      updateOne: { filter: { _id, companyId }, update: { $min: { firstReceivedAt } } },
    })),
    { ordered: false },
  );
  // After the write, so that a retry after a failure stores the time.
  for (const { contact } of later) contact.firstReceivedAt = first.get(contact._id);
}

/**
 * Replaces the time after messages were deleted or moved.
 * @param firstReceivedAt - of the remaining messages; undefined if the contact wrote none of them
 * @returns false if a concurrent message changed the time
 */
export async function replaceFirstReceived(
  { _id, companyId, firstReceivedAt: before }: ContactDocument,
  firstReceivedAt: Date | undefined,
): Promise<boolean> {
  const { matchedCount } = await contactCollection().updateOne(
    { _id, companyId, firstReceivedAt: before ?? { $exists: false } },
    firstReceivedAt ? { $set: { firstReceivedAt } } : { $unset: { firstReceivedAt: 1 } },
  );
  return matchedCount > 0;
}

/** Counts contacts whose first received message falls into the period. Includes `from`, but not `to`. */
export function countLeads(companyId: number, from: Date, to: Date): Promise<number> {
  return contactCollection().countDocuments(
    { companyId, firstReceivedAt: { $gte: from, $lt: to } },
    { hint: 'contact-first-received' },
  );
}

export async function hasWriters(companyId: number): Promise<boolean> {
  const first = await contactCollection().findOne(
    { companyId, firstReceivedAt: { $exists: true } },
    { hint: 'contact-first-received', projection: { _id: 1 } },
  );
  return first !== null;
}
