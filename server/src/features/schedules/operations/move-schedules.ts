import { beginningsOf } from '@recado/shared/search';
import { publishSchedule } from '../publish-schedule';
import { schedules } from '../schedule.model';
import { scheduleWords } from '../schedule-words';
import type { SchedulesDeps } from '../schedules.deps';

const BATCH = 200;

interface Person {
  _id: number;
  name: string;
}

interface ScheduleMove {
  mergeId: number;
  companyId: number;
  into: Person;
}

/** Moves the schedules of a merged contact and stores the merge in each. Idempotent. */
export async function moveSchedules(
  deps: SchedulesDeps,
  { mergeId, companyId, fromId, into }: ScheduleMove & { fromId: number },
): Promise<void> {
  let isWatched = false;
  for (;;) {
    const rows = await schedules.find(companyId, { contactId: fromId }, { limit: BATCH });
    if (rows.length === 0) break;
    for (const { _id, body } of rows) {
      const row = await schedules.findOneAndUpdate(
        companyId,
        { _id, contactId: fromId },
        {
          $set: { contactId: into._id, words: beginningsOf(scheduleWords(into.name, body)) },
          $push: { joins: { id: mergeId, contactId: fromId } },
        },
      );
      if (!row) continue;
      isWatched ||= row.cancelOnReply;
      await publishSchedule(deps, 'update', row);
    }
  }
  if (isWatched) await deps.replies.changed();
}

/** Returns the schedules that the merge moved, unless they have another contact since. Idempotent. */
export async function returnSchedules(
  deps: SchedulesDeps,
  { mergeId, companyId, from, into }: ScheduleMove & { from: Person },
): Promise<void> {
  let isWatched = false;
  for (;;) {
    const rows = await schedules.find(companyId, { 'joins.id': mergeId }, { limit: BATCH });
    if (rows.length === 0) break;
    for (const { _id, body, contactId } of rows) {
      const isMoved = contactId === into._id;
      const row = await schedules.findOneAndUpdate(
        companyId,
        { _id, contactId, 'joins.id': mergeId },
        {
          ...(isMoved && {
            $set: { contactId: from._id, words: beginningsOf(scheduleWords(from.name, body)) },
          }),
          $pull: { joins: { id: mergeId } },
        },
      );
      if (!row) continue;
      isWatched ||= row.cancelOnReply;
      await publishSchedule(deps, 'update', row);
    }
  }
  if (isWatched) await deps.replies.changed();
}
