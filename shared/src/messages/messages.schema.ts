import { z } from 'zod';
import { contactSummarySchema } from '../contacts';
import { idField, instantField } from '../contract';

/** Our own id: a ULID, so that ids sort by the time they were stored. */
export const messageIdField = z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);

/** What a message is. `text` carries only a body; the rest are shown by their kind. */
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
  'call',
  'notification',
  'undecryptable',
  'unsupported',
]);
export type MediaType = z.output<typeof mediaTypeSchema>;

/** 1 stored, 2 the messenger's server has it, 3 delivered, 4 read, 5 played (specification 1 §4.3). */
export const ackSchema = z.number().int().min(1).max(5);

/** Why a message did not go, where it did not; the renderer has the words. */
export const sendFailureSchema = z.enum([
  'refused',
  'newChatsBlocked',
  'unknownNumber',
  'notConnected',
  'expired',
  'error',
]);
export type SendFailure = z.output<typeof sendFailureSchema>;

/** Where a message's file is: on its way here, here, not yet there after several tries, or lost at the messenger. */
export const mediaStateSchema = z.enum(['downloading', 'ready', 'failed', 'gone']);
export type MediaState = z.output<typeof mediaStateSchema>;

/** A message's file. */
export const messageMediaSchema = z.object({
  state: mediaStateSchema,
  /** Found in the content once the file is here; before that what its sender said. */
  mimetype: z.string(),
  fileName: z.string().nullable(),
  bytes: z.number().int().nonnegative().nullable(),
  seconds: z.number().nonnegative().nullable(),
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  /** 64 values of 0–100, of a voice note. */
  waveform: z.array(z.number().min(0).max(100)).max(64).nullable(),
  /** A signed link to a small picture, of images and videos. */
  thumbnailUrl: z.string().nullable(),
});
export type MessageMedia = z.output<typeof messageMediaSchema>;

const nullableText = z.string().nullable();

/** What a message carries beside its text and its file: the JSON of `dataJson` (specification 1 §3). */
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
  contacts: z.array(z.object({ name: z.string(), number: nullableText, vcard: z.string() })).optional(),
  poll: z
    .object({ question: z.string(), options: z.array(z.string()), selectableCount: z.number().int() })
    .optional(),
  call: z.object({ video: z.boolean() }).optional(),
  linkPreview: z.object({ url: z.string(), title: nullableText, description: nullableText }).optional(),
  /** Without a connection from … to …: so many messages of this conversation came afterwards. */
  gap: z.object({ from: instantField, to: instantField, recovered: z.number().int() }).optional(),
  forwarded: z.literal(true).optional(),
  viewOnce: z.literal(true).optional(),
  ephemeralSeconds: z.number().int().positive().optional(),
});
export type MessageData = z.output<typeof messageDataSchema>;

/** One person's reaction to a message. */
export const reactionSchema = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  /** Who reacted: the colleague, the contact, or in a group its member. */
  name: z.string(),
  at: instantField,
});
export type Reaction = z.output<typeof reactionSchema>;

/** A reaction, edit or deletion of ours that is on its way to the messenger, or did not get there. */
export const messageChangeSchema = z.object({
  type: z.enum(['reaction', 'edit', 'delete']),
  /** Why it did not go; "Enviar de novo" tries it again. Null while it is on its way. */
  failure: sendFailureSchema.nullable(),
});
export type MessageChange = z.output<typeof messageChangeSchema>;

/** Specification 1 §4.3: how far a message of ours got, and when. */
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

/** Specification 1 §3 Message. */
export const messageSchema = z.object({
  id: messageIdField,
  ticketId: idField,
  contactId: idField,
  contact: contactSummarySchema.pick({ id: true, name: true }).nullable(),
  /** The colleague who wrote it, for what went out from Recado. */
  user: z.object({ id: idField, name: z.string() }).nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: ackSchema,
  /** Set while a message that should have gone did not; "Enviar de novo" clears it. */
  failure: sendFailureSchema.nullable(),
  mediaType: mediaTypeSchema,
  /** A signed, expiring link to the file; null until it is here. */
  mediaUrl: z.string().nullable(),
  media: messageMediaSchema.nullable(),
  /** JSON of `messageDataSchema`; null when there is nothing. */
  dataJson: z.string().nullable(),
  /** Opaque: pictures and videos with the same one were sent together, as an album. */
  albumId: z.string().nullable(),
  /** Oldest first. */
  reactions: z.array(reactionSchema),
  /** What was changed here and the messenger does not have yet, oldest first; empty for most. */
  changes: z.array(messageChangeSchema),
  /** Opaque: where the conversation lives at the messenger. */
  remoteJid: z.string().nullable(),
  quotedMsg: quotedSchema.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** The text before it was edited first. */
  oldMessage: z.string().nullable(),
  whisper: z.boolean(),
  /** The caller's own key of a message it sent, so that a screen finds its pending copy. */
  clientId: z.string().nullable(),
  /** When it was sent, by the messenger's clock (whole seconds) for what came in. */
  createdAt: instantField,
});
export type Message = z.output<typeof messageSchema>;

/** A line between two tickets of one contact (specification 1 §2.10); the renderer has the words. */
export const ticketDividerSchema = z.object({
  ticketId: idField,
  startedAt: instantField,
  closedAt: instantField.nullable(),
});
