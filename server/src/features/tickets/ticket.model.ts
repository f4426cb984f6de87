import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { ChatbotProgress } from '@recado/shared/chatbot';
import type { TicketStatus } from '@recado/shared/tickets';
import { tenantRepository } from '../../core/database';
import type { DurableFields } from '../../core/events';
import type { AutomationMute } from '../contacts';
import type { TicketEventEntry } from './ticket-event.model';

export interface EndWarning {
  /** Id of the ticket's last message before the warning. */
  after: string;
  at: Date;
  /** Rises when the previous warning could not be sent. */
  attempt: number;
  /** Expected closing time; null if it is not within the working hours of the next 400 days. */
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
  /** When present, automation sends the contact no texts. */
  automationMuted?: AutomationMute;
  /** Owners of the contact; absent without any. Decides who sees the ticket (`tickets.policy.ts`). */
  wallet?: number[];
  /** Search terms (`lists/search-tickets.ts`). */
  search?: string[];
}

/** The chatbot of a ticket that a customer's message opened; absent where none is possible. */
export interface TicketChatbot extends Omit<ChatbotProgress, 'state'> {
  /** `new`: the first step is due. */
  state: ChatbotProgress['state'] | 'new';
  /** The connection's queues are offered: neither contact nor connection decides. */
  asksQueue: boolean;
  /** Steps so far; a part of the message's key. */
  step: number;
  /** The last message that a step took into account. */
  handled: string;
  lastAt: Date;
  /** The text of the last step until it is stored as a message. */
  text?: string;
}

/**
 * Contains all fields of a list row, so that a list is one query. Renames propagate
 * (`operations/propagate-names.ts`).
 */
export interface TicketDocument extends DurableFields {
  _id: number;
  uuid: string;
  companyId: number;
  status: TicketStatus;
  /** Unique; absent when the ticket is closed (`openKeyOf`). */
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
  /** Group member who wrote the last message; absent in tickets of an earlier version. */
  lastMessageAuthor?: string | null;
  unreadMessages: number;
  /**
   * Time of the first unanswered message. Without a wait the field is absent instead of null, because `$min`
   * requires that.
   */
  waitingSince?: Date;
  /** Present after a warning that silence closes the ticket (`operations/auto-close-tickets.ts`). */
  endWarning?: EndWarning;
  /** A user kept the ticket open at this time; its silence counts from here. */
  keptOpenAt?: Date;
  /** Silence closed the ticket; a message soon afterwards continues it. */
  endedBySilence?: true;
  /** The ticket closed by silence that this one continues, in its queue and without a menu. */
  continues?: number;
  quantityMessage: number;
  chatbot?: TicketChatbot;
  tags: { id: number; name: string; color: string }[];
  /** Lets clients ignore outdated events. */
  version: number;
  createdAt: Date;
  closedAt: Date | null;
  /** Id of the last resolution (`ticket.resolved`); it remains after the ticket is reopened. */
  resolutionId?: string;
  /** Last activity that users see (message, status); orders the lists. */
  updatedAt: Date;
  /** Last change of any kind; clients that catch up use it. */
  changedAt: Date;
  /**
   * Log entries. They are stored with their change and then moved to `ticket_events`, so that a crash loses
   * none.
   */
  pendingEvents: TicketEventEntry[];
  /** Merges that changed the ticket, with the former values that an unmerge restores. */
  joins?: { id: number; contactId: number; status?: TicketStatus }[];
  mergedInto?: number;
  /** Lets the sweep find entries that a crash left. */
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

/** Omits the search terms, which are longer than the rest of the ticket. */
export const WITHOUT_SEARCH = { projection: { 'contact.search': 0 } } as const;

/** Bypasses Mongoose for speed. Every filter must name the company. */
export function ticketCollection(): Collection<TicketDocument> {
  return TicketModel.collection as unknown as Collection<TicketDocument>;
}

/** `perConnection`: setting useTicketConnections is enabled. */
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
