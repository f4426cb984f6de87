import { z } from 'zod';
import { idField, instantField, phoneField } from '../contract';

/** `reply`: the person's message; `user`: a user recorded the person's request. */
export const OPT_OUT_SOURCES = ['reply', 'user'] as const;
export type OptOutSource = (typeof OPT_OUT_SOURCES)[number];

export const OPT_OUT_REASON_LENGTH = { min: 5, max: 300 } as const;

/** A person's request to receive no campaigns and no recurring schedules. */
export const optOutSchema = z.object({ at: instantField, source: z.enum(OPT_OUT_SOURCES) });
export type OptOut = z.output<typeof optOutSchema>;

const person = z.object({
  contactId: idField.optional(),
  number: phoneField.optional(),
});
const isOnePerson = ({ contactId, number }: z.output<typeof person>) =>
  (contactId === undefined) !== (number === undefined);
const ONE_PERSON = { message: 'contactId or number', path: ['number'] };

export const optOutPersonSchema = person.refine(isOnePerson, ONE_PERSON);
export type OptOutPerson = z.output<typeof optOutPersonSchema>;

export const optOutPersonQuery = person
  .extend({ contactId: z.coerce.number().int().positive().optional() })
  .refine(isOnePerson, ONE_PERSON);

export const liftOptOutSchema = person
  .extend({ reason: z.string().trim().min(OPT_OUT_REASON_LENGTH.min).max(OPT_OUT_REASON_LENGTH.max) })
  .refine(isOnePerson, ONE_PERSON);
