import { model, Schema } from 'mongoose';
import type { WebhookEvent } from '@recado/shared/messages-api';
import { tenantRepository } from '../../../core/database';

export interface WebhookDocument {
  _id: number;
  companyId: number;
  /**
   * Number from 1 to the maximum number of webhooks. Unique per company, so that concurrent requests cannot
   * exceed the maximum.
   */
  slot: number;
  /** Connection whose events are sent; null for all connections. */
  whatsappId: number | null;
  url: string;
  events: WebhookEvent[];
  /** Secret that signs calls, encrypted, in base64. */
  secret: string;
  /** Time until which no events are sent, because the receiver is unavailable. */
  failingUntil?: Date;
  createdAt: Date;
}

const schema = new Schema<WebhookDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    slot: { type: Number, required: true },
    whatsappId: { type: Number, default: null },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    secret: { type: String, required: true },
    failingUntil: Date,
    createdAt: { type: Date, required: true },
  },
  { collection: 'webhooks', versionKey: false, autoIndex: false },
);

export const webhooks = tenantRepository(model<WebhookDocument>('Webhook', schema));
