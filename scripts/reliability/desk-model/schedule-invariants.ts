import type { Invariant } from './broken-invariant';
import { SERIES, SERIES_LENGTH } from './desk-state';

/** Rules of recurring schedules. */
export const SCHEDULE_INVARIANTS: Record<string, Invariant> = {
  'each occurrence of a series is sent once': ({ series }, _desk, { schedules, runs, phones }) => {
    if (series === 0) return undefined;
    const recurring = new Set(schedules.filter(({ recurrence }) => recurrence).map(({ _id }) => _id));
    const sent = runs.filter(({ scheduleId, status }) => status === 'ENVIADA' && recurring.has(scheduleId));
    const received = phones
      .flatMap(({ shown }) => shown)
      .filter(({ fromMe, text }) => !fromMe && text?.includes(SERIES));
    return sent.length === received.length ? undefined : `${sent.length} sent, ${received.length} received`;
  },

  'a series ends with its last occurrence, or goes on': (_state, _desk, { schedules, runs }) => {
    for (const { _id, recurrence, status, occurrence } of schedules) {
      if (!recurrence) continue;
      const past = runs.filter(({ scheduleId }) => scheduleId === _id).length;
      const isOver = status === 'ENVIADA' || status === 'ERRO';
      // Of missed occurrences only the latest is sent.
      if (past > occurrence - (isOver ? 0 : 1))
        return `series ${_id} is ${status} with ${past} past occurrences, at ${occurrence}`;
      if (occurrence > SERIES_LENGTH) return `series ${_id} goes on after its end`;
    }
    return undefined;
  },
};
