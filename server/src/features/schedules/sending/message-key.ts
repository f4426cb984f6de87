import type { ScheduleDocument } from '../schedule.model';

/** Repeated sends with the same key store one message. */
export function messageKey({
  _id,
  occurrence,
  attempt,
}: Pick<ScheduleDocument, '_id' | 'occurrence' | 'attempt'>): string {
  return `schedule:${_id}:${occurrence}:${attempt}`;
}
