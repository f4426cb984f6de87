import { z } from 'zod';
import { idField, instantField } from '../contract';
import { digitsOf } from '../formats';
import { userSummarySchema } from '../users';

/** A contact as a ticket or message carries it (specification 1 §3 Contact). A LID is never a `number`. */
export const contactSummarySchema = z.object({
  id: idField,
  name: z.string(),
  /** Digits with country code; null for somebody known only by LID. */
  number: z.string().nullable(),
  /** Digits of the messenger's opaque identity. */
  lid: z.string().nullable(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  /** Whether desktop notifications are wanted for this contact. */
  notification: z.boolean(),
});
export type ContactSummary = z.output<typeof contactSummarySchema>;

/** A contact with what its own screens show (specification 1 §3, 2 §3.8). */
export const contactSchema = contactSummarySchema.extend({
  email: z.string(),
  /** The queue its new tickets go to. */
  queueId: idField.nullable(),
  /** The messenger's own address of the person, the LID, is known: "Trocar Para LID" has nothing left to do. */
  isJid: z.boolean(),
  /** Of an imported number: the messenger was not asked for it yet, or does not have it. */
  numberCheck: z.enum(['waiting', 'absent']).nullable(),
  createdAt: instantField,
  updatedAt: instantField,
});
export type Contact = z.output<typeof contactSchema>;

/** Something the company notes of a contact: "CPF", "Último pedido" (specification 1 §2.12 "Extra info"). */
export const extraInfoSchema = z.object({ id: idField, name: z.string(), value: z.string() });
export type ExtraInfo = z.output<typeof extraInfoSchema>;

/** A contact by itself, with what only its own call answers (specification 1 §7.6). */
export const contactDetailSchema = contactSchema.extend({
  extraInfo: z.array(extraInfoSchema),
  /** The wallet: the users the contact belongs to (specification 1 §3). */
  contactsUser: z.array(z.object({ userId: idField, user: userSummarySchema })),
});
export type ContactDetail = z.output<typeof contactDetailSchema>;

/** How much extra info a contact can carry. */
export const EXTRA_INFO_LIMITS = { entries: 30, name: 50, value: 300 } as const;

/** Specification 1 §5 "Contact form". */
export const contactNameField = z.string().trim().min(2).max(50);
/** Written as people write numbers; what is not a digit is dropped. Eight digits at least. */
export const contactNumberField = z.string().max(50).transform(digitsOf).pipe(z.string().min(8).max(50));

/** Two contacts that turned out to be one person, and what moved (tickets and messages of the one that is gone). */
export const contactJoinSchema = z.object({
  id: idField,
  /** `joining` under way, `joined` can be undone, `undoing` under way. */
  state: z.enum(['joining', 'joined', 'undoing']),
  /** The other contact as it was. */
  name: z.string(),
  number: z.string().nullable(),
  lid: z.string().nullable(),
  tickets: z.number().int(),
  messages: z.number().int(),
  createdAt: instantField,
});
export type ContactJoin = z.output<typeof contactJoinSchema>;
