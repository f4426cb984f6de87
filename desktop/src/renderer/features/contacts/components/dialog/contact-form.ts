import { z } from 'zod';
import { type ContactDetail, EXTRA_INFO_LIMITS } from '@recado/shared/contacts';
import { digitsOf } from '@recado/shared/formats';
import type { ContactDraft } from '@/data/contacts/useContactMutations';
import { formatPhone } from '@/lib/formats/names';

/** Maximum number of digits; longer numbers identify groups. */
const MAX_PHONE_DIGITS = 13;

const entry = z
  .object({
    id: z.number().optional(),
    name: z.string().trim().max(EXTRA_INFO_LIMITS.name, 'infoNameLong'),
    value: z.string().trim().max(EXTRA_INFO_LIMITS.value, 'infoValueLong'),
  })
  .refine(({ name, value }) => name !== '' || value === '', { path: ['name'], message: 'required' });

/**
 * Returns the form's schema; its error messages are text keys.
 * @param numberNeeded true for a new contact; groups and contacts known by LID have no number
 */
export function contactFormSchema(numberNeeded: boolean) {
  return z.object({
    name: z
      .string()
      .trim()
      .min(1, 'required')
      .refine((name) => name.length === 0 || name.length >= 2, 'nameShort')
      .max(50, 'nameLong'),
    number: z
      .string()
      .refine((text) => (!numberNeeded && text.trim() === '') || digitsOf(text).length >= 8, 'numberShort')
      .refine((text) => digitsOf(text).length <= 50, 'numberLong'),
    email: z
      .string()
      .trim()
      .refine((text) => text === '' || z.email().safeParse(text).success, 'emailInvalid'),
    notification: z.boolean(),
    queueId: z.number().nullable(),
    wallet: z.array(z.number()),
    extraInfo: z.array(entry),
  });
}
export type ContactForm = z.output<ReturnType<typeof contactFormSchema>>;

export function newForm({ name = '', number = '' }: { name?: string; number?: string }): ContactForm {
  return {
    name,
    number,
    email: '',
    notification: true,
    queueId: null,
    wallet: [],
    extraInfo: [],
  };
}

export function formOf(contact: ContactDetail): ContactForm {
  return {
    name: contact.name,
    number: contact.number ? formatPhone(contact.number) : '',
    email: contact.email,
    notification: contact.notification,
    queueId: contact.queueId,
    wallet: contact.contactsUser.map(({ userId }) => userId),
    extraInfo: contact.extraInfo,
  };
}

/**
 * Returns the request body. Numbers contain only digits, and empty information is omitted. The wallet is saved
 * separately.
 */
export function draftOf(
  { name, number, email, notification, queueId, extraInfo }: ContactForm,
  isEdit: boolean,
): ContactDraft {
  const digits = digitsOf(number);
  return {
    name,
    number: digits,
    email,
    notification,
    queueId,
    extraInfo: extraInfo.filter((each) => each.name !== ''),
    ...(isEdit && digits.length > MAX_PHONE_DIGITS ? { isGroup: true } : {}),
  };
}
