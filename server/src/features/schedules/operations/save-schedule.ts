import { AppError, type BodyOf } from '@recado/shared/contract';
import {
  MAX_WAITING_SCHEDULES,
  type Schedule,
  type updateSchedule,
  WAITING_STATUSES,
} from '@recado/shared/schedules';
import { localTimeOf } from '@recado/shared/working-hours';
import { isDuplicateKey, nextIdInOrder } from '#core/database';
import { type FormSave, savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { newMessageId } from '#features/messages';
import { publishSchedule } from '../publish-schedule';
import { type ScheduleDocument, schedules } from '../schedule.model';
import { setTimer } from '../schedule-timer';
import type { SchedulesDeps } from '../schedules.deps';
import { BY_CLIENT_ID } from '../schedules.migrations';
import { visibleTo } from '../schedules.policy';
import { presentSchedule } from '../schedules.presenter';
import { requireEditable } from './find-schedule';
import { mergedInput, type Plan, planSchedule, type ScheduleInput } from './plan-schedule';

const isWaiting = ({ status }: Pick<ScheduleDocument, 'status'>) =>
  (WAITING_STATUSES as readonly string[]).includes(status);

/**
 * Returns the first schedule for the creator's repeated `clientId`.
 * @throws errors of `planSchedule`, ERR_LIMIT_REACHED {limit}
 */
export async function createSchedule(
  deps: SchedulesDeps,
  caller: Caller,
  { clientId, ...input }: ScheduleInput,
): Promise<Schedule> {
  const { companyId, userId } = caller;
  const earlier = await findByClientId(caller, clientId);
  // A crash may have prevented the first request's effects.
  if (earlier) return saved(deps, 'create', earlier);
  const plan = await planSchedule(deps, caller, input);
  await requireRoom(companyId);
  const schedule = {
    _id: await nextIdInOrder('schedules'),
    userId,
    ...(clientId !== undefined && { clientId }),
    ...plan,
    occurrence: 1,
    attempt: 1,
    sendingOn: null,
    sentAt: null,
    lastSentAt: null,
    media: null,
    createdAt: plan.updatedAt,
  };
  const row = await schedules.insert(companyId, schedule).catch(async (error: unknown) => {
    const concurrent = isDuplicateKey(error, BY_CLIENT_ID)
      ? await findByClientId(caller, clientId)
      : undefined;
    if (!concurrent) throw error;
    return concurrent;
  });
  return saved(deps, 'create', row);
}

async function findByClientId(
  { companyId, userId }: Caller,
  clientId: string | undefined,
): Promise<ScheduleDocument | undefined> {
  return clientId === undefined ? undefined : schedules.findOne(companyId, { userId, clientId });
}

/**
 * Makes a failed or cancelled schedule wait again.
 * @throws errors of `requireEditable`, `planSchedule` and `savingForm`, ERR_LIMIT_REACHED {limit}
 */
export async function updateScheduleFields(
  deps: SchedulesDeps,
  caller: Caller,
  scheduleId: number,
  { version: given, ...input }: BodyOf<typeof updateSchedule>,
): Promise<Schedule> {
  const before = await requireEditable(caller, scheduleId);
  const plan = await planSchedule(deps, caller, mergedInput(before, input), before);
  const saving = savingForm(before, {
    given,
    by: caller.name,
    changes: formOf(plan),
    current: formOf(before),
  });
  if (!isWaiting(before)) await requireRoom(caller.companyId);
  return saved(deps, 'update', await changeEditable(caller, scheduleId, plan, saving));
}

/** Uses the names that the dialog's clients know. */
function formOf({
  body,
  contactId,
  connectionId: whatsappId,
  sendAt,
  recurrence,
  openTicket,
  sign,
  cancelOnReply,
  status,
}: Plan) {
  return { body, contactId, whatsappId, sendAt, recurrence, openTicket, sign, cancelOnReply, status };
}

/**
 * "Enviar agora". Keeps a recurring schedule's later occurrences.
 * @throws errors of `requireEditable`, ERR_LIMIT_REACHED {limit}
 */
export async function sendNow(deps: SchedulesDeps, caller: Caller, scheduleId: number): Promise<Schedule> {
  const before = await requireEditable(caller, scheduleId);
  if (!isWaiting(before)) await requireRoom(caller.companyId);
  const now = new Date();
  const fields = {
    status: 'PENDENTE' as const,
    failure: null,
    sendAt: now,
    localTime: localTimeOf(before.zone, now),
    repliesFrom: now,
    repliesAfter: newMessageId(),
    updatedAt: now,
  };
  const saving = savingForm(before, { given: undefined, by: caller.name, changes: { sendAt: now } });
  const row = await changeEditable(caller, scheduleId, fields, saving);
  return saved(deps, 'update', row);
}

/** @throws ERR_NO_SCHEDULE_FOUND, ERR_CONFLICT {status} if the sending has begun in between, or of `saving` */
export async function changeEditable(
  caller: Caller,
  scheduleId: number,
  fields: Partial<ScheduleDocument>,
  saving: FormSave,
): Promise<ScheduleDocument> {
  const filter = {
    _id: scheduleId,
    ...visibleTo(caller),
    status: { $ne: 'ENVIANDO' as const },
    sentAt: null,
    ...saving.filter,
  };
  // A new attempt, because the occurrence may have a failed message.
  const row = await schedules.findOneAndUpdate(caller.companyId, filter, {
    $set: { ...fields, failuresInRow: 0 },
    ...saving.update,
    $inc: { ...saving.update.$inc, attempt: 1 },
  });
  if (row) return row;
  const now = await requireEditable(caller, scheduleId);
  throw saving.filter.version === undefined ? new AppError('ERR_NO_SCHEDULE_FOUND') : saving.stale(now);
}

/** Sets the timer and publishes the change. */
export async function saved(
  deps: SchedulesDeps,
  action: 'create' | 'update',
  row: ScheduleDocument,
): Promise<Schedule> {
  if (row.cancelOnReply) await deps.replies.changed();
  if (isWaiting(row)) await setTimer(deps, row);
  await publishSchedule(deps, action, row);
  return presentSchedule(deps, row);
}

/** Concurrent requests may exceed the limit by one. */
async function requireRoom(companyId: number): Promise<void> {
  const waiting = await schedules.count(companyId, { status: { $in: [...WAITING_STATUSES] } });
  if (waiting >= MAX_WAITING_SCHEDULES)
    throw new AppError('ERR_LIMIT_REACHED', { limit: MAX_WAITING_SCHEDULES });
}
