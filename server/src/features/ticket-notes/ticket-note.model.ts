import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

interface TicketNoteDocument {
  _id: number;
  companyId: number;
  contactId: number;
  /** Absent if the note belongs only to the contact. */
  ticketId?: number;
  note: string;
  userId: number;
  /** Stored, because the author may be deleted. */
  userName: string;
  createdAt: Date;
}

const schema = new Schema<TicketNoteDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    contactId: { type: Number, required: true },
    ticketId: Number,
    note: { type: String, required: true },
    userId: { type: Number, required: true },
    userName: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'ticket_notes', versionKey: false, autoIndex: false },
);

export type { TicketNoteDocument };

export const ticketNotes = tenantRepository(model<TicketNoteDocument>('TicketNote', schema));
