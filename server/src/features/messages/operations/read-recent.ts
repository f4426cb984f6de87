import { decodeTime } from 'ulid';
import { messageCollection } from '../message.model';

export interface RecentRange {
  since: Date;
  limit: number;
}

/** `at`: time of storing, in milliseconds; message times have whole seconds only. */
export interface RecentMessage {
  fromMe: boolean;
  automatic: boolean;
  body: string;
  at: number;
}

/** Texts that a person or an integrator decided on are not automatic. */
const NOT_AUTOMATIC = ['api', 'schedule', 'campaign'];

/** Returns a contact's newest messages since a time, newest first. */
export async function recentMessages(
  companyId: number,
  contactId: number,
  { since, limit }: RecentRange,
): Promise<RecentMessage[]> {
  const rows = await messageCollection()
    .find(
      { companyId, contactId, createdAt: { $gte: since } },
      { projection: { fromMe: 1, automatic: 1, origin: 1, body: 1 } },
    )
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .toArray();
  return rows
    .map(({ _id, fromMe, automatic, origin, body }) => ({
      fromMe,
      automatic: automatic === true && !NOT_AUTOMATIC.includes(origin?.kind ?? ''),
      body,
      at: decodeTime(_id),
    }))
    .toSorted((a, b) => b.at - a.at);
}

/** Whether an agent wrote to a contact since a time, in Recado or on the phone. */
export async function agentWroteSince(companyId: number, contactId: number, since: Date): Promise<boolean> {
  const found = await messageCollection().findOne(
    {
      companyId,
      contactId,
      createdAt: { $gte: since },
      fromMe: true,
      automatic: { $ne: true },
      whisper: { $ne: true },
      mediaType: { $ne: 'notification' },
    },
    { projection: { _id: 1 } },
  );
  return found !== null;
}

/** Counts automatic texts to a contact since a time, up to `limit`. */
export function countAutomatic(
  companyId: number,
  contactId: number,
  { since, limit }: RecentRange,
): Promise<number> {
  return messageCollection().countDocuments(
    {
      companyId,
      contactId,
      createdAt: { $gte: since },
      automatic: true,
      'origin.kind': { $nin: NOT_AUTOMATIC },
    },
    { limit },
  );
}
