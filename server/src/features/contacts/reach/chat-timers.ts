import { contactCollection, type ContactDocument } from '../contact.model';

export interface CarriedTimer {
  contact: ContactDocument;
  connectionId: number;
  seconds: number;
  at: Date;
}

/**
 * Stores the newest duration of disappearing messages per chat, with at most one command, and none for known ones. Also
 * updates the passed documents, because they are cached. Returns the changed contacts. Idempotent.
 */
export async function storeChatTimers(
  companyId: number,
  carried: readonly CarriedTimer[],
): Promise<ContactDocument[]> {
  const newest = new Map<string, CarriedTimer>();
  for (const timer of carried) {
    const { contact, connectionId, at } = timer;
    const key = `${contact._id}:${connectionId}`;
    const other = newest.get(key) ?? contact.disappearing?.[connectionId];
    if (!other || other.at <= at) newest.set(key, timer);
  }
  const fresh = [...newest.values()].filter(
    ({ contact, connectionId, seconds }) => (contact.disappearing?.[connectionId]?.seconds ?? 0) !== seconds,
  );
  if (fresh.length > 0)
    await contactCollection().bulkWrite(
      fresh.map(({ contact: { _id }, connectionId, seconds, at }) => {
        const field = `disappearing.${connectionId}`;
        return {
          updateOne: {
            filter: {
              _id,
              companyId,
              erasedAt: { $exists: false },
              $or: [{ [field]: { $exists: false } }, { [`${field}.at`]: { $lte: at } }],
            },
            update: { $set: { [field]: { seconds, at }, unspread: true as const, updatedAt: new Date() } },
          },
        };
      }),
      { ordered: false },
    );
  for (const { contact, connectionId, seconds, at } of newest.values())
    if (seconds > 0 || contact.disappearing?.[connectionId])
      contact.disappearing = { ...contact.disappearing, [connectionId]: { seconds, at } };
  return fresh.map(({ contact }) => contact);
}
