import { z } from 'zod';
import { type ContactDetail, EXTRA_INFO_LIMITS } from '@recado/shared/contacts';
import { digitsOf } from '@recado/shared/formats';
import type { ContactDraft } from '@/data/contacts/useContactMutations';
import { formatPhone } from '@/lib/formats/names';

/** Longer than a telephone number: what such a number names is a group (specification 1 §9). */
const LONGEST_PHONE = 13;

const entry = z
  .object({
    id: z.number().optional(),
    name: z.string().trim().max(EXTRA_INFO_LIMITS.name, 'infoNameLong'),
    value: z.string().trim().max(EXTRA_INFO_LIMITS.value, 'infoValueLong'),
  })
  .refine(({ name, value }) => name !== '' || value === '', { path: ['name'], message: 'required' });

/**
 * The dialog's fields; each message is the key of its words (specification 1 §5 "Contact form", reading A).
 * `numberNeeded`: a new contact has a number; a group, or somebody known by LID only, has none.
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

/** A new contact's form, with what is known of them already. */
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

/** A stored contact as the form shows it. */
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

/** What is sent: only the digits of a number, no empty lines of information; the wallet goes by itself. */
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
    ...(isEdit && digits.length > LONGEST_PHONE ? { isGroup: true } : {}),
  };
}
