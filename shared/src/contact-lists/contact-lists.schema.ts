import { z } from 'zod';
import { formVersionField, idField, instantField } from '../contract';

export const CONTACT_LIST_LIMITS = {
  lists: 200,
  items: 50_000,
  /** Contacts in the response of a single list. */
  shown: 100,
  name: { min: 2, max: 50 },
  email: 255,
  about: 200,
} as const;

/** Value of `source` and `legalBasis` if a call omits them. */
export const NOT_STATED = 'não informada';

export const contactListItemSchema = z.object({
  id: idField,
  companyId: idField,
  contactListId: idField,
  name: z.string(),
  /** Digits with the country code. Empty if only the person's username or hidden identity is known. */
  number: z.string(),
  /** Contact of a person who was added without a number. */
  contactId: idField.optional(),
  /** WhatsApp username of such a contact, without `@`. */
  username: z.string().optional(),
  email: z.string(),
  /** Null until the person writes or WhatsApp reports whether the number exists. */
  isWhatsappValid: z.boolean().nullable(),
  /** The person asked to receive no campaigns. */
  optedOut: z.boolean(),
  /** Values of further spreadsheet columns, for use as variables. */
  extra: z.record(z.string(), z.string()),
  createdAt: instantField,
  updatedAt: instantField,
  version: formVersionField,
});
export type ContactListItem = z.output<typeof contactListItemSchema>;

export const contactListCountsSchema = z.object({
  total: z.number().int().nonnegative(),
  valid: z.number().int().nonnegative(),
  invalid: z.number().int().nonnegative(),
  unknown: z.number().int().nonnegative(),
});
export type ContactListCounts = z.output<typeof contactListCountsSchema>;

export const contactListSchema = z.object({
  id: idField,
  companyId: idField,
  name: z.string(),
  /** Where the company received the contacts. */
  source: z.string(),
  /** Legal basis of messages to the contacts. */
  legalBasis: z.string(),
  contactsCount: z.number().int().nonnegative(),
  counts: contactListCountsSchema,
  createdAt: instantField,
  updatedAt: instantField,
  version: formVersionField,
});
export type ContactList = z.output<typeof contactListSchema>;

export const contactListDetailSchema = contactListSchema.extend({
  contacts: z.array(contactListItemSchema).max(CONTACT_LIST_LIMITS.shown),
});

const { name, email, about } = CONTACT_LIST_LIMITS;

export const listNameField = z.string().trim().min(name.min).max(name.max);
export const listAboutField = z.string().trim().max(about);
export const itemEmailField = z.union([z.literal(''), z.email().max(email)]);
