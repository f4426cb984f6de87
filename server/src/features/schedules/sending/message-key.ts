import type { ScheduleDocument } from '../schedule.model';

/** Messages with the same key are stored once. */
export function messageKey({
  _id,
  occurrence,
  attempt,
}: Pick<ScheduleDocument, '_id' | 'occurrence' | 'attempt'>): string {
  return `schedule:${_id}:${occurrence}:${attempt}`;
}

/** Returns undefined for other keys. */
export function readKey(key: string): number | undefined {
  const [, occurrence] = /^schedule:\d+:(\d+):\d+$/.exec(key) ?? [];
  return occurrence === undefined ? undefined : Number(occurrence);
}
