import { reserveNewChatTurn } from '../pace/new-chat-turn';
import { type ScheduleDocument, schedules } from '../schedule.model';
import type { SchedulesDeps } from '../schedules.deps';
import type { SendingRoute } from './sending-route';
import { delaySchedule } from './settle-schedule';

/**
 * Checks whether a due message may start a chat now, and counts the chat.
 * @returns undefined if it may be sent, otherwise the time of the next run
 */
export async function awaitNewChat(
  deps: SchedulesDeps,
  row: ScheduleDocument,
  { contact: stored, connectionId }: SendingRoute,
  now: Date,
): Promise<{ until: Date | undefined } | undefined> {
  const { _id, companyId, status, occurrence, attempt, sendAt, newChatAt } = row;
  const connection = { companyId, connectionId };
  const isNew = await deps.messages.isNewChat({
    ...{ connection, contactId: stored._id, contact: stored, kind: 'schedule' },
  });
  if (!isNew) return undefined;
  const contact = await deps.contacts.reach.readyToWrite(stored);
  const rejection = await deps.messages.startChat({
    ...{ connection, contactId: contact._id, contact, kind: 'schedule' },
  });
  if (rejection) return { until: await delaySchedule(deps, row, rejection.until, now) };
  const hasTurn = newChatAt !== undefined && newChatAt >= sendAt;
  const turn = await reserveNewChatTurn(connection, hasTurn, now);
  if (turn === undefined) return undefined;
  // Not published, because windows do not show this time.
  await schedules.updateOne(companyId, { _id, status, occurrence, attempt }, { $set: { newChatAt: turn } });
  return { until: turn };
}
