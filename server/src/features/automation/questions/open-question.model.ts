import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

export type QuestionKind = 'rating' | 'confirmation' | 'offers' | 'menu';

/** A message that waits for its contact's short reply, until the conversation has a newer question. */
export interface OpenQuestionDocument {
  /** `{company}:{kind}:{refId}`. */
  _id: string;
  companyId: number;
  contactId: number;
  connectionId: number;
  kind: QuestionKind;
  /** Id of a review, delivery or ticket. */
  refId: string;
  /** Orders the questions. */
  messageId: string;
  messengerId: string;
  /** Time of the message; in rows of earlier versions, the time of its id. */
  askedAt: Date;
  expiresAt: Date;
}

const schema = new Schema<OpenQuestionDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    contactId: { type: Number, required: true },
    connectionId: { type: Number, required: true },
    kind: { type: String, required: true },
    refId: { type: String, required: true },
    messageId: { type: String, required: true },
    messengerId: { type: String, required: true },
    askedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'open_questions', versionKey: false, autoIndex: false },
);

export const openQuestions = tenantRepository(model<OpenQuestionDocument>('OpenQuestion', schema));
