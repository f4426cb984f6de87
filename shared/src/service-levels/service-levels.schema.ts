import { z } from 'zod';
import { formVersionField, idField, instantField } from '../contract';

export const MAX_SERVICE_LEVELS = 50;
export const SERVICE_LEVEL_NAME_LENGTH = 60;
export const MAX_SERVICE_LEVEL_QUEUES = 500;
/** 90 days of a company that never closes. */
export const MAX_DEADLINE_MINUTES = 90 * 24 * 60;
export const WARN_PERCENT = { min: 10, max: 99, default: 80 } as const;

/** First reply, reply to a later message, and resolution. */
export const deadlineKindSchema = z.enum(['firstReply', 'nextReply', 'resolve']);
export type DeadlineKind = z.output<typeof deadlineKindSchema>;

/** Open minutes; null without a deadline. */
const minutesField = z.number().int().min(1).max(MAX_DEADLINE_MINUTES).nullable();

const fields = {
  name: z.string().trim().min(1).max(SERVICE_LEVEL_NAME_LENGTH),
  firstReplyMinutes: minutesField,
  nextReplyMinutes: minutesField,
  resolveMinutes: minutesField,
  /** Empty: all queues that no other level names, and tickets without a queue. */
  queueIds: z.array(idField).max(MAX_SERVICE_LEVEL_QUEUES),
  /** Share of the time after which a deadline is near. */
  warnPercent: z.number().int().min(WARN_PERCENT.min).max(WARN_PERCENT.max).default(WARN_PERCENT.default),
};

type Minutes = Record<`${DeadlineKind}Minutes`, number | null>;
const hasMinutes = ({ firstReplyMinutes, nextReplyMinutes, resolveMinutes }: Minutes): boolean =>
  firstReplyMinutes !== null || nextReplyMinutes !== null || resolveMinutes !== null;
const NO_MINUTES = { path: ['firstReplyMinutes'], message: 'minutes' };

export const serviceLevelInputSchema = z.object(fields).refine(hasMinutes, NO_MINUTES);
export type ServiceLevelInput = z.output<typeof serviceLevelInputSchema>;

export const serviceLevelUpdateSchema = z
  .object({ ...fields, version: formVersionField.optional() })
  .refine(hasMinutes, NO_MINUTES);
export type ServiceLevelUpdate = z.output<typeof serviceLevelUpdateSchema>;

export const serviceLevelSchema = z.object({ ...fields, id: idField, version: formVersionField });
export type ServiceLevel = z.output<typeof serviceLevelSchema>;

/** The running deadline of a ticket that ends first. */
export const ticketDeadlineSchema = z.object({
  kind: deadlineKindSchema,
  dueAt: instantField,
  /** The deadline is near from then on. */
  warnAt: instantField,
});
export type TicketDeadline = z.output<typeof ticketDeadlineSchema>;
