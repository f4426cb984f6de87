import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { TicketStatus } from '@recado/shared/tickets';
import { tenantRepository } from '../../core/database';
import type { DurableFields } from '../../core/events';
import type { TicketEventEntry } from './ticket-event.model';

export interface ContactSnapshot {
  name: string;
  number: string | null;
  lid: string | null;
  profilePicUrl: string | null;
  isGroup: boolean;
  /** Where a group is on the messenger. */
  groupAddress?: string;
  notification: boolean;
  /** Users whose contact it is; absent when it is nobody's. Decides who sees the ticket (`tickets.policy.ts`). */
  wallet?: number[];
  /** What a search finds the ticket by (`lists/search-tickets.ts`). */
  search?: string[];
}

/** A ticket, carrying what a list row shows so that a list is one query; renames propagate (`operations/propagate-names.ts`). */
export interface TicketDocument extends DurableFields {
  _id: number;
  uuid: string;
  companyId: number;
  status: TicketStatus;
  /** Present while it is not closed, unique: one open ticket a contact (`openKeyOf`). */
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
  /** The member of a group who wrote it; absent in rows of an earlier version. */
  lastMessageAuthor?: string | null;
  unreadMessages: number;
  /** Time of the customer's first message nobody answered; absent when nobody waits (so that `$min` sets it). */
  waitingSince?: Date;
  /** The customer was warned that silence ends the service, after which message (`operations/auto-close-tickets.ts`). */
  endWarning?: { after: string; at: Date };
  /** Answers the chatbot gave. */
  quantityMessage: number;
  tags: { id: number; name: string; color: string }[];
  /** Counts every change: an older picture of the ticket never replaces a newer one. */
  version: number;
  createdAt: Date;
  closedAt: Date | null;
  /** Last activity a person sees: a message, a status. Orders the lists. */
  updatedAt: Date;
  /** Any change, for clients that were away. */
  changedAt: Date;
  /** Written in the change itself, then moved to `ticket_events`: a crash between loses none. */
  pendingEvents: TicketEventEntry[];
  /** Joins of contacts that moved or closed it, with what it was before: what undoing one needs. */
  joins?: { id: number; contactId: number; status?: TicketStatus }[];
  /** The ticket that goes on in its place. */
  mergedInto?: number;
  /** Present while `pendingEvents` holds something, for the sweep that finishes what a crash left. */
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
    endWarning: { type: new Schema({ after: String, at: Date }, unnamed), default: undefined },
    quantityMessage: Number,
    tags: [new Schema({ id: Number, name: String, color: String }, unnamed)],
    version: Number,
    createdAt: Date,
    closedAt: Date,
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

/** How whole rows are read: what only a search looks at is longer than the rest, and nobody reads it. */
export const WITHOUT_SEARCH = { projection: { 'contact.search': 0 } } as const;

/** The bare driver's collection, for batches and the inbound path. Every call names the company in its filter. */
export function ticketCollection(): Collection<TicketDocument> {
  return TicketModel.collection as unknown as Collection<TicketDocument>;
}

/** What is unique among open tickets (decisions: "Tickets"). `perConnection`: setting useTicketConnections. */
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
