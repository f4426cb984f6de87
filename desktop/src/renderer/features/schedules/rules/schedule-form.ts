import { z } from 'zod';
import {
  DEFAULT_SEND_AFTER_MS,
  MAX_YEARS_AHEAD,
  PAST_TOLERANCE_MS,
  type Schedule,
  SCHEDULE_BODY_LENGTH,
} from '@recado/shared/schedules';
import { firstInstantOf, localTimeOf } from '@recado/shared/working-hours';
import type { ScheduleDraft } from '@/data/schedules/useScheduleMutations';
import { type RecurrenceForm, recurrenceFormOf, recurrenceOf, recurrenceProblems } from './recurrence-form';

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

export const isLocalTime = (text: string): boolean => LOCAL_TIME.test(text);

interface ScheduleContact {
  id: number;
  name: string;
}

export interface ScheduleForm {
  contact: ScheduleContact | null;
  body: string;
  /** In the company's zone, `YYYY-MM-DDTHH:MM`, or empty. */
  localTime: string;
  whatsappId: number | null;
  repeat: RecurrenceForm;
  cancelOnReply: boolean;
  openTicket: boolean;
  sign: boolean;
}

/** A form without problems. */
export type ValidScheduleForm = ScheduleForm & { contact: ScheduleContact };

interface FormRules {
  zone: string;
  hasFile: boolean;
  /** The time that may stay although it has passed; null if a new time is required. */
  originalTime: string | null;
}

/** Initial input: of a stored schedule, or of a new one with a contact and a text. */
export function scheduleFormOf(
  schedule: Schedule | null,
  {
    zone,
    contact,
    text = '',
  }: { zone: string; contact?: ScheduleContact | undefined; text?: string | undefined },
): ScheduleForm {
  const sendAt = schedule ? new Date(schedule.sendAt) : new Date(Date.now() + DEFAULT_SEND_AFTER_MS);
  return {
    contact: schedule ? { id: schedule.contact.id, name: schedule.contact.name } : (contact ?? null),
    body: schedule?.body ?? text,
    localTime: localTimeOf(zone, sendAt),
    whatsappId: schedule?.whatsappId ?? null,
    repeat: recurrenceFormOf(schedule?.recurrence ?? null),
    cancelOnReply: schedule?.cancelOnReply ?? false,
    openTicket: schedule?.openTicket ?? false,
    sign: schedule?.sign ?? true,
  };
}

/** Issues are keys of `form.errors`; an issue of `repeat` lists the wrong fields, separated by spaces. */
export function scheduleFormSchema({ zone, hasFile, originalTime }: FormRules) {
  const { min, max, maxWithFile } = SCHEDULE_BODY_LENGTH;
  return z
    .object({
      contact: z.custom<ScheduleContact | null>().transform((contact, context) => {
        if (contact !== null) return contact;
        context.addIssue({ code: 'custom', message: 'required' });
        return z.NEVER;
      }),
      body: z
        .string()
        .refine((text) => text.trim().length > 0, { message: 'required', abort: true })
        .refine((text) => text.trim().length >= min, 'tooShort')
        .refine((text) => text.length <= max, { message: 'tooLong', abort: true })
        .refine((text) => !hasFile || text.length <= maxWithFile, 'tooLongWithFile'),
      localTime: z.string().superRefine((typed, context) => {
        const problem = timeProblem(typed, zone, originalTime);
        if (problem) context.addIssue({ code: 'custom', message: problem });
      }),
      whatsappId: z.number().nullable(),
      repeat: z.custom<RecurrenceForm>(),
      cancelOnReply: z.boolean(),
      openTicket: z.boolean(),
      sign: z.boolean(),
    })
    .superRefine(({ repeat, localTime }, context) => {
      const problems = recurrenceProblems(repeat, localTime.slice(0, 10));
      if (problems.length > 0)
        context.addIssue({ code: 'custom', path: ['repeat'], message: problems.join(' ') });
    });
}

function timeProblem(typed: string, zone: string, originalTime: string | null): string | undefined {
  if (!isLocalTime(typed)) return 'required';
  if (typed === originalTime) return undefined;
  const at = firstInstantOf(zone, typed);
  if (at.getTime() < Date.now() - PAST_TOLERANCE_MS) return 'past';
  const last = new Date();
  last.setFullYear(last.getFullYear() + MAX_YEARS_AHEAD);
  return at > last ? 'tooFar' : undefined;
}

export function draftOf({ contact, localTime, repeat, ...form }: ValidScheduleForm): ScheduleDraft {
  return { ...form, contactId: contact.id, sendAt: localTime, recurrence: recurrenceOf(repeat) };
}
