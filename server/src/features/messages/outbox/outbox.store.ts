import type { SendFailure } from '@recado/shared/messages';
import type { ConnectionRef } from '../../../messenger/gateway';
import { messages, type MessageDocument } from '../message.model';

const EXPIRED_BATCH = 200;

/** The rows a connection has to send, oldest first. One query on an index that holds only such rows. */
export function findWaiting(
  { companyId, connectionId }: ConnectionRef,
  limit: number,
): Promise<MessageDocument[]> {
  return messages.find(companyId, { connectionId, waiting: true }, { sort: { _id: 1 }, limit });
}

/** The message did not go and is not tried again by itself. Undefined when it went meanwhile. */
export function markFailed(
  { companyId, _id }: MessageDocument,
  failure: SendFailure,
): Promise<MessageDocument | undefined> {
  return messages.findOneAndUpdate(
    companyId,
    { _id, waiting: true },
    { $set: { failure }, $unset: { waiting: 1 } },
  );
}

/** Another try ended in an error. Answers how many did. */
export async function countAttempt({ companyId, _id, attempts = 0 }: MessageDocument): Promise<number> {
  const row = await messages.findOneAndUpdate(companyId, { _id }, { $inc: { attempts: 1 } });
  return row?.attempts ?? attempts + 1;
}

/** A failed message waits again, under the same messenger id. Undefined when it had not failed. */
export function queueAgain(companyId: number, messageId: string): Promise<MessageDocument | undefined> {
  return messages.findOneAndUpdate(
    companyId,
    { _id: messageId, fromMe: true, failure: { $ne: null } },
    { $set: { failure: null, waiting: true, waitingSince: new Date(), attempts: 0 } },
  );
}

/** What waits since before that, of every company: a session that is down belongs to no server. */
export function findExpiredAcrossCompanies(before: Date): Promise<MessageDocument[]> {
  return messages.findAcrossCompanies(
    // The company's bound makes the index of waiting rows usable.
    { companyId: { $gt: 0 }, waiting: true, waitingSince: { $lt: before } },
    { limit: EXPIRED_BATCH },
  );
}
