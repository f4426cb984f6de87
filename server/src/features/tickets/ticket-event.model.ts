import type { Collection, ObjectId } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { TicketStatus } from '@recado/shared/tickets';
import type { TicketEnding } from '../../core/events';

export type TicketEventType =
  | 'created'
  | 'queued'
  | 'accepted'
  | 'answered'
  | 'handedOver'
  | 'transferred'
  | 'returned'
  | 'resolved'
  | 'reopened'
  | 'joined';

/** The id is created together with the change, so that a repeated write stores one entry. */
export interface TicketEventEntry {
  _id: ObjectId;
  type: TicketEventType;
  at: Date;
  /** Null if the customer, the phone or the system caused the event. */
  userId: number | null;
  queueId: number | null;
  assignedTo: number | null;
  /** In `created` entries only. */
  status?: TicketStatus;
  /** In `created` entries only: the chatbot serves the customer, who waits for an agent from `handedOver` on. */
  chatbot?: true;
  /** Start of the wait that a reply ended. */
  waitingSince?: Date;
  /** In `resolved` entries only: how the ticket was resolved. */
  ending?: TicketEnding;
  /** In `joined` entries only: the ticket that stays open. */
  intoTicketId?: number;
}

export interface TicketEventDocument extends TicketEventEntry {
  companyId: number;
  ticketId: number;
  contactId: number;
}

const schema = new Schema<TicketEventDocument>(
  {
    companyId: { type: Number, required: true },
    ticketId: { type: Number, required: true },
    contactId: { type: Number, required: true },
    type: { type: String, required: true },
    at: { type: Date, required: true },
    userId: Number,
    queueId: Number,
    assignedTo: Number,
    status: String,
    chatbot: Boolean,
    waitingSince: Date,
    ending: String,
    intoTicketId: Number,
  },
  { collection: 'ticket_events', versionKey: false, autoIndex: false },
);

const TicketEventModel = model<TicketEventDocument>('TicketEvent', schema);

/** Entries are never changed. Every query names the company. */
export function ticketEventCollection(): Collection<TicketEventDocument> {
  return TicketEventModel.collection as unknown as Collection<TicketEventDocument>;
}
