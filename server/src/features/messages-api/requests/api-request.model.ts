import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

/** An idempotency key, stored as hashes only; a TTL index deletes the document. */
export interface ApiRequestDocument {
  _id: string;
  companyId: number;
  bodyHash: string;
  /** Part of the message's key, for repeated requests. */
  requestId: string;
  createdAt: Date;
}

const schema = new Schema<ApiRequestDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    bodyHash: { type: String, required: true },
    requestId: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'api_requests', versionKey: false, autoIndex: false },
);

export const apiRequests = tenantRepository(model<ApiRequestDocument>('ApiRequest', schema));
