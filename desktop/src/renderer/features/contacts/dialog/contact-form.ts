import { z } from 'zod';
import { type ContactDetail, EXTRA_INFO_LIMITS } from '@recado/shared/contacts';
import { digitsOf } from '@recado/shared/formats';
import { dialledIn, formatPhone, isSameNumber, readPhoneNumber } from '@recado/shared/rules/phones';
import { readUsername } from '@recado/shared/rules/usernames';
import type { ContactDraft } from '@/data/contacts/useContactMutations';
import { phoneProblemText } from '@/lib/api/errors';

/** Longer numbers identify groups. */
const MAX_PHONE_DIGITS = 13;

export interface NumberRules {
  /** The company's, as an ISO 3166-1 code. */
  country: string;
  /** Digits of the edited contact's number; null if it has none. */
  known: string | null;
  isEdit: boolean;
}

const entry = z
  .object({
    id: z.number().optional(),
    name: z.string().trim().max(EXTRA_INFO_LIMITS.name, 'infoNameLong'),
    value: z.string().trim().max(EXTRA_INFO_LIMITS.value, 'infoValueLong'),
  })
  .refine(({ name, value }) => name !== '' || value === '', { path: ['name'], message: 'required' });

/**
 * Returns the form's schema; its error messages are text keys.
 */
export function contactFormSchema({ country, known, isEdit }: NumberRules) {
  /** Groups and contacts known by LID have no number. */
  const isNeeded = !isEdit || known !== null;
  return z.object({
    name: z
      .string()
      .trim()
      .min(1, 'required')
      .refine((name) => name.length === 0 || name.length >= 2, 'nameShort')
      .max(50, 'nameLong'),
    number: z
      .string()
      .refine((text) => !isUsername(text) || (!isEdit && readUsername(text)), 'usernameInvalid')
      .refine(
        (text) => isUsername(text) || (!isNeeded && text.trim() === '') || digitsOf(text).length >= 8,
        'numberShort',
      )
      .refine((text) => digitsOf(text).length <= 50, 'numberLong')
      .superRefine((text, context) => {
        if (isUsername(text)) return;
        const { length } = digitsOf(text);
        const isGroup = isEdit && length > MAX_PHONE_DIGITS;
        if (length < 8 || isGroup || (known !== null && isSameNumber(text, known))) return;
        const reading = readPhoneNumber(text, country);
        if (!reading.ok)
          context.addIssue({ code: 'custom', message: phoneProblemText(reading.reason, country) });
      }),
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

/** Returns whether a WhatsApp username is typed instead of a number. */
function isUsername(text: string): boolean {
  return text.trim().startsWith('@');
}

/**
 * Returns the request body. Empty information is omitted. The wallet is saved separately.
 */
export function draftOf(
  { name, number, email, notification, queueId, extraInfo }: ContactForm,
  { country, known, isEdit }: NumberRules,
): ContactDraft {
  const digits = digitsOf(number);
  const isKnown = known !== null && isSameNumber(number, known);
  const reading = readPhoneNumber(number, country);
  return {
    name,
    number: isUsername(number)
      ? number.trim()
      : reading.ok && !isKnown
        ? dialledIn(country, reading)
        : digits,
    email,
    notification,
    queueId,
    extraInfo: extraInfo.filter((each) => each.name !== ''),
    ...(isEdit && digits.length > MAX_PHONE_DIGITS ? { isGroup: true } : {}),
  };
}
