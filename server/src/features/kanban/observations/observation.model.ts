import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

export interface ObservationDocument {
  _id: number;
  companyId: number;
  cardId: number;
  /** Ticket of the card; changes with it. */
  ticketId: number;
  contactId: number;
  /** HTML of `OBSERVATION_TAGS` only. */
  text: string;
  userId: number;
  /** Stored, because the author may be deleted. */
  userName: string;
  createdAt: Date;
}

const schema = new Schema<ObservationDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    cardId: { type: Number, required: true },
    ticketId: { type: Number, required: true },
    contactId: { type: Number, required: true },
    text: { type: String, required: true },
    userId: { type: Number, required: true },
    userName: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'card_observations', versionKey: false, autoIndex: false },
);

export const observations = tenantRepository(model<ObservationDocument>('CardObservation', schema));
