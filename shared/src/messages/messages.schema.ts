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
  mediaUrl: z.string().nullable(),
  quotedMsg: quotedSchema.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
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
