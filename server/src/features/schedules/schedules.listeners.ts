import { WAITING_STATUSES } from '@recado/shared/schedules';
import { schedulePaces } from './pace/schedule-pace.model';
import { publishSchedule } from './publish-schedule';
import { cancelForReply } from './replies/cancel-replied';
import { schedules } from './schedule.model';
import { cancelTimer } from './schedule-timer';
import type { SchedulesDeps } from './schedules.deps';
import { failSchedule, settleSchedule } from './sending/settle-schedule';

const BATCH = 500;

export function listenToEvents(deps: SchedulesDeps): void {
  const { events, replies } = deps;
  events.on('message.stored', ({ companyId, contactId }) => cancelForReply(deps, companyId, contactId), {
    durable: true,
    wanted: ({ companyId, contactId, fromMe }) => !fromMe && replies.concerns(companyId, contactId),
  });
  events.on(
    'message.progressed',
    async ({ companyId, messageId, origin }) => {
      const [row, message] = await Promise.all([
        schedules.findById(companyId, Number(origin?.refId)),
        deps.messages.conversation.byId(companyId, messageId),
      ]);
      if (row && message) await settleSchedule(deps, row, message);
    },
    { durable: true, wanted: ({ origin }) => origin?.kind === 'schedule' },
  );
  events.on(
    'connection.deleted',
    ({ companyId, connectionId }) => connectionDeleted(deps, companyId, connectionId),
    { after: ['messages', 'tickets'] },
  );
  events.on('user.deleted', ({ companyId, userId, heirId }) => userDeleted(deps, companyId, userId, heirId), {
    after: ['tickets', 'auth'],
  });
}

/** Fails schedules of a deleted connection, which no other number sends. Idempotent. */
async function connectionDeleted(
  deps: SchedulesDeps,
  companyId: number,
  connectionId: number,
): Promise<void> {
  for (;;) {
    const waiting = { status: { $in: [...WAITING_STATUSES] }, connectionId };
    const rows = await schedules.find(companyId, waiting, { limit: BATCH });
    if (rows.length === 0) break;
    for (const row of rows) {
      await cancelTimer(deps, row._id);
      await failSchedule(deps, row, 'connectionDeleted');
    }
  }
  await schedulePaces.deleteOne(companyId, { _id: connectionId });
}

/** Makes `heirId` the creator of the user's schedules. Idempotent. */
async function userDeleted(
  deps: SchedulesDeps,
  companyId: number,
  userId: number,
  heirId: number,
): Promise<void> {
  const rows = await schedules.find(companyId, { userId, sentAt: null }, { limit: BATCH });
  await schedules.updateMany(companyId, { userId }, { $set: { userId: heirId } });
  for (const row of rows) await publishSchedule(deps, 'update', { ...row, userId: heirId });
}
