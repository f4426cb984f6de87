import type { Collection, ObjectId } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { ChatbotProgress } from '@recado/shared/chatbot';
import type { TicketStatus } from '@recado/shared/tickets';
import type { TicketEnding } from '#core/events';

export type TicketEventType =
  | 'created'
  | 'queued'
  | 'accepted'
  | 'answered'
  | 'handedOver'
  | 'handOverUndone'
  | 'transferred'
  | 'returned'
  | 'resolved'
  | 'resolutionUndone'
  | 'reopened'
  | 'snoozed'
  | 'woken'
  | 'joined';

/** State before a resolution, of the fields that it changes. */
export interface BeforeResolution {
  status: TicketStatus;
  userId: number | null;
  quantityMessage: number;
  updatedAt: Date;
  waitingSince?: Date;
  resolutionId?: string;
  chatbotState?: ChatbotProgress['state'] | 'new';
}

/** The id is created with the change, so that a repeated write stores one entry. */
export interface TicketEventEntry {
  _id: ObjectId;
  type: TicketEventType;
  at: Date;
  /** Null if the customer, the company's own phone or the system caused the event. */
  userId: number | null;
  queueId: number | null;
  assignedTo: number | null;
  /** In `created` entries. */
  status?: TicketStatus;
  /** In `created` entries: the customer waits for an agent from `handedOver` on. */
  chatbot?: true;
  waitingSince?: Date;
  /** In `resolved` entries. */
  ending?: TicketEnding;
  /** In `snoozed` entries. */
  until?: Date;
  /** In `transferred` entries: the note. */
  noteId?: number;
  /** In `resolved` entries that their author may undo. */
  before?: BeforeResolution;
  /** In `resolutionUndone` and `handOverUndone` entries: id of the undone entry. */
  undoes?: string;
  /** In `joined` entries: the ticket that stays open. */
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
    before: { type: Schema.Types.Mixed, default: undefined },
    undoes: String,
    until: Date,
    noteId: Number,
    intoTicketId: Number,
  },
  { collection: 'ticket_events', versionKey: false, autoIndex: false },
);

const TicketEventModel = model<TicketEventDocument>('TicketEvent', schema);

/** Entries never change; every query must contain the company. */
export function ticketEventCollection(): Collection<TicketEventDocument> {
  return TicketEventModel.collection as unknown as Collection<TicketEventDocument>;
}
