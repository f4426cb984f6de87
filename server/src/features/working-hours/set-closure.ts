import { AppError } from '@recado/shared/contract';
import { wholeSeconds } from '#core/time';
import { type ClosureDocument, closures, newClosureId } from './closure.model';
import type { WorkingHoursDeps } from './working-hours.deps';

const MAX_CLOSURE_MS = 400 * 24 * 60 * 60_000;
/** Per company or queue. */
const MAX_RETAINED = 200;

interface ClosureChange {
  /** Null: the whole company. */
  queueId: number | null;
  /** Null ends the closure now. */
  closedUntil: { at: string; label: string } | null;
}

/**
 * Closes the company or a queue, or opens it again.
 * @returns the closure in effect, if there is one
 * @throws ERR_VALIDATION, ERR_NO_QUEUE_FOUND
 */
export async function changeClosure(
  { queues, events }: WorkingHoursDeps,
  companyId: number,
  { queueId, closedUntil }: ClosureChange,
): Promise<ClosureDocument | undefined> {
  if (queueId !== null) await queues.requireQueues(companyId, [queueId]);
  // Rounded, because a message right after the change has whole seconds and would seem earlier.
  const now = wholeSeconds(Date.now());
  const closure = closedUntil
    ? await close(companyId, queueId, { now, until: new Date(closedUntil.at), label: closedUntil.label })
    : await open(companyId, queueId, now);
  await events.publish('workingHours.changed', { companyId });
  return closure;
}

async function close(
  companyId: number,
  queueId: number | null,
  { now, until, label }: { now: Date; until: Date; label: string },
): Promise<ClosureDocument> {
  if (until <= now || until.getTime() > now.getTime() + MAX_CLOSURE_MS)
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'closedUntil.at', reason: 'period' });
  const _id = newClosureId(companyId, queueId);
  const closure = await closures.insert(companyId, { _id, queueId, from: now, at: until, label });
  const earlier = { queueId, _id: { $lt: _id } };
  await closures.updateMany(companyId, { ...earlier, at: { $gt: now } }, { $set: { at: now } });
  const retained = await closures.find(companyId, earlier, { sort: { _id: -1 }, limit: MAX_RETAINED });
  const oldest = retained[MAX_RETAINED - 1];
  if (oldest) await closures.deleteMany(companyId, { queueId, _id: { $lt: oldest._id } });
  return closure;
}

/** Retains the past part, which may fall within a ticket's silence. */
async function open(companyId: number, queueId: number | null, now: Date): Promise<undefined> {
  await closures.updateMany(companyId, { queueId, at: { $gt: now } }, { $set: { at: now } });
}
