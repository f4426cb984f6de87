import { changeSchedule } from '../change-schedule';
import { type ScheduleDocument, schedules } from '../schedule.model';
import { cancelTimer } from '../schedule-timer';
import type { SchedulesDeps } from '../schedules.deps';

const MAX_SCHEDULES = 200;
const MAX_MESSAGES = 100;

/** Cancels the contact's schedules that a reply ends. Idempotent. */
export async function cancelForReply(
  deps: SchedulesDeps,
  companyId: number,
  contactId: number,
): Promise<void> {
  const contactIds = await deps.contacts.identities.mergedIds(companyId, contactId);
  const waiting = await schedules.find(
    companyId,
    {
      contactId: { $in: contactIds },
      cancelOnReply: true,
      status: { $in: ['PENDENTE', 'ATRASADA'] },
    },
    { limit: MAX_SCHEDULES },
  );
  for (const row of waiting) await cancelReplied(deps, row);
}

/**
 * Also runs before a send, because another server may not know of the schedule yet.
 * @returns true if the customer wrote since the schedule was saved
 */
export async function cancelReplied(deps: SchedulesDeps, row: ScheduleDocument): Promise<boolean> {
  const { companyId, contactId, repliesFrom, repliesAfter } = row;
  const contact = await deps.contacts.byId(companyId, contactId);
  // Message times have whole seconds; if the clock was set back, only ids decide.
  const isAhead = repliesAfter !== undefined && repliesFrom > new Date();
  const since = new Date(isAhead ? 0 : Math.floor(repliesFrom.getTime() / 1_000) * 1_000);
  const recent = contact
    ? await deps.messages.conversation.recent(companyId, contact._id, { since, limit: MAX_MESSAGES })
    : [];
  // Ids keep their order when the clock is set back; times read out of them would be ahead of it.
  const isLater = ({ id, at }: (typeof recent)[number]) =>
    repliesAfter === undefined ? at >= repliesFrom.getTime() : id > repliesAfter;
  if (!recent.some((message) => !message.fromMe && isLater(message))) return false;
  const fields = { status: 'CANCELADA', failure: 'customerWrote' } as const;
  if (await changeSchedule(deps, row, fields)) await cancelTimer(deps, row._id);
  return true;
}
