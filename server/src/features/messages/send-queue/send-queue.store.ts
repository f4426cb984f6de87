import type { SendFailure } from '@recado/shared/messages';
import { adding, type DurableEvent } from '#core/events';
import { messageCollection, type MessageDocument, messages } from '../message.model';
import { queuedChangesOf, type QueuedItem } from './queued-items';

const EXPIRED_BATCH = 200;

/** Failures of messages that provably never left. */
const UNSENT: ReadonlySet<SendFailure> = new Set(['expired', 'notConnected']);

/** Returns false if `sendBefore` has passed or the message is no longer queued. */
export async function markDispatched({ companyId, _id }: MessageDocument): Promise<boolean> {
  const now = new Date();
  const marked = await messages.findOneAndUpdate(
    companyId,
    {
      _id,
      waiting: true,
      $or: [
        { dispatchedAt: { $exists: true } },
        { sendBefore: { $exists: false } },
        { sendBefore: { $gt: now } },
      ],
    },
    { $min: { dispatchedAt: now } },
  );
  return marked !== undefined;
}

/** Ends automatic attempts. Returns undefined if nothing changed, such as after a dispatch in between. */
export function markFailed(
  { message: { companyId, _id }, change }: QueuedItem,
  failure: SendFailure,
  events: DurableEvent[],
): Promise<MessageDocument | undefined> {
  const durable = adding(events);
  if (change) {
    return messages.findOneAndUpdate(
      companyId,
      { _id, changes: { $elemMatch: { id: change.id, waiting: true } } },
      { $set: { 'changes.$.failure': failure }, $unset: { 'changes.$.waiting': 1 } },
    );
  }
  return messages.findOneAndUpdate(
    companyId,
    {
      _id,
      waiting: true,
      ...(UNSENT.has(failure) ? { dispatchedAt: { $exists: false } } : {}),
    },
    {
      $set: { failure, ...durable.set },
      $unset: { waiting: 1 },
      ...(events.length > 0 && { $push: durable.push }),
    },
  );
}

export async function countAttempt({ message, change }: QueuedItem): Promise<number> {
  const { companyId, _id, attempts = 0 } = message;
  if (change) {
    const filter = { _id, changes: { $elemMatch: { id: change.id } } };
    const row = await messages.findOneAndUpdate(companyId, filter, { $inc: { 'changes.$.attempts': 1 } });
    return row?.changes?.find(({ id }) => id === change.id)?.attempts ?? change.attempts + 1;
  }
  const row = await messages.findOneAndUpdate(companyId, { _id }, { $inc: { attempts: 1 } });
  return row?.attempts ?? attempts + 1;
}

/** Requeues failed changes too and keeps the messenger ids. Returns undefined if nothing had failed. */
export async function queueAgain(companyId: number, messageId: string): Promise<MessageDocument | undefined> {
  const waitingSince = new Date();
  const message = await messages.findOneAndUpdate(
    companyId,
    { _id: messageId, fromMe: true, failure: { $ne: null } },
    {
      $set: { failure: null, waiting: true, waitingSince, attempts: 0 },
      // The requested resend no longer expires. The message may have arrived before.
      $unset: { sendBefore: 1 },
    },
  );
  const wanted = message ? { 'changes.0': { $exists: true } } : { 'changes.failure': { $type: 'string' } };
  const again = { failure: null, waiting: true, waitingSince, attempts: 0 };
  const changed = await messageCollection().findOneAndUpdate(
    { companyId, _id: messageId, ...wanted },
    [
      {
        $set: {
          changes: { $map: { input: '$changes', in: { $mergeObjects: ['$$this', { $literal: again }] } } },
        },
      },
    ],
    { returnDocument: 'after' },
  );
  return changed ?? message;
}

/** Includes messages after their `sendBefore`. Reads all companies, because no server owns a session that is down. */
export async function findExpiredAcrossCompanies(before: Date): Promise<QueuedItem[]> {
  // The indexes begin with the company.
  const everywhere = { companyId: { $gt: 0 } };
  const [rows, changed] = await Promise.all([
    messages.findAcrossCompanies(
      {
        ...everywhere,
        waiting: true,
        $or: [
          { waitingSince: { $lt: before } },
          { sendBefore: { $lt: new Date() }, dispatchedAt: { $exists: false } },
        ],
      },
      { limit: EXPIRED_BATCH },
    ),
    messages.findAcrossCompanies(
      { ...everywhere, 'changes.waiting': true, 'changes.waitingSince': { $lt: before } },
      { limit: EXPIRED_BATCH },
    ),
  ]);
  return [
    ...rows.map((message) => ({ id: message._id, messengerId: message.messengerId, message })),
    ...changed.flatMap(queuedChangesOf).filter(({ change }) => change && change.waitingSince < before),
  ];
}
