import { z } from 'zod';
import { contactSummarySchema } from '../contacts';
import { idField, instantField } from '../contract';
import { ticketCardSchema } from '../kanban/ticket-card.schema';
import { queueSummarySchema } from '../queues';
import { ticketDeadlineSchema } from '../service-levels/service-levels.schema';
import { sourceSchema } from '../sources';
import { endedSnoozeSchema, snoozeSchema } from './snooze/snooze.schema';

export const ticketStatusSchema = z.enum(['open', 'pending', 'closed', 'groups']);
export type TicketStatus = z.output<typeof ticketStatusSchema>;

/** Equal values are sorted by activity, newest first. */
export const ticketSortSchema = z.enum(['newest', 'waiting', 'unread', 'deadline']);
export type TicketSort = z.output<typeof ticketSortSchema>;

export const TICKET_CHANNEL = 'whatsapp';

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
  /** Present if the ticket holds only messages that no conversation caused. It is in no list. */
  outreach: z.literal(true).optional(),
  lastMessage: z.string(),
  /** Title of the menu's entry that the last message chose. */
  lastMenuEntry: z.string().optional(),
  lastMessageFromMe: z.boolean(),
  lastMessageType: z.string(),
  lastMessageAck: z.number().int(),
  lastMessageFailed: z.boolean(),
  /** Present if WhatsApp did not acknowledge the failed message, which may have arrived. */
  lastMessageMaybeSent: z.literal(true).optional(),
  /** Not sent by servers of earlier versions. */
  lastMessageAuthor: z.string().nullish(),
  unreadMessages: z.number().int().min(0),
  /** Present after a colleague assigned the ticket to its attendant, until they open it. */
  handed: z.literal(true).optional(),
  waitingSince: instantField.nullable(),
  /** The deadline that ends first. Absent without a running one. */
  deadline: ticketDeadlineSchema.optional(),
  /** Present in closed tickets: names the resolution that `undoResolution` undoes. */
  resolutionId: z.string().optional(),
  /** Present after the warning of auto-close. `endsAt` is null if the time is unknown. */
  /** Campaign to whose message the customer replied, which opened the ticket. */
  campaign: z.object({ id: idField, name: z.string() }).optional(),
  /** Absent in tickets of earlier versions. */
  source: sourceSchema.optional(),
  endWarning: z.object({ at: instantField, endsAt: instantField.nullable() }).optional(),
  /** Absent unless the ticket is snoozed: it is away from the tabs' lists. */
  snooze: snoozeSchema.optional(),
  /** The last snooze, until an agent replies or dismisses it. */
  woken: endedSnoozeSchema.optional(),
  /** Not sent by servers of earlier versions. */
  chatbot: z.boolean().optional(),
  tags: z.array(z.object({ id: idField, name: z.string(), color: z.string() })),
  /** Empty, or the ticket's card. Not sent by servers of earlier versions. */
  cards: z.array(ticketCardSchema).max(1).optional(),
  /** Clients ignore older versions than their own. */
  version: z.number().int().optional(),
  createdAt: instantField,
  /** Last message or change of status. */
  updatedAt: instantField,
});
export type Ticket = z.output<typeof ticketSchema>;

/** Act of a user on a ticket, or automatic assignment (`assigned`), shown as a line in the conversation. Only the team sees it. */
export const ticketLineSchema = z.object({
  id: z.string(),
  ticketId: idField,
  type: z.enum([
    'accepted',
    'assigned',
    'transferred',
    'returned',
    'resolved',
    'resolutionUndone',
    'reopened',
    'snoozed',
    'woken',
  ]),
  at: instantField,
  /** Null for a deleted user. */
  by: z.string().nullable(),
  /** Attendant after a transfer or an assignment; null in a queue. */
  to: z.string().nullable(),
  /** Queue after a transfer. */
  queue: z.string().nullable(),
  note: z.string().nullable(),
  /** End of a snooze. */
  until: instantField.optional(),
});
export type TicketLine = z.output<typeof ticketLineSchema>;

export const messageMatchSchema = z.object({
  ticketId: idField,
  messageId: z.string(),
  snippet: z.string(),
  mediaType: z.string(),
  fromMe: z.boolean(),
  whisper: z.boolean(),
  createdAt: instantField,
});
export type MessageMatch = z.output<typeof messageMatchSchema>;
