import { isDeepStrictEqual } from 'node:util';
import { AppError, type BodyOf } from '@recado/shared/contract';
import { SCHEDULE_VARIABLES } from '@recado/shared/rules/variables';
import { type createSchedule, SCHEDULE_BODY_LENGTH, type updateSchedule } from '@recado/shared/schedules';
import { beginningsOf } from '@recado/shared/search';
import type { FormFields } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { requireKnownVariables } from '#core/texts';
import { newMessageId } from '#features/messages';
import type { ScheduleDocument } from '../schedule.model';
import { firstOccurrence, isSameMinute, readSendAt, requireSendable } from '../schedule-time';
import { scheduleWords } from '../schedule-words';
import type { SchedulesDeps } from '../schedules.deps';
import { mayUseConnection, signs } from '../schedules.policy';

export type ScheduleInput = BodyOf<typeof createSchedule>;

export type Plan = Omit<
  ScheduleDocument,
  | '_id'
  | 'companyId'
  | 'userId'
  | 'clientId'
  | 'occurrence'
  | 'attempt'
  | 'sendingOn'
  | 'sendingAs'
  | 'sentAt'
  | 'lastSentAt'
  | 'media'
  | 'newChatAt'
  | 'joins'
  | 'createdAt'
  | keyof FormFields
>;

type Times = Pick<ScheduleDocument, 'localTime' | 'zone' | 'sendAt' | 'recurrence' | 'recurrenceStart'>;

/**
 * Checks an input and returns the fields to store.
 * @throws ERR_VALIDATION, ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND, ERR_NO_PERMISSION (connection), ERR_OPTED_OUT
 *   (only of a recurring schedule)
 */
export async function planSchedule(
  deps: SchedulesDeps,
  caller: Caller,
  input: ScheduleInput,
  before?: ScheduleDocument,
): Promise<Plan> {
  const { companyId } = caller;
  const connectionId = input.whatsappId ?? null;
  const contact = await deps.contacts.byId(companyId, input.contactId);
  if (!contact || contact.erasedAt) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (input.recurrence && (await deps.optOuts.isOptedOut(companyId, [contact]))[0])
    throw new AppError('ERR_OPTED_OUT');
  if (connectionId !== null) {
    if (!(await deps.connections.connectionEntry(companyId, connectionId)))
      throw new AppError('ERR_NO_WAPP_FOUND');
    if (!mayUseConnection(caller, connectionId)) throw new AppError('ERR_NO_PERMISSION');
  }
  const expectsFile = input.expectsFile ?? before?.expectsFile ?? false;
  requireKnownVariables('body', { text: input.body, before: before?.body, known: SCHEDULE_VARIABLES });
  requireCaption(input.body, expectsFile || Boolean(before?.media));
  const now = new Date();
  const times = await timesOf(deps, companyId, input, now, before);
  const isWaiting = before !== undefined && ['PENDENTE', 'ATRASADA'].includes(before.status);
  const retainsTime = isWaiting && before.sendAt.getTime() === times.sendAt.getTime();
  return {
    body: input.body,
    words: beginningsOf(scheduleWords(contact.name, input.body)),
    contactId: input.contactId,
    connectionId,
    ...times,
    status: retainsTime ? before.status : 'PENDENTE',
    failure: retainsTime ? before.failure : null,
    openTicket: input.openTicket ?? before?.openTicket ?? false,
    sign: signs(caller, input.sign ?? before?.sign ?? true),
    cancelOnReply: input.cancelOnReply ?? before?.cancelOnReply ?? false,
    repliesFrom: now,
    repliesAfter: newMessageId(),
    expectsFile,
    updatedAt: now,
  };
}

/** @throws ERR_VALIDATION (body) */
export function requireCaption(body: string, hasFile: boolean): void {
  if (hasFile && body.length > SCHEDULE_BODY_LENGTH.maxWithFile)
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'body', reason: 'too long for a file' });
}

/** Absent fields keep their values. */
export function mergedInput(before: ScheduleDocument, input: BodyOf<typeof updateSchedule>): ScheduleInput {
  return {
    ...input,
    body: input.body ?? before.body,
    contactId: input.contactId ?? before.contactId,
    sendAt: input.sendAt ?? before.sendAt.toISOString(),
    whatsappId: input.whatsappId === undefined ? before.connectionId : input.whatsappId,
    recurrence: input.recurrence === undefined ? before.recurrence : input.recurrence,
  };
}

/** Keeps the start, by which an unchanged rule counts, while its next occurrence stays the same. */
async function timesOf(
  { companies, workingHours }: SchedulesDeps,
  companyId: number,
  input: ScheduleInput,
  now: Date,
  before?: ScheduleDocument,
): Promise<Times> {
  const rule = input.recurrence ?? null;
  const zone = await companies.timeZoneOf(companyId);
  const time = readSendAt(input.sendAt, zone);
  if (before && isSameMinute(before.sendAt, time.sendAt) && before.status !== 'ERRO') {
    const { localTime, sendAt, recurrence, recurrenceStart } = before;
    if (isDeepStrictEqual(recurrence, rule)) {
      if (before.status === 'CANCELADA') requireSendable(time, now);
      return { localTime, zone: before.zone, sendAt, recurrence, recurrenceStart };
    }
  }
  requireSendable(time, now);
  if (rule === null) return { ...time, zone, recurrence: null, recurrenceStart: null };
  const first = firstOccurrence(rule, time.localTime, zone, await workingHours.openDays(companyId));
  return { ...first, zone, recurrence: rule, recurrenceStart: time.localTime };
}
