import { z } from 'zod';
import {
  MAX_DEADLINE_MINUTES,
  SERVICE_LEVEL_NAME_LENGTH,
  type ServiceLevel,
  type ServiceLevelInput,
  WARN_PERCENT,
} from '@recado/shared/service-levels';

export const UNITS = ['minutes', 'hours'] as const;
export const TIMES = ['firstReply', 'nextReply', 'resolve'] as const;
type Kind = (typeof TIMES)[number];

interface Time {
  amount: string;
  unit: (typeof UNITS)[number];
}

const MINUTES = { minutes: 1, hours: 60 } as const;

const timeSchema = z
  .object({ amount: z.string().trim(), unit: z.enum(UNITS) })
  .refine(({ amount }) => amount === '' || /^\d{1,6}$/u.test(amount), { path: ['amount'], message: 'number' })
  .refine((time) => time.amount === '' || isInRange(minutesOf(time)), { path: ['amount'], message: 'range' });

export const serviceLevelFormSchema = z
  .object({
    name: z.string().trim().min(1, 'nameRequired').max(SERVICE_LEVEL_NAME_LENGTH, 'nameRequired'),
    firstReply: timeSchema,
    nextReply: timeSchema,
    resolve: timeSchema,
    queueIds: z.array(z.number()),
    warnPercent: z
      .string()
      .refine((text) => /^\d+$/u.test(text) && isWarning(Number(text)), { message: 'percent' }),
  })
  .refine((form) => TIMES.some((time) => form[time].amount !== ''), {
    path: ['firstReply', 'amount'],
    message: 'times',
  });
export type ServiceLevelForm = z.output<typeof serviceLevelFormSchema>;

const isInRange = (minutes: number | null) =>
  minutes !== null && minutes >= 1 && minutes <= MAX_DEADLINE_MINUTES;
const isWarning = (percent: number) => percent >= WARN_PERCENT.min && percent <= WARN_PERCENT.max;

function minutesOf({ amount, unit }: Time): number | null {
  return amount === '' ? null : Number(amount) * MINUTES[unit];
}

function timeOf(minutes: number | null): ServiceLevelForm[Kind] {
  if (minutes === null) return { amount: '', unit: 'minutes' };
  return minutes % 60 === 0
    ? { amount: String(minutes / 60), unit: 'hours' }
    : { amount: String(minutes), unit: 'minutes' };
}

export function formOf(level: ServiceLevel | null): ServiceLevelForm {
  return {
    name: level?.name ?? '',
    firstReply: timeOf(level?.firstReplyMinutes ?? null),
    nextReply: timeOf(level?.nextReplyMinutes ?? null),
    resolve: level ? timeOf(level.resolveMinutes) : { amount: '', unit: 'hours' },
    queueIds: level?.queueIds ?? [],
    warnPercent: String(level?.warnPercent ?? WARN_PERCENT.default),
  };
}

export function inputOf(form: ServiceLevelForm): ServiceLevelInput {
  const { name, queueIds, warnPercent } = form;
  return {
    name,
    firstReplyMinutes: minutesOf(form.firstReply),
    nextReplyMinutes: minutesOf(form.nextReply),
    resolveMinutes: minutesOf(form.resolve),
    queueIds,
    warnPercent: Number(warnPercent),
  };
}
