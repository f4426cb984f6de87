import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { Rating } from '@recado/shared/intents';
import type { NpsType } from '@recado/shared/reviews';
import type { SourceKind } from '@recado/shared/sources';
import { tenantRepository } from '#core/database';
import type { DurableFields } from '#core/events';

/** Name at the time of the resolution. */
interface Named {
  name: string;
}

/**
 * A request for a 1–3 rating (in the conversation), a 0–10 note (on the public page), or both. Agent, queue and
 * connection are those at the resolution.
 */
export interface ReviewDocument extends DurableFields {
  _id: number;
  companyId: number;
  uuid: string;
  /** Unique, so that a repeated event creates no second request. */
  eventId: string;
  ticketId: number;
  contactId: number;
  userId: number | null;
  user: Named | null;
  queueId: number | null;
  queue: Named | null;
  whatsappId: number;
  whatsapp: Named;
  /** Source of the ticket. Absent in reviews of earlier versions. */
  source?: SourceKind;
  hasLink: boolean;
  /** A number can be a rating. At most one request of a conversation has this mark. */
  question?: true;
  /** The customer did not receive the request. */
  failed?: true;
  askedAt: Date;
  rating: Rating | null;
  ratedAt: Date | null;
  /** Messenger ids of the rating and of the unclear text, so that a redelivery has the same effect. */
  ratedBy?: string;
  unclearBy?: string;
  note: number | null;
  npsType?: NpsType;
  observation: string;
  completed: boolean;
  answeredAt: Date | null;
}

const unnamed = { _id: false } as const;
const named = new Schema<Named>({ name: String }, unnamed);

const schema = new Schema<ReviewDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    uuid: { type: String, required: true },
    eventId: { type: String, required: true },
    ticketId: { type: Number, required: true },
    contactId: { type: Number, required: true },
    userId: { type: Number, default: null },
    user: { type: named, default: null },
    queueId: { type: Number, default: null },
    queue: { type: named, default: null },
    whatsappId: { type: Number, required: true },
    whatsapp: { type: named, required: true },
    source: String,
    hasLink: { type: Boolean, required: true },
    question: Boolean,
    failed: Boolean,
    askedAt: { type: Date, required: true },
    rating: { type: Number, default: null },
    ratedAt: { type: Date, default: null },
    ratedBy: String,
    unclearBy: String,
    note: { type: Number, default: null },
    npsType: String,
    observation: { type: String, default: '' },
    completed: { type: Boolean, default: false },
    answeredAt: { type: Date, default: null },
    durableEvents: { type: Schema.Types.Mixed, default: undefined },
    durableDueAt: Date,
  },
  { collection: 'reviews', versionKey: false, autoIndex: false },
);

const ReviewModel = model<ReviewDocument>('Review', schema);

export const reviews = tenantRepository(ReviewModel);

/** Every query must contain the company. */
export function reviewCollection(): Collection<ReviewDocument> {
  return ReviewModel.collection as unknown as Collection<ReviewDocument>;
}
