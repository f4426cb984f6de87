import { model, Schema } from 'mongoose';
import { tenantRepository } from '../../../core/database';

/** An idempotency key of a connection; holds hashes only. A TTL index deletes it. */
export interface ApiRequestDocument {
  /** Keyed hash of the connection and the key. */
  _id: string;
  companyId: number;
  /** Keyed hash of the request's content. */
  bodyHash: string;
  /** Makes the message's own key, by which a repeat finds it. */
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
