import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { ChatbotProgress } from '@recado/shared/chatbot';
import type { TicketStatus } from '@recado/shared/tickets';
import { tenantRepository } from '../../core/database';
import type { DurableFields } from '../../core/events';
import type { AutomationMute } from '../contacts';
import type { TicketEventEntry } from './ticket-event.model';

export interface EndWarning {
  after: string;
  at: Date;
  /** Number of the attempt to send this warning. */
  attempt: number;
  /** Expected closing time; null if the required working hours do not occur within 400 days. */
  endsAt: Date | null;
}

export interface ContactSnapshot {
  name: string;
  number: string | null;
  lid: string | null;
  profilePicUrl: string | null;
  isGroup: boolean;
  groupAddress?: string;
  notification: boolean;
  /** Present if automation must not send texts to the contact. */
  automationMuted?: AutomationMute;
  /**
   * User ids of the contact's owners; absent if there are none. They decide who sees the ticket
   * (`tickets.policy.ts`).
   */
  wallet?: number[];
  /** Index entries for the search (`lists/search-tickets.ts`). */
  search?: string[];
}

/** State of the chatbot in a ticket that a customer's message opened; absent if the ticket has no chatbot. */
export interface TicketChatbot extends Omit<ChatbotProgress, 'state'> {
  /** `new` means that the first step is not done yet. */
  state: ChatbotProgress['state'] | 'new';
  /**
   * Whether the chatbot offers the connection's queues, because neither the contact nor the connection
   * determines one.
   */
  asksQueue: boolean;
  /** Number of steps so far; part of the key of the step's message. */
  step: number;
  /** Id of the last message that a step processed. */
  handled: string;
  lastAt: Date;
  /** Time since which the customer waits for an agent. */
  handedOverAt?: Date;
  /** Start of the closed period whose out-of-hours text a step contained, in milliseconds. */
  hoursPeriod?: number;
  /** Text of the last step until it is stored as a message. */
  text?: string;
}

/**
 * A ticket with all fields of a list row, so that a list needs one query. Renames are propagated
 * (`operations/propagate-names.ts`).
 */
export interface TicketDocument extends DurableFields {
  _id: number;
  uuid: string;
  companyId: number;
  status: TicketStatus;
  openKey?: string;
  contactId: number;
  contact: ContactSnapshot;
  isGroup: boolean;
  queueId: number | null;
  queue: { name: string; color: string } | null;
  userId: number | null;
  user: { name: string } | null;
  whatsappId: number | null;
  whatsapp: { name: string } | null;
  lastMessage: string;
  lastMessageId: string | null;
  lastMessageAt: Date;
  lastMessageFromMe: boolean;
  lastMessageType: string;
  lastMessageAck: number;
  lastMessageFailed: boolean;
  /** Group member who wrote the last message; absent in tickets of earlier versions. */
  lastMessageAuthor?: string | null;
  unreadMessages: number;
  /**
   * Time of the first unanswered message. Absent if the customer does not wait, because `$min` would keep
   * null.
   */
  waitingSince?: Date;
  /**
   * Present after the warning that the ticket will be closed for silence
   * (`operations/auto-close-tickets.ts`).
   */
  endWarning?: EndWarning;
  /** Time at which a user chose to keep the ticket open. The customer's silence is counted from then. */
  keptOpenAt?: Date;
  /**
   * Present if the ticket was closed for the customer's silence. A message soon afterwards continues its
   * service.
   */
  endedBySilence?: true;
  /**
   * Id of the ticket whose service this one continues, in the same queue and without a menu. That ticket
   * was closed for silence.
   */
  continues?: number;
  quantityMessage: number;
  chatbot?: TicketChatbot;
  tags: { id: number; name: string; color: string }[];
  /** Version of the ticket. Clients ignore events with an older version. */
  version: number;
  createdAt: Date;
  closedAt: Date | null;
  /** Id of the last resolution (`ticket.resolved`). Kept when the ticket is reopened. */
  resolutionId?: string;
  /** Time of the last message or change of status. Lists are ordered by it. */
  updatedAt: Date;
  /** Time of the last change of any kind. Used by clients that catch up. */
  changedAt: Date;
  /**
   * Log entries of recent changes. They are stored with their change and then moved to `ticket_events`, so
   * that a crash loses none.
   */
  pendingEvents: TicketEventEntry[];
  /** Contact merges that changed the ticket, with the values that an unmerge restores. */
  joins?: { id: number; contactId: number; status?: TicketStatus }[];
  mergedInto?: number;
  /** Present while `pendingEvents` has entries, so that the sweep finds entries that remained after a crash. */
  eventsPending?: true;
}

const unnamed = { _id: false } as const;
const named = new Schema({ name: String }, unnamed);

const schema = new Schema<TicketDocument>(
  {
    _id: { type: Number, required: true },
    uuid: { type: String, required: true },
    companyId: { type: Number, required: true },
    status: { type: String, enum: ['open', 'pending', 'closed', 'groups'], required: true },
    openKey: String,
    contactId: { type: Number, required: true },
    contact: new Schema<ContactSnapshot>(
      {
        name: String,
        number: String,
        lid: String,
        profilePicUrl: String,
        isGroup: Boolean,
        groupAddress: String,
        notification: Boolean,
        automationMuted: {
          type: new Schema<AutomationMute>({ until: Date, reason: String }, unnamed),
          default: undefined,
        },
        wallet: { type: [Number], default: undefined },
        search: { type: [String], default: undefined, select: false },
      },
      unnamed,
    ),
    isGroup: Boolean,
    queueId: Number,
    queue: new Schema({ name: String, color: String }, unnamed),
    userId: Number,
    user: named,
    whatsappId: Number,
    whatsapp: named,
    lastMessage: String,
    lastMessageId: String,
    lastMessageAt: Date,
    lastMessageFromMe: Boolean,
    lastMessageType: String,
    lastMessageAck: Number,
    lastMessageFailed: Boolean,
    lastMessageAuthor: { type: String, default: undefined },
    unreadMessages: Number,
    waitingSince: Date,
    endWarning: {
      type: new Schema<EndWarning>({ after: String, at: Date, attempt: Number, endsAt: Date }, unnamed),
      default: undefined,
    },
    keptOpenAt: Date,
    endedBySilence: Boolean,
    continues: Number,
    quantityMessage: Number,
    chatbot: { type: Schema.Types.Mixed, default: undefined },
    tags: [new Schema({ id: Number, name: String, color: String }, unnamed)],
    version: Number,
    createdAt: Date,
    closedAt: Date,
    resolutionId: String,
    updatedAt: Date,
    changedAt: Date,
    pendingEvents: [{ type: Schema.Types.Mixed }],
    eventsPending: Boolean,
    durableEvents: { type: Schema.Types.Mixed, default: undefined },
    durableDueAt: Date,
    joins: {
      type: [new Schema({ id: Number, contactId: Number, status: String }, unnamed)],
      default: undefined,
    },
    mergedInto: Number,
  },
  { collection: 'tickets', versionKey: false, autoIndex: false },
);

const TicketModel = model<TicketDocument>('Ticket', schema);

export const tickets = tenantRepository(TicketModel);

/** Excludes the search terms, which are longer than the rest of the ticket. */
export const WITHOUT_SEARCH = { projection: { 'contact.search': 0 } } as const;

/** Returns the native collection, which is faster than Mongoose. Every filter must contain the company. */
export function ticketCollection(): Collection<TicketDocument> {
  return TicketModel.collection as unknown as Collection<TicketDocument>;
}

/**
 * Returns the key that only one open ticket may have. `perConnection` is true if the setting
 * useTicketConnections is enabled.
 */
export function openKeyOf(
  {
    companyId,
    contactId,
    connectionId,
  }: { companyId: number; contactId: number; connectionId: number | null },
  perConnection: boolean,
): string {
  return perConnection ? `${companyId}:${contactId}:${connectionId ?? 0}` : `${companyId}:${contactId}`;
}
