import { z } from 'zod';
import { MESSAGE_ORIGINS } from '../automation';
import { contactSummarySchema } from '../contacts';
import { idField, instantField, messageIdField } from '../contract';

export const mediaTypeSchema = z.enum([
  'text',
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contact',
  'poll',
  'event',
  'order',
  'product',
  'payment',
  'invitation',
  'ad',
  'call',
  'notification',
  'undecryptable',
  'unsupported',
]);
export type MediaType = z.output<typeof mediaTypeSchema>;

/** 1 stored, 2 sent, 3 delivered, 4 read, 5 played. */
export const ackSchema = z.number().int().min(1).max(5);

/**
 * `unknown`: dispatched, but never acknowledged, so the customer may have it. `restored`: waited in a backup, after
 * which it may have been sent.
 */
export const sendFailureSchema = z.enum([
  'refused',
  'newChatsBlocked',
  'unknownNumber',
  'notConnected',
  'expired',
  'unknown',
  'restored',
  'error',
]);
export type SendFailure = z.output<typeof sendFailureSchema>;

/** Returns whether the customer may have the message despite its failure. */
export const isMaybeSent = (failure: SendFailure | null): boolean =>
  failure === 'unknown' || failure === 'restored';

export const mediaStateSchema = z.enum(['downloading', 'ready', 'failed', 'gone']);
export type MediaState = z.output<typeof mediaStateSchema>;

export const messageMediaSchema = z.object({
  state: mediaStateSchema,
  /** The sender's type; after the download, the detected type. */
  mimetype: z.string(),
  fileName: z.string().nullable(),
  bytes: z.number().int().nonnegative().nullable(),
  seconds: z.number().nonnegative().nullable(),
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  /** Only for voice notes. */
  waveform: z.array(z.number().min(0).max(100)).max(64).nullable(),
  thumbnailUrl: z.string().nullable(),
  /** In bytes; only of a received file that exceeds it and is not downloaded. */
  limit: z.number().int().positive().optional(),
});
export type MessageMedia = z.output<typeof messageMediaSchema>;

const nullableText = z.string().nullable();

/** In thousandths of the currency's unit, as WhatsApp sends it. `currency`: ISO 4217. */
export const moneySchema = z.object({
  thousandths: z.number().int(),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Money = z.output<typeof moneySchema>;

/** `by` identifies a person within the conversation. `name` is empty for the company. */
const responderFields = {
  by: z.string(),
  name: z.string(),
  fromMe: z.boolean(),
  at: instantField,
};

export const pollVoteSchema = z.object({
  ...responderFields,
  /** Positions in the poll's options. */
  options: z.array(z.number().int().nonnegative()),
});
export type PollVote = z.output<typeof pollVoteSchema>;

export const eventResponseSchema = z.object({
  ...responderFields,
  response: z.enum(['going', 'notGoing', 'maybe']),
  extraGuests: z.number().int().nonnegative(),
});
export type EventResponse = z.output<typeof eventResponseSchema>;

export const messageDataSchema = z.object({
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: nullableText,
      address: nullableText,
      url: nullableText,
      live: z.boolean(),
    })
    .optional(),
  /** `number` is the first of `numbers`, in digits. Messages of older versions have no `numbers`. */
  contacts: z
    .array(
      z.object({
        name: z.string(),
        number: nullableText,
        numbers: z.array(z.string()).optional(),
        vcard: z.string(),
      }),
    )
    .optional(),
  /** Messages of older versions have no `votes`. Removed votes are omitted. */
  poll: z
    .object({
      question: z.string(),
      options: z.array(z.string()),
      selectableCount: z.number().int(),
      votes: z.array(pollVoteSchema).optional(),
    })
    .optional(),
  event: z
    .object({
      name: z.string(),
      description: nullableText,
      startsAt: instantField.nullable(),
      endsAt: instantField.nullable(),
      /** Name and address. */
      location: nullableText,
      link: nullableText,
      isCanceled: z.boolean(),
      responses: z.array(eventResponseSchema).optional(),
    })
    .optional(),
  /** The items are read from WhatsApp (`readOrder`). */
  order: z
    .object({
      title: nullableText,
      itemCount: z.number().int().nonnegative().nullable(),
      total: moneySchema.nullable(),
      note: nullableText,
      /** Reads the items; opaque. */
      reference: nullableText,
    })
    .optional(),
  product: z
    .object({
      title: z.string(),
      description: nullableText,
      price: moneySchema.nullable(),
      url: nullableText,
      /** The text that the customer wrote with it. */
      question: nullableText,
    })
    .optional(),
  payment: z
    .object({
      type: z.enum(['pixKey', 'request', 'payment', 'declined', 'canceled']),
      /** The Pix key and its type, such as `CPF` or `EVP`, and who receives the payment. */
      key: nullableText,
      keyType: nullableText,
      receiver: nullableText,
      amount: moneySchema.nullable(),
      note: nullableText,
    })
    .optional(),
  invitation: z
    .object({ type: z.enum(['group', 'channel']), name: z.string(), note: nullableText })
    .optional(),
  /** The advertisement or link through which the customer wrote. */
  ad: z
    .object({
      title: nullableText,
      description: nullableText,
      url: nullableText,
      /** WhatsApp's id of the advertisement. */
      sourceId: nullableText,
    })
    .optional(),
  call: z.object({ video: z.boolean() }).optional(),
  linkPreview: z.object({ url: z.string(), title: nullableText, description: nullableText }).optional(),
  gap: z.object({ from: instantField, to: instantField, recovered: z.number().int() }).optional(),
  forwarded: z.literal(true).optional(),
  viewOnce: z.literal(true).optional(),
  /** Names one of the company's numbers in a group. */
  mentionsUs: z.literal(true).optional(),
  ephemeralSeconds: z.number().int().positive().optional(),
});
export type MessageData = z.output<typeof messageDataSchema>;

export const reactionSchema = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  name: z.string(),
  at: instantField,
});
export type Reaction = z.output<typeof reactionSchema>;

export const messageChangeSchema = z.object({
  type: z.enum(['reaction', 'edit', 'delete']),
  failure: sendFailureSchema.nullable(),
});
export type MessageChange = z.output<typeof messageChangeSchema>;

export const historyEntrySchema = z.object({
  status: z.enum(['Enviada', 'Entregue', 'Lida']),
  createdAt: instantField,
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

const quotedSchema = z.object({
  id: messageIdField,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: mediaTypeSchema,
});

export const messageSchema = z.object({
  id: messageIdField,
  ticketId: idField,
  contactId: idField,
  contact: contactSummarySchema.pick({ id: true, name: true }).nullable(),
  /** Null unless the message was written in Recado. */
  user: z.object({ id: idField, name: z.string() }).nullable(),
  /** Absent if a person wrote the message. */
  origin: z.enum(MESSAGE_ORIGINS).optional(),
  body: z.string(),
  /** Title of the menu's entry that the message chose, for example "Vendas" for "1". */
  menuEntry: z.string().optional(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: ackSchema,
  /** Null again after a resend. */
  failure: sendFailureSchema.nullable(),
  mediaType: mediaTypeSchema,
  mediaUrl: z.string().nullable(),
  media: messageMediaSchema.nullable(),
  dataJson: z.string().nullable(),
  albumId: z.string().nullable(),
  reactions: z.array(reactionSchema),
  changes: z.array(messageChangeSchema),
  remoteJid: z.string().nullable(),
  quotedMsg: quotedSchema.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  oldMessage: z.string().nullable(),
  whisper: z.boolean(),
  /** Id of the client's pending copy. */
  clientId: z.string().nullable(),
  /** For received messages, WhatsApp's time in whole seconds. */
  createdAt: instantField,
});
export type Message = z.output<typeof messageSchema>;

export const ticketDividerSchema = z.object({
  ticketId: idField,
  startedAt: instantField,
  closedAt: instantField.nullable(),
});
