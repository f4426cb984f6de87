import { z } from 'zod';
import { contactSummarySchema } from '../contacts';
import { idField, instantField } from '../contract';
import { queueSummarySchema } from '../queues';

/** Specification 1 §4.1. */
export const ticketStatusSchema = z.enum(['open', 'pending', 'closed', 'groups']);
export type TicketStatus = z.output<typeof ticketStatusSchema>;

/** The order of a list: newest activity, longest waiting customer, or unread tickets first; newest activity decides the rest. */
export const ticketSortSchema = z.enum(['newest', 'waiting', 'unread']);
export type TicketSort = z.output<typeof ticketSortSchema>;

/** The only value of a ticket's `channel`. */
export const TICKET_CHANNEL = 'whatsapp';

/** Specification 1 §3 Ticket. Carries what a list row shows, so that a list is one query. */
export const ticketSchema = z.object({
  id: idField,
  uuid: z.uuid(),
  companyId: idField,
  status: ticketStatusSchema,
  userId: idField.nullable(),
  user: z.object({ id: idField, name: z.string() }).nullable(),
  queueId: idField.nullable(),
  queue: queueSummarySchema.nullable(),
  whatsappId: idField.nullable(),
  whatsapp: z.object({ id: idField, name: z.string() }).nullable(),
  contactId: idField,
  contact: contactSummarySchema,
  lid: z.string().nullable(),
  channel: z.literal(TICKET_CHANNEL),
  isGroup: z.boolean(),
  lastMessage: z.string(),
  /** Of the last message: who wrote it, what it is, how far it got. */
  lastMessageFromMe: z.boolean(),
  lastMessageType: z.string(),
  lastMessageAck: z.number().int(),
  lastMessageFailed: z.boolean(),
  /** The member of a group who wrote it. Absent from servers of an earlier version. */
  lastMessageAuthor: z.string().nullish(),
  unreadMessages: z.number().int().min(0),
  /** Since when the customer waits for an answer; null once somebody answered. */
  waitingSince: instantField.nullable(),
  tags: z.array(z.object({ id: idField, name: z.string(), color: z.string() })),
  /** Grows with every change: an older picture of the ticket that arrives late is dropped. */
  version: z.number().int().optional(),
  createdAt: instantField,
  /** Of the last message or change of status: what the list shows and is ordered by. */
  updatedAt: instantField,
});
export type Ticket = z.output<typeof ticketSchema>;

/** A message a search found. */
export const messageMatchSchema = z.object({
  ticketId: idField,
  messageId: z.string(),
  /** What stands around the first word found, in one line. */
  snippet: z.string(),
  mediaType: z.string(),
  fromMe: z.boolean(),
  whisper: z.boolean(),
  createdAt: instantField,
});
export type MessageMatch = z.output<typeof messageMatchSchema>;
