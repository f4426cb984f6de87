import { model, Schema } from 'mongoose';
import type { WebhookEvent } from '@recado/shared/messages-api';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface WebhookDocument extends FormFields {
  _id: number;
  companyId: number;
  /** Unique per company and from 1 to the maximum, which concurrent requests can therefore not exceed. */
  slot: number;
  /** Null for all connections. */
  whatsappId: number | null;
  url: string;
  events: WebhookEvent[];
  /** Encrypted, in base64. */
  secret: string;
  /** Signs calls, too, until then, so that the new secret can be entered at the receiver. */
  formerSecret?: { secret: string; until: Date };
  /** Until then, the receiver is unavailable and gets no events. */
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
    formerSecret: new Schema({ secret: String, until: Date }, { _id: false }),
    failingUntil: Date,
    createdAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { collection: 'webhooks', versionKey: false, autoIndex: false },
);

export const webhooks = tenantRepository(model<WebhookDocument>('Webhook', schema));
